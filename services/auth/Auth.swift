// auth: accounts, logins and profiles (domain.md §3).

import Contracts
import Crypto
import IDTokens
import Machine
import Pictures
import Projections
import Values

public enum Auth: Delivering {
    public static let name = "auth"
    public static let follows = ["games", "notify", "rsvp", "social", "stats"]
    public static let stateVersion = 17
    public static let rules = Rules(
        account, addresses, mails, oauth, guests, guestLinks, devices, sessions, profile, photos, uploads,
        landing, restrictions, administrators, leaving, settings,
        commitments, sanctions, withheldProfiles, records, golfFigures,
        SocialGraph.rules(\.circles), KnownGroups.rules(\.groups))

    public static func opening(_ state: State, _ context: Context) -> [any Event] {
        state.keys.present.isEmpty ? [] : Situation<Auth>(state, context).keyEvents()
    }
    public static func remarks(_ state: State, _ context: Context) -> [String] {
        Situation<Auth>(state, context).addressRemark.map { [$0] } ?? []
    }
    public static func emptyState() -> State { State() }
    public static func identities(_ state: State) -> any Identities { state }

    /// Slow work, done outside the reactor's thread: hashing passwords, checking ID tokens, making and
    /// keeping pictures.
    public enum Effect: Sendable {
        case hash(password: String)
        case verify(password: String, hash: String)
        case verifyThenHash(old: String, hash: String, new: String)
        /// Verifies an ID token and reads its identity.
        /// - Parameter provider: the issuer required; `nil` for the one that the token names.
        case identify(provider: String?, token: String, at: Timestamp)
        /// Makes the sizes of a picture that are stored.
        case makePicture([UInt8])
        case keepPhoto(PictureSizes)
        /// Reads a kept picture by its digest.
        case findPhoto(String, PhotoSize)
        /// Removes pictures that nobody uses any more.
        case discardPhotos([String])
        /// Removes all other pictures.
        case sweepPhotos(keeping: Set<String>)
    }

    public enum Outcome: Sendable {
        case hashed(String)
        case verified(Bool)
        /// There was not enough memory to hash in.
        case failed
        case identified(Identity)
        case made(PictureSizes)
        /// The picture's name, and its bytes in all sizes.
        case kept(String, byteCount: Int)
        /// The bytes; `nil` if there is no such picture.
        case found([UInt8]?)
        case discarded
        /// The ID token or picture is not valid; the reason, as a sentence.
        case rejected(String)
        /// It cannot be checked, read or kept now; the reason, as a sentence.
        case unreachable(String)
        /// This provider is not configured here; the reason, as a sentence.
        case notOffered(String)
    }

    /// Checks ID tokens and keeps pictures.
    public struct Tools: Sendable {
        var verifier: IDTokenVerifier
        var photos: PhotoStore
    }

    public static func tools(_ environment: (String) -> String?, _ files: any SideFiles) throws -> Tools {
        Tools(verifier: try IDTokenVerifier(environment), photos: PhotoStore(files))
    }

    public static func perform(_ effect: Effect, _ tools: Tools) -> Outcome {
        switch effect {
        case .hash(let password):
            guard let hash = try? PasswordHash(of: Text.opaque(password)) else { return .failed }
            return .hashed(hash.text)
        case .verify(let password, let hash):
            return .verified(isPassword(password, of: hash))
        case .verifyThenHash(let old, let hash, let new):
            let isRight = isPassword(old, of: hash)
            return isRight ? perform(.hash(password: new), tools) : .verified(false)
        case .identify(let provider, let token, let now):
            do throws(IdentityProblem) {
                return .identified(try tools.verifier.identity(token, from: provider, at: now))
            } catch {
                switch error {
                case .rejected(let why): return .rejected(why)
                case .unavailable(let why): return .unreachable(why)
                case .notOffered(let why): return .notOffered(why)
                }
            }
        case .makePicture, .keepPhoto, .findPhoto, .discardPhotos, .sweepPhotos:
            return perform(effect, tools.photos)
        }
    }

    private static func isPassword(_ typed: String, of hash: String) -> Bool {
        let hash = PasswordHash(text: hash) ?? .dummy
        return isPassword(typed) { hash.verify($0) }
    }

    /// Whether a typed password passes `verify`. Hashes of older versions are of the text exactly as typed. The check
    /// takes as long for an unknown account.
    package static func isPassword(_ typed: String, _ verify: (String) -> Bool) -> Bool {
        let opaque = Text.opaque(typed)
        return verify(opaque) || !opaque.utf8.elementsEqual(typed.utf8) && verify(typed)
    }

    /// Making a picture takes up to a second, and logins should not wait for it.
    public static func isLong(_ effect: Effect) -> Bool {
        if case .makePicture = effect { true } else { false }
    }

    static func perform(_ effect: Effect, _ photos: PhotoStore) -> Outcome {
        do {
            switch effect {
            case .makePicture(let bytes): return make(bytes)
            case .keepPhoto(let sizes):
                return .kept(try photos.keep(sizes), byteCount: sizes.full.count + sizes.list.count)
            case .findPhoto(let name, let size): return .found(try photos.find(name, size))
            case .discardPhotos(let names): try photos.remove(names)
            case .sweepPhotos(let known): try photos.sweep(keeping: known)
            default: return .failed
            }
            return .discarded
        } catch {
            return .unreachable("pictures cannot be kept or read now: \(error)")
        }
    }

    /// The stored sizes of a picture, or why it is not valid.
    public static func make(_ bytes: [UInt8]) -> Outcome {
        do throws(PictureProblem) {
            return .made(try PictureSizes(of: bytes))
        } catch {
            return error == .unavailable ? .unreachable("\(error)") : .rejected("\(error)")
        }
    }
}
