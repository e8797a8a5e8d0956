// Stored passwords: Argon2id with a separate salt for each, in the text form that every implementation reads,
// `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. 19 MiB and two passes take about 15 ms.

import CSodium

/// The Argon2id hash of a password. Its text is stored only in auth's private lines; printing it reveals nothing.
public struct PasswordHash: Hashable, Sendable {
    /// The error if 19 MiB of memory are not available.
    public struct OutOfMemory: Error, CustomStringConvertible {
        public var description: String { "not enough memory to hash a password" }
    }

    /// OWASP's second choice of parameters: two passes over 19 MiB, one lane.
    static let passes: UInt64 = 2
    static let memoryBytes = 19 * 1024 * 1024

    /// The text form `$argon2id$…`: ASCII, less than 128 bytes.
    public let text: String

    /// Hashes a password with a new salt. Takes about 15 ms and 19 MiB.
    public init(of password: String) throws(OutOfMemory) {
        guard Crypto.isStarted else { throw OutOfMemory() }
        var buffer = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        let status = crypto_pwhash_str(
            &buffer, bytes, UInt64(bytes.count), PasswordHash.passes, PasswordHash.memoryBytes)
        guard status == 0 else { throw OutOfMemory() }
        text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A stored hash. `nil` if it does not look like Argon2id.
    public init?(text: String) {
        let bytes = text.utf8
        guard bytes.count < Int(crypto_pwhash_STRBYTES), text.hasPrefix("$argon2id$"),
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        self.text = text
    }

    /// Whether the password matches this hash. Takes as long as hashing.
    public func verify(_ password: String) -> Bool {
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        return Crypto.isStarted && crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
    }

    /// Whether it was made with other parameters than the current ones; then the next login hashes the password again.
    public var needsRehash: Bool {
        crypto_pwhash_str_needs_rehash(text, PasswordHash.passes, PasswordHash.memoryBytes) != 0
    }

    /// The hash of a discarded random password. It is verified if there is no such account, so that "no account" takes
    /// as long as "wrong password".
    public static let dummy = PasswordHash(
        unchecked: "$argon2id$v=19$m=19456,t=2,p=1$"
            + "Rz5vU0Icq+E4QsibVmgRDg$kH1UPTJoWx0uBcaaG3zNUNrB42o3cFK5cAEVPynYDQY")

    private init(unchecked text: String) { self.text = text }
}

extension PasswordHash: Secretive {}
