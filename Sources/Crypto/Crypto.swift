// What the rest of Rally asks of libsodium: a start, random bytes, hashes, a comparison that tells nothing.
// Bytes go in and out as `[UInt8]`; the library's own types stay behind this door.

import CSodium

/// The plain functions. Types have files of their own: ``SystemRandom``, ``PasswordHash``, ``SigningKey``…
public enum Crypto {
    /// The library could not start: a machine without a source of random numbers. All one can do is stop.
    public struct Unavailable: Error, CustomStringConvertible {
        public var description: String { "the crypto library did not start: no source of random numbers" }
    }

    /// Readies the library. Call it before the first thread; calling again, from anywhere, does nothing.
    public static func start() throws(Unavailable) {
        guard isStarted else { throw Unavailable() }
    }

    /// What Swift evaluates once for all threads. Every entry point that needs a started library reads it.
    static let isStarted = sodium_init() >= 0

    /// Fresh bytes from the operating system, one system call or more: for keys, tokens and salts.
    /// Who needs many small numbers takes ``SystemRandom``.
    public static func randomBytes(_ count: Int) -> [UInt8] {
        guard count > 0, isStarted else { return [] }
        return bytes(count) { randombytes_buf($0, count) }
    }

    /// SHA-256 (FIPS 180-4), 32 bytes.
    public static func sha256(_ message: [UInt8]) -> [UInt8] {
        bytes(Int(crypto_hash_sha256_BYTES)) { crypto_hash_sha256($0, message, UInt64(message.count)) }
    }

    /// HMAC-SHA-256 (RFC 2104), 32 bytes, with a key of any length.
    public static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        defer { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        return bytes(Int(crypto_auth_hmacsha256_BYTES)) { crypto_auth_hmacsha256_final(&state, $0) }
    }

    /// SipHash-2-4: 64 bits that nobody can foresee who does not have the key of 16 bytes.
    public static func sipHash(_ message: [UInt8], key: [UInt8]) -> UInt64 {
        precondition(key.count == Int(crypto_shorthash_KEYBYTES))
        var hash = [UInt8](repeating: 0, count: 8)
        crypto_shorthash(&hash, message, UInt64(message.count), key)
        return hash.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether two secrets are the same, in a time that depends on nothing but their length.
    public static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && sodium_memcmp(a, b, a.count) == 0
    }

    /// An array of `count` bytes that a C function writes.
    static func bytes(_ count: Int, written body: (UnsafeMutablePointer<UInt8>) -> some Any) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count)
        result.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { _ = body(start) }
        }
        return result
    }
}

/// What holds a secret: prints as its type's name, also in a debugger, a dump, or within another value.
public protocol Secretive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Secretive {
    /// The type's name and nothing else.
    public var description: String { "\(Self.self)(…)" }
    /// The type's name and nothing else.
    public var debugDescription: String { description }
    /// No children: a mirror would show what `description` hides.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
