// The holder of a key: `service:games`, `client:gateway`, `edge:edge`, `tap:tap` (protocol.md, Keys), or the bus
// itself.

/// Why a key cannot be used: a sentence with the next step.
public struct KeyError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
}

/// A role and a name, which is that of the file, and for a service its own.
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
        /// A client that may also subscribe, and publish spans of its own.
        case edge
        /// Subscribes, and requests logs.
        case tap
    }

    /// The holder's permissions at the bus.
    public let role: Role
    /// A short lower-case word. A service's name is its own; only the bus is called `bus`.
    public let name: String

    /// The bus itself, of which there is one.
    public static let bus = KeyHolder(unchecked: .bus, "bus")
    public static let nameBytesMax = 32

    /// `nil` unless the name can be part of a topic and a file name: a lower-case letter, then lower-case letters,
    /// digits and hyphens.
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
