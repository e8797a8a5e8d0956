// Carries messages to where they are wanted: any thread hands them in, one thread of the courier's own runs them all at
// once (mails have threads of their own), and each is answered exactly once.
//
//     let courier = try Courier(DeliverySettings(environment: environment), logger: logger)
//     courier.submit(message, to: .fcm(token: token)) { outcome in … }
//     courier.close()

import CCurl
import Logging
import Platform

/// How much at a time, and for how long.
public struct CourierLimits: Sendable {
    /// Pushes and webhooks that are being sent; the others wait.
    public var inFlightMax = 256
    /// Mails that are being sent, each by a thread: mail servers allow a client some ten or twenty connections.
    public var mailsInFlightMax = 8
    /// Handed in and not answered yet: so many pushes and webhooks, and so many mails.
    public var underWayMax = 4096
    /// For a push or a webhook, from looking the name up to the last byte.
    public var transferTimeMs = 10_000
    /// For a mail: servers take their time to look at it.
    public var mailTimeMs = 30_000
    /// Of these, until there is a connection.
    public var connectTimeMs = 5000

    public init() {}
}

/// libcurl, a thread or their memory was not to be had.
public struct CourierUnavailable: Error, CustomStringConvertible {
    public var description: String { "libcurl did not start" }
}

/// Delivers.
public final class Courier: Sendable {
    private struct Lane {
        let inbox: Inbox
        let sockets: Sockets
        let thread: DedicatedThread
    }
    private let limits: CourierLimits
    private let pushes: Lane
    /// libcurl waits for the answer to a mail's text without doing anything else (its `smtp_done`), so that each mail
    /// that is under way needs a thread. There are none where mail is not configured.
    private let mails: [Lane]

    /// `CURL_GLOBAL_ALL`, a C macro that Swift does not read.
    private static let everything = 3
    static let isStarted = curl_global_init(everything) == CURLE_OK

    /// Starts its threads: one for pushes and webhooks, and where mail is configured one for each mail
    /// that may be under way.
    ///
    /// - Throws: ``CourierUnavailable``, or what kept a thread from starting.
    public init(_ settings: DeliverySettings, limits: CourierLimits = CourierLimits(), logger: Logger) throws
    {
        guard Courier.isStarted else { throw CourierUnavailable() }
        self.limits = limits
        var lanes: [Lane] = []
        do {
            lanes.append(try Courier.lane("courier", settings, limits, limits.inFlightMax, logger))
            for _ in 0..<(settings.mail == nil ? 0 : max(limits.mailsInFlightMax, 1)) {
                lanes.append(try Courier.lane("courier-mail", settings, limits, 1, logger))
            }
        } catch {
            Courier.close(lanes)
            throw error
        }
        pushes = lanes[0]
        mails = Array(lanes.dropFirst())
    }

    private static func lane(
        _ name: String, _ settings: DeliverySettings, _ limits: CourierLimits, _ inFlightMax: Int,
        _ logger: Logger
    ) throws -> Lane {
        let loop = try DeliveryLoop(settings, limits, inFlightMax: inFlightMax, logger)
        let (inbox, sockets) = (loop.inbox, loop.sockets)
        return Lane(inbox: inbox, sockets: sockets, thread: try DedicatedThread(name) { loop.run() })
    }

    deinit { close() }

    /// Takes a message, from any thread.
    /// - Parameter completion: called exactly once, also after ``close()``; mostly on the courier's thread, which it
    ///   must not hold up.
    public func submit(
        _ message: Message, to destination: Destination, completion: @escaping @Sendable (Outcome) -> Void
    ) {
        var (inbox, underWayMax) = (pushes.inbox, limits.underWayMax)
        if case .email = destination, let least = mails.map(\.inbox).min(by: { $0.underWay < $1.underWay }) {
            (inbox, underWayMax) = (least, mailsUnderWayMax)
        }
        let letter = Letter(message: message, destination: destination, completion: completion)
        switch inbox.put(letter, underWayMax: underWayMax) {
        case .taken: break
        case .full: completion(.retry(reason: "over \(limits.underWayMax) deliveries are under way"))
        case .closed: completion(DeliveryLoop.stopping)
        }
    }

    /// For each of the mail's threads.
    private var mailsUnderWayMax: Int { max(limits.underWayMax / max(mails.count, 1), 1) }

    /// Messages that were taken and are not answered yet.
    public var underWay: Int { ([pushes] + mails).reduce(0) { $0 + $1.inbox.underWay } }

    /// How many more are taken now, wherever they go.
    public var room: Int {
        let pushRoom = limits.underWayMax - pushes.inbox.underWay
        if mails.isEmpty { return pushRoom }
        return min(pushRoom, mails.reduce(0) { $0 + mailsUnderWayMax - $1.inbox.underWay })
    }

    /// Ends at once: whoever has no answer yet gets a `retry`. Returns when all have; not to be called from a
    /// completion. A second call does nothing.
    public func close() { Courier.close([pushes] + mails) }

    private static func close(_ lanes: [Lane]) {
        for lane in lanes {
            lane.inbox.close()
            lane.sockets.shutDownAll()
        }
        for lane in lanes { lane.thread.join() }
    }
}
