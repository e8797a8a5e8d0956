// guests: people without an account, managed by somebody who plays with them (domain.md §3.1 GuestPlayer, D 13: the
// latest change by the device's clock wins).

import Contracts
import Machine
import Values

extension Auth {
    static let guestsMax = 50

    static let guests = Rules<Auth>()
        .command(AddGuest.self, decide: addGuest) { command, occurred, state, context throws(Refusal) in
            try saved(command.id, by: occurred, state)
        }
        .command(UpdateGuest.self, decide: updateGuest) { command, occurred, state, context throws(Refusal) in
            try saved(command.guestId, by: occurred, state)
        }
        .command(RemoveGuest.self, decide: removeGuest) { _, _, _, _ in Done() }
        .query(ListGuests.self) { _, state, context throws(Refusal) in
            let me = try context.caller.id()
            let mine = (state.guestsOf[me] ?? []).compactMap { state.guests[$0]?.player }
                .map { state.counted($0) }
            return ListGuests.Reply(
                items: mine.sorted {
                    (Text.folded($0.displayName), $0.id) < (Text.folded($1.displayName), $1.id)
                })
        }
        .evolve(GuestSaved.self) { state, event, info in state.save(event, at: info.time) }
        .evolve(GuestRemoved.self) { state, event, _ in
            state.guests[event.guestId] = nil
            state.guestsOf[event.ownerId]?.removeAll { $0 == event.guestId }
            if state.guestsOf[event.ownerId]?.isEmpty == true { state.guestsOf[event.ownerId] = nil }
            state.reviewPhotos(of: event.ownerId)
        }

    struct Guest: Codable, Sendable {
        var ownerId: ID
        var player: GuestPlayer
    }

    /// Adding a guest player who exists changes them: the device may not know whether its last try succeeded.
    static func addGuest(
        _ command: AddGuest, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let me = try context.caller.id()
        let id = command.id ?? context.newID()
        if let known = state.guests[id], known.ownerId != me {
            throw Refusal(.alreadyExists, "this id is taken; use a fresh one", field: "id")
        }
        let time = command.deviceUpdatedAt ?? context.now
        if let known = state.guests[id], time < known.player.deviceUpdatedAt { return .nothing }
        let mine = state.guestsOf[me] ?? []
        if state.guests[id] == nil, mine.count >= guestsMax {
            throw Refusal(.conflict, "there are \(guestsMax) guest players already; remove one first")
        }
        if command.avatar != state.guests[id]?.player.avatar {
            try requireOwn(command.avatar, field: "avatar", state, context)
        }
        let event = GuestSaved(
            ownerId: me, guestId: id, displayName: command.displayName.cleaned ?? "",
            nickname: command.nickname.cleaned ?? "", avatar: command.avatar, deviceUpdatedAt: time)
        return try saving(event, state)
    }

    static func updateGuest(
        _ command: UpdateGuest, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let old = try mine(command.guestId, state, context)
        let time = command.deviceUpdatedAt ?? context.now
        if time < old.player.deviceUpdatedAt { return .nothing }
        let avatar = command.avatar.applied(to: old.player.avatar)
        if avatar != old.player.avatar { try requireOwn(avatar, field: "avatar", state, context) }
        let event = GuestSaved(
            ownerId: old.ownerId, guestId: old.player.id,
            displayName: command.displayName?.cleaned ?? old.player.displayName,
            nickname: command.nickname?.cleaned ?? old.player.nickname,
            avatar: avatar, deviceUpdatedAt: time)
        return try saving(event, state)
    }

    static func removeGuest(
        _ command: RemoveGuest, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let guest = try mine(command.guestId, state, context)
        return .events([GuestRemoved(ownerId: guest.ownerId, guestId: guest.player.id)])
    }

    /// A guest player that belongs to the caller.
    static func mine(_ id: ID, _ state: State, _ context: Context) throws(Refusal) -> Guest {
        guard let guest = state.guests[id], guest.ownerId == context.caller.account else {
            throw Refusal(.notFound, "you have no guest player \(id)", field: "guestId")
        }
        return guest
    }

    private static func saving(_ event: GuestSaved, _ state: State) throws(Refusal) -> Decision<Effect> {
        let nickname = Text.folded(event.nickname)
        let others = (state.guestsOf[event.ownerId] ?? []).filter { $0 != event.guestId }
        if others.contains(where: { Text.folded(state.guests[$0]?.player.nickname ?? "") == nickname }) {
            throw Refusal(
                .alreadyExists, "you have a guest player \"\(event.nickname)\" already", field: "nickname")
        }
        if let old = state.guests[event.guestId]?.player, old.says(event) { return .nothing }
        return .events([event])
    }

    private static func saved(
        _ id: ID?, by occurred: Occurred, _ state: State
    ) throws(Refusal) -> GuestPlayer {
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
            guestsOf[event.ownerId, default: []].append(event.guestId)
        }
        guests[event.guestId] = Auth.Guest(ownerId: event.ownerId, player: player)
        reviewPhotos(of: event.ownerId)
    }
}
