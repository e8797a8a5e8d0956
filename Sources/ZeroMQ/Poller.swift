// Waiting for several sockets and descriptors at once: the one place where a loop sleeps.

internal import CZeroMQ

/// Sockets and descriptors by the index that `add` gave them. It does not keep the sockets alive; where one
/// is replaced by a fresh one, call ``set(_:at:)``.
public struct Poller {
    /// What to wake up for.
    public struct Interest: OptionSet, Sendable {
        public let rawValue: Int16
        public init(rawValue: Int16) { self.rawValue = rawValue }
        public static let readable = Interest(rawValue: 1)
        public static let writable = Interest(rawValue: 2)
    }

    private var items: [zmq_pollitem_t] = []

    public init() {}

    /// - Returns: the index to ask about after a ``poll(timeoutMs:)``.
    @discardableResult
    public mutating func add(_ socket: PollHandle, interest: Interest = .readable) -> Int {
        items.append(zmq_pollitem_t(socket: socket.pointer, fd: 0, events: interest.rawValue, revents: 0))
        return items.count - 1
    }

    /// A file descriptor: a ``Wakeup``, ``Signals``, standard input.
    @discardableResult
    public mutating func add(descriptor: Int32, interest: Interest = .readable) -> Int {
        items.append(zmq_pollitem_t(socket: nil, fd: descriptor, events: interest.rawValue, revents: 0))
        return items.count - 1
    }

    /// Puts another socket in the place of the one at `index`.
    public mutating func set(_ socket: PollHandle, at index: Int) {
        items[index].socket = socket.pointer
        items[index].revents = 0
    }

    /// An empty interest leaves the entry in its place and never wakes up for it.
    public mutating func setInterest(_ interest: Interest, at index: Int) {
        items[index].events = interest.rawValue
    }

    /// Waits until something is ready, the time is up (0: just looks; negative: no limit), or a signal came.
    /// - Returns: how many entries are ready.
    @discardableResult
    public mutating func poll(timeoutMs: Int) throws(ZeroMQError) -> Int {
        let ready = zmq_poll(&items, Int32(clamping: items.count), timeoutMs)
        if ready >= 0 { return Int(ready) }
        let code = zmq_errno()
        for index in items.indices { items[index].revents = 0 }
        if code == EINTR { return 0 }
        throw ZeroMQError("poll \(items.count) sockets", code: code)
    }

    public func isReadable(_ index: Int) -> Bool { items[index].revents & Interest.readable.rawValue != 0 }

    public func isWritable(_ index: Int) -> Bool { items[index].revents & Interest.writable.rawValue != 0 }

    /// A descriptor whose other end is gone, or that failed.
    public func hasFailed(_ index: Int) -> Bool { items[index].revents & Int16(ZMQ_POLLERR) != 0 }
}
