// A replica's way out: what a service's order asks for becomes a message, and what the courier says of it a result.

import Contracts
import Delivery
import Logging
import Machine
import Platform
import Values

/// What an order comes to.
public struct Parcel: Sendable {
    public var message: Message
    /// To whom, and by which channel.
    public var destination: Destination
    /// The line that registered the device it goes to.
    public var registeredAt: UInt64?

    /// A message with its address.
    ///
    /// - Parameter registeredAt: given back with the result when the address proves to be none, so that
    ///   a device registered anew meanwhile is not forgotten.
    public init(_ message: Message, to destination: Destination, registeredAt: UInt64? = nil) {
        self.message = message
        self.destination = destination
        self.registeredAt = registeredAt
    }
}

/// Brings messages to devices, addresses and other programs, by the channels that are configured.
public final class CourierCarrier: Carrier {
    public let room: Int
    private let courier: Courier
    private let settings: DeliverySettings
    private let parcel: @Sendable ([UInt8]) -> Parcel?
    private let logger: Logger
    /// In development the log shows what nobody else does, links that were to be mailed too.
    private let isDevelopment: Bool

    /// - Parameters:
    ///   - room: how many deliveries it has under way.
    ///   - parcel: reads an order.
    /// - Throws: where a setting is wrong, a sentence that names it.
    public init(
        _ environment: (String) -> String?, room: Int, logger: Logger,
        parcel: @escaping @Sendable ([UInt8]) -> Parcel?
    ) throws {
        settings = try DeliverySettings(environment: environment)
        courier = try Courier(settings, logger: logger)
        self.room = room
        self.parcel = parcel
        self.logger = logger
        isDevelopment = Environment.isDevelopment(environment)
    }

    public func carry(_ order: [UInt8], trace: TraceParent?, done: @escaping @Sendable ([UInt8]) -> Void) {
        guard let parcel = parcel(order) else {
            return done(DeliveryResult(.refused, reason: "the order could not be read").bytes)
        }
        let isReached = settings.reaches(parcel.destination)
        let channel = isReached ? parcel.destination.kind : .log
        if isDevelopment, !isReached, let link = parcel.message.link {
            logger.info("\(parcel.message.title): \(link)")
        }
        courier.submit(parcel.message, to: parcel.destination) { outcome in
            done(DeliveryResult(outcome, channel, registeredAt: parcel.registeredAt).bytes)
        }
    }

    public func close() { courier.close() }
}

extension Destination {
    fileprivate var kind: DeliveryChannel {
        switch self {
        case .fcm: .fcm
        case .webhook: .webhook
        case .email: .email
        case .log: .log
        }
    }
}

extension DeliveryResult {
    fileprivate init(_ outcome: Delivery.Outcome, _ channel: DeliveryChannel, registeredAt: UInt64?) {
        switch outcome {
        case .sent: self.init(.sent, channel: channel)
        case .retry(let reason, let after): self.init(.retry, reason: reason, afterSeconds: after)
        case .refused(let reason): self.init(.refused, reason: reason)
        case .invalidTarget(let reason):
            self.init(.invalid, reason: reason, registeredAt: registeredAt)
        }
    }
}
