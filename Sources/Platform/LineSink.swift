// What a process that serves others says of itself, on standard error. It never waits there: whoever has to read it may be stuck,
// and a bus that waits for its reader would hold up all of Rally.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whole lines on a descriptor that may be full. What does not fit is dropped and counted.
public final class LineSink: Sendable {
    private enum Kind {
        /// A file, or a device: writing takes a moment at most.
        case plain
        /// A pipe or a terminal, opened once more: as a non-blocking one, which other processes that have it do not notice.
        case reopened(Int32)
        /// Not to be opened again, as a pipe of another user.
        case polled
        case socket
    }

    private struct State {
        var kind: Kind?
        var droppedCount = 0
        /// A line was begun and did not fit.
        var isWithinLine = false
    }

    /// Of this process.
    public static let standardError = LineSink(2)

    private let descriptor: Int32
    private let state = Mutex(State())

    public init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        if case .reopened(let own)? = state.withLock({ $0.kind }) { close(own) }
    }

    /// Writes a line, which has its line feed, or drops it.
    ///
    /// - Parameter notice: the line that tells, before the next one that fits, how many were dropped.
    public func write(_ line: [UInt8], notice: (Int) -> [UInt8] = LineSink.notice) {
        state.withLock { state in
            let kind = state.kind ?? kindOfDescriptor
            state.kind = kind
            guard state.droppedCount > 0 else {
                _ = put(line, kind, &state)
                return
            }
            let end = state.isWithinLine ? [UInt8(ascii: "\n")] : []
            if put(end + notice(state.droppedCount) + line, kind, &state) { state.droppedCount = 0 }
        }
    }

    /// Writes a sentence as a line.
    public func say(_ sentence: String) { write(Array("\(sentence)\n".utf8)) }

    /// How many lines were dropped since the last one that was written.
    public var droppedCount: Int { state.withLock { $0.droppedCount } }

    /// `3 lines were dropped: nobody read them`
    public static func notice(_ count: Int) -> [UInt8] { Array((noticeText(count) + "\n").utf8) }

    public static func noticeText(_ count: Int) -> String {
        count == 1 ? "a line was dropped: nobody read it" : "\(count) lines were dropped: nobody read them"
    }

    private var kindOfDescriptor: Kind {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .plain }
        switch status.st_mode & S_IFMT {
        case S_IFSOCK: return .socket
        case S_IFIFO: break
        default:
            guard isatty(descriptor) == 1 else { return .plain }
        }
        let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        return own < 0 ? .polled : .reopened(own)
    }

    /// - Returns: whether all of it is written. What is not counts as dropped.
    private func put(_ bytes: [UInt8], _ kind: Kind, _ state: inout State) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write($0, kind) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                state.isWithinLine = rest.count < bytes.count || state.isWithinLine
                state.droppedCount += 1
                return false
            }
        }
        state.isWithinLine = false
        return true
    }

    private func write(_ bytes: UnsafeRawBufferPointer, _ kind: Kind) -> Int {
        switch kind {
        case .plain: return systemWrite(descriptor, bytes.baseAddress, bytes.count)
        case .reopened(let own): return systemWrite(own, bytes.baseAddress, bytes.count)
        case .socket: return send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | noSignal)
        case .polled:
            var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&item, 1, 0) == 1, item.revents & Int16(POLLOUT) != 0 else { return 0 }
            return systemWrite(descriptor, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF)))
        }
    }
}

#if canImport(Glibc)
    private let systemWrite = Glibc.write
    private let noSignal = Int32(MSG_NOSIGNAL)
#else
    private let systemWrite = Darwin.write
    private let noSignal: Int32 = 0
#endif
