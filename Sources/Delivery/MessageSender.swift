// Sends messages: any thread submits them, one thread of the sender's own runs all pushes and webhooks at
// once, mails have threads of their own, and each message is answered exactly once.
//
//     let sender = try MessageSender(DeliverySettings(environment: environment), logger: logger)
//     sender.submit(message, to: .fcm(token: token)) { outcome in … }
//     sender.close()

import CCurl
import Logging
import Platform

/// Limits on the number of messages at a time, and their duration.
public struct SenderLimits: Sendable {
    /// Pushes and webhooks that are being sent; further ones wait.
    public var inFlightMax = 256
    /// Mails that are being sent, each by a thread: mail servers allow a client some ten or twenty
    /// connections.
    public var mailsInFlightMax = 8
    /// Messages that are submitted and not answered yet: this many pushes and webhooks, and this many mails.
    public var underWayMax = 4096
    /// Time limit of a push or a webhook, from the name's look-up to the last byte.
    public var transferTimeMs = 10_000
    /// Time limit of a mail: servers inspect it before they answer.
    public var mailTimeMs = 30_000
    /// The part of these times in which a connection must be made.
    public var connectTimeMs = 5000

    public init() {}
}

/// libcurl did not start, or there was no memory for it.
public struct SenderUnavailable: Error, CustomStringConvertible {
    public var description: String { "libcurl did not start" }
}

/// Sends messages to devices, addresses and other programs.
public final class MessageSender: Sendable {
    private struct Worker {
        let queue: SubmissionQueue
        let sockets: Sockets
        let thread: DedicatedThread
    }
    private let limits: SenderLimits
    private let pushes: Worker
    /// libcurl blocks while it waits for the answer to a mail's text (its `smtp_done`), so each mail under way needs
    /// a thread. Empty if mail is not configured.
    private let mails: [Worker]

    /// `CURL_GLOBAL_ALL`, a C macro that Swift does not read.
    private static let everything = 3
    static let isStarted = curl_global_init(everything) == CURLE_OK

    /// Starts the threads: one for pushes and webhooks and, if mail is configured, one for each mail that may be
    /// under way.
    ///
    /// - Throws: ``SenderUnavailable``, or the error of a thread that did not start.
    public init(_ settings: DeliverySettings, limits: SenderLimits = SenderLimits(), logger: Logger) throws {
        guard MessageSender.isStarted else { throw SenderUnavailable() }
        self.limits = limits
        func worker(_ name: String, inFlightMax: Int) throws -> Worker {
            let loop = try DeliveryLoop(settings, limits, inFlightMax: inFlightMax, logger)
            let (queue, sockets) = (loop.queue, loop.sockets)
            return Worker(queue: queue, sockets: sockets, thread: try DedicatedThread(name) { loop.run() })
        }
        var workers: [Worker] = []
        do {
            workers.append(try worker("sender", inFlightMax: limits.inFlightMax))
            for _ in 0..<(settings.mail == nil ? 0 : max(limits.mailsInFlightMax, 1)) {
                workers.append(try worker("sender-mail", inFlightMax: 1))
            }
        } catch {
            MessageSender.close(workers)
            throw error
        }
        pushes = workers[0]
        mails = Array(workers.dropFirst())
    }

    deinit { close() }

    /// Queues a message. May be called from any thread.
    /// - Parameter completion: called exactly once, also after ``close()``; mostly on the sender's thread,
    ///   which it must not block.
    public func submit(
        _ message: Message, to destination: Destination, completion: @escaping @Sendable (Outcome) -> Void
    ) {
        var (queue, underWayMax) = (pushes.queue, limits.underWayMax)
        if case .email = destination, let least = mails.map(\.queue).min(by: { $0.underWay < $1.underWay }) {
            (queue, underWayMax) = (least, mailsUnderWayMax)
        }
        let delivery = PendingDelivery(message: message, destination: destination, completion: completion)
        switch queue.put(delivery, underWayMax: underWayMax) {
        case .taken: break
        case .full: completion(.retry(reason: "over \(limits.underWayMax) deliveries are under way"))
        case .closed: completion(DeliveryLoop.stopping)
        }
    }

    /// The limit for each thread that sends mails.
    private var mailsUnderWayMax: Int { max(limits.underWayMax / max(mails.count, 1), 1) }

    /// Messages that were taken and are not answered yet.
    public var underWay: Int { ([pushes] + mails).reduce(0) { $0 + $1.queue.underWay } }

    /// How many more messages are accepted now, to any destination.
    public var room: Int {
        let pushRoom = limits.underWayMax - pushes.queue.underWay
        if mails.isEmpty { return pushRoom }
        return min(pushRoom, mails.reduce(0) { $0 + mailsUnderWayMax - $1.queue.underWay })
    }

    /// Ends at once: messages without an answer get a `retry`. Returns when all are answered, so it must not be
    /// called from a completion. A second call does nothing.
    public func close() { MessageSender.close([pushes] + mails) }

    private static func close(_ workers: [Worker]) {
        for worker in workers {
            worker.queue.close()
            worker.sockets.shutDownAll()
        }
        for worker in workers { worker.thread.join() }
    }
}
