// The state of a watch, to be shown: drawn in place at a terminal, reported change by change on a pipe.

import Contracts
import JSON
import Values

/// A part of what is watched. Programs are told of it by its name.
package enum WatchedPart: String, Sendable {
    /// The rows of a list that is watched by itself.
    case rows
    case game, people
    case group, games, members

    /// Whether it is a thing with facts, and not a list.
    var isThing: Bool {
        switch self {
        case .game, .group: true
        case .rows, .people, .games, .members: false
        }
    }
}

package struct Watched: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case rows([WatchedRows.Row])
        /// `watch game` and `watch group`: the thing, then the lists that belong to it.
        case parts([Part])
        /// Anything else, shown as a whole.
        case whole([UInt8])
    }

    package struct Part: Sendable, Equatable {
        package var name: WatchedPart
        /// The rows of a list; of a thing a single one.
        package var rows: [WatchedRows.Row]
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

    /// JSON for programs: of a list the rows that `appeared`, `changed` and `vanished`; of a game or group the thing itself
    /// when it changes, and what belongs to it in the same way as a list.
    var json: [UInt8] {
        switch content {
        case .whole(let bytes): return bytes
        case .rows(let rows): return text(.object(told(rows, news)))
        case .parts(let parts):
            var object = JSONObject()
            for part in parts {
                let news = self.news.filter { $0.part == part.name }
                if part.name.isThing {
                    guard isFirst || !news.isEmpty, let thing = part.rows.first else { continue }
                    object[part.name.rawValue] = .object(thing.value)
                } else {
                    let told = told(part.rows, news)
                    if !told.isEmpty { object[part.name.rawValue] = .object(told) }
                }
            }
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
