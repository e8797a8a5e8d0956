// Base64 with padding (RFC 4648 §4), for signatures, mail and secrets: ``Base64URL``'s encoding with the other
// alphabet.

/// Base64 with padding.
public enum Base64 {
    /// Encodes with padding (RFC 4648 §4).
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text = Base64URL.encode(bytes).utf8.map { $0 == hyphen ? plus : $0 == underscore ? slash : $0 }
        while text.count % 4 > 0 { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Strict: `nil` for every text that ``encode(_:)`` does not produce.
    public static func decode(_ text: String) -> [UInt8]? {
        let bare = text.utf8.prefix { $0 != UInt8(ascii: "=") }
            .map { $0 == plus ? hyphen : $0 == slash ? underscore : $0 }
        let bytes = Base64URL.decode(String(decoding: bare, as: UTF8.self))
        return bytes.flatMap { encode($0) == text ? $0 : nil }
    }

    private static let (hyphen, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
    private static let (plus, slash) = (UInt8(ascii: "+"), UInt8(ascii: "/"))
}
