// The limits of the queue and of play on this device (style.md, habit 3).

enum QueueLimits {
    static let entriesMax = 1000
    static let bytesMax = 16 << 20
    /// Refused entries that are still shown; beyond that the oldest are forgotten.
    static let refusedEntriesMax = 100
    /// Superseded lines in the file; beyond that it is rewritten.
    static let doneLinesMax = 200
    /// Party sessions whose state the device knows; beyond that, those not used for longest are forgotten.
    static let deviceSessionsMax = 20
    static let fileBytesMax = 64 << 20
}
