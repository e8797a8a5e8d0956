// The sizes of sealed segments, and how often they are made and read.

/// Limits of sealed segments.
public enum SealedLimits {
    /// The text of a frame, in whole batches; a larger batch is a frame of its own.
    public static let frameBytes = 256 << 10
    /// The largest text of a frame that is read.
    static let frameTextBytesMax = 64 << 20
    /// The largest index that is read. A segment of 64 MiB has some 12 KiB.
    static let indexBytesMax = 16 << 20
    /// How many types an index counts one by one; the last bit stands for all others.
    static let typesMax = 63
    /// How long a segment must have been closed before it is sealed.
    public static let restMs: Int64 = 3_600_000
    /// Within how long every sealed segment is read.
    public static let scrubMs: Int64 = 14 * 86_400_000
    /// How many bytes of text a scrub reads in a second at most.
    public static let scrubBytesPerSecond = 20 << 20
}
