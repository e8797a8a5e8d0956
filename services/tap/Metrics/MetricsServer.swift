// `tap metrics`: listens to the status of every process and answers scrapes. One loop for both, without
// blocking.

import Messaging
import Platform
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct MetricsServer: ~Copyable {
    /// One connection: it is read, answered, and then closed by the client. If it were closed here with
    /// something unread, the answer could be lost (RFC 9112, 9.6).
    private struct Client {
        var descriptor: Int32
        var request = HTTPRequest()
        /// The rest of the answer that is not written yet.
        var answer: ArraySlice<UInt8>?
        var untilMs: Int64

        var isWriting: Bool { answer.map { !$0.isEmpty } ?? false }
    }

    private enum Limits {
        /// Time limit of a whole connection. Slower clients are dropped.
        static let connectionMs: Int64 = 5000
        static let clientsMax = 64
        static let readBytes = 4096
    }

    private var subscriber: Subscriber
    private let keyWatch: KeyWatch
    private let bus: BusAddress
    private let signals: Signals
    private let listener: Int32
    /// The actual address.
    let address: ListenAddress
    private var metrics = Metrics()
    private var clients: [Client] = []

    init(_ connection: BusConnection, at wanted: ListenAddress, signals: Signals) throws {
        let subscriber = try Subscriber(connection, prefixes: ["_status."])
        let keyWatch = try KeyWatch(connection, at: .eventsOut)
        let (descriptor, address) = try wanted.listen()
        self.subscriber = subscriber
        self.keyWatch = keyWatch
        bus = connection.address
        self.signals = signals
        listener = descriptor
        self.address = address
    }

    deinit {
        for client in clients { close(client.descriptor) }
        close(listener)
    }

    /// - Returns: the exit status.
    mutating func run() throws(ZeroMQError) -> Int32 {
        while true {
            var poller = Poller()
            poller.add(subscriber.pollHandle)
            let signal = poller.add(descriptor: signals.descriptor)
            // Beyond the limit, clients wait in the kernel's accept queue.
            let hasRoom = clients.count < Limits.clientsMax
            let arrival = hasRoom ? poller.add(descriptor: listener) : nil
            let first = clients.map { client in
                poller.add(
                    descriptor: client.descriptor, interest: client.isWriting ? .writable : .readable)
            }.first
            try poller.poll(timeoutMs: waitMs)
            if poller.isReadable(signal), let number = signals.receive() { return number == 2 ? 130 : 0 }
            try takeStatuses()
            if try keyWatch.refuses(at: bus, { Descriptor.write("tap: \($0)\n", to: 2) }) { return 1 }
            for index in clients.indices.reversed() {
                let place = (first ?? 0) + index
                let isReady =
                    poller.isReadable(place) || poller.isWritable(place) || poller.hasFailed(place)
                let isOver = MonotonicClock.nowMs >= clients[index].untilMs
                if isOver || isReady && !step(index) {
                    close(clients[index].descriptor)
                    clients.remove(at: index)
                }
            }
            if let arrival, poller.isReadable(arrival) { accept() }
        }
    }

    private var waitMs: Int {
        let next = clients.map(\.untilMs).min() ?? .max
        return Int(max(1, min(min(subscriber.nextTickMs, next) - MonotonicClock.nowMs, 1000)))
    }

    private mutating func takeStatuses() throws(ZeroMQError) {
        while let message = try subscriber.receive() {
            if let status = ProcessStatus(message.body.bytes) {
                metrics.take(status, nowMs: MonotonicClock.nowMs)
            }
        }
        try subscriber.tick()
    }

    private mutating func accept() {
        while clients.count < Limits.clientsMax {
            #if canImport(Glibc)
                let descriptor = Glibc.accept(listener, nil, nil)
            #else
                let descriptor = Darwin.accept(listener, nil, nil)
            #endif
            guard descriptor >= 0 else { return }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            clients.append(
                Client(descriptor: descriptor, untilMs: MonotonicClock.nowMs + Limits.connectionMs))
        }
    }

    /// - Returns: whether the connection goes on.
    private mutating func step(_ index: Int) -> Bool {
        if !clients[index].isWriting, !read(index) { return false }
        return !clients[index].isWriting || write(index)
    }

    private mutating func read(_ index: Int) -> Bool {
        var bytes = [UInt8](repeating: 0, count: Limits.readBytes)
        let count = recv(clients[index].descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return count < 0 && isForNow }
        if clients[index].answer != nil { return true }
        clients[index].request.append(bytes.prefix(count))
        let parsed = clients[index].request.parsed
        if parsed == .incomplete { return true }
        let response = HTTPResponse(to: parsed) { metrics.text(nowMs: MonotonicClock.nowMs) }
        clients[index].answer = response.bytes[...]
        return true
    }

    private mutating func write(_ index: Int) -> Bool {
        guard let answer = clients[index].answer else { return true }
        let count = answer.withUnsafeBytes {
            send(clients[index].descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count >= 0 else { return isForNow }
        clients[index].answer = answer.dropFirst(count)
        if !clients[index].isWriting { shutdown(clients[index].descriptor, Int32(SHUT_WR)) }
        return true
    }

    private var isForNow: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }
}
