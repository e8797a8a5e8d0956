// The Swift client with a server that has more choices than it knows.

import Contracts
import JSON
import RallyClient
import Testing
import Values

@testable import EdgeDescription

@Suite struct OpenEnumTests {
    private static let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
    private static let word = "quidditch"

    /// A value with every member, in which each choice is unknown.
    private static func unknown(_ shape: Shape) -> JSONValue {
        switch shape {
        // Seeds and darts are texts, too.
        case .text, .user: "7"
        case .integer, .number, .file: 7
        case .boolean: true
        case .id: .string(id)
        case .timestamp, .localTime: "2026-12-01T18:00:00.000Z"
        case .day: "2026-12-01"
        case .choice: .string(word)
        case .list(let element): [unknown(element)]
        // An id can be the key of a map; as a choice it is unknown, too.
        case .map(let element): .object([id: unknown(element)])
        case .object(let fields): object(fields.map { ($0.name, $0.isScore ? "3-1" : unknown($0.shape)) })
        case .anything: .null
        }
    }

    private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            object(members.members.map { ($0.key, sorted($0.value)) }.sorted { $0.0 < $1.0 })
        case .array(let values): .array(values.map(sorted))
        case .null, .bool, .integer, .number, .string: value
        }
    }

    private func readAndWritten<T: Codable>(_ type: T.Type, _ value: JSONValue) throws -> JSONValue {
        let read = try JSONCoding.decode(T.self, from: Array(value.text().utf8))
        return try JSONValue(parsing: try JSONCoding.encode(read))
    }

    @Test func unknownWordsAreKeptWhereverTheyStandInAnAnswer() throws {
        var count = 0
        for facts in RequestFacts.all where facts.answer == .json || facts.answer == .map {
            let type = try #require(Rally.answers[facts.type], "\(facts.type)")
            let value = Self.unknown(facts.reply)
            do {
                #expect(Self.sorted(try readAndWritten(type, value)) == Self.sorted(value), "\(facts.type)")
            } catch {
                Issue.record("\(facts.type): \(error)")
            }
            count += value.text().split(separator: Self.word).count - 1
        }
        #expect(count > 500)
    }

    @Test func unknownWordsAreRefusedByTheContractsOwnTypes() {
        #expect(throws: JSONError.self) {
            try JSONCoding.decode(Sport.self, from: Array("\"quidditch\"".utf8))
        }
    }

    @Test func unknownWordsAreDistinguishedFromKnownOnes() throws {
        let list = try JSONCoding.decode(
            [OpenEnum<NotificationType>].self, from: Array(#"["welcome","owl_arrived"]"#.utf8))
        #expect(list[0] == .welcome && list[0] == .known(.welcome) && list[0].known == .welcome)
        #expect(list[1] != .welcome && list[1] == .unknown("owl_arrived") && list[1].known == nil)
        #expect(list.map(\.rawValue) == ["welcome", "owl_arrived"])
        let some: OpenEnum<Sport>? = .known(.soccer)
        #expect(some == .soccer && some != .tennis && OpenEnum<Sport>?.none != .soccer)
        // A former name of a level, known only to its own decoder.
        let level = try JSONCoding.decode(OpenEnum<SkillLevel>.self, from: Array("\"expert\"".utf8))
        #expect(level == .advanced)
    }

    @Test func unknownWordsAreKeptAsNamesInDictionaries() throws {
        let counts = try JSONCoding.decode(
            [OpenEnum<Sport>: Int].self, from: Array(#"{"soccer":1,"quidditch":2}"#.utf8))
        #expect(counts == [.known(.soccer): 1, .unknown("quidditch"): 2])
        #expect(
            String(decoding: try JSONCoding.encode(counts), as: UTF8.self) == #"{"quidditch":2,"soccer":1}"#)
    }

    @Test func anAnswerWithoutUnknownWordsEqualsTheContracts() throws {
        let text = #"{"following":true,"followedBy":false,"friend":false,"requestPending":"%"}"#
        func relation(_ word: String) throws -> Rally.Relation {
            try JSONCoding.decode(Rally.Relation.self, from: Array(text.replacing("%", with: word).utf8))
        }
        let word = RequestDirection.allCases[0]
        #expect(try relation(word.rawValue).closed().requestPending == word)
        #expect(throws: JSONError.self) { try relation("sideways").closed() }
    }
}

extension Shape.Field {
    /// Whether it is a score as people write it, which no other text is.
    fileprivate var isScore: Bool {
        if case .text = shape { name == "score" } else { false }
    }
}
