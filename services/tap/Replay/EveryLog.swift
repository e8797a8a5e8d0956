// All services by name, for replays.

import AuthService
import GamesService
import Machine
import NotifyService
import RsvpService
import SocialService
import StatsService

enum EveryLog {
    /// All services that have a log.
    static let services: [any Service.Type] = [
        Auth.self, Games.self, Rsvp.self, Social.self, Notify.self, Stats.self,
    ]

    static func named(_ name: String) -> (any Service.Type)? { services.first { $0.name == name } }
}
