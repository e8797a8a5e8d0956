// Every limit of the log, with its unit last.

import EventLine

extension LogLimits {
    /// A segment is closed rather than let grow past this (a single larger batch still goes into one
    /// segment).
    public static let segmentBytesMax = 64 << 20
    /// What a page of lines holds at most, unless its first batch alone is larger.
    public static let pageBytesMax = 1 << 20
    /// How far apart the entries of the in-memory index are.
    static let indexEveryBytes = 64 << 10
    /// How much of a file is read at a time, when all of it is wanted and when a page is.
    static let readBytes = 1 << 20
    static let pageReadBytes = 128 << 10
    /// Snapshots kept: the newest, and one in case that one turns out damaged.
    static let snapshotsKept = 2
    /// The header line of a snapshot.
    static let snapshotHeaderBytesMax = 4096
}
