// Proves to a push service who sends (RFC 8292): a JWT in each request, signed with the key that the browser got when
// it subscribed.
//
//     Authorization: vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.<claims>.<64 bytes>, k=<the public key, 65 bytes>
//     {"aud":"https://push.example","exp":1764655200,"sub":"https://rally.example"}

import Contracts
import Crypto
import JSON
import Values

/// The key pair with which Rally sends pushes to browsers. Prints nothing of its private half.
public struct VAPIDKey: Sendable {
    /// Lifetime of a token; push services accept 24 hours at most.
    static let tokenHours = 12
    /// Draws for a scalar; one in four billion is out of range.
    private static let drawsMax: UInt8 = 8

    private let key: P256Key

    /// Derives the key from a secret; always the same key.
    /// - Parameter derive: returns 32 bytes for a number. The first result that is a private key is used (FIPS 186-5,
    ///   A.2.2).
    public init?(derive: (UInt8) -> [UInt8]) {
        for number in 0..<Self.drawsMax {
            guard let key = P256Key(scalar: derive(number)) else { continue }
            self.key = key
            return
        }
        return nil
    }

    /// The public half in base64url, as `pushManager.subscribe` takes it.
    public var publicKey: String { Base64URL.encode(key.point) }

    /// The value of `Authorization` for one push service.
    /// - Parameters:
    ///   - endpoint: the endpoint of the subscription.
    ///   - subject: where the push service can reach the sender, `mailto:` or `https:`.
    /// - Returns: `nil` if the endpoint is no URL, or signing fails.
    public func authorization(for endpoint: String, subject: String, now: Timestamp) -> String? {
        guard let audience = URLParts(endpoint)?.origin else { return nil }
        let claims: JSONValue = [
            "aud": .string(audience),
            "exp": .integer(now.adding(hours: Self.tokenHours).milliseconds / 1000),
            "sub": .string(subject),
        ]
        let header: JSONValue = ["typ": "JWT", "alg": "ES256"]
        let signed =
            Base64URL.encode(header.text().utf8) + "." + Base64URL.encode(claims.text().utf8)
        return key.sign(Array(signed.utf8)).map {
            "vapid t=\(signed).\(Base64URL.encode($0)), k=\(publicKey)"
        }
    }
}

extension VAPIDKey: Secretive {}
