// Every event and reply that is read or written field by field is read and written as Codable does it: with random values of
// its shape, and with texts that are not quite of that shape.

import Contracts
import JSON
import LogContracts
import TestSupport
import Testing
import Values

@Suite struct FieldsTests {
    /// All events, and the replies to all requests.
    private static func messages() -> [any Codable.Type] {
        var types: [any Codable.Type] = Catalogue.services.flatMap(\.events)
        func add<R: Request>(_ request: R.Type) {
            if !types.contains(where: { $0 == R.Reply.self }) { types.append(R.Reply.self) }
        }
        for request in Catalogue.requests.values.sorted(by: { $0.type < $1.type }) { add(request) }
        return types
    }

    @Test func readingFieldByFieldIsReadingByCodable() throws {
        let types = Self.messages().compactMap { $0 as? any (Codable & FieldReadable).Type }
        #expect(types.count > 15)
        for seed in Seeds.some(2) {
            var random = SplitMix64(seed: seed)
            for type in types { try reads(type, &random) }
        }
    }

    @Test func writingFieldByFieldIsWritingByCodable() throws {
        let types = Self.messages().compactMap { $0 as? any (Codable & FieldWritable).Type }
        #expect(types.count > 15)
        for seed in Seeds.some(2) {
            var random = SplitMix64(seed: seed)
            for type in types { try writes(type, &random) }
        }
    }

    @Test func aNumberThatJSONCannotWriteIsRefusedAtItsPlace() throws {
        let row = try JSONCoding.decode(
            GameView.self, from: Array(RandomValue.whole(Shape(of: GameView.self)).text().utf8))
        var game = row
        game.distanceMiles = .nan
        let page = Page(items: [game])
        let refusals = [Result { try JSONCoding.write(page) }, Result { try JSONCoding.encode(page) }].map {
            result -> String in
            guard case .failure(let error) = result else { return "none" }
            return "\(error)"
        }
        #expect(refusals[0] == refusals[1] && refusals[0].contains("items.0.distanceMiles"))
    }

    // MARK: - Both codecs

    /// A whole value, each of its members removed, doubled or replaced, random values, and texts with some bytes changed.
    private func reads<T: Codable & FieldReadable>(_ type: T.Type, _ random: inout SplitMix64) throws {
        let shape = Shape(of: type)
        let whole = RandomValue.whole(shape)
        let bytes = try JSONCoding.encode(JSONCoding.decode(T.self, from: Array(whole.text().utf8)))
        #expect(
            bytes.withUnsafeBytes { JSONCoding.straight(T.self, from: $0) } != nil, "\(type) in its order")
        for variant in RandomValue.variants(of: whole) { compare(type, Array(variant.text().utf8)) }
        for _ in 0..<100 {
            let text = Array(RandomValue.value(of: shape, &random).text().utf8)
            compare(type, text)
            compare(type, RandomValue.damaged(text, &random))
        }
    }

    private func compare<T: Codable & FieldReadable>(_ type: T.Type, _ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let read = Result { try bytes.withUnsafeBytes { try JSONCoding.read(type, from: $0) } }
        let usual = Result { try JSONCoding.decode(type, from: bytes) }
        switch (read, usual) {
        case (.success(let one), .success(let other)):
            #expect((try? JSONCoding.encode(one)) == (try? JSONCoding.encode(other)), "\(text)")
        case (.failure(let one), .failure(let other)):
            #expect((one as? JSONError)?.kind == (other as? JSONError)?.kind, "\(text)")
            #expect((one as? JSONError)?.path == (other as? JSONError)?.path, "\(text)")
        case (.success, .failure(let error)):
            Issue.record("only field by field: \(type) \(text): \(error)")
        case (.failure(let error), .success): Issue.record("only the usual way: \(type) \(text): \(error)")
        }
    }

    private func writes<T: Codable & FieldWritable>(_ type: T.Type, _ random: inout SplitMix64) throws {
        let shape = Shape(of: type)
        var written = 0
        for value in [RandomValue.whole(shape)]
            + (0..<100).map({ _ in RandomValue.value(of: shape, &random) })
        {
            guard let sample = try? JSONCoding.decode(type, from: Array(value.text().utf8)) else { continue }
            written += 1
            #expect(try JSONCoding.write(sample) == JSONCoding.encode(sample))
        }
        #expect(written > 20, "\(type)")
    }
}

/// JSON of a shape.
private enum RandomValue {
    private static let texts = ["", "x", "so\nand \"so\"", "Åkesson", "é\\", "\u{1F3AF}", "2026-12-01"]
    private static let others: [JSONValue] = [
        .null, .bool(true), .integer(7), .integer(-1), .number(1.5), .string("x"), .string(""),
        .array([]), .array([.string("y")]), .object(JSONObject()),
    ]

    /// With all members, and two elements in each list.
    static func whole(_ shape: Shape) -> JSONValue {
        var random = SplitMix64(seed: 1)
        return value(of: shape, &random, isWhole: true)
    }

    /// Mostly of the shape: a member that may be absent often is; now and then one is `null`, of another kind, doubled or out of
    /// its place.
    static func value(of shape: Shape, _ random: inout SplitMix64, isWhole: Bool = false) -> JSONValue {
        if !isWhole, random.next() % 150 == 0 { return others[Int(random.next() % UInt64(others.count))] }
        switch shape {
        case .text, .user: return .string(texts[Int(random.next() % UInt64(texts.count))])
        case .integer, .file: return .integer(Int64(bitPattern: random.next()) >> (random.next() % 64))
        case .number: return .number(Double(Int64(bitPattern: random.next()) >> 20) / 4096)
        case .boolean: return .bool(random.next() % 2 == 0)
        case .id:
            return .string(
                ID(high: random.next() & ~0xf000 | 0x7000, low: random.next() >> 2 | 1 << 63).description)
        case .timestamp, .localTime:
            return .string(Timestamp(milliseconds: Int64(random.next() % 4_000_000_000_000)).description)
        case .day: return .string(Day(daysSince1970: Int(random.next() % 30_000)).description)
        case .choice(let names): return .string(names[Int(random.next() % UInt64(names.count))])
        case .list(let element):
            let count = isWhole ? 2 : random.next() % 4
            return .array((0..<count).map { _ in value(of: element, &random, isWhole: isWhole) })
        case .map(let element):
            var object = JSONObject()
            for name in ["b", "a"] { object[name] = value(of: element, &random, isWhole: isWhole) }
            return .object(object)
        case .object(let fields): return object(of: fields, &random, isWhole)
        case .anything: return .null
        }
    }

    private static func object(
        of fields: [Shape.Field], _ random: inout SplitMix64, _ isWhole: Bool
    ) -> JSONValue {
        var object = JSONObject()
        for field in fields {
            if !isWhole, field.isOptional ? random.next() % 2 == 0 : random.next() % 400 == 0 {
                if random.next() % 4 == 0 { object.members.append((field.name, .null)) }
                continue
            }
            object.members.append((field.name, value(of: field.shape, &random, isWhole: isWhole)))
        }
        if isWhole || object.members.isEmpty { return .object(object) }
        let place = Int(random.next() % UInt64(object.members.count))
        switch random.next() % 20 {
        case 0: object.members.append(object.members.remove(at: place))
        case 1: object.members.append(("unknown", .array([.null])))
        case 2: if random.next() % 8 == 0 { object.members.append(object.members[place]) }
        default: break
        }
        return .object(object)
    }

    /// Each member removed, doubled or replaced, one at a time.
    static func variants(of value: JSONValue) -> [JSONValue] {
        guard case .object(let object) = value else { return others }
        var all = others
        let members = object.members
        all.append(self.object(members.reversed()))
        for (index, member) in members.enumerated() {
            var rest = members
            rest.remove(at: index)
            all.append(self.object(rest))
            all.append(self.object(members + [(member.0, .null)]))
            all.append(self.object([(member.0, .integer(1))] + members))
            for variant in variants(of: member.1) {
                var changed = members
                changed[index].1 = variant
                all.append(self.object(changed))
            }
        }
        return all
    }

    private static func object(_ members: some Sequence<(key: String, value: JSONValue)>) -> JSONValue {
        var object = JSONObject()
        object.members = Array(members)
        return .object(object)
    }

    /// The text with one or two bytes replaced, removed or added.
    static func damaged(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var text = text
        for _ in 0...(random.next() % 2) where !text.isEmpty {
            let place = Int(random.next() % UInt64(text.count))
            switch random.next() % 3 {
            case 0: text[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: text.remove(at: place)
            default: text.insert(Array("\"{}[],:0.-ent\\".utf8)[Int(random.next() % 14)], at: place)
            }
        }
        return text
    }
}
