// The state of a watch, to be shown: drawn in place at a terminal, reported change by change on a pipe.

import Contracts
import JSON
import Values

package struct Watched: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case rows([WatchedRows.Row])
        /// `watch game`: the game and its people.
        case game(WatchedRows.Row, people: [WatchedRows.Row])
        /// Anything else, shown as a whole.
        case whole([UInt8])
    }

    package var line: String
    package var type: String
    package var asked: [UInt8]
    package var content: Content
    package var isFirst: Bool
    /// Changes since it was last shown.
    package var news: [RowChange] = []
    /// The latest changes, newest first.
    package var history: [RowChange] = []
    /// The rows of the first list that was not empty: the columns were chosen by them.
    package var sample: [JSONObject] = []

    /// Whether a pipe has something to report; it reports everything once.
    var isNews: Bool {
        if case .whole = content { return true }
        return isFirst || !news.isEmpty
    }

    /// JSON for programs: of a list the rows that `appeared`, `changed` and `vanished`; of a game the game itself when
    /// it changes, and its people in the same way.
    var json: [UInt8] {
        switch content {
        case .whole(let bytes): return bytes
        case .rows(let rows): return text(.object(told(rows, news)))
        case .game(let game, let people):
            var object = JSONObject()
            let isGame = { (change: RowChange) in change.row["accountId"] == nil }
            if isFirst || news.contains(where: isGame) { object["game"] = .object(game.value) }
            let told = told(people, news.filter { !isGame($0) })
            if !told.isEmpty { object["people"] = .object(told) }
            return text(.object(object))
        }
    }

    private func told(_ rows: [WatchedRows.Row], _ news: [RowChange]) -> JSONObject {
        if isFirst { return ["appeared": .array(rows.map { .object($0.value) })] }
        var object = JSONObject()
        for kind in [RowChange.Kind.appeared, .changed, .vanished] {
            let rows = news.filter { $0.kind == kind }.map { JSONValue.object($0.row) }
            if !rows.isEmpty { object[kind.rawValue] = .array(rows) }
        }
        return object
    }

    private func text(_ value: JSONValue) -> [UInt8] { Array(value.text().utf8) }
}
