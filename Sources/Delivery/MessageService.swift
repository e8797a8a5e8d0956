// How a service describes the messages it sends: `Process` asks it in every replica and sends them.

/// A message with its address.
public struct AddressedMessage: Sendable {
    public var message: Message
    public var destination: Destination
    /// Sequence of the line that registered the device it goes to; `nil` for other destinations.
    public var registeredAt: UInt64?

    /// - Parameter registeredAt: reported with an address that proves invalid, so that a device registered
    ///   anew in the meantime is not forgotten.
    public init(_ message: Message, to destination: Destination, registeredAt: UInt64? = nil) {
        self.message = message
        self.destination = destination
        self.registeredAt = registeredAt
    }
}

/// A service whose delivery orders are messages.
public protocol MessageService {
    /// How many messages one replica may have under way.
    ///
    /// - Throws: if a setting is wrong, a sentence that names it.
    static func underWayMax(_ environment: (String) -> String?) throws -> Int
    /// Reads an order; `nil` if it cannot be read.
    static func message(of order: [UInt8]) -> AddressedMessage?
}
