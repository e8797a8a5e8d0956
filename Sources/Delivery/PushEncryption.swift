// Encryption that hides a message from the push service (RFC 8291): one record of the content coding aes128gcm (RFC
// 8188).
//
//     salt, 16 bytes | record size, 4 bytes | 65 | the sender's public key, 65 bytes | AES-128-GCM of the text and a 2 | tag

import COpenSSL
import Contracts

/// Encrypts for one browser.
enum PushEncryption {
    static let saltBytes = 16
    /// The size that every push service accepts (RFC 8030 §7.2); also the record size in the header.
    static let bodyBytesMax = 4096
    /// The longest text that fits: the body also holds a header, the delimiter of the last record and the tag of GCM.
    static let textBytesMax = bodyBytesMax - (saltBytes + 4 + 1 + P256Key.pointBytes) - 1 - tagBytes

    private static let tagBytes = 16

    /// Why nothing was encrypted.
    enum Problem: Error {
        /// The subscription's key is not on the curve.
        case noKey
        /// OpenSSL had no memory or no random numbers.
        case unavailable
    }

    /// The body of a message, with a key and a salt of its own.
    static func body(_ text: [UInt8], for subscription: PushSubscription) throws(Problem) -> [UInt8] {
        var salt = [UInt8](repeating: 0, count: saltBytes)
        guard RAND_bytes(&salt, Int32(salt.count)) == 1, let sender = P256Key.random() else {
            throw .unavailable
        }
        return try body(text, for: subscription, from: sender, salt: salt)
    }

    /// - Parameters:
    ///   - sender: used once, since a second message with it could be linked to the first.
    ///   - salt: used once.
    static func body(
        _ text: [UInt8], for subscription: PushSubscription, from sender: P256Key, salt: [UInt8]
    ) throws(Problem) -> [UInt8] {
        guard let shared = sender.agree(with: subscription.key) else { throw .noKey }
        let names = Array("WebPush: info".utf8) + [0] + subscription.key + sender.point
        guard let secret = hkdf(shared, salt: subscription.secret, info: names, count: 32),
            let key = hkdf(secret, salt: salt, info: info("aes128gcm"), count: 16),
            let nonce = hkdf(secret, salt: salt, info: info("nonce"), count: 12),
            let record = encrypted(text + [lastRecord], key: key, nonce: nonce)
        else { throw .unavailable }
        let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bodyBytesMax >> $0) }
        return salt + size + [UInt8(sender.point.count)] + sender.point + record
    }

    /// The delimiter after the text of the last record (RFC 8188 §2).
    private static let lastRecord: UInt8 = 2

    private static func info(_ purpose: String) -> [UInt8] {
        Array("Content-Encoding: \(purpose)".utf8) + [0]
    }

    private static func hkdf(_ secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8]? {
        var key = [UInt8](repeating: 0, count: count)
        let done = hkdf_sha256(
            secret, secret.count, salt, salt.count, info, info.count, &key, key.count)
        return done == 1 ? key : nil
    }

    /// AES-128-GCM, with the tag after the text.
    private static func encrypted(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        var cipher = [UInt8](repeating: 0, count: text.count)
        var (count, rest) = (Int32(0), Int32(0))
        var tag = [UInt8](repeating: 0, count: tagBytes)
        guard EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
            EVP_EncryptUpdate(context, &cipher, &count, text, Int32(text.count)) == 1,
            Int(count) == text.count, EVP_EncryptFinal_ex(context, nil, &rest) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), &tag) == 1
        else { return nil }
        return cipher + tag
    }
}
