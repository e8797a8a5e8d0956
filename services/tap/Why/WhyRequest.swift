// `tap why refused ID` and `tap why waiting ID`: the fate of a request, in sentences, from the memory of the services
// and the events in their logs. No I/O.

import Contracts
import EventLine
import JSON
import Machine
import Terminal
import Values

/// The facts about a request.
struct WhyRequest {
    struct Answer {
        var service: String
        /// The fate, or the reason why the service did not tell.
        var fate: Result<RequestFate, Refusal>
    }

    enum Question { case refused, waiting }

    var id: ID
    var question: Question
    var answers: [Answer]
    /// Events of the request in the logs.
    var lines: [EventLine]
    /// Logs that could not be read.
    var notices: [String] = []

    /// Events are searched up to this long after the request was made.
    static let spanMs: Int64 = 120_000

    /// Whether something was found.
    var isKnown: Bool { !lines.isEmpty || answers.contains { (try? $0.fate.get())?.is != .unknown } }

    var sentences: [String] {
        var sentences = answers.flatMap(told)
        sentences += traces
        if sentences.isEmpty { sentences = absence }
        sentences += answers.compactMap { answer in
            guard case .failure(let refusal) = answer.fate else { return nil }
            return "\(answer.service) did not say: \(refusal.message)."
        }
        return sentences + notices
    }

    // MARK: - What services say

    private func told(_ answer: Answer) -> [String] {
        guard let fate = try? answer.fate.get() else { return [] }
        let who = fate.actor.map { " of \($0)" } ?? ""
        let what = TextWidth.harmless(fate.type ?? "it")
        switch fate.is {
        case .refused: return refused(fate, by: answer.service, "\(what)\(who)")
        case .waiting:
            return [
                "\(answer.service) holds \(what)\(who) back\(since(fate)): \(waits(fate, answer.service))."
            ]
                + until(fate)
        case .working:
            return [
                "\(answer.service) works on \(what)\(who)\(since(fate)), on another thread: it hashes a password, looks "
                    + "something up, or reads a file."
            ] + until(fate)
        case .unknown: return []
        }
    }

    private func refused(_ fate: RequestFate, by service: String, _ what: String) -> [String] {
        let reason = fate.reason?.rawValue ?? "refused"
        let time = fate.time.map { " at \($0)" } ?? ""
        var sentences = ["\(service) refused \(what)\(time): \(reason), \(sentence(fate.message ?? ""))"]
        var particulars: [String] = []
        if let field = fate.field { particulars.append("the field is \(TextWidth.harmless(field))") }
        if let state = fate.state { particulars.append("it is \(TextWidth.harmless(state))") }
        if let missing = fate.missing { particulars.append("missing: \(missing.joined(separator: ", "))") }
        if let seconds = fate.retryAfter { particulars.append("again in \(seconds) s") }
        if !particulars.isEmpty { sentences.append(sentence(particulars.joined(separator: "; "))) }
        if let section = fate.section {
            sentences.append("The rule is in docs/domain.md §\(section).")
        }
        return sentences
    }

    private func since(_ fate: RequestFate) -> String { fate.sinceMs.map { " for \($0) ms now" } ?? "" }

    private func until(_ fate: RequestFate) -> [String] {
        fate.untilMs.map { ["If nothing comes, it is answered in \($0) ms."] } ?? []
    }

    private func waits(_ fate: RequestFate, _ service: String) -> String {
        var reasons = (fate.needs ?? [:]).sorted { $0.key < $1.key }.map { source, need in
            source == service
                ? "the caller has seen line \(need.needed) of \(service), whose log ends at \(need.seen) here"
                : "the caller has seen \(source) up to line \(need.needed), and \(service) only up to \(need.seen)"
        }
        if let young = fate.young {
            reasons.append(
                "it names an id that was made a moment ago, and what \(young.joined(separator: " and ")) wrote since "
                    + "then has not come here")
        }
        if fate.awaitsKey == true {
            reasons.append("its token is signed with a key of auth's that has not come here")
        }
        if reasons.isEmpty { reasons = ["what it waits for has come this moment"] }
        return reasons.joined(separator: "; and ") + "; tap why late \(service) says who is behind"
    }

    // MARK: - What the logs say

    private var traces: [String] {
        guard let first = lines.first else { return [] }
        let who = first.header.actor.map { " by \($0)" } ?? ""
        if let refusal = refusalTrace { return [refusal] }
        let count = Wording.counted(lines.count, "event")
        return [
            "It was not refused: \(TextWidth.harmless(first.header.source)) took it\(who) at \(first.header.time), and it led to "
                + "\(count), the first of them \(TextWidth.harmless(first.header.type)) #\(first.sequence). "
                + "tap --trace \(id) shows all."
        ]
    }

    /// A refusal that left an event: a limit was reached, or a profile is incomplete.
    private var refusalTrace: String? {
        for line in lines {
            guard let data = line.data.flatMap({ try? JSONValue(parsing: $0) }) else { continue }
            let (service, type) = (line.header.source, line.header.type)
            let action = TextWidth.harmless(data["action"]?.stringValue ?? "")
            let who = data["accountId"]?.stringValue.map { " of \($0)" } ?? ""
            if type == "\(service).limit-hit" {
                let seconds = data["retryAfter"]?.intValue.map { ", which opens again \($0) s later" } ?? ""
                return
                    "\(service) refused it at \(line.header.time): rate_limited, the limit \(action)\(who) was reached"
                    + "\(seconds). The rule is in docs/domain.md §12.1."
            }
            if type == "\(service).gate-hit" {
                let missing = (data["missing"]?.arrayValue ?? []).compactMap(\.stringValue)
                return
                    "\(service) refused \(action)\(who) at \(line.header.time): tier_required, the profile lacks "
                    + "\(missing.joined(separator: ", ")). The rule is in docs/domain.md §3.4."
            }
        }
        return nil
    }

    private var absence: [String] {
        let asked = answers.filter { (try? $0.fate.get()) != nil }.map(\.service).joined(separator: ", ")
        guard !asked.isEmpty else { return [] }
        switch question {
        case .refused:
            return [
                "Nobody knows of it: \(asked) keep their last thousand refusals each, since their starts, and it left no event "
                    + "that others may see.",
                "Either it is longer ago; or it was a query that was answered; or what it left is private (log show LOG --raw "
                    + "| grep \(id)); or it came to no service: the bus or whoever sent it refused it, for its "
                    + "size, its form, or since nobody serves its noun (tap top says who is there).",
            ]
        case .waiting:
            return [
                "It waits at no service: \(asked) know nothing of it, and it left no event that others may see.",
                "Either it was answered; or it waits at the bus for a process of its noun (tap top says who is there); or it is "
                    + "a query that a spare holds.",
            ]
        }
    }

    private func sentence(_ text: String) -> String {
        let text = TextWidth.harmless(text)
        return text.hasSuffix(".") || text.isEmpty ? text : text + "."
    }
}

extension RequestFate {
    /// The section of domain.md with the rule behind a refusal; `nil` if there is none.
    var section: String? { reason.flatMap { Rulebook.section(of: type ?? "", $0) } }
}
