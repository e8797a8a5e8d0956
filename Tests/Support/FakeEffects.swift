// What stands in for auth's slow work: hashing passwords, and asking providers about ID tokens.

import AuthService
import Contracts
import Crypto
import IDTokens
import JSON
import ServiceKit
import Synchronization
import Values

/// Quick, a function of the password, and nothing of it to be read in it.
public enum FakeHash {
    static func hash(_ password: String) -> String {
        "$fake$" + Base64URL.encode(Crypto.sha256(Array(password.utf8)))
    }

    public static func perform(_ effect: Auth.Effect) -> Auth.Outcome {
        switch effect {
        case .hash(let password): .hashed(hash(password))
        case .verify(let password, let hash): .verified(hash == self.hash(password))
        case .verifyThenHash(let old, let hash, let new):
            hash == self.hash(old) ? .hashed(self.hash(new)) : .verified(false)
        case .identify(let provider, let token, _): FakeToken.identify(token, from: provider)
        case .keepPhoto(let bytes): FakePhotos.keep(bytes)
        case .discardPhotos(let names): FakePhotos.discard(names)
        case .findPhoto(let name): .found(FakePhotos.all.withLock { $0[name] })
        }
    }
}

/// Pictures in memory, under the digests of what is in them: the same in every town.
enum FakePhotos {
    static let all = Mutex<[String: [UInt8]]>([:])

    static func keep(_ bytes: [UInt8]) -> Auth.Outcome {
        guard Picture(bytes) != nil else { return .rejected(Picture.none) }
        let name = ContentFolder.name(of: bytes)
        all.withLock { $0[name] = bytes }
        return .kept(name)
    }

    static func discard(_ names: [String]) -> Auth.Outcome {
        all.withLock { all in for name in names { all[name] = nil } }
        return .discarded
    }
}

/// An ID token without a real signature.
///
/// - Parameter jti: tells apart tokens that say the same; each is good once.
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
        let parts = text.split(separator: ".")
        guard parts.count == 3, let body = Base64URL.decode(String(parts[1])),
            let token = try? JSONValue(parsing: body), let subject = token["sub"]?.stringValue,
            let maker = token["provider"]?.stringValue, maker == provider ?? maker,
            let time = token["at"]?.stringValue.flatMap({ Timestamp($0) })
        else { return .rejected("the ID token is not one") }
        return .identified(
            Identity(
                provider: maker, subject: subject, email: token["email"]?.stringValue,
                isEmailVerified: token["verified"]?.boolValue ?? false, name: token["name"]?.stringValue,
                issuedAt: time, goodUntil: time.adding(minutes: 61)))
    }
}
