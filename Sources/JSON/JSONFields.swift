// Reads an object field by field, without Codable's boxes: those cost more than the rest of reading a small
// object, and a start reads millions. Results and errors are the same as with Codable, since both read from
// the same tape.

import Values

/// A type that can also read its fields directly. Its `init(from:)` must do the same.
public protocol FieldReadable: Decodable {
    /// Reads the members that the type knows; others are ignored.
    ///
    /// - Parameter fields: the object, valid only during the call.
    /// - Throws: the error of the first member that is missing or of another kind, with its path.
    init(fields: borrowing JSONFields) throws(JSONError)
}

extension JSONCoding {
    /// Reads a value from a text; members that the type does not know are ignored.
    @inlinable public static func read<Value: FieldReadable>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> Value {
        let fields = try JSONFields(bytes)
        defer { fields.close() }
        return try Value(fields: fields)
    }
}

/// An object being read. Must not be kept. The `…IfPresent` methods return `nil` for a member that is absent
/// or null.
public struct JSONFields: ~Copyable {
    private let document: Document
    private let object: Int

    @usableFromInline init(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
        try self.init(Document(bytes), at: 0)
    }

    /// Called before the caller's memory is freed: a value read through Codable may have kept its decoder.
    @usableFromInline func close() {
        if document.hasDecoders { document.outlive() }
    }

    init(_ document: Document, at index: Int) throws(JSONError) {
        guard document.tokens[index].kind == .object else { throw document.mistyped("an object", at: index) }
        self.document = document
        object = index
    }

    /// A member that must be there.
    public func id(_ name: StaticString) throws(JSONError) -> ID {
        try document.decode(ID.self, at: try present(name))
    }
    /// A member that may be absent, or `null`.
    public func idIfPresent(_ name: StaticString) throws(JSONError) -> ID? {
        guard let index = find(name) else { return nil }
        return try document.decode(ID.self, at: index)
    }

    /// A member that must be there.
    public func time(_ name: StaticString) throws(JSONError) -> Timestamp {
        try document.decode(Timestamp.self, at: try present(name))
    }
    /// A member that may be absent, or `null`.
    public func timeIfPresent(_ name: StaticString) throws(JSONError) -> Timestamp? {
        guard let index = find(name) else { return nil }
        return try document.decode(Timestamp.self, at: index)
    }

    /// A member that must be there.
    public func text(_ name: StaticString) throws(JSONError) -> String {
        try document.string(at: try present(name))
    }
    /// A member that may be absent, or `null`.
    public func textIfPresent(_ name: StaticString) throws(JSONError) -> String? {
        guard let index = find(name) else { return nil }
        return try document.string(at: index)
    }

    /// A member that must be there.
    public func integer(_ name: StaticString) throws(JSONError) -> Int {
        try document.integer(Int.self, at: try present(name))
    }
    /// A member that may be absent, or `null`.
    public func integerIfPresent(_ name: StaticString) throws(JSONError) -> Int? {
        guard let index = find(name) else { return nil }
        return try document.integer(Int.self, at: index)
    }

    /// A member that must be there.
    public func double(_ name: StaticString) throws(JSONError) -> Double {
        try document.double(at: try present(name))
    }

    /// A member that must be there.
    public func bool(_ name: StaticString) throws(JSONError) -> Bool {
        try document.bool(at: try present(name))
    }
    /// A member that may be absent, or `null`.
    public func boolIfPresent(_ name: StaticString) throws(JSONError) -> Bool? {
        guard let index = find(name) else { return nil }
        return try document.bool(at: index)
    }

    /// A list that must be there.
    public func texts(_ name: StaticString) throws(JSONError) -> [String] {
        let array = try present(name)
        guard document.tokens[array].kind == .array else { throw document.mistyped("an array", at: array) }
        var texts: [String] = []
        var index = array + 1
        while index < Int(document.tokens[array].next) {
            texts.append(try document.string(at: index))
            index = Int(document.tokens[index].next)
        }
        return texts
    }

    /// An enumeration by its name.
    @inlinable public func choice<Choice: RawRepresentable<String>>(
        _ type: Choice.Type, _ name: StaticString
    ) throws(JSONError) -> Choice {
        let text = try text(name)
        guard let choice = Choice(rawValue: text) else { throw notAChoice(text, "\(type)", name) }
        return choice
    }
    /// One of some words, which may be absent, or `null`.
    @inlinable public func choiceIfPresent<Choice: RawRepresentable<String>>(
        _ type: Choice.Type, _ name: StaticString
    ) throws(JSONError) -> Choice? {
        guard let text = try textIfPresent(name) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw notAChoice(text, "\(type)", name) }
        return choice
    }

    @usableFromInline func notAChoice(_ text: String, _ type: String, _ name: StaticString) -> JSONError {
        JSONError(
            kind: .invalidValue, message: "Cannot initialize \(type) from invalid String value \(text)",
            path: find(name).map { document.path(at: $0) } ?? "\(name)")
    }

    /// A nested value that reads its fields directly.
    @inlinable public func read<Value: FieldReadable>(
        _ type: Value.Type, _ name: StaticString
    ) throws(JSONError) -> Value {
        try Value(fields: object(name))
    }
    /// An object that may be absent, or `null`.
    @inlinable public func readIfPresent<Value: FieldReadable>(
        _ type: Value.Type, _ name: StaticString
    ) throws(JSONError) -> Value? {
        guard let fields = try objectIfPresent(name) else { return nil }
        return try Value(fields: fields)
    }

    @usableFromInline func object(_ name: StaticString) throws(JSONError) -> JSONFields {
        try JSONFields(document, at: try present(name))
    }
    @usableFromInline func objectIfPresent(_ name: StaticString) throws(JSONError) -> JSONFields? {
        guard let index = find(name) else { return nil }
        return try JSONFields(document, at: index)
    }

    /// A value of any other type, through Codable.
    public func value<Value: Decodable>(_ type: Value.Type, _ name: StaticString) throws(JSONError) -> Value {
        document.hasDecoders = true
        return try document.decode(type, at: try present(name))
    }
    /// Any value that may be absent, or `null`.
    public func valueIfPresent<Value: Decodable>(
        _ type: Value.Type, _ name: StaticString
    ) throws(JSONError) -> Value? {
        guard let index = find(name) else { return nil }
        document.hasDecoders = true
        return try document.decode(type, at: index)
    }

    private func present(_ name: StaticString) throws(JSONError) -> Int {
        guard let index = document.find(bytes(name), inObjectAt: object) else {
            throw document.missing("\(name)", inObjectAt: object)
        }
        return index
    }

    private func find(_ name: StaticString) -> Int? {
        guard let index = document.find(bytes(name), inObjectAt: object), !document.isNull(at: index) else {
            return nil
        }
        return index
    }

    private func bytes(_ name: StaticString) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    }
}
