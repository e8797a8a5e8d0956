// All services, by name, for what is told of any of them.

import AuthService
import GamesService
import Machine
import NotifyService
import RsvpService
import SocialService
import StatsService

enum EveryLog {
    /// Each service that has a log.
    static let services: [any Service.Type] = [
        Auth.self, Games.self, Rsvp.self, Social.self, Notify.self, Stats.self,
    ]

    static func named(_ name: String) -> (any Service.Type)? { services.first { $0.name == name } }
}
