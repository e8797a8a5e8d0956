// The wall clock, for times that people read. Rules and timeouts are told the time instead.

import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The machine's wall clock; it may jump.
public enum WallClock {
    /// The current time.
    public static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
