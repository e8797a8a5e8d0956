// Generates the names of fields for the terminal (services/gateway/Terminal/FieldName.swift), so that a field that is
// renamed or new does not compile there until somebody has decided how it looks.

import Contracts

enum FieldNames {
    /// `FieldName.swift`
    static func swift() -> String {
        let shapes = Catalogue.requests.values.flatMap { [Shape(of: $0), $0.replyShape] }
        let names = shapes.reduce(into: Set<String>()) { collect($1, into: &$0) }
        return """
            // The names of all fields of requests and replies. Made from the contracts by `edge clients`.

            /// A field's name. ``look`` says how it looks.
            enum FieldName: String, CaseIterable {
            \(rows(of: names.sorted()).map { "    case \($0)" }.joined(separator: "\n"))
            }

            """
    }

    private static func collect(_ shape: Shape, into names: inout Set<String>) {
        switch shape {
        case .list(let element), .map(let element): collect(element, into: &names)
        case .object(let fields):
            for field in fields {
                names.insert(field.name)
                collect(field.shape, into: &names)
            }
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice,
            .anything:
            break
        }
    }

    /// Names in rows of up to 100 characters.
    private static func rows(of names: [String]) -> [String] {
        names.reduce(into: []) { rows, name in
            let name = keywords.contains(name) ? "`\(name)`" : name
            if let last = rows.last, last.count + name.count < 100 {
                rows[rows.count - 1] += ", \(name)"
            } else {
                rows.append(name)
            }
        }
    }

    private static let keywords = Set(
        """
        as case class default extension for func if import in init internal is let operator private protocol \
        public repeat return self static struct subscript super switch var where while
        """.split(separator: " ").map(String.init))
}
