// The log lines of a server process, on standard error. Writing never blocks: the reader may be stuck, and a bus that
// waited for it would hold up all of Rally.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes whole lines to a descriptor that may be full. Lines that do not fit are dropped and counted.
public final class LineSink: Sendable {
    private enum Kind {
        /// A file, or a device: writing takes a moment at most.
        case plain
        /// A pipe or a terminal, reopened as non-blocking, which does not affect other processes that have it.
        case reopened(Int32)
        /// A pipe that cannot be reopened, such as another user's.
        case polled
        case socket
    }

    private struct State {
        var kind: Kind?
        var droppedCount = 0
        /// Whether a line was written in part only.
        var isWithinLine = false
    }

    /// The sink of this process.
    public static let standardError = LineSink(2)

    private let descriptor: Int32
    private let state = Mutex(State())

    public init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        if case .reopened(let own)? = state.withLock({ $0.kind }) { close(own) }
    }

    /// Writes a line, which has its line feed, or drops it.
    ///
    /// - Parameter notice: makes the line that reports the number of dropped lines, before the next line that fits.
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

    /// How many lines were dropped since the last written one.
    public var droppedCount: Int { state.withLock { $0.droppedCount } }

    /// `3 lines were dropped: nobody read them`
    public static func notice(_ count: Int) -> [UInt8] { Array((noticeText(count) + "\n").utf8) }

    /// The notice without its newline.
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

    /// - Returns: whether all bytes were written. Otherwise the line counts as dropped.
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
