// Kinds of bytes in names that programs write: hosts, codes, processes.

extension UInt8 {
    /// Whether it is an ASCII letter or digit.
    public var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
