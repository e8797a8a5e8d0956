// The holder of a key: `service:games`, `client:gateway`, `edge:edge`, `tap:tap` (protocol.md, Keys), or the bus itself.

/// Why a key cannot be used: a sentence with the next step.
public struct KeyError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
}

/// A role and a name: that of the file, and of the service.
public struct KeyHolder: Hashable, Sendable, CustomStringConvertible {
    /// The permissions of a holder (protocol.md, Keys).
    public enum Role: String, CaseIterable, Sendable {
        /// The bus itself.
        case bus
        /// Serves its own nouns, publishes topics of its own name, requests logs and its own deliveries, and
        /// subscribes.
        case service
        /// Sends requests to nouns without a dot, and nothing else.
        case client
        /// A client that subscribes too.
        case edge
        /// Subscribes, and requests logs.
        case tap
    }

    /// What the holder may do at the bus.
    public let role: Role
    /// A short lower-case word; a service's is its own name, and `bus` is the bus's alone.
    public let name: String

    /// The bus itself, of which there is one.
    public static let bus = KeyHolder(unchecked: .bus, "bus")
    /// Bytes of a name.
    public static let nameBytesMax = 32

    /// `nil` for a name that cannot stand in a topic and name a file: lower-case letters, digits and hyphens can, a
    /// letter first.
    public init?(_ role: Role, _ name: String) {
        let isWord = name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        guard isWord, (97...122).contains(name.utf8.first ?? 0), name.utf8.count <= Self.nameBytesMax,
            name != KeyDirectory.knownName, (role == .bus) == (name == "bus")
        else { return nil }
        self.init(unchecked: role, name)
    }

    private init(unchecked role: Role, _ name: String) {
        self.role = role
        self.name = name
    }

    /// `service:games`, as the bus calls it.
    public var description: String { role == .bus ? "the bus" : "\(role.rawValue):\(name)" }
}
