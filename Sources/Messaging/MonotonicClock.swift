// The clock for timeouts and heartbeats: it only goes forward, whatever happens to the wall clock.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Milliseconds since some fixed moment of this machine's start. The I/O-free parts never read it; they are
/// told.
public enum MonotonicClock {
    public static var nowMs: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
