// auth: who people are, how they prove it, and how they appear to others (domain.md §3).

import Contracts
import Crypto
import ServiceKit
import Values

public enum Auth: Service {
    public static let name = "auth"
    public static let follows = ["games", "notify", "rsvp", "social"]
    public static let stateVersion = 8
    public static let rules = Rules(
        account, addresses, mails, devices, sessions, profile, photos, restrictions, leaving, settings,
        commitments,
        Circles.rules(\.circles))

    public static func emptyState() -> State { State() }
    public static func identities(_ state: State) -> any Identities { state }

    /// Hashing a password is slow on purpose; it leaves the reactor's thread.
    public enum Effect: Sendable {
        case hash(password: String)
        case verify(password: String, hash: String)
        case verifyThenHash(old: String, hash: String, new: String)
    }

    public enum Outcome: Sendable {
        case hashed(String)
        case verified(Bool)
        /// There was not enough memory to hash in.
        case failed
    }

    public static func perform(_ effect: Effect, _ tools: Tools) -> Outcome {
        switch effect {
        case .hash(let password):
            guard let hash = try? PasswordHash(of: password) else { return .failed }
            return .hashed(hash.text)
        case .verify(let password, let hash):
            return .verified((PasswordHash(text: hash) ?? .dummy).verify(password))
        case .verifyThenHash(let old, let hash, let new):
            let isRight = (PasswordHash(text: hash) ?? .dummy).verify(old)
            return isRight ? perform(.hash(password: new), tools) : .verified(false)
        }
    }
}
