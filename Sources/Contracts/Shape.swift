// Finds a type's form in JSON by decoding it with a decoder that records what the type asks for. The gateway's
// arguments, help and completion, the checks of request fields and the schemas that `tap` prints are all derived from
// it.

import JSON
import Values

/// A type with optional fields that are required anyway, always or unless another field is given.
public protocol Needing {
    /// The alternative of each such field, as a path with dots; `nil` if there is none.
    static var needs: [String: String?] { get }
}

/// The form of a value in JSON.
public indirect enum Shape: Sendable, Equatable {
    case text
    case integer
    /// Any number, with or without a fraction.
    case number
    case boolean
    case id
    /// An RFC 3339 timestamp, as a string.
    case timestamp
    /// An RFC 3339 timestamp, or a local date and time at the place it is about, as a string.
    case localTime
    /// A date, `YYYY-MM-DD`, as a string.
    case day
    /// The bytes of a file, which follow behind the envelope.
    case file
    /// A user's id or nickname.
    case user
    /// A string, one of these names.
    case choice([String])
    /// An array with elements of this shape.
    case list(Shape)
    /// An object with any member names and values of this shape.
    case map(Shape)
    /// An object with these members.
    case object([Field])
    /// Any JSON. Tests check that no request, reply or event uses it.
    case anything

    /// A member of an object.
    public struct Field: Sendable, Equatable {
        public var name: String
        public var shape: Shape
        /// Whether its type allows it to be absent. It may still require ``instead``.
        public var isOptional: Bool
        /// Whether `null` removes the value.
        public var isClearable: Bool
        /// The alternative, as a path with dots, if the field may be absent only when that is given.
        public var instead: String?

        /// Whether a caller must give the field or ``instead``.
        public var isNeeded: Bool { !isOptional || instead != nil }

        /// Whether an object without this field is complete.
        public func mayLack(in object: JSONObject) -> Bool {
            guard isOptional, let instead else { return isOptional }
            var found: JSONValue? = .object(object)
            for part in instead.split(separator: ".") { found = found?[String(part)] }
            return found != nil && found != .null
        }
    }

    public init<T: Decodable>(of type: T.Type) {
        self = Recording.shape(of: type)
    }

    /// A sample value of a type. A description of the contracts reads the types of its properties.
    public static func sample<T: Decodable>(of type: T.Type) -> T? { Recording.sample(of: type).value }

    /// A sample with all optional fields. Each choice is the one with this number, and each Boolean says whether that is odd.
    static func sample<T: Decodable>(of type: T.Type, turn: Int) -> T? {
        Recording.sample(of: type, turn).value
    }

    /// The fields of an object; empty for other shapes.
    public var fields: [Field] {
        if case .object(let fields) = self { fields } else { [] }
    }

    /// The noun phrase for help and messages: "a whole number".
    public var sentence: String {
        switch self {
        case .text: "text"
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .id: "an id"
        case .timestamp, .localTime: "a time"
        case .day: "a date"
        case .user: "a user (id or nickname)"
        case .file: "a file (@path)"
        case .choice(let names): names.count == 1 ? names[0] : "one of " + names.joined(separator: ", ")
        case .list(let element): "a list (\(element.sentence))"
        case .map(let value): "an object whose members are each \(value.sentence)"
        case .object: "an object"
        case .anything: "any JSON"
        }
    }
}

/// A type that states its own shape, because it does not decode field by field.
public protocol Described: Decodable {
    /// Its form in JSON.
    static var shape: Shape { get }
    /// Any value, for the recording decoder.
    static var sample: Self { get }
    /// One of the values that rules may depend on.
    static func sample(turn: Int) -> Self
}

extension Described {
    public static func sample(turn: Int) -> Self { sample }
}

/// An enumeration whose case names are its JSON values.
public protocol Choice: Codable, Sendable, Hashable, CaseIterable, RawRepresentable, Described
where RawValue == String, AllCases == [Self] {}

extension Choice {
    public static var shape: Shape { .choice(allCases.map(\.rawValue)) }
    public static var sample: Self { allCases[0] }
    public static func sample(turn: Int) -> Self { allCases[turn % allCases.count] }
}

extension ID: Described {
    public static var shape: Shape { .id }
    public static var sample: ID { ID(high: 0, low: 0) }
}
extension Timestamp: Described {
    public static var shape: Shape { .timestamp }
    public static var sample: Timestamp { .distantPast }
}
extension WrittenTime: Described {
    public static var shape: Shape { .localTime }
    public static var sample: WrittenTime { .exact(.distantPast) }
}
extension Day: Described {
    public static var shape: Shape { .day }
    public static var sample: Day { Day(daysSince1970: 0) }
}
extension Position: Described {
    public static var shape: Shape { .text }
    public static var sample: Position { .start }
}
extension UserReference: Described {
    public static var shape: Shape { .user }
    public static var sample: UserReference { .nickname("") }
}
extension Dictionary: Described where Key: Decodable, Value: Decodable {
    public static var shape: Shape { .map(Shape(of: Value.self)) }
    public static var sample: [Key: Value] { [:] }
}

// MARK: - The recording decoder

/// One value being recorded; its containers add what they learn.
private final class Recording: Decoder {
    var fields: [Shape.Field] = []
    var shape: Shape?
    var optional: Set<String> = []
    var clearable: Set<String> = []
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    /// Which of their values samples have; `nil` for the simplest ones, without optional fields.
    let turn: Int?

    init(turn: Int?) { self.turn = turn }

    var boolean: Bool { turn.map { !$0.isMultiple(of: 2) } ?? false }

    static func shape<T: Decodable>(of type: T.Type) -> Shape { sample(of: type).shape }

    /// A value made of samples, and its shape. A type that samples cannot make gets `.anything`; tests check that no
    /// request, reply or event has such a type.
    static func sample<T: Decodable>(of type: T.Type, _ turn: Int? = nil) -> (shape: Shape, value: T?) {
        if let described = type as? any Described.Type {
            return (described.shape, (turn.map { described.sample(turn: $0) } ?? described.sample) as? T)
        }
        let recording = Recording(turn: turn)
        let value = try? T(from: recording)
        if let needing = type as? any Needing.Type { recording.need(needing.needs) }
        return (recording.shape ?? (value == nil ? .anything : .object(recording.fields)), value)
    }

    func need(_ needs: [String: String?]) {
        for index in fields.indices {
            guard let instead = needs[fields[index].name] else { continue }
            fields[index].isOptional = instead != nil
            fields[index].instead = instead
        }
    }

    func value<T: Decodable>(of type: T.Type, noting note: (Shape) -> Void) throws -> T {
        let (shape, value) = Recording.sample(of: type, turn)
        note(shape)
        guard let value else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "\(T.self) has no sample"))
        }
        return value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members<Key>(recording: self))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Elements(recording: self) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(recording: self) }
}

private func zero<N: BinaryInteger>(of type: N.Type) -> any BinaryInteger { N.zero }

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let recording: Recording
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    /// Only ``Change`` calls this: for it, absent and null are both values.
    func contains(_ key: Key) -> Bool {
        recording.optional.insert(key.stringValue)
        return true
    }
    func decodeNil(forKey key: Key) throws -> Bool {
        recording.clearable.insert(key.stringValue)
        return false
    }

    private func note(_ key: Key, _ shape: Shape, isOptional: Bool = false) {
        let name = key.stringValue
        recording.fields.append(
            .init(
                name: name, shape: shape, isOptional: isOptional || recording.optional.contains(name),
                isClearable: recording.clearable.contains(name)))
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try recording.value(of: type) { note(key, $0) }
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let turn = recording.turn else {
            note(key, Shape(of: type), isOptional: true)
            return nil
        }
        let (shape, value) = Recording.sample(of: type, turn)
        note(key, shape, isOptional: true)
        return value
    }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        note(key, .boolean)
        return recording.boolean
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        note(key, .text)
        return ""
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        note(key, .number)
        return 0
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        note(key, .integer)
        return 0
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        note(key, .boolean, isOptional: true)
        return recording.turn == nil ? nil : recording.boolean
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        note(key, .text, isOptional: true)
        return recording.turn == nil ? nil : ""
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        note(key, .number, isOptional: true)
        return recording.turn == nil ? nil : 0
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        note(key, .integer, isOptional: true)
        return recording.turn == nil ? nil : 0
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(Members<Nested>(recording: Recording(turn: recording.turn)))
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        Elements(recording: Recording(turn: recording.turn))
    }
    func superDecoder() throws -> any Decoder { recording }
    func superDecoder(forKey key: Key) throws -> any Decoder { recording }
}

/// A list with one sample element, which gives the element's shape.
private struct Elements: UnkeyedDecodingContainer {
    let recording: Recording
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }
    var currentIndex = 0

    init(recording: Recording) { self.recording = recording }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        currentIndex += 1
        return try recording.value(of: type) { recording.shape = .list($0) }
    }
    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(Members<Nested>(recording: Recording(turn: recording.turn)))
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        Elements(recording: Recording(turn: recording.turn))
    }
    mutating func superDecoder() throws -> any Decoder { recording }
}

private struct Single: SingleValueDecodingContainer {
    let recording: Recording
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode(_ type: Bool.Type) throws -> Bool {
        recording.shape = .boolean
        return false
    }
    func decode(_ type: String.Type) throws -> String {
        recording.shape = .text
        return ""
    }
    func decode(_ type: Double.Type) throws -> Double {
        recording.shape = .number
        return 0
    }
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if let integer = type as? any BinaryInteger.Type {
            recording.shape = .integer
            if let zero = zero(of: integer) as? T { return zero }
        }
        return try recording.value(of: type) { recording.shape = $0 }
    }
}
