// The time that a machine is told: it reads no clock.

import Values

/// A moment on two clocks: the wall clock, for times that people see, and the monotonic clock, for durations.
public struct Moment: Sendable {
    /// The wall clock's time. It may be set forward or back.
    public var wall: Timestamp
    /// Milliseconds since an arbitrary start. It never goes back.
    public var monotonicMs: Int64

    public init(wall: Timestamp, monotonicMs: Int64) {
        self.wall = wall
        self.monotonicMs = monotonicMs
    }
}
