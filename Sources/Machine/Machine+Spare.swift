// A standby answers queries as well, while it is as far as the log's owner (architecture.md, Spares). The owner alone
// decides: whatever a spare would refuse, and whatever needs more than it has seen, it hands on, and the bus asks the
// owner.
//
//   a query                                   done
//   -------                                   ----
//   all that was heard of is applied          answered
//   something of the own log is missing       waits for it, a second at most
//   needs what the owner has not marked yet   handed on
//   anybody would have to be refused          handed on: the owner may know more
//   counts towards a budget                   handed on: the owner keeps the budgets
//   the spare is more than a second behind,   handed on, and no more are taken
//   or has not known for two where the owner is

import BusProtocol
import Contracts
import Values

/// How far a standby is, as it sees it.
struct Spare {
    /// How long it may be behind, in milliseconds.
    static let lagMaxMs: Int64 = 1000
    /// How long ago it may have asked the owner last, of what was answered.
    static let silenceMaxMs: Int64 = 2000
    /// How often it asks, while it hears of the owner. While there is something to do that is each second and oftener.
    static let askEveryMs: Int64 = 500

    /// The highest sequence of the own log that was heard of.
    private(set) var announced: UInt64 = 0
    /// Whether the owner was heard since it was last asked.
    private var hasHeard = false
    private var askedMs: Int64?
    private var isAsking = false
    /// When the last question was asked that the owner has answered: all is known of that was written until then.
    /// When an event comes says nothing of that: a bus that was held up brings old ones.
    private var knownMs: Int64?
    /// Whether that was soon after the time before. An owner without anything to do says something every few seconds
    /// only, and what is asked then is what wakes it up.
    private var isKnownOften = false
    /// Since when something that was heard of is missing.
    private var behindSinceMs: Int64?
    /// Whether it takes queries.
    private(set) var isReading = false
    private var isStopped = false

    /// An event of the owner's, or where its log ends.
    mutating func heard(_ sequence: UInt64) {
        announced = max(announced, sequence)
        hasHeard = true
    }

    /// Whether to ask the owner now where its log ends; then that is under way.
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

    /// The owner says where its log ends; `nil`: it did not.
    mutating func answered(_ sequence: UInt64?) {
        isAsking = false
        guard let sequence, let askedMs else { return }
        announced = max(announced, sequence)
        isKnownOften = isKnown(at: askedMs)
        knownMs = askedMs
    }

    /// Whether it knows where the owner is. One that answers nothing may be away, or another one may be there.
    func isKnown(at nowMs: Int64) -> Bool { knownMs.map { nowMs - $0 < Self.silenceMaxMs } ?? false }

    /// - Parameter isWhole: whether all that was heard of is applied.
    /// - Returns: whether it takes queries from now on; `nil` if nothing changes.
    mutating func look(isWhole: Bool, at nowMs: Int64) -> Bool? {
        if isStopped { return nil }
        behindSinceMs = isWhole ? nil : behindSinceMs ?? nowMs
        let isFresh = isReading ? nowMs - (behindSinceMs ?? nowMs) <= Self.lagMaxMs : isWhole
        guard isReading != (isKnown(at: nowMs) && isKnownOften && isFresh) else { return nil }
        isReading.toggle()
        return isReading
    }

    /// Takes no more.
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
    mutating func takeAsSpare(_ asked: Asked) {
        let after = reachable(asked.envelope.after)
        guard spare.isReading, !isForeign(after), spare.isKnown(at: now.monotonicMs),
            mayAnswer(asked.envelope.type),
            after.all.allSatisfy({
                $0.source == S.name || $0.sequence <= max(written[$0.source], cursor(of: $0.source))
            })
        else { return handOn(asked.ticket) }
        // What was heard of, and what the owner had seen when it wrote that.
        var needs = reachable(written)
        needs[S.name] = spare.announced
        needs.merge(after)
        has(needs) ? process(asked) : wait(asked, for: needs)
    }

    /// The owner was asked for what is behind a line of its log, and says where that ends.
    public mutating func ownerAnswered(_ head: UInt64) { spare.answered(head) }

    /// Whether a spare may answer a request of that type.
    private func mayAnswer(_ type: String) -> Bool {
        guard let rule = rules.requests[type], !rule.isBudgeted else { return false }
        if case .command = rule.kind { return false }
        return true
    }

    /// Whether all is taken in that the own log, as far as it is applied, says was seen.
    var isWhole: Bool { has(reachable(written)) }

    /// A spare agrees, and only as of a moment that there was: while it waited or looked something up, it may have
    /// gone on.
    func mayAnswerNow(_ result: Result<[UInt8], Refusal>) -> Bool {
        guard case .success = result else { return false }
        return isWhole
    }

    mutating func handOn(_ ticket: Ticket) { outputs.append(.handOn(ticket)) }

    /// Follows what was announced, and takes queries as long as it is not far behind.
    mutating func lookAsSpare() {
        guard role == .standby else { return }
        if spare.announced > head { outputs.append(.follow(through: spare.announced)) }
        if spare.asks(at: now.monotonicMs) {
            outputs.append(.fetch(source: S.name, reader: nil, after: synced))
        }
        let hasAll = head >= spare.announced && isWhole
        guard let isReading = spare.look(isWhole: hasAll, at: now.monotonicMs) else { return }
        if !isReading { handOnAll() }
        outputs.append(.take(isReading))
    }

    /// Hands on whatever waits.
    mutating func handOnAll() {
        for one in waiting { handOn(one.asked.ticket) }
        (waiting, waitingBytes) = ([], 0)
    }
}
