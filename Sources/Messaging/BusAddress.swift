// The address of the bus. One address names three endpoints: `tcp://127.0.0.1:5555` is requests at 5555,
// events in at 5556 and events out at 5557 (protocol.md, Bus).

import Platform

/// A problem with an address, as a sentence.
public struct BusAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
}

/// The bus's three endpoints.
public struct BusAddress: Hashable, Sendable, CustomStringConvertible {
    /// The ROUTER of clients and workers.
    public let requests: String
    /// The XSUB that publishers connect to.
    public let eventsIn: String
    /// The XPUB that subscribers connect to.
    public let eventsOut: String

    public init(requests: String, eventsIn: String, eventsOut: String) {
        self.requests = requests
        self.eventsIn = eventsIn
        self.eventsOut = eventsOut
    }

    /// Reads `tcp://HOST:PORT` (with port `*` or 0, a socket that binds gets three free ports), `ipc://PATH`,
    /// `inproc://NAME`, or three endpoints with commas between them.
    public init(_ text: String) throws(BusAddressError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 3 {
            for part in parts { try BusAddress.checkEndpoint(part) }
            self.init(requests: parts[0], eventsIn: parts[1], eventsOut: parts[2])
        } else if parts.count != 1 {
            throw BusAddressError(
                description: "\"\(text)\" names \(parts.count) endpoints; give one or three")
        } else if text.hasPrefix("tcp://") {
            try self.init(tcp: text)
        } else if text.hasPrefix("ipc://") || text.hasPrefix("inproc://") {
            try BusAddress.checkEndpoint(text)
            try BusAddress.checkEndpoint(text + "-events-out")
            self.init(requests: text, eventsIn: text + "-events-in", eventsOut: text + "-events-out")
        } else {
            throw BusAddressError(
                description: "\"\(text)\" is no bus address; one looks like tcp://127.0.0.1:5555")
        }
    }

    /// Reads one address or several, with spaces between them.
    public static func all(_ text: String) throws(BusAddressError) -> [BusAddress] {
        var addresses: [BusAddress] = []
        for part in text.split(separator: " ") {
            let address = try BusAddress(String(part))
            guard !addresses.contains(address) else {
                throw BusAddressError(description: "\"\(text)\" names \(address) twice")
            }
            addresses.append(address)
        }
        guard !addresses.isEmpty else {
            throw BusAddressError(description: "there is no bus address; one looks like tcp://127.0.0.1:5555")
        }
        return addresses
    }

    /// The default address.
    public static let standard = BusAddress(
        requests: "tcp://127.0.0.1:5555", eventsIn: "tcp://127.0.0.1:5556", eventsOut: "tcp://127.0.0.1:5557")

    /// The address in the form that ``init(_:)`` reads: only the first endpoint if the others follow from it.
    public var description: String {
        if let derived = try? BusAddress(requests), derived == self { return requests }
        return "\(requests),\(eventsIn),\(eventsOut)"
    }

    /// Whether only processes on this machine can reach the bus.
    public var isLocal: Bool {
        [requests, eventsIn, eventsOut].allSatisfy { endpoint in
            guard endpoint.hasPrefix("tcp://"), let (host, _) = BusAddress.split(tcp: endpoint) else {
                return true
            }
            return host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
        }
    }

    /// Whether one endpoint is inproc.
    public var isInProcess: Bool {
        [requests, eventsIn, eventsOut].contains { $0.hasPrefix("inproc://") }
    }

    /// Whether an endpoint has an IPv6 address, `[::1]`.
    public var isIPv6: Bool { [requests, eventsIn, eventsOut].contains { $0.contains("[") } }

    /// Whether an endpoint's name has IPv6 addresses only. libzmq takes the first address of a name; if a name has
    /// both kinds, every bus listens at IPv4.
    var isNamedInIPv6Alone: Bool { hosts.contains { HostName.isInIPv6Alone($0) } }

    /// The names and addresses of the machines in its endpoints.
    var hosts: Set<String> {
        Set(
            [requests, eventsIn, eventsOut].compactMap { endpoint in
                endpoint.hasPrefix("tcp://") ? BusAddress.split(tcp: endpoint).map { String($0.host) } : nil
            }
        ).subtracting(["*"])
    }

    private init(tcp text: String) throws(BusAddressError) {
        try BusAddress.checkEndpoint(text)
        guard let (host, port) = BusAddress.split(tcp: text) else { throw BusAddress.malformed(text) }
        if port == "*" || port == "0" {
            let wildcard = "tcp://\(host):*"
            self.init(requests: wildcard, eventsIn: wildcard, eventsOut: wildcard)
            return
        }
        guard let number = Int(port), number <= 65_533 else {
            throw BusAddressError(
                description: "port \(port) of \"\(text)\" leaves no room for the two ports after it")
        }
        self.init(
            requests: text, eventsIn: "tcp://\(host):\(number + 1)", eventsOut: "tcp://\(host):\(number + 2)")
    }

    private static func checkEndpoint(_ text: String) throws(BusAddressError) {
        if text.hasPrefix("ipc://") {
            // sockaddr_un has room for 107 bytes and a zero.
            let room = 107 + 6
            guard text.utf8.count <= room, text.utf8.count > 6 else {
                throw BusAddressError(
                    description: "the path of \"\(text)\" must have 1 to 107 bytes, its suffix included")
            }
        } else if text.hasPrefix("tcp://") {
            guard let (host, port) = split(tcp: text), !host.isEmpty, isPort(port) else {
                throw malformed(text)
            }
        } else if !text.hasPrefix("inproc://") || text.utf8.count <= 9 {
            throw malformed(text)
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        if text == "*" { return true }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else { return false }
        return number <= 65_535
    }

    private static func split(tcp text: String) -> (host: Substring, port: Substring)? {
        let rest = text.dropFirst("tcp://".count)
        guard let colon = rest.lastIndex(of: ":") else { return nil }
        let host = rest[..<colon]
        // An IPv6 address has colons, so it must be in brackets.
        if host.contains(":") && !(host.hasPrefix("[") && host.hasSuffix("]")) { return nil }
        if host.contains("/") || host.contains(" ") { return nil }
        return (host, rest[rest.index(after: colon)...])
    }

    private static func malformed(_ text: String) -> BusAddressError {
        BusAddressError(description: "\"\(text)\" is no bus address; one looks like tcp://127.0.0.1:5555")
    }
}
