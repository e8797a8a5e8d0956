// The clock for timeouts, heartbeats and durations. It never goes back, unlike the wall clock.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time since an arbitrary fixed moment. The I/O-free parts never read it: they are told the time.
public enum MonotonicClock {
    /// The time in milliseconds.
    public static var nowMs: Int64 { nowNs / 1_000_000 }
    /// The time in microseconds.
    public static var nowUs: Int64 { nowNs / 1000 }
    /// The time in nanoseconds.
    public static var nowNs: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Blocks the thread.
    public static func pause(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        nanosleep(&time, nil)
    }
}
