// Access tokens: compact JWS with Ed25519 (RFC 7515, RFC 8037). Three parts in base64url without padding:
//
//     eyJhbGciOiJFZERTQSIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0 . <claims> . <64 bytes of signature>
//     {"alg":"EdDSA","kid":"k1","typ":"JWT"}
//
// Only our own tokens are accepted, so the header is compared byte for byte except for the key's name: there is no
// `alg` to choose and no parser to attack. The caller checks the claims.

import CSodium

/// Signs and verifies tokens.
public enum JWT {
    /// The reason for refusing a token.
    public enum Problem: Error, Equatable, Sendable {
        /// Not three parts in base64url, not our header, or too long.
        case malformed
        /// The token names an unknown key.
        case unknownKey
        /// The signature does not match the token and the key.
        case badSignature
    }

    /// Limit of a whole token, in bytes; ours have about 400.
    public static let tokenBytesMax = 8192
    /// Limit of a key's name, in bytes. It consists of letters, digits, `.`, `_` and `-`, which need no escaping in the
    /// header.
    public static let keyNameBytesMax = 64

    private static let headerStart = Array(#"{"alg":"EdDSA","kid":""#.utf8)
    private static let headerEnd = Array(#"","typ":"JWT"}"#.utf8)

    /// The token for a payload (the claims as JSON). Throws `malformed` if the key's name has other characters than
    /// above, or if the token would be longer than ``tokenBytesMax``.
    public static func sign(
        _ payload: [UInt8], with key: SigningKey, named kid: String
    ) throws(Problem) -> String {
        guard isKeyName(kid.utf8) else { throw .malformed }
        // A longer payload would not fit.
        guard payload.count <= tokenBytesMax else { throw .malformed }
        let header = headerStart + Array(kid.utf8) + headerEnd
        var text = base64URL(header) + [dot] + base64URL(payload)
        text += [dot] + base64URL(key.sign(text))
        guard text.count <= tokenBytesMax else { throw .malformed }
        return String(decoding: text, as: UTF8.self)
    }

    /// The payload of a token that was signed with one of these keys.
    public static func verify(_ token: String, keys: [String: PublicKey]) throws(Problem) -> [UInt8] {
        guard token.utf8.count <= tokenBytesMax else { throw .malformed }
        let text = Array(token.utf8)
        let parts = text.split(separator: dot, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = bytes(base64URL: parts[0]),
            let payload = bytes(base64URL: parts[1]), let signature = bytes(base64URL: parts[2]),
            signature.count == Int(crypto_sign_BYTES), let kid = keyName(inHeader: header)
        else { throw .malformed }
        guard let key = keys[kid] else { throw .unknownKey }
        guard key.verify(signature, of: Array(text[..<parts[1].endIndex])) else { throw .badSignature }
        return payload
    }

    private static let dot = UInt8(ascii: ".")

    /// The key's name in a token's header, unverified.
    public static func keyName(_ token: String) -> String? {
        guard token.utf8.count <= tokenBytesMax else { return nil }
        let header = Array(token.utf8).prefix { $0 != dot }
        return bytes(base64URL: header).flatMap { keyName(inHeader: $0) }
    }

    private static func keyName(inHeader header: [UInt8]) -> String? {
        guard header.count > headerStart.count + headerEnd.count, header.starts(with: headerStart),
            header.suffix(headerEnd.count) == headerEnd[...]
        else { return nil }
        let name = header[headerStart.count..<(header.count - headerEnd.count)]
        return isKeyName(name) ? String(decoding: name, as: UTF8.self) : nil
    }

    private static func isKeyName(_ name: some Collection<UInt8>) -> Bool {
        (1...keyNameBytesMax).contains(name.count)
            && name.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
                }
            }
    }

    /// Encodes with libsodium, so that this module needs no other base64. The terminating zero is removed.
    private static func base64URL(_ bytes: [UInt8]) -> [UInt8] {
        let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        return text.dropLast().map { UInt8(bitPattern: $0) }
    }

    /// Strict: no padding, no other characters, no bits set beyond the last byte.
    private static func bytes(base64URL text: ArraySlice<UInt8>) -> [UInt8]? {
        let text = text.map { CChar(bitPattern: $0) }
        var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3 + 3)
        var count = 0
        let status = sodium_base642bin(
            &bytes, bytes.count, text, text.count, nil, &count, nil,
            sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        return status == 0 ? Array(bytes.prefix(count)) : nil
    }
}
