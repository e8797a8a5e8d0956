// Which history a position belongs to (architecture.md, rule 4). Restoring a backup begins another history: lines
// announced in the one before may no longer exist in any log, so no request waits for them.
//
//   a request's `after` names                            answered
//   -------------------------                            --------
//   another history of the own log                       history_changed, at once
//   a line beyond the end of the own log                 history_changed, at once
//   another history of a followed log, or a line         history_changed, once the source has confirmed it: it
//   beyond its known end                                 may have begun another history, or gone on
//   a line of a source that is no longer followed        unavailable, at once

import Contracts
import Values

extension Machine {
    /// Tells the machine which log it has.
    public mutating func identify(_ identity: LogIdentity) {
        self.identity = identity
        atText = nil
        forgetForeign()
    }

    /// Drops what was heard from another stack's logs before this service knew its stack.
    private mutating func forgetForeign() {
        guard let stack = identity.stack else { return }
        for index in followers.indices where followers[index].stack.map({ $0 != stack }) ?? false {
            followers[index].forgetForeign()
        }
    }

    /// The histories that are known: the own log's, and the followed ones'.
    var histories: [String: LogTag] {
        var known: [String: LogTag] = [:]
        for follower in followers { known[follower.source] = follower.history }
        known[S.name] = identity.history
        return known
    }

    /// Whether one of these positions belongs to another history.
    func isForeign(_ needs: Positions) -> Bool {
        needs.all.contains { seen in seen.history.map { isOther($0, of: seen.source) } ?? false }
    }

    private func isOther(_ history: LogTag, of source: String) -> Bool {
        if source == S.name { return identity.history.map { $0 != history } ?? false }
        return followers.contains { $0.source == source && !$0.isOf(history) }
    }

    /// Why waiting for these positions is useless; `nil` if they may still come.
    func hopeless(_ needs: Positions) -> Refusal? {
        for seen in needs.all {
            if seen.source == S.name {
                if seen.sequence > head || seen.history.map({ isOther($0, of: S.name) }) ?? false {
                    return .historyChanged(of: S.name)
                }
            } else if let follower = followers.first(where: { $0.source == seen.source }),
                follower.stopped != nil, follower.cursor.sequence < seen.sequence
            {
                return Refusal(.unavailable, "\(S.name) no longer follows \(seen.source)")
            }
        }
        return nil
    }

    /// Refuses requests that wait for lines that a source does not have. The source was asked after those lines were
    /// heard of, and answered with the end and the history of its log.
    mutating func refuseBeyond(_ end: UInt64, of index: Int) {
        let (source, follower) = (followers[index].source, followers[index])
        func isLost(_ one: Waiting) -> Bool {
            let sequence = one.needs[source]
            return (sequence > end && follower.hasAsked(for: sequence))
                || !follower.isOf(one.needs[historyOf: source])
        }
        let lost = waiting.filter(isLost)
        guard !lost.isEmpty else { return }
        waiting.removeAll(where: isLost)
        for one in lost {
            waitingBytes -= one.asked.bytes
            answer(one.asked, .failure(one.forToken ? .badToken : .historyChanged(of: source)))
        }
    }

    /// A service that does not know its stack takes that of the auth it follows, once auth has confirmed the line at
    /// the cursor.
    mutating func learnStack() {
        guard identity.stack == nil, role != .standby,
            let auth = followers.first(where: { $0.source == S.accountSource }), auth.isConfirmed,
            auth.stopped == nil, let stack = auth.stack
        else { return }
        identity.stack = stack
        forgetForeign()
    }
}

extension Refusal {
    /// The request builds on lines that a log no longer has.
    static func historyChanged(of source: String) -> Refusal {
        Refusal(
            .historyChanged,
            "the log of \(source) is no longer the one this request builds on (a backup was put back): forget all "
                + "positions and ask again", field: "after")
    }
}
