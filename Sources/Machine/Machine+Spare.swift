// A standby also answers queries, while it has caught up with the log's owner (architecture.md, Spares). Only the
// owner decides: a request that a spare would refuse, or that needs more than the spare has seen, goes back to the
// bus, which asks the owner.
//
//   a query                                   done
//   -------                                   ----
//   every line heard of is applied            answered
//   a line of the own log is missing          waits for it, a second at most
//   needs lines the owner has not marked yet  forwarded
//   would be refused                          forwarded: the owner may know more
//   counts towards a budget                   forwarded: the owner keeps the budgets
//   the spare is more than a second behind,   forwarded, and no more are taken
//   or has not known the owner's head for two

import BusProtocol
import Contracts
import Values

/// How far a standby is behind the owner, as far as it knows.
struct Spare {
    /// How long it may be behind, in milliseconds.
    static let lagMaxMs: Int64 = 1000
    /// The longest time since the last question that the owner has answered.
    static let silenceMaxMs: Int64 = 2000
    /// The interval between questions while the owner is heard. The owner is heard each second or oftener while there
    /// is work.
    static let askEveryMs: Int64 = 500

    /// The highest sequence that the log's owner has announced.
    private(set) var announced: UInt64 = 0
    /// Whether the owner was heard since it was last asked.
    private var hasHeard = false
    private var askedMs: Int64?
    private var isAsking = false
    /// When the last answered question was asked: everything written until then is known. Arriving events do not
    /// prove that, since a bus that was held up delivers old ones.
    private var knownMs: Int64?
    /// Whether that was soon after the time before. An idle owner sends only every few seconds, and a question to it
    /// is what wakes it up.
    private var isKnownOften = false
    /// Since when a line that was heard of is missing.
    private var behindSinceMs: Int64?
    /// Whether it takes queries.
    private(set) var isReading = false
    private var isStopped = false

    /// Takes an event of the owner, or the head of its log.
    mutating func heard(_ sequence: UInt64) {
        announced = max(announced, sequence)
        hasHeard = true
    }

    /// Whether to ask the owner for its head now. If so, the question counts as sent.
    mutating func asks(at nowMs: Int64) -> Bool {
        guard let askMs, askMs <= nowMs else { return false }
        (hasHeard, isAsking, askedMs) = (false, true, nowMs)
        return true
    }

    /// When to ask next.
    private var askMs: Int64? {
        guard hasHeard, !isAsking, !isStopped else { return nil }
        return askedMs.map { $0 + Self.askEveryMs } ?? .min
    }

    /// Takes the owner's answer, the head of its log; `nil` if there was none.
    mutating func answered(_ sequence: UInt64?) {
        isAsking = false
        guard let sequence, let askedMs else { return }
        announced = max(announced, sequence)
        isKnownOften = isKnown(at: askedMs)
        knownMs = askedMs
    }

    /// Whether the owner's head is known. An owner that does not answer may be gone, or another one may have taken
    /// over.
    func isKnown(at nowMs: Int64) -> Bool { knownMs.map { nowMs - $0 < Self.silenceMaxMs } ?? false }

    /// - Parameter isWhole: whether all lines that were heard of are applied.
    /// - Returns: whether it takes queries from now on; `nil` if nothing changes.
    mutating func look(isWhole: Bool, at nowMs: Int64) -> Bool? {
        if isStopped { return nil }
        behindSinceMs = isWhole ? nil : behindSinceMs ?? nowMs
        let isFresh = isReading ? nowMs - (behindSinceMs ?? nowMs) <= Self.lagMaxMs : isWhole
        guard isReading != (isKnown(at: nowMs) && isKnownOften && isFresh) else { return nil }
        isReading.toggle()
        return isReading
    }

    /// Takes no more queries.
    mutating func stop() { (isReading, isStopped) = (false, true) }

    /// When to look again, even if nothing comes.
    var nextLookMs: Int64 {
        let asks = askMs ?? .max
        guard isReading else { return asks }
        let unknownMs = knownMs.map { $0 + Self.silenceMaxMs } ?? .max
        return min(asks, unknownMs, behindSinceMs.map { $0 + Self.lagMaxMs + 1 } ?? .max)
    }
}

extension Machine {
    /// Whether this is a standby that takes queries.
    public var answersQueries: Bool { role == .standby && spare.isReading }

    /// Takes a request that the bus gave to this process as a spare.
    mutating func admitOrWaitAsSpare(_ asked: PendingRequest) {
        let after = reachable(asked.envelope.after)
        guard spare.isReading, !isForeign(after), spare.isKnown(at: now.monotonicMs),
            mayAnswer(asked.envelope.type),
            after.all.allSatisfy({
                $0.source == S.name || $0.sequence <= max(written[$0.source], cursor(of: $0.source))
            })
        else { return handOn(asked.ticket) }
        // The lines that were heard of, and the positions that the owner had seen when it wrote them.
        var needs = reachable(written)
        needs[S.name] = spare.announced
        needs.merge(after)
        has(needs) ? authenticateOrWait(asked) : wait(asked, for: needs)
    }

    /// Takes the owner's answer to a question for its head.
    public mutating func ownerAnswered(_ head: UInt64) { spare.answered(head) }

    /// Whether a spare may answer a request of that type.
    private func mayAnswer(_ type: String) -> Bool {
        guard let rule = rules.requests[type], !rule.isBudgeted else { return false }
        if case .command = rule.kind { return false }
        return true
    }

    /// Whether everything is taken in that the own log, as far as it is applied, says was seen.
    package var isWhole: Bool { has(reachable(written)) }

    /// Whether a spare may give this answer now: only a success, and only if its state is consistent. While the
    /// request waited or looked something up, the state may have moved on.
    func mayAnswerNow(_ result: Result<[UInt8], Refusal>) -> Bool {
        guard case .success = result else { return false }
        return isWhole
    }

    mutating func handOn(_ ticket: Ticket) { outputs.append(.handOn(ticket)) }

    /// Applies announced lines, and takes queries while it is not far behind.
    mutating func lookAsSpare() {
        guard role == .standby else { return }
        if spare.announced > head { outputs.append(.follow(through: spare.announced)) }
        if spare.asks(at: now.monotonicMs) {
            outputs.append(.fetch(source: S.name, reader: nil, after: synced, types: nil))
        }
        let hasAll = head >= spare.announced && isWhole
        guard let isReading = spare.look(isWhole: hasAll, at: now.monotonicMs) else { return }
        if !isReading { handOnAll() }
        outputs.append(.take(isReading))
    }

    /// Lets the owner answer all waiting requests.
    mutating func handOnAll() {
        for one in waiting { handOn(one.asked.ticket) }
        (waiting, waitingBytes) = ([], 0)
    }
}
