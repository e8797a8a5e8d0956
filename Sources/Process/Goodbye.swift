// How long a stopping process waits.

/// Decides when a stopping process may end. It answers all requests that it took. For the results of deliveries it
/// waits at most `outcomesMs` longer: they save a repeat after the next start, but the bus may already have ended.
struct Goodbye {
    static let outcomesMs: Int64 = 500
    /// When all requests were answered.
    private var answeredAtMs: Int64?

    /// - Parameters:
    ///   - hasAnswered: whether every request that was taken is answered.
    ///   - isIdle: whether no delivery is under way either.
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
