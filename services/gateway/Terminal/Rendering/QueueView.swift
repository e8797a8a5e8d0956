// The queue as text: receipts, its contents, and headings of late answers.

import Contracts
import GatewaySessions
import JSON
import OfflinePlay
import Terminal
import Values

extension Screen {
    /// The heading of an answer that no line waits for any more.
    func heading(of late: QueueEntry) -> String {
        paint("queued \(late.number), \(late.words), \(time(late.at)):", .bold)
    }

    func lines(of receipt: QueueReceipt) -> [String] {
        let card = receipt.data.flatMap { CardView($0)?.lines(on: self) } ?? []
        return card
            + TextWidth.wrapped(TextWidth.harmless(receipt.message), columns).map { paint($0, .yellow) }
    }

    func lines(of view: QueueView) -> [String] {
        if view.areDropped {
            if view.entries.isEmpty { return [paint("none", .dim)] }
            return view.entries.map { entry in
                let sent =
                    entry.waits && entry.sentAt != nil ? "; it had been sent, and may have happened" : ""
                return "taken out: \(entry.number), \(entry.words)\(sent)"
            }
        }
        let rows = view.entries.map { entry -> JSONObject in
            var row: JSONObject = [
                "kept": .string(time(entry.at)), "command": .string(entry.words),
                "as": .string(entry.nickname ?? "guest"), "state": .string(entry.state),
            ]
            row["because"] = .string(entry.refusal?.message ?? "")
            row["with"] = .string(entry.data.description)
            return row
        }
        let matches = view.matches.map { match in
            let visits = match.visitCount
            return
                "\(match.gameType.rawValue) since \(time(match.startedAt)), \(Wording.counted(visits, "visit")): "
                + paint("darts match matchId=\(match.id)", .dim)
        }
        if rows.isEmpty { return matches.isEmpty ? [paint("nothing waits", .dim)] : matches }
        return matches
            + TextTable(rows, labels: view.entries.map { "\($0.number)" }, shape: nil, screen: self).lines
    }
}
