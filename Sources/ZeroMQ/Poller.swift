// Waits for several sockets and descriptors at once: the only place where a loop blocks.
//
// It does not use zmq_poll, which queries every socket before and after it blocks, with a system call each. A
// socket's descriptor (ZMQ_FD) is edge-triggered: it becomes readable once when libzmq has news, but not for news
// that a send or a receive has already taken in. So before the loop blocks, it queries only sockets that were used
// since their last query.

import CZeroMQ
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sockets and descriptors by the index that `add` returned. It does not keep the sockets alive; call
/// ``set(_:at:)`` when one is replaced.
public struct Poller {
    /// The conditions to wake up for.
    public struct Interest: OptionSet, Sendable {
        public let rawValue: Int16
        public init(rawValue: Int16) { self.rawValue = rawValue }
        public static let readable = Interest(rawValue: 1)
        /// Something can be written.
        public static let writable = Interest(rawValue: 2)
        /// The other end of a descriptor is gone. The other interests report that too.
        public static let failed = Interest(rawValue: 4)
    }

    private struct Entry {
        /// `nil` for a plain descriptor.
        var socket: PollHandle?
        var interest: Interest
        var ready: Interest = []
    }

    private var entries: [Entry] = []
    /// The `poll` item of each entry.
    private var watched: [pollfd] = []

    public init() {}

    /// - Returns: the index to pass to queries after ``poll(timeoutMs:)``.
    @discardableResult
    public mutating func add(_ socket: PollHandle, interest: Interest = .readable) -> Int {
        entries.append(Entry(socket: socket, interest: interest))
        watched.append(pollfd())
        watch(entries.count - 1, descriptor: socket.activity.descriptor)
        return entries.count - 1
    }

    /// Adds a file descriptor: a wake-up, signals, standard input.
    @discardableResult
    public mutating func add(descriptor: Int32, interest: Interest = .readable) -> Int {
        entries.append(Entry(socket: nil, interest: interest))
        watched.append(pollfd())
        watch(entries.count - 1, descriptor: descriptor)
        return entries.count - 1
    }

    /// Replaces the socket at `index`.
    public mutating func set(_ socket: PollHandle, at index: Int) {
        entries[index].socket = socket
        entries[index].ready = []
        watch(index, descriptor: socket.activity.descriptor)
    }

    /// With an empty interest the entry stays, but never wakes the loop.
    public mutating func setInterest(_ interest: Interest, at index: Int) {
        entries[index].interest = interest
        watch(index, descriptor: watched[index].fd < 0 ? ~watched[index].fd : watched[index].fd)
    }

    /// `poll` ignores negative descriptors; ~ restores this one.
    private mutating func watch(_ index: Int, descriptor: Int32) {
        let entry = entries[index]
        var events = entry.interest.contains(.readable) ? Int16(POLLIN) : 0
        if entry.interest.contains(.writable) { events |= Int16(POLLOUT) }
        // libzmq reports any news of a socket by making its descriptor readable.
        if entry.socket != nil { events = Int16(POLLIN) }
        watched[index] = pollfd(
            fd: entry.interest.isEmpty ? ~descriptor : descriptor, events: events, revents: 0)
    }

    /// Waits until an entry is ready, the time is up (0: does not block; negative: no limit), or a signal
    /// came.
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
            // A socket's news may not match its interest.
            if readyCount > 0 || timeoutMs == 0 { return readyCount }
            if timeoutMs > 0 {
                waitMs = Int32(clamping: endMs - MonotonicClock.nowMs)
                if waitMs <= 0 { return 0 }
            }
        }
    }

    /// Whether the socket may be ready although its descriptor reports nothing.
    private func mayBeReady(_ entry: Entry) -> Bool {
        guard let activity = entry.socket?.activity, !entry.interest.isEmpty else { return false }
        return activity.isUsed || entry.interest.contains(.writable)
    }

    /// Returns false if a signal came.
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
        // The caller need not have taken all messages.
        socket.activity.isUsed = !ready.isEmpty
        return !ready.isEmpty
    }

    /// Whether something could be read, as of the last wait.
    public func isReadable(_ index: Int) -> Bool { entries[index].ready.contains(.readable) }

    /// Whether something could be written, as of the last wait.
    public func isWritable(_ index: Int) -> Bool { entries[index].ready.contains(.writable) }

    /// Whether a descriptor's other end is gone, or it failed.
    public func hasFailed(_ index: Int) -> Bool { entries[index].ready.contains(.failed) }
}
