// The loop of a process: the one place where it waits for its sockets and descriptors, for the time, for a signal, for a stop
// that another thread asks for, and for word that the bus refuses its key.

import Platform
import ZeroMQ

/// The waiting of one loop. It belongs to one thread.
///
///     var loop = ProcessLoop(signals)
///     let events = loop.sources.add(subscriber.pollHandle)
///     while true {
///         if let ending = try loop.wait(untilMs: subscriber.nextTickMs) { return ending.status() }
///         if loop.sources.isReadable(events) { … }
///         try subscriber.tick()
///     }
public struct ProcessLoop {
    /// The reason for which a loop ends, or begins its end.
    public enum Ending: Equatable, Sendable {
        /// SIGTERM or SIGINT has come.
        case signal(Int32)
        /// Another thread wants the loop to stop.
        case stop
        /// The bus refuses this process's key: its sockets would stay silent for ever.
        case keyRefused

        /// The exit status: that of a shell after Ctrl-C, 0 for another signal.
        public func status(ofRefusal refused: Int32 = 1) -> Int32 {
            switch self {
            case .signal(let number): number == 2 ? 130 : 0
            case .stop: 0
            case .keyRefused: refused
            }
        }
    }

    /// The sockets and descriptors that wake the loop. Its user adds its own, and asks which are ready after each wait.
    public var sources: Poller
    private let signals: Signals?
    private let keyWatch: KeyWatch?
    /// The places among the sources of what ends the loop.
    private let signal, stop, key: Int?
    private let complain: (String) -> Void

    /// - Parameters:
    ///   - stop: triggered by a thread that wants the loop to stop.
    ///   - complain: is told why the bus refuses the key.
    public init(
        _ signals: Signals? = nil, stop: Wakeup? = nil, keyWatch: KeyWatch? = nil,
        complain: @escaping (String) -> Void = { _ in }
    ) {
        var sources = Poller()
        signal = signals.map { sources.add(descriptor: $0.descriptor) }
        self.stop = stop.map { sources.add(descriptor: $0.descriptor) }
        key = keyWatch.map { sources.add($0.pollHandle) }
        (self.sources, self.signals, self.keyWatch, self.complain) = (sources, signals, keyWatch, complain)
    }

    /// Waits until a source is ready or the time has come.
    /// - Parameters:
    ///   - nextMs: when there is something to do even if nothing is ready.
    ///   - pauseMs: the shortest and the longest wait.
    /// - Returns: why the loop is to end; `nil` to go on.
    public mutating func wait(
        untilMs nextMs: Int64, within pauseMs: ClosedRange<Int64> = 0...60_000
    ) throws(ZeroMQError) -> Ending? {
        let nowMs = MonotonicClock.nowMs
        let untilNextMs = max(nextMs, nowMs) - nowMs
        try sources.poll(timeoutMs: Int(min(max(untilNextMs, pauseMs.lowerBound), pauseMs.upperBound)))
        if let signal, sources.isReadable(signal), let number = signals?.receive() { return .signal(number) }
        if let stop, sources.isReadable(stop) { return .stop }
        if let key, sources.isReadable(key), try keyWatch?.refuses(complain) == true { return .keyRefused }
        return nil
    }
}
