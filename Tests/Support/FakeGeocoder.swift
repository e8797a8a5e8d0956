// Replaces a geocoder by prepared answers.

import Delivery
import GamesService
import Synchronization

/// Answers by name; other names are unknown.
public final class FakeGeocoder: Sendable {
    private let answers: [String: GeocoderAnswer]
    private let collected = Mutex<[String]>([])

    public init(_ answers: [String: GeocoderAnswer] = [:]) { self.answers = answers }

    /// All names it was asked for, in order.
    public var asked: [String] { collected.withLock { $0 } }

    public func perform(_ effect: Games.Effect) -> Games.Outcome {
        switch effect {
        case .geocode(let texts, for: _):
            collected.withLock { $0 += texts }
            return .geocoded(texts.reduce(into: [:]) { $0[$1] = answers[$1] ?? .spots([]) })
        }
    }
}
