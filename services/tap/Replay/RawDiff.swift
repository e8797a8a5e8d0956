// The differences of two JSON texts that one encoder wrote: equal values have equal bytes there, and the members of a dictionary
// are in the order of their names. So what is equal is compared as bytes, and only what differs is looked into. A state of a
// million rows is two texts of some hundred megabytes, and nothing is built of them.

import JSON
import Values

/// One place in which two values differ.
public struct Difference: Equatable, Sendable {
    /// `games.0199….title`, from the state's own name down.
    public var path: String
    /// As JSON, shortened; `nil` where there is nothing.
    public var live: String?
    public var told: String?
}

struct RawDiff {
    private let live: [UInt8]
    private let told: [UInt8]
    private let max: Int
    private(set) var found: [Difference] = []
    /// How many there are, those beyond `max` included.
    private(set) var count = 0

    /// How much of a value is shown.
    private static let shownBytes = 160

    /// - Parameter max: how many differences are kept.
    static func find(live: [UInt8], told: [UInt8], max: Int) -> RawDiff {
        var diff = RawDiff(live: live, told: told, max: max)
        diff.compare(live[...], told[...], "")
        return diff
    }

    private init(live: [UInt8], told: [UInt8], max: Int) {
        (self.live, self.told, self.max) = (live, told, max)
    }

    private mutating func compare(_ live: ArraySlice<UInt8>, _ told: ArraySlice<UInt8>, _ path: String) {
        if live.elementsEqual(told) { return }
        switch (live.first, told.first) {
        case (UInt8(ascii: "{"), UInt8(ascii: "{")): compareMembers(live, told, path)
        case (UInt8(ascii: "["), UInt8(ascii: "[")): compareElements(live, told, path)
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

    // MARK: - Objects

    /// Members in the same order are walked together; a name that the other lacks is passed over. Where the order is not that of
    /// the names, as in a struct, both have the same members but for those that are left out.
    private mutating func compareMembers(_ live: ArraySlice<UInt8>, _ told: ArraySlice<UInt8>, _ path: String)
    {
        var left = RawMembers(live)
        var right = RawMembers(told)
        var (mine, theirs) = (left.next(), right.next())
        var waiting: [String: ArraySlice<UInt8>] = [:]
        var unmatched: [(name: String, value: ArraySlice<UInt8>)] = []
        while mine != nil || theirs != nil {
            if let one = mine, let other = theirs, one.name.elementsEqual(other.name) {
                compare(one.value, other.value, path.joined(RawDiff.text(one.name)))
                (mine, theirs) = (left.next(), right.next())
            } else if let one = mine, theirs.map({ one.name.lexicographicallyPrecedes($0.name) }) ?? true {
                unmatched.append((RawDiff.text(one.name), one.value))
                mine = left.next()
            } else if let other = theirs {
                waiting[RawDiff.text(other.name)] = other.value
                theirs = right.next()
            }
        }
        for (name, value) in unmatched {
            if let other = waiting.removeValue(forKey: name) {
                compare(value, other, path.joined(name))
            } else {
                note(path.joined(name), value, nil)
            }
        }
        for (name, value) in waiting.sorted(by: { $0.key < $1.key }) { note(path.joined(name), nil, value) }
    }

    private static func text(_ name: ArraySlice<UInt8>) -> String { String(decoding: name, as: UTF8.self) }

    // MARK: - Lists

    private mutating func compareElements(
        _ live: ArraySlice<UInt8>, _ told: ArraySlice<UInt8>, _ path: String
    ) {
        let (mine, theirs) = (RawElements(live).all, RawElements(told).all)
        if mine.count == theirs.count {
            // A set has no order, and is written in another one by each process.
            if RawDiff.isSet(mine), RawDiff.sorted(mine) == RawDiff.sorted(theirs) { return }
            for (place, pair) in zip(mine, theirs).enumerated() {
                compare(pair.0, pair.1, path.joined("\(place)"))
            }
            return
        }
        // One more or one less: what both have is left out.
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
    }

    /// Whether all are texts, and each is there once.
    private static func isSet(_ values: [ArraySlice<UInt8>]) -> Bool {
        values.allSatisfy { $0.first == UInt8(ascii: "\"") } && Set(values).count == values.count
    }

    private static func sorted(_ values: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
        values.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

extension String {
    fileprivate func joined(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}

// MARK: - Reading

/// The members of an object's text, one after the other.
private struct RawMembers {
    private let text: ArraySlice<UInt8>
    private var place: Int

    init(_ object: ArraySlice<UInt8>) {
        text = object
        place = object.startIndex + 1
    }

    mutating func next() -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        guard place < text.endIndex, text[place] != UInt8(ascii: "}") else { return nil }
        if text[place] == UInt8(ascii: ",") { place += 1 }
        let name = RawValue.end(text, place)
        let value = RawValue.end(text, name + 1)
        defer { place = value }
        return (text[(place + 1)..<(name - 1)], text[(name + 1)..<value])
    }
}

/// The elements of a list's text.
private struct RawElements {
    private(set) var all: [ArraySlice<UInt8>] = []

    init(_ list: ArraySlice<UInt8>) {
        var place = list.startIndex + 1
        while place < list.endIndex - 1 {
            if list[place] == UInt8(ascii: ",") { place += 1 }
            let end = RawValue.end(list, place)
            all.append(list[place..<end])
            place = end
        }
    }
}

/// Where values end. The text is well-formed, and has no white space.
enum RawValue {
    static func end(_ text: ArraySlice<UInt8>, _ start: Int) -> Int {
        text.withUnsafeBufferPointer { bytes in
            var (place, depth) = (start - text.startIndex, 0)
            while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "\""):
                    place = endOfText(bytes, place)
                    if depth == 0 { return place + text.startIndex }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return place + text.startIndex }
                    depth -= 1
                    if depth == 0 { return place + 1 + text.startIndex }
                case UInt8(ascii: ",") where depth == 0: return place + text.startIndex
                default: break
                }
                place += 1
            }
            return place + text.startIndex
        }
    }

    /// Behind the closing quotation mark.
    private static func endOfText(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var place = start + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return place + 1
    }

    /// The value of a member of an object; `nil` where there is none.
    static func member(_ name: String, of object: [UInt8]) -> [UInt8]? {
        var members = RawMembers(object[...])
        while let member = members.next() {
            if member.name.elementsEqual(name.utf8) { return Array(member.value) }
        }
        return nil
    }
}
