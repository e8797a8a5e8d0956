// auth: who people are, how they prove it, and how they appear to others (domain.md §3).

import Contracts
import Crypto
import IDTokens
import ServiceKit
import Values

public enum Auth: Service {
    public static let name = "auth"
    public static let follows = ["games", "notify", "rsvp", "social", "stats"]
    public static let stateVersion = 12
    public static let rules = Rules(
        account, addresses, mails, oauth, guests, guestLinks, devices, sessions, profile, photos,
        restrictions, leaving, settings,
        commitments, sanctions, records,
        Circles.rules(\.circles))

    public static func emptyState() -> State { State() }
    public static func identities(_ state: State) -> any Identities { state }

    /// Hashing a password is slow on purpose; it leaves the reactor's thread.
    public enum Effect: Sendable {
        case hash(password: String)
        case verify(password: String, hash: String)
        case verifyThenHash(old: String, hash: String, new: String)
        /// Whom an ID token is about.
        /// - Parameter provider: who must have made it; whoever it says where left out.
        case identify(provider: String?, token: String, at: Timestamp)
        /// A picture that was uploaded.
        case keepPhoto([UInt8])
        /// One that was uploaded once, by its digest.
        case findPhoto(String)
        /// Those of them that nobody has any more.
        case discardPhotos([String])
    }

    public enum Outcome: Sendable {
        case hashed(String)
        case verified(Bool)
        /// There was not enough memory to hash in.
        case failed
        case identified(Identity)
        /// Under this name.
        case kept(String)
        /// `nil` for what is not there.
        case found([UInt8]?)
        case discarded
        /// An ID token or a picture that is none: why, as a sentence.
        case rejected(String)
        /// It cannot be known now: why, as a sentence.
        case unreachable(String)
    }

    /// Who knows others' ID tokens, and where pictures are kept.
    public struct Tools: Sendable {
        var desk: IdentityDesk
        var photos: ContentFolder
    }

    public static func tools(_ environment: (String) -> String?, directory: String) throws -> Tools {
        Tools(desk: try IdentityDesk(environment), photos: ContentFolder("\(directory)/photos"))
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
        case .identify(let provider, let token, let now):
            do throws(IdentityProblem) {
                return .identified(try tools.desk.identity(token, from: provider, at: now))
            } catch {
                switch error {
                case .rejected(let why): return .rejected(why)
                case .unavailable(let why): return .unreachable(why)
                }
            }
        case .keepPhoto(let bytes):
            guard Picture(bytes) != nil else { return .rejected(Picture.none) }
            do { return .kept(try tools.photos.keep(bytes)) } catch {
                return .unreachable("the picture cannot be kept now")
            }
        case .discardPhotos(let names):
            do { try names.forEach(tools.photos.remove) } catch {
                return .unreachable("a picture cannot be removed now: \(error)")
            }
            return .discarded
        case .findPhoto(let name):
            do { return .found(try tools.photos.bytes(of: name)) } catch {
                return .unreachable("the picture cannot be read now")
            }
        }
    }
}
