// Base64 with padding (RFC 4648 §4), as signatures, mail and secrets have it: what ``Base64URL`` writes, in the
// other alphabet.

/// Base64 with padding.
public enum Base64 {
    /// With padding (RFC 4648 §4).
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text = Base64URL.encode(bytes).utf8.map { $0 == hyphen ? plus : $0 == underscore ? slash : $0 }
        while text.count % 4 > 0 { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Strict: `nil` for anything that ``encode(_:)`` does not write.
    public static func decode(_ text: String) -> [UInt8]? {
        let bare = text.utf8.prefix { $0 != UInt8(ascii: "=") }
            .map { $0 == plus ? hyphen : $0 == slash ? underscore : $0 }
        let bytes = Base64URL.decode(String(decoding: bare, as: UTF8.self))
        return bytes.flatMap { encode($0) == text ? $0 : nil }
    }

    private static let (hyphen, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
    private static let (plus, slash) = (UInt8(ascii: "+"), UInt8(ascii: "/"))
}
