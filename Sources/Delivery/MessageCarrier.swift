// Delivers orders that are messages: reads each, sends it, and reports the result.

import Contracts
import Logging
import Machine
import Platform
import Synchronization
import Values

/// A function that makes the carrier for such a service. It throws if a setting is wrong.
public func messageCarrier<S: MessageService>(
    for service: S.Type
) -> (_ environment: (String) -> String?, Logger) throws -> (any Carrier)? {
    { environment, logger in try MessageCarrier<S>(environment, logger) }
}

/// Tries that no server took, by channel. Counted on any thread.
private final class FailureCounts: Sendable {
    private let counts = Mutex<[String: UInt64]>([:])

    var all: [String: UInt64] { counts.withLock { $0 } }

    func count(_ outcome: Outcome, _ channel: DeliveryChannel) {
        switch outcome {
        case .retry, .refused: counts.withLock { $0[channel.rawValue, default: 0] += 1 }
        case .sent, .invalidTarget: break
        }
    }
}

/// Sends messages by the channels that are configured.
private final class MessageCarrier<S: MessageService>: Carrier {
    private enum Sending {
        case idle
        case running(MessageSender)
        case over
    }

    let room: Int
    private let failures = FailureCounts()
    /// Idle until the first message if no channel is configured: a sender loads libcurl, which takes as long as the
    /// rest of a start.
    private let sending: Mutex<Sending>
    private let settings: DeliverySettings
    private let logger: Logger
    /// In development, links that would otherwise be mailed are written to the log.
    private let isDevelopment: Bool

    init(_ environment: (String) -> String?, _ logger: Logger) throws {
        room = try S.underWayMax(environment)
        settings = try DeliverySettings(environment: environment)
        sending = Mutex(settings.isEmpty ? .idle : .running(try MessageSender(settings, logger: logger)))
        self.logger = logger
        isDevelopment = Environment.isDevelopment(environment)
    }

    func carry(_ order: [UInt8], trace: TraceParent?, done: @escaping @Sendable ([UInt8]) -> Void) {
        guard let addressed = S.message(of: order) else {
            return done(DeliveryResult(.refused, reason: "the order could not be read").bytes)
        }
        let isReached = settings.reaches(addressed.destination)
        let channel = isReached ? addressed.destination.deliveryChannel : .log
        if isDevelopment, !isReached, let link = addressed.message.link {
            logger.info("\(addressed.message.title): \(link)")
        }
        let failures = failures
        @Sendable func report(_ outcome: Outcome) {
            failures.count(outcome, channel)
            done(DeliveryResult(outcome, channel, registeredAt: addressed.registeredAt).bytes)
        }
        do {
            guard let sender = try sender() else { return report(DeliveryLoop.stopping) }
            sender.submit(addressed.message, to: addressed.destination, completion: report)
        } catch {
            logger.error("nothing can be sent: \(error)")
            report(.retry(reason: "\(error)"))
        }
    }

    /// The sender, started if it has to be; `nil` once it is closed.
    private func sender() throws -> MessageSender? {
        try sending.withLock { sending in
            switch sending {
            case .running(let sender): return sender
            case .over: return nil
            case .idle:
                let sender = try MessageSender(settings, logger: logger)
                sending = .running(sender)
                return sender
            }
        }
    }

    var failed: [String: UInt64] { failures.all }

    func close() {
        let sender = sending.withLock { sending -> MessageSender? in
            defer { sending = .over }
            if case .running(let sender) = sending { return sender }
            return nil
        }
        sender?.close()
    }
}

extension Destination {
    fileprivate var deliveryChannel: DeliveryChannel {
        switch self {
        case .fcm: .fcm
        case .webhook: .webhook
        case .webPush: .webPush
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
