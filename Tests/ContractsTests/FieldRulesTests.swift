// Every bound that the descriptions declare is the one that the rules check: its edge is accepted, one beyond is refused.

import JSON
import Testing
import Values

@testable import Contracts

@Suite struct FieldRulesTests {
    @Test(arguments: Described.all) func aDeclaredBoundIsAcceptedAtItsEdgeAndRefusedBeyond(
        _ described: Described
    ) throws {
        let request = try #require(Catalogue.requests[described.type])
        try Edges.check(request)
    }

    @Test func manyBoundsOfEachKindAreDeclared() {
        let bounds = Catalogue.nouns.flatMap(\.requests).flatMap { request in
            FieldRules(of: request).byPath.values.compactMap(\.bound)
        }
        #expect(bounds.count { $0.counts != nil } > 100)
        #expect(bounds.count { $0.minimum != nil && $0.maximum != nil } > 60)
        #expect(bounds.count { $0.values != nil } > 5)
        #expect(bounds.contains { $0.step == 5 } && bounds.contains(where: \.isAbove))
        #expect(bounds.count { $0.format == "email" } >= 4)
    }

    /// A rule that asks with some choices alone, or for other bounds with each.
    private struct Depending: Query, Equatable {
        enum Kind: String, Choice { case short, long, free }
        typealias Reply = Done
        static let type = "demo.depending"
        static let about = About("Depend", .anyone, example: "demo depending")
        static let defaults: [String: JSONValue] = ["rows": 3]
        var kind: Kind
        var text: String?
        var other: String?
        var rows: Int?
        var list: [String]?

        func check(_ problems: inout Problems) {
            problems.text("text", text, kind == .short ? 1...5 : 0...50)
            if kind != .free { problems.text("other", other, 1...5) }
            problems.range("rows", rows, 1...9)
            problems.range("rows", rows, 0...7)
            problems.text("list.0", list?.first, 2...3)
        }
    }

    @Test func boundsThatDependOnAChoiceAreDeclaredAtTheirWidest() {
        let rules = FieldRules(of: Depending.self)
        #expect(rules.byPath["text"] == FieldRule(bound: Bound(counts: 0...50)))
        #expect(rules.byPath["other"] == nil, "free has no bound")
    }

    @Test func twoRulesForOneFieldBothBind() {
        let rule = FieldRules(of: Depending.self).byPath["rows"]
        #expect(rule == FieldRule(bound: Bound(minimum: 1, maximum: 7), usual: 3))
    }

    @Test func aListsElementsHaveOneRuleForAllPlaces() {
        let rules = FieldRules(of: Depending.self)
        #expect(rules.within("list").within("*").own?.bound == Bound(counts: 2...3))
        let schema = Shape(of: Depending.self).schema(rules: rules)
        #expect(
            schema["properties"]?["list"]?["items"] == ["type": "string", "minLength": 2, "maxLength": 3])
        #expect(
            schema["properties"]?["rows"] == ["type": "integer", "minimum": 1, "maximum": 7, "default": 3])
        #expect(schema["properties"]?["other"] == ["type": "string"])
    }

    @Test func aBoundOfTwoPlacesIsWideEnoughForEither() {
        let (one, two) = (FieldRules(of: Depending.self), FieldRules(of: SearchPlaces.self))
        #expect(one.common(with: one) == one)
        #expect(one.common(with: two) == .none)
        let wide = Bound(minimum: 0, isAbove: true, maximum: 5).widened(by: Bound(minimum: 0, maximum: 9))
        #expect(wide == Bound(minimum: 0, maximum: 9))
        let narrow = Bound(minimum: 0, maximum: 9).narrowed(by: Bound(minimum: 2, isAbove: true))
        #expect(narrow == Bound(minimum: 2, isAbove: true, maximum: 9))
    }

    // MARK: - The words of a note

    /// The first bound that a note names: `up to 80`, `2 to 200`.
    private func named(in note: String) -> (low: Double?, high: Double)? {
        guard let found = note.firstMatch(of: /(?:(-?\d+)|(?:up|Up|above)) (?:to|0, at most) (-?\d+)/) else {
            return nil
        }
        return Double(found.2).map { (found.1.flatMap { Double($0) }, $0) }
    }

    @Test func aNoteNamesTheBoundsThatAreChecked() {
        var compared = 0
        for request in Catalogue.nouns.flatMap(\.requests) {
            for (path, rule) in FieldRules(of: request).byPath {
                guard let told = request.notes[path].flatMap(named), let bound = rule.bound else { continue }
                if let maximum = bound.maximum {
                    #expect(told.high == maximum, "\(request.type) \(path)")
                    if let low = told.low { #expect(low == bound.minimum, "\(request.type) \(path)") }
                } else if let counts = bound.counts {
                    #expect(told.high == Double(counts.upperBound), "\(request.type) \(path)")
                } else {
                    continue
                }
                compared += 1
            }
        }
        #expect(compared > 100)
    }

    @Test func aNoteNamesTheDefaultThatCounts() {
        var compared = 0
        for request in Catalogue.nouns.flatMap(\.requests) {
            for (path, rule) in FieldRules(of: request).byPath {
                guard let usual = rule.usual else { continue }
                let word = usual.stringValue ?? usual.text()
                let note = request.notes[path] ?? ""
                let found = note.firstRange(of: "efault: \(word)").map { note[$0.upperBound...] } ?? "?"
                #expect(found.first.map { ".;,".contains($0) } ?? true, "\(request.type) \(path): \(note)")
                compared += 1
            }
        }
        #expect(compared > 60)
    }

    /// A default that depends on something says so behind a semicolon, or is no value: `yours`.
    @Test func aDefaultThatIsAValueIsDeclared() {
        for request in Catalogue.nouns.flatMap(\.requests) {
            let rules = FieldRules(of: request)
            for (path, note) in request.notes {
                guard let found = note.firstMatch(of: /[Dd]efault: (\w+)$/) else { continue }
                let isValue =
                    switch request.shape.at(path) {
                    case .boolean: ["true", "false"].contains(found.1)
                    case .integer, .number: Double(found.1) != nil
                    case .choice(let names): names.contains(String(found.1))
                    case .text, .id, .timestamp, .localTime, .day, .file, .user, .list, .map, .object,
                        .anything, nil:
                        false
                    }
                if isValue { #expect(rules.byPath[path]?.usual != nil, "\(request.type) \(path)") }
            }
        }
    }

    @Test func aFieldNamesItsDefaultInOneForm() {
        for request in Catalogue.nouns.flatMap(\.requests) {
            for (path, note) in request.notes {
                let others = ["left out", "by default", "default ", "(default)", "defaults to"]
                #expect(
                    !others.contains { note.lowercased().contains($0) }, "\(request.type) \(path): \(note)")
            }
        }
    }
}

extension Shape {
    /// The shape of the field at a path.
    fileprivate func at(_ path: String) -> Shape? {
        path.split(separator: ".").reduce(Optional(self)) { shape, name in
            shape?.fields.first { $0.name == name }?.shape
        }
    }
}
