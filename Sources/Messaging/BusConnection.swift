// A connection's parameters: the address of the bus, the process's context, and keys, if there are any.

import BusProtocol
import Platform
import ZeroMQ

/// How to reach a bus. Copied freely; the sockets made from it are not.
public struct BusConnection: Sendable {
    /// All buses. A request may go to any of them; events are published at all of them.
    public let addresses: [BusAddress]
    /// The process's context, in which all its sockets are made.
    public var context: Context
    /// The sockets' CURVE keys and role; `nil` without keys.
    public var curve: CurveRole?
    /// This process, as its workers name it to the bus; `nil` for one that serves nothing.
    public var process: ProcessName?

    /// - Parameter addresses: at least one.
    public init(
        addresses: [BusAddress], context: Context, curve: CurveRole? = nil, process: ProcessName? = nil
    ) {
        precondition(!addresses.isEmpty, "there is no bus")
        self.addresses = addresses
        self.context = context
        self.curve = curve
        self.process = process
    }

    public init(address: BusAddress, context: Context, curve: CurveRole? = nil) {
        self.init(addresses: [address], context: context, curve: curve)
    }

    /// The first bus: asked first, and named where one is enough.
    public var address: BusAddress { addresses[0] }

    /// All addresses, for people.
    public var place: String { addresses.map(\.description).joined(separator: " ") }

    /// One connection for each bus.
    public var each: [BusConnection] {
        addresses.map { BusConnection(addresses: [$0], context: context, curve: curve, process: process) }
    }

    /// How long a name is looked up before it counts as unknown. A name server answers sooner, if there is one.
    static let lookUpMs: Int64 = 900

    /// A sentence about each name of a bus that has no address: without one, a wrong name looks like a bus that does not
    /// run. To be asked for before the first socket, which looks the names up again and waits for as long as it takes.
    public func unknownNames() -> [String] {
        unknownNames { HostName.isKnown($0, withinMs: BusConnection.lookUpMs) }
    }

    /// - Parameter isKnown: whether a name has an address; `nil` if that is not known in time.
    package func unknownNames(_ isKnown: (String) -> Bool?) -> [String] {
        Set(addresses.flatMap(\.hosts)).sorted().compactMap { name in
            let problem: String
            switch isKnown(name) {
            case true?: return nil
            case false?: problem = "has no address"
            case nil: problem = "cannot be looked up: no name server answers"
            }
            return "the bus's name \"\(name)\" \(problem). Is RALLY_BUS right? "
                + "The name is looked up again until the bus answers"
        }
    }

    /// Options for every socket that connects. Host names are resolved at each reconnection, so a bus that
    /// moved is found again.
    public var socketOptions: SocketOptions {
        var options = SocketOptions()
        options.sendHighWaterMark = BusLimits.hwmMessages
        options.receiveHighWaterMark = BusLimits.hwmMessages
        options.maxMessageBytes = BusLimits.maxMessageBytes
        // TCP keep-alive detects that the other machine is gone: pings of ZMTP would be half the traffic of an idle
        // bus.
        if !addresses.allSatisfy(\.isLocal) {
            options.keepAliveIntervalSeconds = BusLimits.keepAliveIntervalSeconds
            options.keepAlivesMax = BusLimits.keepAlivesMax
            options.untakenMaxMs = BusLimits.keepAliveIntervalSeconds * BusLimits.keepAlivesMax * 1000
        }
        options.reconnectIntervalMs = BusLimits.reconnectIntervalMs
        options.reconnectIntervalMaxMs = BusLimits.reconnectIntervalMaxMs
        options.isIPv6 = addresses.contains { $0.isIPv6 || $0.isNamedInIPv6Alone }
        options.curve = curve
        return options
    }

    /// Options for one of the bus's own sockets. With keys, it asks the ZAP handler about every peer.
    public func options(of socket: BusSocket) -> SocketOptions {
        var options = socketOptions
        if curve != nil { options.zapDomain = socket.rawValue }
        return options
    }

    func open(_ kind: Socket.Kind, to endpoint: String) throws(ZeroMQError) -> Socket {
        try open(kind, toAll: [endpoint])
    }

    func open(
        _ kind: Socket.Kind, toAll endpoints: [String], change: (inout SocketOptions) -> Void = { _ in }
    ) throws(ZeroMQError) -> Socket {
        var options = socketOptions
        change(&options)
        let socket = try Socket(kind, in: context, options: options, connectedTo: endpoints.first)
        for endpoint in endpoints.dropFirst() { try socket.connect(endpoint) }
        return socket
    }
}
