// A question of a viewer, and the expected answer.

import Contracts
import JSON
import TestSupport
import Values

struct Question {
    var type: String
    var data: JSONValue
    /// The reason of the refusal; `nil` if it is answered.
    var refusal: Reason?
    /// The exact content of the answer; `nil` if only forbidden content is checked.
    var expected: Set<String>?
    /// Extracts that content from an answer: ids, marks, words.
    var told: (JSONValue) -> [String]
    /// The game it is about, if it is about one.
    var game: ID?
    /// The owner of the link in the request: its bearer may see the same as the owner.
    var bearer: ID?

    init(
        _ type: String, _ data: JSONValue = [:], refusal: Reason? = nil, tells expected: Set<String>? = nil,
        game: ID? = nil, at told: @escaping (JSONValue) -> [String] = Question.ids
    ) {
        (self.type, self.data, self.refusal, self.expected) = (type, data, refusal, expected)
        (self.game, self.told) = (game, told)
    }

    /// The ids of a list.
    static func ids(_ data: JSONValue) -> [String] {
        (data["items"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }

    static func gameIds(_ data: JSONValue) -> [String] {
        (data["items"]?.arrayValue ?? []).compactMap { $0["gameId"]?.stringValue }
    }

    /// The accounts of a table, row by row; of a malformed one a word that nobody expects.
    static func accountsInTable(_ data: JSONValue) -> [String] {
        CSVRows.records(data["text"]?.stringValue ?? "")?.compactMap { $0["Account"] } ?? ["no table"]
    }

    /// The account that numbers are about.
    static func whose(_ data: JSONValue) -> [String] { [data["accountId"]?.stringValue ?? ""] }

    /// All distinct marks in an answer.
    static func marks(_ data: JSONValue) -> [String] {
        var found: Set<String> = []
        data.forEachValue { _, value in
            if let text = value.stringValue { found.formUnion(Marks.plain(in: text)) }
        }
        return found.sorted()
    }
}

extension Set where Element == ID {
    var texts: Set<String> { Set<String>(map(\.description)) }
}

extension JSONValue {
    /// Visits all scalar values, with the name of the member that contains each.
    func forEachValue(under name: String = "", _ body: (_ name: String, _ value: JSONValue) -> Void) {
        switch self {
        case .array(let values): for value in values { value.forEachValue(under: name, body) }
        case .object(let object):
            for (key, value) in object.members { value.forEachValue(under: key, body) }
        default: body(name, self)
        }
    }
}
