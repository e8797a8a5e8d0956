// How long a process that stops waits for others.

/// Says when a process that stops may end. What it has taken it answers. What it has handed out to replicas it waits for a
/// moment longer, since their outcomes save a repeat after the next start; but they come through the bus, which may have ended
/// before.
struct Goodbye {
    static let outcomesMs: Int64 = 500
    /// Since when all is answered.
    private var answeredAtMs: Int64?

    /// - Parameters:
    ///   - hasAnswered: whether all that was taken is answered.
    ///   - isIdle: whether nothing that was handed out is under way either.
    mutating func isOver(hasAnswered: Bool, isIdle: Bool, at nowMs: Int64) -> Bool {
        guard hasAnswered else {
            answeredAtMs = nil
            return false
        }
        let since = answeredAtMs ?? nowMs
        answeredAtMs = since
        return isIdle || nowMs - since >= Self.outcomesMs
    }
}
