// The bus: a broker for requests and a relay for events, each with its own sockets and thread, so that neither waits
// for the other: the relay moves hundreds of thousands of messages a second. With keys, a third thread authenticates
// peers. The rules of requests are in Sources/Messaging/Broker, those of events in Sources/Messaging/Relay.

import BusProtocol
import Logging
import Messaging
import Platform
import Synchronization
import ZeroMQ

/// How to start a bus.
public struct BusConfiguration: Sendable {
    public var address: BusAddress
    /// `nil`: every peer has all rights.
    public var keys: BusKeys?
    /// Whether other machines may connect to a bus without keys.
    public var isPublic = false
    public var limits = BusLimits()
    /// Types of requests that standbys may answer.
    public var queries: Set<String> = []
    /// The name of each noun's service.
    public var servicesOfNouns: [String: String] = [:]
    /// Its name in `_status.bus.<instance>`.
    public var instance: String
    public var logger: Logger
    /// The file that its health is written to, for health checks.
    public var healthFile = HealthFile(nil)

    public init(address: BusAddress, logger: Logger) {
        self.address = address
        self.logger = logger
        instance = String(UInt32.random(in: .min ... .max), radix: 16)
    }
}

/// Why a bus does not start, as a sentence with a next step.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
}

/// A bus whose sockets are bound. ``run(until:)`` serves on the calling thread, ``start()`` on a thread of
/// its own.
public final class Bus: Sendable {
    /// For peers inside this process, which connect over `inproc://`.
    public let context: Context
    /// The actual endpoints: `*` is replaced by the chosen port.
    public let address: BusAddress

    private let configuration: BusConfiguration
    let zapHandler: ZAPHandler?
    /// Unread bytes by peer.
    let unreadBytes: UnreadBytes
    private let relayControl: RelayControl
    private let relayThread: DedicatedThread
    private let stopRequest: Wakeup
    /// Owned by the running thread.
    private let loop: Mutex<BrokerLoop?>
    private let thread = Mutex<DedicatedThread?>(nil)

    /// Binds all three endpoints and starts the relay. Publishers and subscribers are served from here on.
    public init(_ configuration: BusConfiguration) throws(BusError) {
        try Bus.check(configuration)
        self.configuration = configuration
        do {
            let context = try Context()
            let control = try RelayControl()
            let inner = "inproc://bus-\(configuration.instance)-events"
            let logger = configuration.logger
            let log: @Sendable (BrokerLogLevel, String) -> Void = { level, message in
                switch level {
                case .debug: logger.debug(message)
                case .info: logger.info(message)
                case .error: logger.error(message)
                }
            }
            // Bound before every other socket: libzmq asks it about each of their peers.
            let zapHandler = try configuration.keys.map { try ZAPHandler($0, in: context, log: log) }
            var connection = BusConnection(address: configuration.address.bindable, context: context)
            connection.curve = configuration.keys.map { .server(secretKey: $0.secretKey) }
            let loop = try BrokerLoop(
                connection, configuration, relay: control, innerEndpoint: inner, zapHandler: zapHandler)
            let relay = try EventRelay(
                connection, innerEndpoint: inner, control: control, zapHandler: zapHandler, log: log)
            address = BusAddress(
                requests: loop.endpoint, eventsIn: relay.eventsIn, eventsOut: relay.eventsOut)
            loop.listeners = ListeningSocket.all(
                at: Set([loop.endpoint, relay.eventsIn, relay.eventsOut].compactMap(Bus.port)))
            let stopRequest = try Wakeup()
            try zapHandler?.start { stopRequest.trigger() }
            relayThread = try DedicatedThread("relay") {
                do { try relay.run() } catch { logger.error("the event relay has stopped: \(error)") }
            }
            self.context = context
            unreadBytes = loop.unreadBytes
            self.loop = Mutex(loop)
            self.zapHandler = zapHandler
            self.stopRequest = stopRequest
            relayControl = control
        } catch {
            throw Bus.explain(error)
        }
    }

    /// The port of an endpoint; `nil` if it is not one of TCP.
    private static func port(_ endpoint: String) -> UInt16? {
        endpoint.hasPrefix("tcp://") ? endpoint.split(separator: ":").last.flatMap { UInt16($0) } : nil
    }

    private static func check(_ configuration: BusConfiguration) throws(BusError) {
        let address = configuration.address
        if configuration.keys != nil, address.isInProcess {
            throw BusError(description: "\(address) is inside one process, where keys do not count")
        }
        guard configuration.keys != nil || configuration.isPublic || address.isLocal else {
            throw BusError(
                description: """
                    \(address) can be reached from other machines, and there are no keys: make some with \
                    `bus keys`, bind to 127.0.0.1, or set RALLY_BUS_PUBLIC=yes where the network is private
                    """)
        }
    }

    private static func explain(_ error: any Error) -> BusError {
        if let error = error as? ZeroMQError, error.isAddressInUse {
            return BusError(
                description: "\(error). Another bus may be running there; RALLY_BUS names another place")
        }
        return BusError(description: "\(error)")
    }

    /// Serves requests until a signal comes or ``stop()`` is called, then ends everything in order.
    public func run(until signals: Signals? = nil) throws(BusError) {
        let loop = loop.withLock { loop -> BrokerLoop? in
            defer { loop = nil }
            return loop
        }
        guard let loop else { throw BusError(description: "this bus has already run") }
        let ending = Bus.run(consume loop, stop: stopRequest, signals)
        relayControl.stop()
        relayThread.join()
        let isGuarded = zapHandler?.hasEnded != true
        // Stopped last: the other sockets wait for its answers.
        zapHandler?.stop()
        if let ending { throw ending }
        guard isGuarded else {
            let reason = zapHandler?.failure.map { ": \($0)" } ?? ""
            throw BusError(
                description: "nobody is left to say who may come in, so the bus has stopped\(reason)")
        }
    }

    /// Closes the loop's sockets before it returns.
    private static func run(
        _ loop: consuming BrokerLoop, stop: Wakeup, _ signals: Signals?
    ) -> BusError? {
        do throws(ZeroMQError) { try loop.run(stop: stop, signals: signals) } catch { return explain(error) }
        return nil
    }

    /// Serves on its own thread, for tests and for processes that do other work as well.
    public func start() throws(BusError) {
        do throws(SystemError) {
            let logger = configuration.logger
            let started = try DedicatedThread("broker") { [self] in
                do throws(BusError) { try run() } catch { logger.error("the bus has stopped: \(error)") }
            }
            thread.withLock { $0 = started }
        } catch {
            throw Bus.explain(error)
        }
    }

    /// Stops the bus and waits until its sockets are closed.
    public func stop() {
        stopRequest.trigger()
        thread.withLock { $0 }?.join()
    }
}

extension BusAddress {
    /// libzmq binds to addresses, not to names.
    fileprivate var bindable: BusAddress {
        func numeric(_ endpoint: String) -> String {
            let prefix = "tcp://localhost:"
            return endpoint.hasPrefix(prefix)
                ? "tcp://127.0.0.1:" + endpoint.dropFirst(prefix.count) : endpoint
        }
        return BusAddress(
            requests: numeric(requests), eventsIn: numeric(eventsIn), eventsOut: numeric(eventsOut))
    }
}
