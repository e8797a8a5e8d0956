// The head of an HTTP request (RFC 9110, 6.3).

/// A header field.
public struct HTTPField: Sendable, Equatable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    /// Whether the name is a token and the value has no control characters (RFC 9110, 5.6.2 and 5.5). Other programs
    /// may read a malformed field as a different one.
    public var isWellFormed: Bool {
        !name.isEmpty && name.utf8.allSatisfy(Self.isOfToken)
            && value.utf8.allSatisfy { $0 == 9 || $0 > 31 && $0 != 127 }
    }

    /// The field without blanks around its value.
    var stripped: HTTPField {
        let isBlank = { (byte: UInt8?) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard isBlank(value.utf8.first) || isBlank(value.utf8.last) else { return self }
        var bytes = value.utf8[...]
        while isBlank(bytes.first) { bytes.removeFirst() }
        while isBlank(bytes.last) { bytes.removeLast() }
        return HTTPField(name, String(bytes) ?? "")
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        case 33, 35...39, 42, 43, 45, 46, 94, 95, 96, 124, 126: true
        default: false
        }
    }
}

/// The method, the target and the fields of a request.
public struct HTTPHead: Sendable, Equatable {
    public var method: String
    /// The path as sent, still percent-encoded.
    public var path: String
    /// The part after the first `?`, as sent.
    public var query: String?
    public var fields: [HTTPField]
    /// The address of the other end without its port: `127.0.0.1`, `2001:db8::7`.
    public var peer: String

    /// - Parameters:
    ///   - target: the path and query, or a whole URL, from the request line (RFC 9112, 3.2).
    ///   - fields: blanks around their values are removed (RFC 9110, 5.5).
    public init(method: String, target: String, fields: [HTTPField] = [], peer: String) {
        self.method = method
        let (authority, target) = Self.parts(of: target)
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
        path = String(target[..<(mark ?? target.endIndex)])
        query = mark.map { String(target[target.index(after: $0)...]) }
        self.fields = fields.map(\.stripped)
        if let authority {
            // The host in the target replaces that of `Host` (RFC 9112, 3.2.2).
            self.fields.removeAll { $0.name.utf8.elementsEqual("host".utf8, by: Self.isSameLetter) }
            self.fields.append(HTTPField("Host", authority))
        }
        self.peer = peer
    }

    /// Host and port, if the target is a whole URL, and the path with its query.
    private static func parts(of target: String) -> (authority: String?, target: String) {
        let bytes = target.utf8
        for scheme in ["http://", "https://"]
        where bytes.prefix(scheme.utf8.count).elementsEqual(scheme.utf8, by: isSameLetter) {
            let rest = bytes.dropFirst(scheme.utf8.count)
            let authority = rest.prefix { !"/?#".utf8.contains($0) }
            let path = String(rest[authority.endIndex...]) ?? ""
            return (String(authority), path.utf8.first == UInt8(ascii: "/") ? path : "/" + path)
        }
        return (nil, target)
    }

    /// All values of a field; names are case-insensitive.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.utf8.elementsEqual(name.utf8, by: Self.isSameLetter) }.map(\.value)
    }

    /// The value of a field that occurs exactly once.
    public func value(_ name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values[0] : nil
    }

    /// Field names are ASCII.
    private static func isSameLetter(_ a: UInt8, _ b: UInt8) -> Bool { lower(a) == lower(b) }

    private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }
}
