// The bus: a broker for requests and a relay for events, each with its own sockets on its own thread. The
// relay's loop moves hundreds of thousands of messages a second and must not wait behind requests, nor they
// behind it.

import Logging
import Messaging
import Synchronization
import ZeroMQ

/// How to start a bus.
public struct BusConfiguration: Sendable {
    public var address: BusAddress
    /// Without keys, only this machine may reach the bus, unless this says otherwise.
    public var isPublic = false
    public var limits = BusLimits()
    /// Its name in `_status.bus.<instance>`.
    public var instance: String
    public var logger: Logger

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

/// A bus whose sockets are bound. ``run(until:)`` it on the calling thread, or ``start()`` it on one of its
/// own.
public final class Bus: Sendable {
    /// For who connects from inside this process over `inproc://`.
    public let context: Context
    /// The endpoints as they are, with the ports that were free where it was asked for `*`.
    public let address: BusAddress

    private let configuration: BusConfiguration
    private let relayControl: RelayControl
    private let relayThread: DedicatedThread
    private let stopRequest: Wakeup
    /// Handed over to the thread that runs it.
    private let loop: Mutex<BrokerLoop?>
    private let thread = Mutex<DedicatedThread?>(nil)

    /// Binds all three endpoints and starts the relay. Publishers and subscribers are served from here on.
    public init(_ configuration: BusConfiguration) throws(BusError) {
        guard configuration.isPublic || configuration.address.isLocal else {
            throw BusError(
                description: """
                    \(configuration.address) can be reached from other machines, and there are no keys: \
                    bind to 127.0.0.1, or set RALLY_BUS_PUBLIC=yes where the network is private
                    """)
        }
        self.configuration = configuration
        do {
            let context = try Context()
            let control = try RelayControl()
            let inner = "inproc://bus-\(configuration.instance)-events"
            let connection = BusConnection(address: configuration.address.bindable, context: context)
            let loop = try BrokerLoop(connection, configuration, relay: control, innerEndpoint: inner)
            let log = configuration.logger
            let relay = try EventRelay(connection, innerEndpoint: inner, control: control) { level, message in
                level == .error ? log.error(message) : log.info(message)
            }
            address = BusAddress(
                requests: loop.endpoint, eventsIn: relay.eventsIn, eventsOut: relay.eventsOut)
            relayThread = try DedicatedThread("relay") {
                do { try relay.run() } catch { log.error("the event relay has stopped: \(error)") }
            }
            self.context = context
            self.loop = Mutex(loop)
            relayControl = control
            stopRequest = try Wakeup()
        } catch {
            throw Bus.explain(error)
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
        var failure: BusError?
        do throws(ZeroMQError) {
            try loop.run(stop: stopRequest, signals: signals)
        } catch {
            failure = Bus.explain(error)
        }
        relayControl.stop()
        relayThread.join()
        if let failure { throw failure }
    }

    /// Serves on a thread of its own, for tests and for processes that do something else besides.
    public func start() throws(BusError) {
        do throws(ZeroMQError) {
            let logger = configuration.logger
            let started = try DedicatedThread("broker") { [self] in
                do throws(BusError) { try run() } catch { logger.error("the bus has stopped: \(error)") }
            }
            thread.withLock { $0 = started }
        } catch {
            throw Bus.explain(error)
        }
    }

    /// Ends a bus and waits until its sockets are closed.
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
