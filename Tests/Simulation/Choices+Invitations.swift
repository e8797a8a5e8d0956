// Players invite their friends to games.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    /// Invites a friend, answers an invitation, or looks at requests; `nil` if there is nothing to do.
    func inviteOrAnswer() -> RequestEnvelope? {
        if let (game, name) = invited, chance.happens(0.2) {
            invited = nil
            return request(
                RevokeInvitation.type, ["gameId": .string(game), "accountId": .string(name)])
        }
        guard let game = world.games.last(where: { $0.host === self }) ?? world.games.last else { return nil }
        switch chance.number(0...5) {
        case 0: return request(ListFriends.type)
        case 1...2: return request(ListInvitations.type)
        case 3: return request(JoinRequests.type, ["gameId": .string(game.id)])
        default:
            let people = [friend ?? somebody, somebody]
            return request(
                SendInvitations.type,
                ["gameId": .string(game.id), "accountIds": .array(people.map { .string($0) })])
        }
    }

    /// The host looks at the requests to join.
    func noteRequest(_ data: JSONValue) {
        guard let game = data["gameId"]?.stringValue, chance.happens(0.5) else { return }
        world.games.last { $0.id == game }?.host.next = (JoinRequests.type, ["gameId": .string(game)])
    }

    /// Remembers friends and invitations in an answer.
    func noteFriends(_ type: String, _ data: JSONValue) {
        switch type {
        case SendInvitations.type:
            let all = data["results"]?.arrayValue ?? []
            guard let game = data["gameId"]?.stringValue,
                let name = all.first(where: { $0["status"] == "invited" })?["accountId"]?.stringValue
            else { return }
            invited = (game, name)
            if chance.happens(0.3), let guest = world.players.first(where: { $0.name == name }) {
                guest.next = (ListInvitations.type, [:])
            }
        case ListInvitations.type:
            guard let game = data["items"]?.arrayValue?.first?["gameId"] else { return }
            next = (
                chance.happens(0.6) ? AcceptInvitation.type : DeclineInvitation.type, ["gameId": game]
            )
        default:
            let friends = (data["items"]?.arrayValue ?? []).compactMap { $0["nickname"]?.stringValue }
            friend = friends.isEmpty ? nil : chance.one(of: friends)
        }
    }
}
