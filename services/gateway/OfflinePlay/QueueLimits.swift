// The limits of the queue and of what is played on this device (style.md, habit 3).

enum QueueLimits {
    static let entriesMax = 1000
    static let bytesMax = 16 << 20
    /// Refused ones that are still shown; beyond it the oldest are forgotten.
    static let refusedEntriesMax = 100
    /// Lines of the file that are superseded; beyond it the file is written anew.
    static let doneLinesMax = 200
    /// Party sessions of which the device knows how they stand; beyond it, those not used for longest are
    /// forgotten.
    static let deviceSessionsMax = 20
    static let fileBytesMax = 64 << 20
}
