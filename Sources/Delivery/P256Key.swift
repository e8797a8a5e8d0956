// Keys of the curve P-256, for Web Push: ES256 signatures (RFC 7518 §3.4) and the agreement on a secret (RFC 8291).
// libsodium has neither, so OpenSSL does both.

import COpenSSL
import Crypto

/// A key pair of P-256. Prints nothing of its private half.
final class P256Key: Sendable {
    static let pointBytes = 65
    static let scalarBytes = 32

    // OpenSSL counts references itself, and using a key does not change it.
    private nonisolated(unsafe) let key: OpaquePointer
    /// The public half: 4, x and y.
    let point: [UInt8]

    /// A private scalar, big-endian. `nil` unless it is above 0 and below the order of the curve.
    convenience init?(scalar: [UInt8]) {
        guard scalar.count == Self.scalarBytes else { return nil }
        self.init(p256_key_pair(scalar))
    }

    /// A fresh key; `nil` when OpenSSL has no memory or no random numbers.
    static func random() -> P256Key? { P256Key(p256_random()) }

    private init?(_ key: OpaquePointer?) {
        guard let key else { return nil }
        var point = [UInt8](repeating: 0, count: Self.pointBytes)
        guard p256_point(key, &point) == 1 else {
            EVP_PKEY_free(key)
            return nil
        }
        (self.key, self.point) = (key, point)
    }

    deinit { EVP_PKEY_free(key) }

    /// Signs a message with SHA-256: 64 bytes, different each time. `nil` if memory is exhausted.
    func sign(_ message: [UInt8]) -> [UInt8]? {
        var raw = [UInt8](repeating: 0, count: 64)
        guard let signature = Signing.sha256(message, by: key),
            p256_raw_signature(signature, signature.count, &raw) == 1
        else { return nil }
        return raw
    }

    /// The 32-byte secret that this key shares with another's public half. `nil` if `point` is not on the curve.
    func agree(with point: [UInt8]) -> [UInt8]? {
        guard let peer = p256_key(nil, point, point.count) else { return nil }
        defer { EVP_PKEY_free(peer) }
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var secret = [UInt8](repeating: 0, count: Self.scalarBytes)
        var count = secret.count
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1,
            EVP_PKEY_derive(context, &secret, &count) == 1, count == secret.count
        else { return nil }
        return secret
    }
}

extension P256Key: Secretive {}
