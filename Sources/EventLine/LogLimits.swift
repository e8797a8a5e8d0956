// The size limit of a line. Limits of files are in EventLog.

/// Limits of a log that hold wherever it is stored.
public enum LogLimits {
    /// The longest line, its newline not counted. Reader and writer both check it.
    public static let lineBytesMax = 1 << 20
    /// Bytes of a line that are kept for the event's attributes, and for what an erasure adds to its data.
    static let attributeBytesMax = 16 << 10
    /// The longest data of an event that is written. Checked before anything of a turn happens, because the log refuses
    /// a batch with a longer line as a whole.
    public static let dataBytesMax = lineBytesMax - attributeBytesMax
}
