// A network between a process and the bus, or a database, that a test can cut in one direction or both. Bytes in flight
// then wait, as during TCP's retransmissions; neither side is told that the other is gone.
//
//     process ──▶ own port ──▶ forwarder ──▶ the bus's port

import Foundation
import Messaging
import Platform
import Spawning
import Synchronization
import Testing

final class Forwarder: Sendable {
    /// The direction of bytes.
    enum Way: Sendable, CaseIterable { case toBus, fromBus }

    /// The address for the process.
    let address: BusAddress
    /// The first of its three ports.
    let port: Int
    /// The directions to cut, and those that the thread has cut.
    private let cut = Mutex<(wanted: Set<Way>, done: Set<Way>)>(([], []))
    private let stop = Flag()
    private let thread = Mutex<DedicatedThread?>(nil)

    /// - Parameter port: the first of the bus's three ports.
    init(toPort port: Int) throws {
        let own = try freePorts()
        (self.port, address) = (own, try BusAddress("tcp://127.0.0.1:\(own)"))
        let listeners = try (0..<3).map { try listen(UInt16(own + $0)) }
        let started = try DedicatedThread("forwarder") { [self] in
            var loop = ForwardingLoop(listeners: listeners, port: UInt16(port))
            while !stop.isRaised {
                let ways = cut.withLock { cut in
                    cut.done = cut.wanted
                    return cut.done
                }
                loop.turn(ways)
            }
            loop.close()
        }
        thread.withLock { $0 = started }
    }

    /// When it returns, nothing passes any more.
    func cut(_ ways: Set<Way>) throws {
        cut.withLock { $0.wanted = ways }
        try eventually("the forwarder has cut \(ways)") { cut.withLock { $0.done == ways } }
    }

    func heal() throws { try cut([]) }

    func close() {
        stop.raise()
        thread.withLock { $0 }?.join()
    }
}

private func listen(_ port: UInt16) throws -> Int32 {
    let listener = tcpSocket()
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard withLocalPlace(port, { bind(listener, $0, $1) }) == 0, Foundation.listen(listener, 64) == 0 else {
        throw SpawnFailure(description: "no forwarder at port \(port): errno \(errno)")
    }
    return listener
}

/// State of the forwarder's thread.
private struct ForwardingLoop {
    /// A pair of sockets, with the bytes read from one and not yet written to the other.
    private struct Link {
        var process: Int32
        var bus: Int32
        var toBus: [UInt8] = []
        var fromBus: [UInt8] = []
        var isOver = false
    }

    let listeners: [Int32]
    /// The bus's first port.
    let port: UInt16
    private var links: [Link] = []
    private static let pieceBytes = 64 << 10

    init(listeners: [Int32], port: UInt16) { (self.listeners, self.port) = (listeners, port) }

    /// Waits a little for bytes to move, and moves them.
    mutating func turn(_ cut: Set<Forwarder.Way>) {
        var items = listeners.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        for link in links {
            // Bytes from a cut side are not read.
            let (up, down) = (!cut.contains(.toBus), !cut.contains(.fromBus))
            items.append(
                item(link.process, reads: up && link.toBus.isEmpty, writes: down && !link.fromBus.isEmpty))
            items.append(
                item(link.bus, reads: down && link.fromBus.isEmpty, writes: up && !link.toBus.isEmpty))
        }
        guard poll(&items, nfds_t(items.count), 20) > 0 else { return }
        for index in links.indices {
            let (process, bus) = (items[listeners.count + 2 * index], items[listeners.count + 2 * index + 1])
            if !cut.contains(.toBus) { Self.move(process, bus, \.toBus, &links[index]) }
            if !cut.contains(.fromBus) { Self.move(bus, process, \.fromBus, &links[index]) }
        }
        for link in links where link.isOver { Self.close(link) }
        links.removeAll(where: \.isOver)
        for (index, listener) in listeners.enumerated() where items[index].revents != 0 {
            accept(listener, port + UInt16(index))
        }
    }

    private func item(_ socket: Int32, reads: Bool, writes: Bool) -> pollfd {
        pollfd(fd: socket, events: Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), revents: 0)
    }

    private static func move(
        _ source: pollfd, _ target: pollfd, _ waiting: WritableKeyPath<Link, [UInt8]>, _ link: inout Link
    ) {
        if link[keyPath: waiting].isEmpty, source.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
            var bytes = [UInt8](repeating: 0, count: pieceBytes)
            let count = recv(source.fd, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count > 0 { link[keyPath: waiting] = Array(bytes.prefix(count)) }
            if count == 0 || (count < 0 && errno != EAGAIN) { link.isOver = true }
        }
        guard !link[keyPath: waiting].isEmpty else { return }
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        let sent = link[keyPath: waiting].withUnsafeBytes { send(target.fd, $0.baseAddress, $0.count, flags) }
        if sent > 0 { link[keyPath: waiting].removeFirst(sent) }
        if sent < 0 && errno != EAGAIN { link.isOver = true }
    }

    private mutating func accept(_ listener: Int32, _ port: UInt16) {
        let process = Foundation.accept(listener, nil, nil)
        guard process >= 0 else { return }
        keepToItself(process)
        let bus = tcpSocket()
        // On the same machine a connection succeeds or fails at once.
        guard withLocalPlace(port, { connect(bus, $0, $1) }) == 0 else {
            Foundation.close(bus)
            Foundation.close(process)
            return
        }
        links.append(Link(process: process, bus: bus))
    }

    private static func close(_ link: Link) {
        Foundation.close(link.process)
        Foundation.close(link.bus)
    }

    func close() {
        for link in links { Self.close(link) }
        for listener in listeners { Foundation.close(listener) }
    }
}
