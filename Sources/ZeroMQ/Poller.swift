// Waiting for several sockets and descriptors at once: the one place where a loop sleeps.
//
// Not zmq_poll: that asks every socket whether it is ready, before it sleeps and after, and each time costs a system
// call. A socket's descriptor (ZMQ_FD) becomes readable when libzmq has news for it, once; it stays unreadable for news
// that a send or a receive has taken in along the way. So a socket that was used since it was last asked is asked
// before the loop sleeps; one that was not need not be.

import CZeroMQ
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sockets and descriptors by the index that `add` gave them. It does not keep the sockets alive; where one
/// is replaced by a fresh one, call ``set(_:at:)``.
public struct Poller {
    /// What to wake up for.
    public struct Interest: OptionSet, Sendable {
        public let rawValue: Int16
        public init(rawValue: Int16) { self.rawValue = rawValue }
        public static let readable = Interest(rawValue: 1)
        /// There is room for something.
        public static let writable = Interest(rawValue: 2)
        /// A descriptor whose other end is gone. Whoever waits for anything else is told too.
        public static let failed = Interest(rawValue: 4)
    }

    private struct Entry {
        /// `nil`: a descriptor.
        var socket: PollHandle?
        var interest: Interest
        var ready: Interest = []
    }

    private var entries: [Entry] = []
    /// Beside each entry, what the system is asked to watch.
    private var watched: [pollfd] = []

    public init() {}

    /// - Returns: the index to ask about after a ``poll(timeoutMs:)``.
    @discardableResult
    public mutating func add(_ socket: PollHandle, interest: Interest = .readable) -> Int {
        entries.append(Entry(socket: socket, interest: interest))
        watched.append(pollfd())
        watch(entries.count - 1, descriptor: socket.activity.descriptor)
        return entries.count - 1
    }

    /// A file descriptor: a a wake-up, signals, standard input.
    @discardableResult
    public mutating func add(descriptor: Int32, interest: Interest = .readable) -> Int {
        entries.append(Entry(socket: nil, interest: interest))
        watched.append(pollfd())
        watch(entries.count - 1, descriptor: descriptor)
        return entries.count - 1
    }

    /// Puts another socket in the place of the one at `index`.
    public mutating func set(_ socket: PollHandle, at index: Int) {
        entries[index].socket = socket
        entries[index].ready = []
        watch(index, descriptor: socket.activity.descriptor)
    }

    /// An empty interest leaves the entry in its place and never wakes up for it.
    public mutating func setInterest(_ interest: Interest, at index: Int) {
        entries[index].interest = interest
        watch(index, descriptor: watched[index].fd < 0 ? ~watched[index].fd : watched[index].fd)
    }

    /// The system leaves negative descriptors aside; ~ brings this one back.
    private mutating func watch(_ index: Int, descriptor: Int32) {
        let entry = entries[index]
        var events = entry.interest.contains(.readable) ? Int16(POLLIN) : 0
        if entry.interest.contains(.writable) { events |= Int16(POLLOUT) }
        // Whatever libzmq has to say of a socket, it says by making its descriptor readable.
        if entry.socket != nil { events = Int16(POLLIN) }
        watched[index] = pollfd(
            fd: entry.interest.isEmpty ? ~descriptor : descriptor, events: events, revents: 0)
    }

    /// Waits until something is ready, the time is up (0: just looks; negative: no limit), or a signal came.
    /// - Returns: how many entries are ready.
    @discardableResult
    public mutating func poll(timeoutMs: Int) throws(ZeroMQError) -> Int {
        var readyCount = 0
        for index in entries.indices {
            entries[index].ready = []
            if mayBeReady(entries[index]), try askSocket(index) { readyCount += 1 }
        }
        let endMs = timeoutMs > 0 ? MonotonicClock.nowMs + Int64(timeoutMs) : 0
        var waitMs = readyCount > 0 ? 0 : Int32(clamping: timeoutMs)
        while true {
            guard try wait(waitMs) else { return 0 }
            for index in entries.indices where watched[index].revents != 0 {
                if try takeEvents(index) { readyCount += 1 }
            }
            // News for a socket may be nothing that it is watched for.
            if readyCount > 0 || timeoutMs == 0 { return readyCount }
            if timeoutMs > 0 {
                waitMs = Int32(clamping: endMs - MonotonicClock.nowMs)
                if waitMs <= 0 { return 0 }
            }
        }
    }

    /// Without its descriptor saying so.
    private func mayBeReady(_ entry: Entry) -> Bool {
        guard let activity = entry.socket?.activity, !entry.interest.isEmpty else { return false }
        return activity.isUsed || entry.interest.contains(.writable)
    }

    /// False where a signal came.
    private mutating func wait(_ timeoutMs: Int32) throws(ZeroMQError) -> Bool {
        #if canImport(Glibc)
            let result = Glibc.poll(&watched, nfds_t(watched.count), timeoutMs)
        #else
            let result = Darwin.poll(&watched, nfds_t(watched.count), timeoutMs)
        #endif
        if result >= 0 { return true }
        let code = errno
        for index in entries.indices { entries[index].ready = [] }
        if code == EINTR { return false }
        throw ZeroMQError("poll \(entries.count) sockets", code: code)
    }

    /// Whether the entry has become ready.
    private mutating func takeEvents(_ index: Int) throws(ZeroMQError) -> Bool {
        if entries[index].socket != nil { return entries[index].ready.isEmpty ? try askSocket(index) : false }
        let events = watched[index].revents
        if events & Int16(POLLIN) != 0 { entries[index].ready.insert(.readable) }
        if events & Int16(POLLOUT) != 0 { entries[index].ready.insert(.writable) }
        if events & ~Int16(POLLIN | POLLOUT) != 0 { entries[index].ready.insert(.failed) }
        return true
    }

    private mutating func askSocket(_ index: Int) throws(ZeroMQError) -> Bool {
        guard let socket = entries[index].socket else { return false }
        let ready = Interest(rawValue: try socket.events()).intersection(entries[index].interest)
        entries[index].ready = ready
        // Whoever polls need not take all that is there.
        socket.activity.isUsed = !ready.isEmpty
        return !ready.isEmpty
    }

    /// Whether something has come, as of the last wait.
    public func isReadable(_ index: Int) -> Bool { entries[index].ready.contains(.readable) }

    /// Whether there was room, as of the last wait.
    public func isWritable(_ index: Int) -> Bool { entries[index].ready.contains(.writable) }

    /// A descriptor whose other end is gone, or that failed.
    public func hasFailed(_ index: Int) -> Bool { entries[index].ready.contains(.failed) }
}
