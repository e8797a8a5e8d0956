// Requests that lead to each other and would hardly ever meet by chance: a share is claimed, and the claim is taken back.

import Contracts
import JSON
import TestSupport
import Values

/// A request of one player that follows when the one before was agreed to.
struct Step {
    var player: Player
    var type: String
    var data: JSONValue

    /// Reasons that pass: a service starts, a session has ended.
    static let passing: Set<Reason> = [
        .tokenExpired, .sessionExpired, .unauthenticated, .unavailable, .timeout, .rateLimited,
    ]

    init(_ player: Player, _ type: String, _ data: JSONValue) {
        (self.player, self.type, self.data) = (player, type, data)
    }
}

extension Player {
    /// Has these requests made one after the other. A refused one holds up those behind it until its like is agreed to.
    func begin(_ steps: [Step]) {
        guard let player = steps.first?.player else { return }
        // The player has been told what came before.
        player.seen.merge(seen)
        player.chains.append(steps)
    }

    /// The first step of the oldest chain; the others wait for its answer.
    func step() -> RequestEnvelope? {
        guard !chains.isEmpty, chance.happens(0.5) else { return nil }
        let steps = chains.removeFirst()
        pending = steps
        return request(steps[0].type, steps[0].data)
    }

    /// Goes on with the steps behind a request that was agreed to.
    func goOn(after type: String) {
        begin(Array(taken(type).dropFirst()))
    }

    /// Has a step taken once more that was refused for a reason that passes.
    func goBack(to type: String) {
        begin(taken(type))
    }

    /// The steps from the request of this type on, if it was one; it waits no more.
    private func taken(_ type: String) -> [Step] {
        guard let steps = pending, steps[0].type == type else { return [] }
        pending = nil
        return steps
    }

    /// Somebody else who has an account, and another one.
    var two: (Player, Player)? {
        let others = others
        guard let first = others.first, let second = others.last, first !== second else { return nil }
        return (first, second)
    }

    /// Everybody else who has an account.
    private var others: [Player] {
        world.players.filter { $0 !== self && $0.account != nil && !$0.isGuest && !$0.isGone }
    }

    /// The share of somebody who owes, in several ways: claimed and taken back, marked and unmarked, let off and added again,
    /// paid back as the game is called off.
    func payOrLetOff(_ debtor: Player, _ due: String, game: String?) {
        let mine: JSONValue = ["dueId": .string(due)]
        let theirs = mine.merging(["accountId": .string(debtor.name)])
        switch chance.number(0...5) {
        case 0:
            begin([
                Step(debtor, ClaimDue.type, mine.merging(["how": "in cash"])),
                Step(debtor, UnclaimDue.type, mine), Step(debtor, MyDues.type, [:]),
            ])
        case 1: begin([Step(self, MarkDuePaid.type, theirs), Step(self, MarkDueUnpaid.type, theirs)])
        case 2:
            begin([
                Step(self, ExemptFromDue.type, theirs.merging(["reason": "Brought the ball"])),
                Step(self, AddDebtor.type, theirs),
            ])
        case 3...4:
            guard let game else { return begin([Step(self, RemindOfDue.type, mine)]) }
            begin([
                Step(self, MarkDuePaid.type, theirs), Step(self, CancelGame.type, ["gameId": .string(game)]),
                Step(debtor, ConfirmRefund.type, mine),
            ])
        default: begin([Step(debtor, GetDue.type, mine), Step(self, RemindOfDue.type, mine)])
        }
    }

    /// A full game in which somebody waits with a guest: one slot comes free, which is too few for them, and whoever
    /// has left wants to come again; then there is room for all.
    func crowd(into view: JSONValue) {
        guard let game = view["id"], view["guestsEach"]?.intValue ?? 0 > 0, view["joinPolicy"] == "instant",
            chance.happens(0.6)
        else { return }
        guard let (first, second) = two else { return }
        let id: JSONValue = ["gameId": game]
        let party = id.merging(["guests": 1])
        begin([
            Step(self, UpdateGame.type, id.merging(["capacity": 3])), Step(self, Going.type, party),
            Step(first, Going.type, id), Step(second, Going.type, party), Step(first, Leave.type, id),
            Step(first, Going.type, id), Step(self, UpdateGame.type, id.merging(["capacity": 5])),
        ])
    }

    /// A visitor whom the host lets in, refuses or takes out; or who has an account after all.
    func receive(_ visit: SeenVisit, isAsking: Bool) {
        guard let host = world.games.last(where: { $0.id == visit.game })?.host else { return }
        let whom: JSONValue = ["gameId": .string(visit.game), "visitorId": .string(visit.visitor)]
        let others = host.others
        let owner = others.isEmpty ? self : chance.one(of: others)
        let accept = isAsking ? [Step(host, AcceptVisit.type, whom)] : []
        let leave = Step(owner, Leave.type, ["gameId": .string(visit.game)])
        let claim = Step(owner, ClaimVisit.type, ["token": .string(visit.token)])
        switch chance.number(0...5) {
        case 0: begin([Step(host, isAsking ? RefuseVisit.type : RemoveVisit.type, whom)])
        case 1: begin(accept + [Step(host, RemoveVisit.type, whom)])
        case 2: begin(accept + [leave, claim])
        default: begin(accept + [claim])
        }
    }

    /// A friend who is asked to be a regular of a series, and refuses; or is away for a while, and stops or is taken out.
    func haveRegular(_ friend: Player, in series: String) {
        let about: JSONValue = ["seriesId": .string(series)]
        let whom = about.merging(["accountId": .string(friend.name)])
        if chance.happens(0.4) {
            return begin([Step(self, AskRegular.type, whom), Step(friend, RefuseRegular.type, about)])
        }
        let end =
            chance.happens(0.5) ? Step(friend, LeaveRegular.type, about) : Step(self, EndRegular.type, whom)
        begin([
            Step(self, AskRegular.type, whom), Step(friend, AcceptRegular.type, about),
            Step(friend, PauseRegular.type, about.merging(Self.away)), end,
        ])
    }

    static let away: JSONValue = ["from": "2030-01-01", "to": "2030-01-14"]

    /// A friend who is invited, and declines; or comes and leaves when there is a game. Sometimes the group closes then.
    func gather(_ friend: Player, in group: String) {
        let about: JSONValue = ["groupId": .string(group)]
        let invite = Step(self, InviteToGroup.type, about.merging(["accountIds": [.string(friend.name)]]))
        let answer =
            chance.happens(0.5)
            ? [Step(friend, DeclineGroupInvitation.type, about)]
            : [
                Step(friend, AcceptGroupInvitation.type, about), host(for: group),
                Step(friend, LeaveGroup.type, about),
            ]
        begin([invite] + answer + (chance.happens(0.3) ? [Step(self, CloseGroup.type, about)] : []))
    }

    /// A game that only members see.
    private func host(for group: String) -> Step {
        let startsAt: JSONValue = .string(world.wallTime.adding(hours: 40).description)
        return Step(
            self, CreateGame.type,
            [
                "groupId": .string(group), "sport": "soccer", "startsAt": startsAt, "visibility": "group",
                "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
            ])
    }

    /// A new member who is made an admin and back, or is taken out.
    func welcome(_ member: Player, to group: String) {
        let whom: JSONValue = ["groupId": .string(group), "accountId": .string(member.name)]
        func role(_ role: JSONValue) -> Step { Step(self, SetGroupRole.type, whom.merging(["role": role])) }
        if chance.happens(0.5) {
            begin([role("admin"), role("member")])
        } else {
            begin([host(for: group), Step(self, RemoveGroupMember.type, whom)])
        }
    }
}
