// Rally's interface to libsodium: initialization, random bytes, hashes, constant-time comparison. Bytes are `[UInt8]`;
// libsodium's types stay inside this module.

import CSodium

/// Functions without a type of their own. See also ``SystemRandom``, ``PasswordHash``, ``SigningKey``…
public enum Crypto {
    /// The error if libsodium cannot start, because the machine has no source of random numbers. The process must stop.
    public struct Unavailable: Error, CustomStringConvertible {
        public var description: String { "the crypto library did not start: no source of random numbers" }
    }

    /// Initializes libsodium. Must be called before other threads start; repeated calls do nothing.
    public static func start() throws(Unavailable) {
        guard isStarted else { throw Unavailable() }
    }

    /// Evaluated once for all threads. Every function that needs libsodium reads it.
    static let isStarted = sodium_init() >= 0

    /// Random bytes from the operating system, with one system call each time: for keys, tokens and salts. For many
    /// small numbers use ``SystemRandom``.
    public static func randomBytes(_ count: Int) -> [UInt8] {
        guard count > 0, isStarted else { return [] }
        return bytes(count) { randombytes_buf($0, count) }
    }

    /// SHA-256 (FIPS 180-4), 32 bytes.
    public static func sha256(_ message: [UInt8]) -> [UInt8] {
        bytes(Int(crypto_hash_sha256_BYTES)) { crypto_hash_sha256($0, message, UInt64(message.count)) }
    }

    /// The public form of the id of a request that opens a session: a digest, as a UUID of version 8 (RFC 9562). It can
    /// be found from the id, but not the id from it, which could be used to repeat the request.
    public static func hiddenID(_ id: [UInt8]) -> [UInt8] {
        var digest = Array(sha256(Array("request id\0".utf8) + id).prefix(16))
        digest[6] = digest[6] & 0x0F | 0x80
        digest[8] = digest[8] & 0x3F | 0x80
        return digest
    }

    /// HMAC-SHA-256 (RFC 2104), 32 bytes; the key may have any length.
    public static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        defer { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        return bytes(Int(crypto_auth_hmacsha256_BYTES)) { crypto_auth_hmacsha256_final(&state, $0) }
    }

    /// SipHash-2-4: 64 bits, unpredictable without the 16-byte key.
    public static func sipHash(_ message: [UInt8], key: [UInt8]) -> UInt64 {
        precondition(key.count == Int(crypto_shorthash_KEYBYTES))
        var hash: UInt64 = 0
        withUnsafeMutableBytes(of: &hash) { hash in
            if let start = hash.bindMemory(to: UInt8.self).baseAddress {
                crypto_shorthash(start, message, UInt64(message.count), key)
            }
        }
        return UInt64(littleEndian: hash)
    }

    /// Compares two secrets in constant time, which depends only on their length.
    public static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && sodium_memcmp(a, b, a.count) == 0
    }

    /// An array of `count` bytes filled by a C function.
    static func bytes(_ count: Int, written body: (UnsafeMutablePointer<UInt8>) -> some Any) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count)
        result.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { _ = body(start) }
        }
        return result
    }
}

/// A value that holds a secret. It prints only its type's name, also in a debugger, in a dump, or inside another value.
public protocol Secretive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Secretive {
    /// The type's name only.
    public var description: String { "\(Self.self)(…)" }
    /// The type's name only.
    public var debugDescription: String { description }
    /// No children: a mirror would show what `description` hides.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
