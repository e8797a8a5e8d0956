// A ladder at a terminal (domain.md §18).
//
//   Club singles  tennis · open · 3 players
//     1  Ann Lee
//     2  Bob Ray  ▲1
//     3  you      ▼1  pauses
//
//   open challenges
//     4  you challenge Bob Ray  answer by Sat 21 Nov 20:42

import Competitions
import Contracts
import Terminal
import Values

struct LadderLines {
    private let reply: GetLadder.Reply
    private let screen: Screen

    init(_ reply: GetLadder.Reply, on screen: Screen) { (self.reply, self.screen) = (reply, screen) }

    var lines: [String] {
        let parts = [head, order, challenges, pauses].filter { !$0.isEmpty }
        return Array(parts.joined(separator: [""]))
    }

    private var head: [String] {
        let ladder = reply.ladder
        let facts = [
            ladder.sport.rawValue.replacing("_", with: " "), ladder.city.map(TextWidth.harmless),
            ladder.status.rawValue, Wording.counted(ladder.playerCount, "player"),
        ].compactMap(\.self)
        let title = screen.paint(TextWidth.harmless(ladder.name), .bold)
        return [title + "  " + facts.joined(separator: " · ")]
    }

    private func name(_ person: LadderPerson) -> String {
        TextWidth.harmless(person.displayName ?? person.nickname ?? MatchPlayer.deletedName)
    }

    private func isMine(_ rung: LadderRung) -> Bool { rung.place == reply.ladder.place }

    /// The reader is `you` in challenges, which name no places.
    private func nameOrYou(_ person: LadderPerson) -> String {
        reply.order.contains { isMine($0) && $0.person.accountId == person.accountId } ? "you" : name(person)
    }

    // MARK: - The order

    private var order: [String] {
        let width = reply.order.map { TextWidth.columns(name($0.person)) }.max() ?? 0
        return reply.order.map { rung in
            let notes = [
                isMine(rung) ? "you" : nil, rung.paused ? "pauses" : nil,
                rung.canChallenge ? "can be challenged" : nil,
            ].compactMap(\.self).joined(separator: ", ")
            let row =
                "\(right("\(rung.place)", 3))  \(left(name(rung.person), width))  \(left(movement(of: rung), 3))"
            return trimmed(isMine(rung) ? screen.paint(row, .bold) : row, notes)
        }
    }

    /// `▲2` for two places up in a week.
    private func movement(of rung: LadderRung) -> String {
        switch rung.moved {
        case nil: "new"
        case 0?: ""
        case let moved?: moved > 0 ? "▲\(moved)" : "▼\(-moved)"
        }
    }

    private func trimmed(_ row: String, _ notes: String) -> String {
        if !notes.isEmpty { return "\(row)  \(screen.paint(notes, .dim))" }
        return String(row.reversed().drop { $0 == " " }.reversed())
    }

    // MARK: - Challenges

    private var challenges: [String] {
        if reply.challenges.isEmpty { return [] }
        return [screen.paint("open challenges", .cyan)]
            + reply.challenges.map { challenge in
                let verb = nameOrYou(challenge.challenger) == "you" ? "challenge" : "challenges"
                let two = "\(nameOrYou(challenge.challenger)) \(verb) \(nameOrYou(challenge.challenged))"
                return "\(right("\(challenge.challenge)", 3))  \(two)  "
                    + screen.paint(state(of: challenge), .dim)
            }
    }

    private func state(of challenge: LadderChallengeView) -> String {
        let until = challenge.endsAt.map { screen.zone.dayAndTime($0, now: screen.now) }
        switch challenge.state {
        case .pending: return until.map { "answer by \($0)" } ?? "not answered yet"
        case .accepted: return until.map { "play by \($0)" } ?? "to be played"
        case .reported:
            guard let report = challenge.report else { return "a score is said" }
            let score = "\(report.score.first)-\(report.score.second) said"
            return report.disputed ? "\(score), disputed: a host decides" : "\(score), not confirmed yet"
        case .played, .walkover, .lapsed, .declined, .withdrawn, .void: return challenge.state.rawValue
        }
    }

    // MARK: - One's own breaks

    private var pauses: [String] {
        if reply.pauses.isEmpty { return [] }
        return [screen.paint("your breaks", .cyan)]
            + reply.pauses.map { "     \($0.from) to \($0.to)" }
    }

    private func left(_ text: String, _ width: Int) -> String {
        text + blank(width - TextWidth.columns(text))
    }
    private func right(_ text: String, _ width: Int) -> String {
        blank(width - TextWidth.columns(text)) + text
    }
    private func blank(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
