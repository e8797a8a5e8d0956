// Objects and lists with more in them than they may have: one pass over a request's bytes finds the first one before anything
// is decoded, and ends there. A refusal takes no longer for whatever comes behind it.
//
//     {"gameId":"0199…","accountIds":["a","a","a",…     of accountIds 20 are taken: the pass ends where the 21st begins

import JSON
import Synchronization
import Values

extension RequestLimits {
    /// A shorter request cannot have much too much of anything, and is decoded: its refusal names all its mistakes.
    private static let crowdBytesMin = membersMax * 5

    /// Refuses a request with too many members in an object, elements in a list, or values where no list or object belongs.
    static func refuseCrowds(in data: [UInt8], as type: any Request.Type) throws(JSONError) {
        guard data.count > crowdBytesMin else { return }
        let limits = CrowdLimits.of(type)
        let found = data.withUnsafeBufferPointer { bytes in
            var search = CrowdSearch(limits)
            return search.crowd(in: bytes)
        }
        if let found { throw found }
    }
}

/// The most that the objects, maps and lists of one type of request may have.
struct CrowdLimits: Sendable {
    struct Place: Sendable {
        var isList: Bool
        /// Limit of its members or elements.
        var countMax: Int
        /// The rule's sentence about more of them, with ``path`` where it names the field; `nil` if no rule counts them.
        var told: String? = nil
        var path = ""
        /// The places in an object, by the names of its members.
        var members: [(name: [UInt8], place: Int)] = []
        /// The place of each element of a list, or of each value of a map.
        var element: Int? = nil
    }

    /// The first one is the request itself.
    private(set) var places: [Place] = []

    init(of type: any Request.Type) {
        let shape = RequestFacts.of(type).arguments
        let root = Shape.object(shape.fields)
        _ = add(root, at: "", FieldRules(of: type), elementsMax: type.elementsMax)
    }

    /// - Returns: the number of its place; `nil` for a value that is no object, map or list.
    private mutating func add(
        _ shape: Shape, at path: String, _ rules: FieldRules, elementsMax: Int
    ) -> Int? {
        let isList = if case .list = shape { true } else { false }
        let element: Shape?
        switch shape {
        case .list(let inner), .map(let inner): element = inner
        case .object: element = nil
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice,
            .anything:
            return nil
        }
        let number = places.count
        var place = Place(isList: isList, countMax: isList ? elementsMax : RequestLimits.membersMax)
        if element != nil, let bound = rules.byPath[path]?.bound, let counts = bound.counts {
            place.countMax = counts.upperBound
            // The rule was asked about the first element of each list around it.
            (place.told, place.path) = (bound.told, path.replacing("*", with: "0"))
        }
        places.append(place)
        if let element {
            places[number].element = add(element, at: path + ".*", rules, elementsMax: elementsMax)
        }
        for field in shape.fields {
            let inner = path.isEmpty ? field.name : "\(path).\(field.name)"
            if let place = add(field.shape, at: inner, rules, elementsMax: elementsMax) {
                places[number].members.append((Array(field.name.utf8), place))
            }
        }
        return number
    }

    /// The limits found so far: to find a type's, its rules are run on samples.
    private static let known = Mutex<[ObjectIdentifier: CrowdLimits]>([:])

    static func of(_ type: any Request.Type) -> CrowdLimits {
        let key = ObjectIdentifier(type)
        if let limits = known.withLock({ $0[key] }) { return limits }
        let limits = CrowdLimits(of: type)
        known.withLock { $0[key] = limits }
        return limits
    }
}

/// Looks for the first object or list with too much in it. For malformed JSON the answer does not matter: parsing refuses that.
private struct CrowdSearch {
    /// An object, a map or a list that is open.
    private struct Level {
        let isList: Bool
        /// `nil` where none belongs.
        let place: Int?
        /// Members that have begun, or elements that have ended.
        var count = 0
        /// The name of the present member.
        var name = 0..<0
    }

    private let limits: CrowdLimits
    private var open: [Level] = []
    /// Values so far where no list or object belongs.
    private var misplacedCount = 0

    init(_ limits: CrowdLimits) { self.limits = limits }

    mutating func crowd(in bytes: UnsafeBufferPointer<UInt8>) -> JSONError? {
        var (text, index) = (0..<0, 0)
        while index < bytes.count, open.count <= JSONLimits.depthMax {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                text = (index + 1)..<RawText.end(in: bytes, from: index + 1)
                index = text.upperBound
            case UInt8(ascii: ":"):
                guard let level = open.last, !level.isList else { return nil }
                open[open.count - 1].name = text
                if let found = another(in: bytes) { return found }
            case UInt8(ascii: ","):
                guard let level = open.last else { return nil }
                if level.isList, let found = another(in: bytes) { return found }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isList = bytes[index] == UInt8(ascii: "[")
                open.append(Level(isList: isList, place: place(isList: isList, in: bytes)))
                if let found = misplaced(in: bytes) { return found }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Counts a member of the innermost object, or the end of an element of the innermost list, behind which another begins.
    private mutating func another(in bytes: UnsafeBufferPointer<UInt8>) -> JSONError? {
        let level = open[open.count - 1]
        guard let number = level.place else { return misplaced(in: bytes) }
        let place = limits.places[number]
        // The last element of a list has no comma behind it.
        if level.count + (level.isList ? 1 : 0) >= place.countMax { return crowded(place, in: bytes) }
        open[open.count - 1].count += 1
        return nil
    }

    /// Counts a value in a list or an object that does not belong there.
    private mutating func misplaced(in bytes: UnsafeBufferPointer<UInt8>) -> JSONError? {
        guard let first = open.firstIndex(where: { $0.place == nil }) else { return nil }
        misplacedCount += 1
        guard misplacedCount > RequestLimits.elementsMax else { return nil }
        let path = path(to: first, in: bytes)
        return JSONError(
            kind: .crowded,
            message: path.isEmpty
                ? "the request must be an object, such as {}"
                : "\(path) must not be a list or an object, and has more than \(RequestLimits.elementsMax) values",
            path: path)
    }

    private func crowded(
        _ place: CrowdLimits.Place, in bytes: UnsafeBufferPointer<UInt8>
    ) -> JSONError {
        let path = path(to: open.count - 1, in: bytes)
        if let told = place.told {
            let isNamed = told.hasPrefix(place.path)
            let message = isNamed ? "\(path)\(told.dropFirst(place.path.count))" : told
            return JSONError(kind: .crowded, message: message, path: path)
        }
        let things = place.isList ? "elements in one list" : "members in one object"
        let subject = path.isEmpty ? "the request" : path
        return JSONError(
            kind: .crowded, message: "\(subject) must have at most \(place.countMax) \(things)", path: path)
    }

    /// The place of an object or a list that begins in the innermost one.
    private func place(isList: Bool, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var number: Int? = 0
        if let level = open.last {
            let around = level.place.map { limits.places[$0] }
            number = around?.element ?? around.flatMap { member(level.name, of: $0, in: bytes) }
        }
        return number.flatMap { limits.places[$0].isList == isList ? $0 : nil }
    }

    private func member(
        _ name: Range<Int>, of place: CrowdLimits.Place, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        if bytes[name].contains(UInt8(ascii: "\\")) {
            let plain = Array(Self.plain(name, in: bytes).utf8)
            return place.members.first { $0.name == plain }?.place
        }
        let named = place.members.first {
            $0.name.count == name.count && bytes[name].elementsEqual($0.name)
        }
        return named?.place
    }

    /// A name without its escapes.
    private static func plain(_ name: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        var (plain, index) = (String.UnicodeScalarView(), name.lowerBound)
        while index < name.upperBound {
            let (scalar, length) = RawText.scalar(in: bytes, at: index)
            // An escape of one letter stands for none that a field's name has.
            if let scalar { plain.append(scalar) }
            index += length
        }
        return String(plain)
    }

    /// The path of an open level: the names of members and the places in lists that lead to it.
    private func path(to level: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        open[..<level].map { around in
            around.isList ? "\(around.count)" : Wording.shown(Self.plain(around.name, in: bytes))
        }.joined(separator: ".")
    }
}
