// The projections of other services' events: devices and addresses, games, and who is in them (domain.md §1.8).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
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

    static let knownGames = Rules<Notify>(
        GameChange.rules { state, change, time in state.apply(change, at: time) },
        KnownGames.rowRules(\.games), KnownGames.moderationRules(\.games),
        Rules<Notify>()
            .observe(HostTransferred.self) { state, event, _ in state.scheduleReminder(of: event.gameId) }
            .observe(RsvpChanged.self) { state, event, _ in
                if state.games[event.gameId]?.hostId == event.accountId {
                    state.scheduleReminder(of: event.gameId)
                }
            })
}

extension Notify.State {
    fileprivate mutating func apply(_ change: GameChange, at time: Timestamp) {
        let id = change.gameId
        let before = games[id]?.startsAt
        games.apply(change, at: time)
        guard let game = games[id] else { return }
        if !game.isOn {
            scheduledAt[id] = nil
        } else if before != game.startsAt {
            scheduledAt[id] = time
        }
        scheduleReminder(of: id)
    }

    /// Why somebody may not see a game by its id; `nil` if they may (domain.md §4.6).
    func bar(_ game: KnownGame, to viewer: ID) -> GameBar? {
        games.bar(
            game, to: viewer, circles, isMember: groups.isMember(viewer, of: game.groupId),
            isWithheld: games.isWithheld(game.id))
    }
}

extension KnownGame {
    /// Whether it is going to take place.
    var isOn: Bool { isLive && !isDeleted }
}
