// The projections of other services' events: devices and addresses, games, and who is going (domain.md §1.8).

import Contracts
import LogContracts
import Machine
import Values

extension Notify {
    static let projection = Rules<Notify>()
        .observe(AddressSet.self) { state, event, _ in
            state.contacts[event.accountId, default: Contact()].email = event.email
            state.contacts[event.accountId, default: Contact()].isEmailVerified = event.isVerified
        }
        .observe(DeviceSet.self) { state, event, info in
            state.contacts[event.accountId, default: Contact()].devices[event.deviceId] = KnownDevice(
                platform: event.platform, pushToken: event.pushToken, webhookSecret: event.webhookSecret,
                registeredAt: info.sequence)
        }
        .observe(Deleted.self) { state, event, _ in state.contacts[event.accountId] = nil }
        .observe(DeviceRemoved.self) { state, event, _ in
            state.contacts[event.accountId]?.devices[event.deviceId] = nil
        }
        .observe(GameCreated.self) { state, event, info in
            state.games[event.gameId] = KnownGame(event, at: info.time)
            state.scheduleReminder(of: event.gameId)
        }
        .observe(GameUpdated.self) { state, event, info in
            state.games[event.gameId]?.apply(event.details, at: info.time)
            state.scheduleReminder(of: event.gameId)
        }
        .observe(GameClosed.self) { state, event, _ in state.set(event.gameId, .closed) }
        .observe(GameOpened.self) { state, event, _ in state.set(event.gameId, .open) }
        .observe(GameCancelled.self) { state, event, _ in state.set(event.gameId, .cancelled) }
        .observe(GameCompleted.self) { state, event, info in
            state.set(event.gameId, .completed)
            state.games[event.gameId]?.completedAt = info.time
        }
        .observe(GameDeleted.self) { state, event, _ in
            state.games[event.gameId]?.hidden = true
            state.scheduleReminder(of: event.gameId)
        }
        .observe(HostTransferred.self) { state, event, _ in
            state.games[event.gameId]?.hostId = event.to
            state.scheduleReminder(of: event.gameId)
        }
        .observe(RsvpChanged.self) { state, event, info in
            state.games.change(event.gameId) { game in
                let old = game.rows[event.accountId]
                game.rows[event.accountId] = KnownRow(event, old, at: info.time)
            }
            if state.games[event.gameId]?.hostId == event.accountId {
                state.scheduleReminder(of: event.gameId)
            }
        }
}

extension Notify.KnownRow {
    init(_ event: RsvpChanged, _ old: Notify.KnownRow?, at time: Timestamp) {
        status = event.to
        since = old?.status == event.to ? old?.since ?? time : time
        invitedBy = event.to == .invited ? event.invitedBy ?? event.by : old?.invitedBy
    }
}

extension Notify.State {
    fileprivate mutating func set(_ game: ID, _ status: GameStatus) {
        games[game]?.status = status
        scheduleReminder(of: game)
    }
}
