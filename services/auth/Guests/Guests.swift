// guests: people without an account, managed by somebody who plays with them (domain.md §3.1 GuestPlayer, D 13: the
// latest change by the device's clock wins).

import Contracts
import Machine
import Packed
import Values

extension Auth {
    static let guestsMax = 50

    static let guests = Rules<Auth>()
        .command(AddGuest.self, decide: Situation.addGuest, reply: Situation.reply)
        .command(UpdateGuest.self, decide: Situation.updateGuest, reply: Situation.reply)
        .command(RemoveGuest.self, decide: Situation.removeGuest)
        .query(ListGuests.self, answer: Situation.answer)
        .evolve(GuestSaved.self) { state, event, info in state.save(event, at: info.time) }
        .evolve(GuestRemoved.self) { state, event, _ in
            if let gone = state.guests.removeValue(forKey: event.guestId) {
                state.formerGuests[event.guestId] = FormerGuest(
                    ownerId: gone.ownerId, linkedTo: gone.player.linkedTo)
            }
            state.guestsOf[event.ownerId]?.removeAll { $0 == event.guestId }
            if state.guestsOf[event.ownerId]?.isEmpty == true { state.guestsOf[event.ownerId] = nil }
            state.reviewPhotos(of: event.ownerId)
        }

    struct Guest: Codable, Sendable {
        var ownerId: ID
        var player: GuestPlayer
    }

    /// A guest player who was removed. Matches still name the id, so it stays with whoever made it, and linked.
    struct FormerGuest: Codable, Sendable {
        var ownerId: ID
        var linkedTo: ID?
    }
}

extension Situation<Auth> {
    fileprivate func reply(_ command: AddGuest, _ occurred: Occurred) throws(Refusal) -> AddGuest.Reply {
        try saved(command.id, by: occurred)
    }

    fileprivate func reply(_ command: UpdateGuest, _ occurred: Occurred) throws(Refusal) -> UpdateGuest.Reply
    {
        try saved(command.guestId, by: occurred)
    }

    fileprivate func answer(_ query: ListGuests) throws(Refusal) -> ListGuests.Reply {
        let me = try caller.id()
        let mine = (state.guestsOf[me] ?? []).compactMap { state.guests[$0]?.player }
            .map { state.counted($0) }
        return ListGuests.Reply(
            items: mine.sorted {
                (Text.folded($0.displayName), $0.id) < (Text.folded($1.displayName), $1.id)
            })
    }

    /// Adding a guest player who exists changes them: the device may not know whether its last try succeeded.
    fileprivate func addGuest(_ command: AddGuest) throws(Refusal) -> Decision<Auth.Effect> {
        let me = try caller.id()
        let id = command.id ?? context.newID()
        // Statistics are of accounts and guest players alike, by their ids.
        let owner = state.guests[id]?.ownerId ?? state.formerGuests[id]?.ownerId ?? me
        if owner != me || state.accounts[id] != nil {
            throw Refusal(.alreadyExists, "this id is taken; use a fresh one", field: "id")
        }
        let time = command.deviceUpdatedAt ?? now
        if let known = state.guests[id], time < known.player.deviceUpdatedAt { return .nothing }
        let mine = state.guestsOf[me] ?? []
        if state.guests[id] == nil, mine.count >= Auth.guestsMax {
            throw Refusal(.conflict, "there are \(Auth.guestsMax) guest players already; remove one first")
        }
        if command.avatar != state.guests[id]?.player.avatar {
            try requireOwn(command.avatar, field: "avatar")
        }
        let event = GuestSaved(
            ownerId: me, guestId: id, displayName: command.displayName.cleaned ?? "",
            nickname: command.nickname.cleaned ?? "", avatar: command.avatar, deviceUpdatedAt: time)
        return try saving(event)
    }

    fileprivate func updateGuest(_ command: UpdateGuest) throws(Refusal) -> Decision<Auth.Effect> {
        let old = try mine(command.guestId)
        let time = command.deviceUpdatedAt ?? now
        if time < old.player.deviceUpdatedAt { return .nothing }
        let avatar = command.avatar.applied(to: old.player.avatar)
        if avatar != old.player.avatar { try requireOwn(avatar, field: "avatar") }
        let event = GuestSaved(
            ownerId: old.ownerId, guestId: old.player.id,
            displayName: command.displayName?.cleaned ?? old.player.displayName,
            nickname: command.nickname?.cleaned ?? old.player.nickname,
            avatar: avatar, deviceUpdatedAt: time)
        return try saving(event)
    }

    fileprivate func removeGuest(_ command: RemoveGuest) throws(Refusal) -> Decision<Auth.Effect> {
        let guest = try mine(command.guestId)
        return .events([GuestRemoved(ownerId: guest.ownerId, guestId: guest.player.id)])
    }

    /// A guest player that belongs to the caller.
    func mine(_ id: ID) throws(Refusal) -> Auth.Guest {
        guard let guest = state.guests[id], guest.ownerId == caller.account else {
            throw Refusal(.notFound, "you have no guest player \(id)", field: "guestId")
        }
        return guest
    }

    private func saving(_ event: GuestSaved) throws(Refusal) -> Decision<Auth.Effect> {
        let nickname = Text.folded(event.nickname)
        let others = (state.guestsOf[event.ownerId] ?? []).filter { $0 != event.guestId }
        if others.contains(where: { Text.folded(state.guests[$0]?.player.nickname ?? "") == nickname }) {
            throw Refusal(
                .alreadyExists, "you have a guest player \"\(event.nickname)\" already", field: "nickname")
        }
        if let old = state.guests[event.guestId]?.player, old.says(event) { return .nothing }
        return .events([event])
    }

    private func saved(_ id: ID?, by occurred: Occurred) throws(Refusal) -> GuestPlayer {
        let saved = occurred.first(GuestSaved.self)
        guard let id = saved?.guestId ?? id, let guest = state.guests[id]?.player else {
            throw Refusal(.notFound, "this guest player has been removed since", field: "guestId")
        }
        return state.counted(guest)
    }
}

extension GuestPlayer {
    fileprivate func says(_ event: GuestSaved) -> Bool {
        displayName == event.displayName && nickname == event.nickname && avatar == event.avatar
            && deviceUpdatedAt == event.deviceUpdatedAt
    }
}

extension Auth.State {
    mutating func save(_ event: GuestSaved, at time: Timestamp) {
        var player = GuestPlayer(
            id: event.guestId, displayName: event.displayName, nickname: event.nickname,
            avatar: event.avatar, createdAt: time, deviceUpdatedAt: event.deviceUpdatedAt)
        if let old = guests[event.guestId]?.player {
            (player.wins, player.losses) = (old.wins, old.losses)
            (player.createdAt, player.linkedTo) = (old.createdAt, old.linkedTo)
        } else {
            let former = formerGuests.removeValue(forKey: event.guestId)
            if former?.ownerId == event.ownerId { player.linkedTo = former?.linkedTo }
            guestsOf[event.ownerId, default: []].append(event.guestId)
        }
        guests[event.guestId] = Auth.Guest(ownerId: event.ownerId, player: player)
        reviewPhotos(of: event.ownerId)
    }
}
