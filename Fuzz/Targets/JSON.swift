// Compares our JSON readers with Foundation's: they accept the same texts and read the same values. Where they differ,
// RFC 8259 leaves it open or sets no limit; those cases are listed here.

import Foundation
import JSON
import Values

enum JSONFuzz {
    /// A type with the kinds of fields that our types have.
    private struct Place: Codable, Equatable {
        var name: String
        var lat: Double
        var count: Int?
        var tags: [String]?
        var counts: [String: UInt64]?
        var id: ID?
        var at: Timestamp?
        var nested: [[Bool?]]?
    }

    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        let bytes = Array(input)
        let tree = try? JSONValue(parsing: bytes)
        readersAgree(bytes, tree)
        compareWithFoundation(bytes, tree)
        if let tree { writeAgain(tree) }
        compareTypes(bytes)
    }

    /// The tape, the scanner and the lexer accept one grammar. Only the tape converts numbers.
    private static func readersAgree(_ bytes: [UInt8], _ tree: JSONValue?) {
        let raw = try? RawJSON(validating: bytes)
        check(tree == nil || raw != nil, "the scanner refuses what the tape reads")
        guard let raw else { return }
        if tree == nil { check(hasHugeNumber(bytes), "the tape refuses what the scanner reads") }
        let compact = raw.compacted().bytes
        check(compact.count <= bytes.count, "compacting makes longer")
        check((try? JSONValue(parsing: compact)) == tree, "compacting changes the value")
    }

    private static func compareWithFoundation(_ bytes: [UInt8], _ tree: JSONValue?) {
        // Foundation reads other encodings and a byte order mark, which RFC 8259 §8.1 lets a reader refuse.
        if bytes.contains(0) || bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return }
        let foundation = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        guard let tree else {
            guard let foundation else { return }
            // Foundation does not fully check parts that it does not decode, such as the second of two members with one
            // name.
            let isKnown = isBeyondOurLimits(bytes) || isDoubled(bytes, foundation)
            return check(isKnown, "Foundation reads what we refuse")
        }
        guard let foundation else { return check(hasExtremeNumber(bytes), "we read what Foundation refuses") }
        // RFC 8259 §4 leaves open which of two members with one name counts.
        if hasDoubledNames(tree) || hasExtremeNumber(bytes) || isDoubled(bytes, tree) { return }
        check(areEqual(tree, foundation), "we read \(tree.text()), Foundation \(foundation.text())")
    }

    private static func writeAgain(_ tree: JSONValue) {
        let text = tree.text()
        guard let again = try? JSONValue(parsing: text) else { finding("refuses its own \(text)") }
        check(areEqual(again, tree), "\(text) is read as \(again.text())")
        check(again.text() == text, "\(text) is written as \(again.text())")
        check((try? JSONValue(parsing: tree.pretty())) == again, "pretty is another value")
        guard let encoded = try? JSONCoding.encode(tree) else { return }
        check(encoded == Array(text.utf8), "encoded in two ways")
    }

    private static func compareTypes(_ bytes: [UInt8]) {
        guard let place = try? JSONCoding.decode(Place.self, from: bytes) else { return }
        guard let encoded = try? JSONCoding.encode(place) else { finding("decodes what it cannot encode") }
        guard let again = try? JSONCoding.decode(Place.self, from: encoded) else {
            finding("refuses its own \(String(decoding: encoded, as: UTF8.self))")
        }
        check(again == place, "\(place) comes back as \(again)")
        let foundation = try? JSONDecoder().decode(Place.self, from: Data(encoded))
        if hasExtremeNumber(encoded) { return }
        check(foundation == place, "Foundation reads \(place) as \(foundation.map { "\($0)" } ?? "nothing")")
    }

    // MARK: - Where the two may differ

    /// Compares numbers by value, not by how they are stored.
    private static func areEqual(_ a: JSONValue, _ b: JSONValue) -> Bool {
        switch (a, b) {
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
        case (.object(let a), .object(let b)):
            a.count == b.count
                && a.members.allSatisfy { member in b[member.key].map { areEqual(member.value, $0) } ?? false
                }
        case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): Double(a) == b
        default: a == b
        }
    }

    /// Foundation compares names by Swift's equality of text, in which é equals e with a combining accent.
    private static func hasDoubledNames(_ tree: JSONValue) -> Bool {
        switch tree {
        case .array(let values): values.contains { hasDoubledNames($0) }
        case .object(let object):
            Set(object.keys).count < object.count || object.members.contains { hasDoubledNames($0.value) }
        default: false
        }
    }

    /// Whether the text has a name twice, which a tree no longer shows.
    private static func isDoubled(_ bytes: [UInt8], _ tree: JSONValue) -> Bool {
        func names(_ tree: JSONValue) -> Int {
            switch tree {
            case .array(let values): values.reduce(0) { $0 + names($1) }
            case .object(let object): object.members.reduce(object.count) { $0 + names($1.value) }
            default: 0
            }
        }
        var inString = false
        var isEscaped = false
        var colons = 0
        for byte in bytes {
            if inString {
                if !isEscaped, byte == UInt8(ascii: "\"") { inString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else {
                inString = byte == UInt8(ascii: "\"")
                if byte == UInt8(ascii: ":") { colons += 1 }
            }
        }
        return colons != names(tree)
    }

    /// Whether there is a number beyond a Double: §6 lets a reader set limits.
    private static func hasHugeNumber(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(/[eE]\+?0*[1-9][0-9]{1,}|[0-9]{300,}/)
    }

    /// Whether there is a number that a Double stores only as zero, or with fewer digits.
    private static func hasExtremeNumber(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(/[eE][-+]?0*[1-9][0-9]{1,}|[0-9.]{17,}/)
    }

    /// Whether it is nested deeper than our limit (§9), has a number beyond a Double, or a comma before a closing
    /// bracket, which Foundation accepts against the grammar.
    private static func isBeyondOurLimits(_ bytes: [UInt8]) -> Bool {
        let compact = String(decoding: RawJSON(bytes: bytes).compacted().bytes, as: UTF8.self)
        return bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > JSONLimits.depthMax
            || hasHugeNumber(bytes) || compact.contains(",}") || compact.contains(",]")
    }
}
