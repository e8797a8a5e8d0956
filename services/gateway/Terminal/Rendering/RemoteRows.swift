// Challenges and remote matches at two boards, from the reader's point of view (domain.md §5.12).
//
//   ann challenges bob: 501, best of 3 · 23 h to answer
//     darts accept matchId=01a2…

import Arguments
import Contracts
import Darts
import GatewaySessions
import JSON
import Terminal
import Values

enum RemoteRows {
    /// The lines of `darts.remotes`.
    static func lines(ofList reply: JSONValue, on screen: Screen) -> [String] {
        let got = reply[.incoming]?.arrayValue ?? []
        let sent = reply[.sent]?.arrayValue ?? []
        let parts = [
            ("you play", [reply[.active]].compactMap(\.self)), ("challenges to you", got),
            ("challenges of yours", sent),
        ]
        return parts.filter { !$0.1.isEmpty }.flatMap { title, views in
            [screen.paint(title, .bold)]
                + views.flatMap { self.lines(of: $0, on: screen, isSent: title == "challenges of yours") }
        }
    }

    /// The lines of a remote match.
    /// - Parameter isSent: whether the reader sent the challenge; `nil` if unknown.
    static func lines(of view: JSONValue, on screen: Screen, isSent: Bool? = nil) -> [String] {
        let state = (view[.state]?.stringValue).flatMap { RemoteState(rawValue: $0) }
        if state == .inProgress, let board = Scoreboard(view)?.lines(on: screen) { return board }
        let line = TextWidth.fitted(sentence(view, state), screen.columns)
        return [line] + cures(view, state, isSent).map { screen.paint("  \($0)", .dim) }
    }

    /// Lines that can be typed next.
    private static func cures(_ view: JSONValue, _ state: RemoteState?, _ isSent: Bool?) -> [String] {
        let id = TextWidth.harmless(view[.id]?.stringValue ?? "")
        switch state {
        case .pending where isSent == true: return ["darts cancel matchId=\(id)"]
        case .pending where isSent == false && view[.locked] != true: return ["darts accept matchId=\(id)"]
        case .ready, .lobby: return ["darts join matchId=\(id)"]
        case .pending, .inProgress, .completed, .declined, .cancelled, .expired, nil: return []
        }
    }

    private static func sentence(_ view: JSONValue, _ state: RemoteState?) -> String {
        let players = view[.players]?.arrayValue ?? []
        let (a, b) = (Scoreboard.name(players[safe: 0], 0), Scoreboard.name(players[safe: 1], 1))
        let start = view[.startScore]?.intValue ?? 0
        let legs = view[.bestOfLegs]?.intValue ?? 1
        let match = "\(start)" + (legs > 1 ? ", best of \(legs)" : "")
        let left = time(view[.secondsLeft]?.intValue ?? 0)
        switch state {
        case .pending where view[.locked] == true:
            return "\(a) challenges \(b): \(match) · one of them plays another match now · \(left) to answer"
        case .pending: return "\(a) challenges \(b): \(match) · \(left) to answer"
        case .ready: return "\(a) and \(b): \(match) · accepted; both have \(left) to join"
        case .lobby:
            let joined = view[.joinedIds]?.arrayValue ?? []
            let isSecondHere = joined.contains { $0 == players[safe: 1]?[.accountId] }
            let (here, other) = isSecondHere ? (b, a) : (a, b)
            return "\(a) and \(b): \(match) · \(here) is at the board, and \(other) has \(left) to join"
        case .inProgress, .completed, .declined, .cancelled, .expired, nil:
            return "\(a) and \(b): \(match) · \(end(view, state, b))"
        }
    }

    private static func end(_ view: JSONValue, _ state: RemoteState?, _ receiver: String) -> String {
        switch (view[.endedReason]?.stringValue).flatMap({ EndedReason(rawValue: $0) }) {
        case .completed: "played to its end; darts history has it"
        case .declined: "\(receiver) declined"
        case .cancelled: "called off"
        case .aborted: "broken off; it counts for nothing"
        case .timeout: "expired: nobody came in time"
        case .inactivity: "expired: nobody threw for half an hour"
        case nil: state?.rawValue.replacing("_", with: " ") ?? ""
        }
    }

    /// `23 h`, `5 min`, `40 s`
    private static func time(_ seconds: Int) -> String {
        seconds >= 7200 ? "\(seconds / 3600) h" : seconds >= 120 ? "\(seconds / 60) min" : "\(seconds) s"
    }
}
