// A browser that receives pushes: its own keys, its subscription, and decryption (RFC 8291). It shares no code with the
// sender except the curve.

import COpenSSL
import JSON
import Values

package final class Browser: Sendable {
    private nonisolated(unsafe) let key: OpaquePointer
    package let point: [UInt8]
    package let secret: [UInt8]

    /// - Parameter scalar: the private key, for examples; a fresh one by default.
    package init(scalar: [UInt8]? = nil, secret: [UInt8] = Array(1...16)) {
        guard let key = scalar.map({ p256_key_pair($0) }) ?? p256_random() else {
            preconditionFailure("no key")
        }
        var point = [UInt8](repeating: 0, count: 65)
        precondition(p256_point(key, &point) == 1)
        (self.key, self.point, self.secret) = (key, point, secret)
    }

    deinit { EVP_PKEY_free(key) }

    /// The result of `PushSubscription.toJSON()`.
    package func subscription(_ endpoint: String) -> String {
        let value: JSONValue = [
            "endpoint": .string(endpoint), "expirationTime": .null,
            "keys": [
                "p256dh": .string(Base64URL.encode(point)), "auth": .string(Base64URL.encode(secret)),
            ],
        ]
        return value.text()
    }

    /// The text of a body; `nil` if it is not for this browser, or was changed.
    package func read(_ body: [UInt8]) -> [UInt8]? {
        guard body.count > 86 + 17, body[20] == 65, let peer = p256_key(nil, Array(body[21..<86]), 65) else {
            return nil
        }
        defer { EVP_PKEY_free(peer) }
        let (salt, sender) = (Array(body[..<16]), Array(body[21..<86]))
        let size = body[16..<20].reduce(0) { $0 << 8 | Int($1) }
        guard let shared = agreed(with: peer), body.count - 86 <= size else { return nil }
        let info = Array("WebPush: info".utf8) + [0] + point + sender
        let input = expanded(hmac(shared, key: secret), info)
        let random = hmac(input, key: salt)
        let text = opened(
            Array(body[86...]), key: Array(expanded(random, named("aes128gcm")).prefix(16)),
            nonce: Array(expanded(random, named("nonce")).prefix(12)))
        // The last record ends with a 2 and any number of zeros.
        guard let text, let end = text.lastIndex(where: { $0 != 0 }), text[end] == 2 else { return nil }
        return Array(text[..<end])
    }

    private func named(_ name: String) -> [UInt8] { Array("Content-Encoding: \(name)".utf8) + [0] }

    private func agreed(with peer: OpaquePointer) -> [UInt8]? {
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var (secret, count) = ([UInt8](repeating: 0, count: 32), 32)
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1,
            EVP_PKEY_derive(context, &secret, &count) == 1
        else { return nil }
        return secret
    }

    /// HKDF-Expand of at most 32 bytes is one HMAC (RFC 5869 §2.3).
    private func expanded(_ key: [UInt8], _ info: [UInt8]) -> [UInt8] { hmac(info + [1], key: key) }

    private func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var (code, count) = ([UInt8](repeating: 0, count: 32), 0)
        EVP_Q_mac(
            nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, &code, 32, &count)
        return code
    }

    private func opened(_ record: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        let cipher = Array(record.dropLast(16))
        var tag = Array(record.suffix(16))
        var text = [UInt8](repeating: 0, count: cipher.count)
        var count = Int32(0)
        guard EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
            EVP_DecryptUpdate(context, &text, &count, cipher, Int32(cipher.count)) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, &tag) == 1,
            EVP_DecryptFinal_ex(context, nil, &count) == 1
        else { return nil }
        return text
    }
}

/// Reads the `Authorization` of a push like a push service (RFC 8292).
package struct VAPIDHeader {
    package var header: JSONValue
    package var claims: JSONValue
    package var publicKey: String

    /// `nil` unless it is well-formed, and signed with its own key.
    package init?(_ text: String) {
        guard let parts = text.wholeMatch(of: /vapid t=([\w\-]+)\.([\w\-]+)\.([\w\-]+), k=([\w\-]+)/)?.output,
            let header = Base64URL.decode(String(parts.1)).flatMap({ try? JSONValue(parsing: $0) }),
            let claims = Base64URL.decode(String(parts.2)).flatMap({ try? JSONValue(parsing: $0) }),
            let signature = Base64URL.decode(String(parts.3)), let key = Base64URL.decode(String(parts.4)),
            VAPIDHeader.verify(signature, of: Array("\(parts.1).\(parts.2)".utf8), key)
        else { return nil }
        (self.header, self.claims, publicKey) = (header, claims, String(parts.4))
    }

    private static func verify(_ signature: [UInt8], of message: [UInt8], _ point: [UInt8]) -> Bool {
        guard signature.count == 64, let key = p256_key(nil, point, point.count) else { return false }
        defer { EVP_PKEY_free(key) }
        guard let context = EVP_MD_CTX_new(), let pair = ECDSA_SIG_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        defer { ECDSA_SIG_free(pair) }
        ECDSA_SIG_set0(
            pair, BN_bin2bn(Array(signature[..<32]), 32, nil), BN_bin2bn(Array(signature[32...]), 32, nil))
        var encoded: UnsafeMutablePointer<UInt8>?
        let count = i2d_ECDSA_SIG(pair, &encoded)
        guard count > 0, let encoded else { return false }
        let der = Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
        CRYPTO_free(encoded, nil, 0)
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, der, der.count, message, message.count) == 1
    }
}
