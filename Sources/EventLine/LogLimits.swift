// The limit of a line; those of files are in EventLog.

/// The sizes a log keeps to.
public enum LogLimits {
    /// The longest line, its newline not counted. Reader and writer both check it.
    public static let lineBytesMax = 1 << 20
}
