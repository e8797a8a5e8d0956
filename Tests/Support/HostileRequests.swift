// Requests that are expensive to refuse: derived from a type, at random, of any length.

import Contracts
import JSON
import Values

/// Makes the data of hostile requests for one shape.
public struct HostileRequests {
    /// The defect of a request, or the way it is made long.
    public enum Kind: CaseIterable, Sendable {
        /// More unknown members than an object may have.
        case crowd
        /// The maximum number of unknown members, with long values.
        case unknownMembers
        /// Names that differ from the type's by one letter.
        case nearlyRightNames
        case wrongTypes
        /// Choices are missing; everything else is present.
        case missingChoices
        /// Values that the type refuses while decoding, although their shape is right.
        case outOfRange
        case longLists
        case deepNesting
        case longTexts
        case escapes
        case repeatedNames
        /// Ids of nothing, and years far outside any game.
        case strays
        /// Lists of objects that lack a field, or have one too many.
        case spoiltElements
        /// Texts and names of marks in a row, which a comparison brings into canonical order.
        case marks
        case markedNames
        /// Valid texts of letters with one mark each, as many as fit: each is brought into NFC.
        case markedLetters
    }

    private let fields: [Shape.Field]
    private var random: SplitMix64

    public init(_ shape: Shape, seed: UInt64) {
        (fields, random) = (shape.fields, SplitMix64(seed: seed))
    }

    /// The data of a request with about this many bytes.
    public mutating func data(_ kind: Kind, bytes: Int) -> [UInt8] {
        let share = bytes / max(1, fields.count)
        switch kind {
        case .crowd: return object((0..<max(300, bytes / 10)).map { ("k\($0)", "1") })
        case .unknownMembers:
            return object(right(but: []) + (0..<150).map { ("k\($0)", list("7", bytes: bytes / 150)) })
        case .nearlyRightNames:
            return object((0..<150).map { (nearly(number: $0), list("\"a\"", bytes: bytes / 150)) })
        case .wrongTypes: return object(fields.map { ($0.name, wrong(for: $0.shape, bytes: share)) })
        case .missingChoices:
            let choices = fields.filter { if case .choice = $0.shape { true } else { false } }
            return object(right(but: choices.map(\.name), bytes: share))
        case .outOfRange:
            return object(fields.map { ($0.name, outOfRange($0.shape)) } + filling(bytes: bytes))
        case .longLists: return object(right(but: [], bytes: share))
        case .deepNesting:
            let depth = 60
            let nest = String(repeating: "{\"a\":[", count: depth / 2)
            let end = String(repeating: "]}", count: depth / 2)
            return object(fields.map { ($0.name, nest + list("1", bytes: share) + end) })
        case .longTexts:
            let text = "\"" + String(repeating: "e\u{301}\u{1F468}\u{200D}", count: share / 10) + "\""
            return object(fields.map { ($0.name, $0.shape == .text ? text : list(text, bytes: 2)) })
        case .escapes:
            let text = "\"" + String(repeating: #"\u0041"#, count: share / 6) + "\""
            return object(fields.map { (escaped($0.name), text) })
        case .repeatedNames:
            let name = fields.first?.name ?? "k"
            return object((0..<200).map { _ in (name, list("1", bytes: bytes / 200)) })
        case .strays: return object(fields.map { ($0.name, stray($0.shape, bytes: share)) })
        case .spoiltElements: return object(fields.map { ($0.name, spoilt($0.shape, bytes: share)) })
        case .marks: return object(fields.map { ($0.name, marked($0.shape, bytes: share)) })
        case .markedNames:
            return object((0..<4).map { ("k\($0)" + marks(bytes: bytes / 4), "1") })
        case .markedLetters: return object(fields.map { ($0.name, lettered($0.shape, bytes: share)) })
        }
    }

    // MARK: - Values

    private func object(_ members: [(String, String)]) -> [UInt8] {
        Array("{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}".utf8)
    }

    private func list(_ element: String, bytes: Int) -> String {
        let count = max(1, bytes / (element.utf8.count + 1))
        return "[\(Array(repeating: element, count: count).joined(separator: ","))]"
    }

    /// All fields except some, with lists of the given length.
    private mutating func right(but without: [String], bytes: Int = 0) -> [(String, String)] {
        fields.filter { !without.contains($0.name) }.map { ($0.name, right($0.shape, bytes: bytes)) }
    }

    private mutating func right(_ shape: Shape, bytes: Int = 0) -> String {
        switch shape {
        case .text: "\"\(String(repeating: "a", count: max(1, bytes)))\""
        case .user: "\"ann\""
        case .integer, .number, .file: "\(random.next() % 9)"
        case .boolean: "true"
        case .id: "\"01930000-0000-7000-8000-000000000001\""
        case .timestamp: "\"2026-12-02T18:00:00Z\""
        case .localTime: "\"2026-12-02T18:00\""
        case .day: "\"2026-12-02\""
        case .choice(let names): "\"\(names[Int(random.next() % UInt64(names.count))])\""
        case .list(let element): list(right(element), bytes: bytes)
        case .map(let element): "{\"soccer\":\(right(element, bytes: bytes))}"
        case .object(let fields):
            "{" + fields.map { "\"\($0.name)\":\(right($0.shape, bytes: bytes / 4))" }.joined(separator: ",")
                + "}"
        case .anything: "{}"
        }
    }

    private mutating func wrong(for shape: Shape, bytes: Int) -> String {
        switch shape {
        case .list(let element): list(wrong(for: element, bytes: 1), bytes: bytes)
        case .map, .object: list("{}", bytes: bytes)
        case .text, .id, .user, .timestamp, .localTime, .day, .choice: list("0.5", bytes: bytes)
        case .integer, .number, .boolean, .file, .anything:
            "\"\(String(repeating: "x", count: max(1, bytes)))\""
        }
    }

    private mutating func outOfRange(_ shape: Shape) -> String {
        switch shape {
        case .integer, .file: "9007199254740991"
        case .number: "1e300"
        case .text, .user: "\"\\u0000\""
        case .list(let element): "[\(outOfRange(element))]"
        case .map(let element): "{\"k\":\(outOfRange(element))}"
        case .object(let fields):
            "{" + fields.map { "\"\($0.name)\":\(outOfRange($0.shape))" }.joined(separator: ",") + "}"
        case .boolean, .id, .timestamp, .localTime, .day, .choice, .anything: right(shape)
        }
    }

    /// A long but valid field to fill the request.
    private mutating func filling(bytes: Int) -> [(String, String)] {
        [("\(fields.last?.name ?? "k")", right(fields.last?.shape ?? .text, bytes: bytes))]
    }

    private func stray(_ shape: Shape, bytes: Int) -> String {
        let null = "\"00000000-0000-0000-0000-000000000000\""
        switch shape {
        case .list: return list(null, bytes: bytes)
        case .timestamp: return "\"0001-01-01T00:00:00Z\""
        case .day: return "\"0001-01-01\""
        case .text: return "\"00000000-\(String(repeating: "0", count: bytes))\""
        default: return null
        }
    }

    /// Marks of two combining classes in turns.
    private func marks(bytes: Int) -> String { String(repeating: "\u{315}\u{300}", count: max(1, bytes / 4)) }

    private func marked(_ shape: Shape, bytes: Int) -> String {
        switch shape {
        case .list(let element): "[\(marked(element, bytes: bytes))]"
        case .map(let element): "{\"a\(marks(bytes: bytes / 2))\":\(marked(element, bytes: bytes / 2))}"
        case .object(let fields):
            "{"
                + fields.map { "\"\($0.name)\":\(marked($0.shape, bytes: bytes / fields.count))" }.joined(
                    separator: ",")
                + "}"
        case .text, .user, .integer, .number, .file, .boolean, .id, .timestamp, .localTime, .day, .choice,
            .anything:
            "\"a\(marks(bytes: bytes))\""
        }
    }

    /// The right value, with long texts of letters with a mark each; the texts of a list differ.
    private mutating func lettered(_ shape: Shape, bytes: Int, number: Int = 0) -> String {
        switch shape {
        case .text: return "\"\(number)\(String(repeating: "q\u{323}", count: max(1, bytes / 3)))\""
        case .list(let element):
            let each = min(bytes, 400)
            let elements = (0..<max(1, bytes / max(1, each))).map {
                lettered(element, bytes: each, number: $0)
            }
            return "[\(elements.joined(separator: ","))]"
        case .map(let element): return "{\"soccer\":\(lettered(element, bytes: bytes))}"
        case .object(let fields):
            let members = fields.map {
                "\"\($0.name)\":\(lettered($0.shape, bytes: bytes / fields.count, number: number))"
            }
            return "{\(members.joined(separator: ","))}"
        case .user, .integer, .number, .file, .boolean, .id, .timestamp, .localTime, .day, .choice, .anything:
            return right(shape)
        }
    }

    private mutating func spoilt(_ shape: Shape, bytes: Int) -> String {
        guard case .list(let element) = shape else { return right(shape) }
        guard case .object(let fields) = element else { return list("null", bytes: bytes) }
        let members = fields.dropFirst().map { "\"\($0.name)\":\(right($0.shape))" } + ["\"more\":1"]
        return list("{\(members.joined(separator: ","))}", bytes: bytes)
    }

    private mutating func nearly(number: Int) -> String {
        guard !fields.isEmpty else { return "k\(number)" }
        let name = fields[Int(random.next() % UInt64(fields.count))].name
        return "\(name.dropLast())\(number)"
    }

    private func escaped(_ name: String) -> String {
        name.utf8.map { "\\u00" + String($0, radix: 16) }.joined()
    }
}
