// The differences between two JSON texts from the same encoder: equal values have equal bytes there, and members of
// dictionaries are sorted by name. So equal parts are compared as bytes, and only different ones are parsed. The state
// of a million rows is two texts of some hundred megabytes, and no values are built from them.
//
// The order of a list counts. No state writes a `Set`, whose order is another in each process: the simulation compares
// states as bytes, too.

import JSON
import Values

/// A place where two values differ.
public struct Difference: Equatable, Sendable {
    /// `games.0199….title`, from the state's own name down; list elements with an id are named by it.
    public var path: String
    /// Shortened JSON; `nil` if the value is missing.
    public var live: String?
    public var told: String?
}

struct RawDiff {
    private let max: Int
    private(set) var found: [Difference] = []
    /// All differences, including those beyond `max`.
    private(set) var count = 0

    /// Maximum length of a shown value.
    private static let shownBytes = 160

    /// - Parameter max: the number of differences to keep.
    static func find(
        live: ArraySlice<UInt8>, told: ArraySlice<UInt8>, max: Int
    ) throws -> RawDiff {
        var diff = RawDiff(max: max)
        try diff.compare(live, told, "")
        return diff
    }

    private init(max: Int) { self.max = max }

    private mutating func compare(
        _ live: ArraySlice<UInt8>, _ told: ArraySlice<UInt8>, _ path: String
    ) throws {
        if live.elementsEqual(told) { return }
        switch (live.first, told.first) {
        case (UInt8(ascii: "{"), UInt8(ascii: "{")): try compareMembers(live, told, path)
        case (UInt8(ascii: "["), UInt8(ascii: "[")): try compareElements(live, told, path)
        default: note(path, live, told)
        }
    }

    private mutating func note(_ path: String, _ live: ArraySlice<UInt8>?, _ told: ArraySlice<UInt8>?) {
        count += 1
        guard found.count < max else { return }
        found.append(Difference(path: path, live: live.map(RawDiff.shown), told: told.map(RawDiff.shown)))
    }

    private static func shown(_ value: ArraySlice<UInt8>) -> String {
        let text = String(decoding: value.prefix(shownBytes), as: UTF8.self)
        return value.count > shownBytes ? "\(text)… (\(value.count) bytes)" : text
    }

    private mutating func compareMembers(
        _ live: ArraySlice<UInt8>, _ told: ArraySlice<UInt8>, _ path: String
    ) throws {
        try compare(named: RawJSONParts.members(of: live), RawJSONParts.members(of: told), path)
    }

    private mutating func compare(named live: [Named], _ told: [Named], _ path: String) throws {
        var rest = Dictionary(told) { first, _ in first }
        for (name, value) in live {
            if let other = rest.removeValue(forKey: name) {
                try compare(value, other, path.joined(name))
            } else {
                note(path.joined(name), value, nil)
            }
        }
        for (name, value) in rest.sorted(by: { $0.key < $1.key }) { note(path.joined(name), nil, value) }
    }

    private mutating func compareElements(
        _ live: ArraySlice<UInt8>, _ told: ArraySlice<UInt8>, _ path: String
    ) throws {
        let (mine, theirs) = (try RawJSONParts.elements(of: live), try RawJSONParts.elements(of: told))
        if let live = RawDiff.rows(mine), let told = RawDiff.rows(theirs) {
            try compare(named: live, told, path)
            return noteOrder(live.map(RawDiff.id(of:)), told.map(RawDiff.id(of:)), path)
        }
        if mine.count == theirs.count {
            for (place, pair) in zip(mine, theirs).enumerated() {
                try compare(pair.0, pair.1, path.joined("\(place)"))
            }
            return
        }
        // The lists differ in length: elements that both have are skipped.
        var rest: [ArraySlice<UInt8>: Int] = [:]
        for value in theirs { rest[value, default: 0] += 1 }
        for (place, value) in mine.enumerated() {
            if let count = rest[value], count > 0 {
                rest[value] = count - 1
            } else {
                note(path.joined("\(place)"), value, nil)
            }
        }
        for (place, value) in theirs.enumerated() where rest[value, default: 0] > 0 {
            rest[value, default: 0] -= 1
            note(path.joined("\(place)"), nil, value)
        }
        noteOrder(mine, theirs, path)
    }

    /// Notes the first place at which the elements that both lists have come in another order.
    private mutating func noteOrder(
        _ live: [ArraySlice<UInt8>], _ told: [ArraySlice<UInt8>], _ path: String
    ) {
        if live == told { return }
        let (mine, theirs) = (RawDiff.shared(live, with: told), RawDiff.shared(told, with: live))
        guard let (one, other) = zip(mine, theirs).first(where: { $0.value != $1.value }) else { return }
        note(path.joined("\(one.place)"), one.value, other.value)
    }

    /// The elements of a list that another has too, as often as that one has them, with their places.
    private static func shared(
        _ list: [ArraySlice<UInt8>], with other: [ArraySlice<UInt8>]
    ) -> [(place: Int, value: ArraySlice<UInt8>)] {
        var counts: [ArraySlice<UInt8>: Int] = [:]
        for value in other { counts[value, default: 0] += 1 }
        return list.enumerated().compactMap { place, value in
            guard let count = counts[value], count > 0 else { return nil }
            counts[value] = count - 1
            return (place, value)
        }
    }

    private typealias Named = (name: String, value: ArraySlice<UInt8>)
    private static let idStart = Array("{\"id\":\"".utf8)

    /// Elements by id, if each begins with a unique one.
    private static func rows(_ values: [ArraySlice<UInt8>]) -> [Named]? {
        var rows: [Named] = []
        for value in values {
            guard value.starts(with: idStart) else { return nil }
            let id = value.dropFirst(idStart.count).prefix { $0 != UInt8(ascii: "\"") }
            rows.append((String(decoding: id, as: UTF8.self), value))
        }
        return Set(rows.map(\.name)).count == rows.count ? rows : nil
    }

    /// The id with which a row begins, as JSON.
    private static func id(of row: Named) -> ArraySlice<UInt8> {
        row.value.dropFirst(idStart.count - 1).prefix(row.name.utf8.count + 2)
    }
}

extension String {
    fileprivate func joined(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}

/// The parts of a JSON text, as slices of it.
enum RawJSONParts {
    static func members(
        of object: ArraySlice<UInt8>
    ) throws -> [(name: String, value: ArraySlice<UInt8>)] {
        var found: [(name: String, value: ArraySlice<UInt8>)] = []
        try object.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            try scanner.object { (scanner, key) throws(JSONError) in
                let name = String(decoding: key, as: UTF8.self)
                found.append((name, object.part(try scanner.skipValue())))
            }
        }
        return found
    }

    static func elements(of list: ArraySlice<UInt8>) throws -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        try list.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            try scanner.array { (scanner) throws(JSONError) in
                found.append(list.part(try scanner.skipValue()))
            }
        }
        return found
    }
}

extension ArraySlice {
    /// - Parameter range: relative to the slice's start.
    fileprivate func part(_ range: Range<Int>) -> ArraySlice {
        self[(startIndex + range.lowerBound)..<(startIndex + range.upperBound)]
    }
}
