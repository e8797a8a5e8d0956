// RS256 signatures (RFC 7518 §3.3), which libsodium does not have: for Google's token endpoint and for ID
// tokens of Google and Apple.

import COpenSSL
import Crypto

/// A private RSA key. Prints nothing of it.
final class RSAKey: Sendable {
    // OpenSSL counts references itself, and signing does not change a key.
    private nonisolated(unsafe) let key: OpaquePointer

    /// Reads PEM, PKCS #8 or PKCS #1. `nil` for another kind of key, or one with a password.
    init?(pem: String) {
        let bytes = Array(pem.utf8)
        guard let input = BIO_new_mem_buf(bytes, Int32(clamping: bytes.count)) else { return nil }
        defer { BIO_free(input) }
        // An empty password, so that OpenSSL does not ask for one at the terminal.
        var password: [CChar] = [0]
        guard let key = PEM_read_bio_PrivateKey(input, nil, nil, &password) else { return nil }
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else {
            EVP_PKEY_free(key)
            return nil
        }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// Signs with RSASSA-PKCS1-v1_5 and SHA-256. `nil` if memory is exhausted or the key is too short.
    func sign(_ message: [UInt8]) -> [UInt8]? { Signing.sha256(message, by: key) }
}

/// A public RSA key, for ID tokens.
public final class RSAPublicKey: Sendable {
    /// Shorter keys can be broken; longer ones cost time.
    public static let modulusBytes = 256...1024

    private nonisolated(unsafe) let key: OpaquePointer

    /// Reads a JWK's `n` and `e`, big-endian (RFC 7518 §6.3.1). `nil` if they are not a key.
    public init?(modulus: [UInt8], exponent: [UInt8]) {
        guard Self.modulusBytes.contains(modulus.count), (1...8).contains(exponent.count) else { return nil }
        // Little-endian.
        var (n, e) = (Array(modulus.reversed()), Array(exponent.reversed()))
        guard let key = rsa_public_key(&n, n.count, &e, e.count) else { return nil }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// Whether this key signed the message, by RSASSA-PKCS1-v1_5 with SHA-256.
    public func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
