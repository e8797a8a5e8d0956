// The clock for timeouts, heartbeats and durations: it only goes forward, whatever happens to the wall clock.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time since some fixed moment of this machine's start. The I/O-free parts never read it; they are told.
public enum MonotonicClock {
    /// In milliseconds.
    public static var nowMs: Int64 { nowNs / 1_000_000 }
    /// In microseconds.
    public static var nowUs: Int64 { nowNs / 1000 }
    /// In nanoseconds.
    public static var nowNs: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Has the thread sleep.
    public static func pause(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        nanosleep(&time, nil)
    }
}
