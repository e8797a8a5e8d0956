// `tap why refused --of bob`: the recent refusals of somebody's requests, one per row. No I/O.

import Contracts
import Machine
import Terminal
import Values

/// The services' answers about an account's refusals.
struct WhyRefusals {
    private let person: String
    private let answers: [(service: String, reply: Result<RefusalsReply, Refusal>)]
    /// Latest first.
    private let refusals: [(service: String, fate: RequestFate)]

    init(of person: UserReference, _ answers: [(service: String, reply: Result<RefusalsReply, Refusal>)]) {
        self.person = TextWidth.harmless(person.description)
        self.answers = answers
        let all = answers.flatMap { service, reply in
            ((try? reply.get())?.refused ?? []).map { (service, $0) }
        }
        refusals = Array(
            all.sorted { ($0.1.time ?? .distantPast) > ($1.1.time ?? .distantPast) }.prefix(RefusalsReply.max)
        )
    }

    var isKnown: Bool { !refusals.isEmpty }
    /// Whether no service answered.
    var isSilence: Bool { failures(but: .notFound).count == answers.count }

    var sentences: [String] { [headline] + refusals.map(row) + notices }

    private var headline: String {
        if isKnown {
            return "What was refused to \(person), the latest first; tap why refused ID tells more of each:"
        }
        let unknown = answers.allSatisfy { if case .failure = $0.reply { true } else { false } }
        return unknown
            ? "No service knows an account \(person)."
            : "Nothing was refused to \(person), as far as the services remember: each its last thousand refusals since it "
                + "started. What is asked without a session, a login say, is nobody's."
    }

    private func row(_ service: String, _ fate: RequestFate) -> String {
        let type = TextWidth.harmless(fate.type ?? service)
        let reason = fate.reason?.rawValue ?? "refused"
        let name = [fate.time?.description, fate.id?.description].compactMap { $0 }.joined(separator: "  ")
        let row = "\(name)  \(type): \(reason), \(TextWidth.harmless(fate.message ?? ""))"
        return row + (fate.section.map { " (docs/domain.md §\($0))" } ?? "")
    }

    private var notices: [String] {
        failures(but: .notFound).map { "\($0.service) did not say: \($0.refusal.message)." }
    }

    private func failures(but reason: Reason) -> [(service: String, refusal: Refusal)] {
        answers.compactMap { service, reply in
            guard case .failure(let refusal) = reply, refusal.reason != reason else { return nil }
            return (service, refusal)
        }
    }
}
