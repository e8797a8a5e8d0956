// Every service, as tests play it. The town, the simulation and the fuzzers take them from here; a test holds the list to the
// catalogue.

import AuthService
import GamesService
import Machine
import NotifyService
import RsvpService
import SocialService
import StatsService

/// A service that tests can play.
public protocol PlayedService: Service {
    /// Does its slow work at once, with nothing that is outside the test.
    static var standIn: (Effect) -> Outcome { get }
}

/// The services that tests play.
public enum PlayedServices {
    /// All of them, in the order of the catalogue.
    public static let all: [any PlayedService.Type] = [
        Auth.self, Games.self, Rsvp.self, Social.self, Notify.self, Stats.self,
    ]
}

extension PlayedService where Effect == Never, Outcome == Never {
    public static var standIn: (Never) -> Never { { perform($0) } }
}

extension Auth: PlayedService {
    public static var standIn: (Effect) -> Outcome { FakeHash.perform }
}

extension Games: PlayedService {
    public static var standIn: (Effect) -> Outcome { FakeGeocoder().perform }
}

extension Stats: PlayedService {
    public static var standIn: (Effect) -> Outcome { { perform($0) } }
}

extension Rsvp: PlayedService {}
extension Social: PlayedService {}
extension Notify: PlayedService {}
