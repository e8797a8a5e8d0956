// Percent-decoding of texts in URLs.

/// Percent-encoded texts (RFC 3986, 2.1).
public enum Escaped {
    /// The decoded text; `nil` if an escape is malformed or the bytes are not UTF-8.
    ///
    /// - Parameter plus: whether `+` means a space, as in form data.
    public static func text(_ escaped: some StringProtocol, plus: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(escaped.utf8.count)
        var rest = Substring(escaped).utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
                else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plus: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
