// How a machine answers a request: it sends the outcome to everyone who waits for it.

import Contracts
import JSON
import Values

extension Machine {
    mutating func settle(
        _ key: RequestKey, _ under: Underway, _ result: Result<[UInt8], Refusal>
    ) {
        keep(result, of: under.digest, under: key)
        answer(under, result)
    }

    /// Answers all who wait for a command, without remembering the outcome.
    mutating func answer(_ under: Underway, _ result: Result<[UInt8], Refusal>) {
        for asked in under.tickets { answer(asked, caller: under.caller, result) }
    }

    mutating func answer(
        _ asked: PendingRequest, caller: Caller = .nobody, _ result: Result<[UInt8], Refusal>,
        file: [UInt8]? = nil
    ) {
        if role == .standby, !mayAnswerNow(result) { return handOn(asked.ticket) }
        if case .failure(let refusal) = result {
            counters.refusals += 1
            refused.note(
                refusal, of: asked.envelope.type, asked.envelope.id, by: caller.account, at: now.wall)
        }
        if spansWanted {
            let opensSession = rules.requests[asked.envelope.type]?.opensSession ?? false
            let span = Span(
                request: opensSession ? asked.envelope.id.hidden : asked.envelope.id,
                type: asked.envelope.type, actor: caller.account,
                outcome: result.word, waitMs: now.monotonicMs - asked.receivedMs, trace: asked.envelope.trace,
                at: at)
            outputs.append(.span(asked.ticket, span))
        }
        reply(asked.ticket, to: asked.envelope.id, result, file: file)
    }

    mutating func reply(
        _ ticket: Ticket, to request: ID?, _ result: Result<[UInt8], Refusal>, file: [UInt8]? = nil
    ) {
        let text = atText ?? PositionsText(seen, except: S.name, histories)
        atText = text
        let bytes = ReplyEnvelope.bytes(id: request, result) { text.write(to: &$0, head: head) }
        outputs.append(.reply(ticket, bytes, file: file))
    }

    /// Answers a query with the outcome of its look-up.
    mutating func lookedUp(
        _ asked: PendingRequest, _ request: any Request, by caller: Caller, outcome: any Sendable
    ) {
        guard case .lookup(_, let answerQuery)? = rules.requests[asked.envelope.type]?.kind else { return }
        do throws(Refusal) {
            let (reply, file) = try answerQuery(request, situation(caller, outcome: outcome))
            answer(asked, caller: caller, .success(reply), file: file)
        } catch {
            answer(asked, caller: caller, .failure(error))
        }
    }
}

extension Refusal {
    /// Whether a repeat is decided anew at once: the request could not be decided (domain.md §1.5, `unavailable`), or a
    /// rate limit refused it.
    var isDecidedAnew: Bool { [.unavailable, .timeout, .internal, .rateLimited].contains(reason) }
}

extension Result where Failure == Refusal {
    /// Whether a repeat of a request with this outcome is decided anew at once.
    var isDecidedAnew: Bool {
        guard case .failure(let refusal) = self else { return false }
        return refusal.isDecidedAnew
    }

    fileprivate var word: String {
        switch self {
        case .success: "ok"
        case .failure(let refusal): refusal.reason.rawValue
        }
    }
}

/// The member `at` of a reply, as text: the positions that were seen, with the head of the own log among them.
/// Within a turn, replies differ only in that head.
struct PositionsText: Sendable {
    /// `"at":{"auth":12,"games":57,`
    private var before: [UInt8]
    /// `,"social":5`
    private var after: [UInt8]
    /// `9c02Kx1a`: the histories of the sources in `before`, of the own log, and of those in `after`.
    private var histories: (before: String, own: String, after: String)
    /// Whether any history is known.
    private let hasHistories: Bool
    private let name: String

    /// - Parameters:
    ///   - name: the service whose head is written with each reply.
    ///   - known: the histories that are known.
    init(_ seen: Positions, except name: String, _ known: [String: LogTag] = [:]) {
        self.name = name
        hasHistories = !known.isEmpty
        func tags(_ names: some Sequence<String>) -> String {
            names.map { known[$0]?.description ?? LogTag.unknown }.joined()
        }
        histories = (
            tags(seen.all.lazy.map(\.source).filter { $0 < name }), tags([name]),
            tags(seen.all.lazy.map(\.source).filter { $0 > name })
        )
        func text(_ positions: Positions) -> [UInt8] {
            var writer = JSONWriter()
            positions.write(to: &writer)
            return Array(writer.bytes.dropFirst().dropLast())
        }
        before = text(seen.only { $0 < name })
        after = text(seen.only { $0 > name })
    }

    /// Writes the member, or nothing if nothing was seen and the own log is empty.
    func write(to writer: inout JSONWriter, head: UInt64) {
        if head == 0 && before.isEmpty && after.isEmpty { return }
        writer.key("at" as StaticString)
        writer.beginObject()
        if !before.isEmpty { writer.raw(before) }
        if head > 0 {
            writer.key(name)
            writer.unsigned(head)
        }
        if !after.isEmpty { writer.raw(after) }
        writer.endObject()
        guard hasHistories else { return }
        writer.key("of" as StaticString)
        writer.string(histories.before + (head > 0 ? histories.own : "") + histories.after)
    }
}
