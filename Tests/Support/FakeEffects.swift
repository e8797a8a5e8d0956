// Replaces auth's slow work: hashing passwords, and asking providers about ID tokens.

import AuthService
import Contracts
import Crypto
import IDTokens
import JSON
import Machine
import Pictures
import Process
import Synchronization
import Values

/// Fast, a function of the password, and without any part of it.
public enum FakeHash {
    static func hash(_ password: String) -> String {
        hashAsTyped(Text.opaque(password))
    }

    /// The hash of an older version.
    public static func hashAsTyped(_ password: String) -> String {
        "$fake$" + Base64URL.encode(Crypto.sha256(Array(password.utf8)))
    }

    private static func isRight(_ password: String, _ hash: String) -> Bool {
        Auth.isPassword(password) { hashAsTyped($0) == hash }
    }

    public static func perform(_ effect: Auth.Effect) -> Auth.Outcome {
        switch effect {
        case .hash(let password): .hashed(hash(password))
        case .verify(let password, let hash): .verified(isRight(password, hash))
        case .verifyThenHash(let old, let hash, let new):
            isRight(old, hash) ? .hashed(self.hash(new)) : .verified(false)
        case .identify(let provider, let token, _): FakeToken.identify(token, from: provider)
        case .makePicture(let bytes): Auth.make(bytes)
        case .keepPhoto(let sizes): FakePhotos.keep(sizes)
        case .discardPhotos(let names): FakePhotos.discard(names)
        case .sweepPhotos: FakePhotos.sweep()
        case .findPhoto(let name, let size):
            .found(FakePhotos.all.withLock { size == .list ? $0[name]?.list : $0[name]?.full })
        }
    }
}

/// Pictures in memory by their digests: shared by all towns, so none is deleted.
public enum FakePhotos {
    /// Pictures by digest.
    public static let all = Mutex<[String: PictureSizes]>([:])

    static func keep(_ sizes: PictureSizes) -> Auth.Outcome {
        let name = ContentFolder.name(of: sizes.full)
        all.withLock { $0[name] = sizes }
        return .kept(name, byteCount: sizes.full.count + sizes.list.count)
    }

    /// How often any town has asked for unused pictures to be deleted.
    public static let sweeps = Mutex(0)

    static func sweep() -> Auth.Outcome {
        sweeps.withLock { $0 += 1 }
        return .discarded
    }

    static func discard(_ names: [String]) -> Auth.Outcome {
        all.withLock { all in for name in names { all[name] = nil } }
        return .discarded
    }
}

/// An ID token without a real signature.
///
/// - Parameter jti: distinguishes tokens with the same content; each is valid once.
public enum FakeToken {
    public static func make(
        _ subject: String, provider: String = "google", email: String? = nil, isVerified: Bool = true,
        name: String? = nil, jti: String? = nil, at time: Timestamp
    ) -> JSONValue {
        var token: JSONObject = [
            "provider": .string(provider), "sub": .string(subject), "verified": .bool(isVerified),
            "at": .string(time.description),
        ]
        token["email"] = email.map { .string($0) }
        token["name"] = name.map { .string($0) }
        token["jti"] = jti.map { .string($0) }
        return .string("fake.\(Base64URL.encode(Array(JSONValue.object(token).text().utf8))).signature")
    }

    static func identify(_ text: String, from provider: String?) -> Auth.Outcome {
        if text == "unreachable" {
            return .unreachable("the keys of Google cannot be had: no answer in time")
        }
        if text == "not offered" { return .notOffered("signing in with google is not set up here") }
        let parts = text.split(separator: ".")
        guard parts.count == 3, let body = Base64URL.decode(String(parts[1])),
            let token = try? JSONValue(parsing: body), let subject = token["sub"]?.stringValue,
            let maker = token["provider"]?.stringValue, maker == provider ?? maker,
            let time = token["at"]?.stringValue.flatMap({ Timestamp($0) })
        else { return .rejected("the ID token is malformed") }
        return .identified(
            Identity(
                provider: maker, subject: subject, email: token["email"]?.stringValue,
                isEmailVerified: token["verified"]?.boolValue ?? false, name: token["name"]?.stringValue,
                issuedAt: time, goodUntil: time.adding(minutes: 61)))
    }
}

/// For a service without files.
public struct NoFiles: SideFiles {
    public init() {}

    public func names(in folder: String) -> [String] { [] }
    public func bytes(of name: String, in folder: String) -> [UInt8]? { nil }
    public func write(_ bytes: [UInt8], as name: String, in folder: String) {}
    public func remove(_ names: [String], in folder: String) {}
}
