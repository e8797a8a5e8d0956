// The size limit of a line. Limits of files are in EventLog.

/// Limits of a log that hold wherever it is stored.
public enum LogLimits {
    /// The longest line, its newline not counted. Reader and writer both check it.
    public static let lineBytesMax = 1 << 20
}
