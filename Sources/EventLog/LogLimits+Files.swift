// The limits of the files of a log; the limit of a line is in EventLine.

import EventLine

extension LogLimits {
    /// The largest size of a segment. (A single larger batch still goes into one segment.)
    public static let segmentBytesMax = 64 << 20
    /// Bytes of a service's secret.
    public static let secretBytes = 32
    /// The file beside a log that holds the secret.
    public static let secretName = "key"
    /// The file beside a log that names its history and the place where it was written. Backups leave it out.
    public static let historyName = "history"
    /// The file beside a log that has had lines. Backups leave it out.
    static let begunName = "begun"
    /// The file beside a log that names its stack.
    public static let stackName = "stack"
    /// The file beside a log that says which of its segments are archived, and where. Backups have it.
    static let archiveName = "archive"
    /// The largest such file that is read: some hundred thousand segments.
    static let archiveBytesMax = 8 << 20
    /// The largest size of a page of lines, unless its first batch alone is larger.
    public static let pageBytesMax = 1 << 20
    /// Bytes of lines that are looked at for one page of some types, at least one batch.
    static let pageLookedBytesMax = 16 << 20
    /// The distance between entries of the index.
    static let indexEveryBytes = 64 << 10
    /// Bytes of one read, for a whole file and for a page.
    static let readBytes = 1 << 20
    static let pageReadBytes = 128 << 10
    /// Bytes for which there must be room before a log that could not be written is written again.
    static let probeBytes = 64 << 10
    /// Snapshots that are kept: the newest, and one more in case it is damaged.
    static let snapshotsKept = 2
    /// The largest header line of a snapshot.
    static let snapshotHeaderBytesMax = 4096
}
