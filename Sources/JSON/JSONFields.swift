// Reads an object field by field, without Codable's boxes, which cost more than all other work for a small object; a
// start reads millions of objects. Results and errors are the same as with Codable: members in the usual order are read
// straight from the text (``StraightReader``), all others from a tape.

import Values

/// A type that can also read its fields directly. Its `init(from:)` must do the same.
public protocol FieldReadable: Decodable {
    /// Reads the members that the type knows and ignores the others.
    ///
    /// - Parameter fields: the object, valid only during the call.
    /// - Throws: the error of the first member that is missing or has the wrong kind, with its path.
    init(fields: borrowing JSONFields) throws(JSONError)
}

extension JSONCoding {
    /// Reads a value from a text; unknown members are ignored.
    @inlinable public static func read<Value: FieldReadable>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> Value {
        if let value = straight(type, from: bytes) { return value }
        let fields = try JSONFields(bytes)
        defer { fields.close() }
        return try Value(fields: fields)
    }

    /// Reads a value without a tape; `nil` if the text needs one.
    @inlinable package static func straight<Value: FieldReadable>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer
    ) -> Value? {
        var reader = StraightReader(bytes)
        return withUnsafeMutablePointer(to: &reader) { reader in
            do throws(JSONError) {
                let value = try Value(fields: try JSONFields(straight: reader))
                return try JSONFields.isDone(reader) ? value : nil
            } catch {
                return nil
            }
        }
    }
}

/// An object being read, valid only during the call. The `…IfPresent` methods return `nil` for an absent or null
/// member.
public struct JSONFields: ~Copyable {
    private let source: Source

    private enum Source {
        /// Members are read from the text.
        case straight(UnsafeMutablePointer<StraightReader>)
        /// Members are read from the tape; the number is the object's token.
        case tape(Document, Int)
    }

    @usableFromInline init(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
        try self.init(Document(bytes), at: 0)
    }

    /// Called before the caller's memory is freed: a value decoded by Codable may have kept its decoder.
    @usableFromInline func close() {
        if case .tape(let document, _) = source, document.hasDecoders { document.outlive() }
    }

    private init(_ document: Document, at index: Int) throws(JSONError) {
        guard document.tokens[index].kind == .object else { throw document.mistyped("an object", at: index) }
        source = .tape(document, index)
    }

    @usableFromInline init(straight reader: UnsafeMutablePointer<StraightReader>) throws(JSONError) {
        try reader.pointee.open()
        source = .straight(reader)
    }

    /// Closes the outermost object. Returns whether the text ends there.
    @usableFromInline static func isDone(
        _ reader: UnsafeMutablePointer<StraightReader>
    ) throws(JSONError) -> Bool {
        try reader.pointee.close()
        return reader.pointee.isDone
    }

    /// A required member.
    public func id(_ name: StaticString) throws(JSONError) -> ID {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try reader.pointee.id()
        case .tape(let document, let object):
            return try document.decode(ID.self, at: try present(name, document, object))
        }
    }
    /// A member that may be absent or `null`.
    public func idIfPresent(_ name: StaticString) throws(JSONError) -> ID? {
        switch source {
        case .straight(let reader):
            return try reader.pointee.isPresent(name) ? try reader.pointee.id() : nil
        case .tape(let document, let object):
            guard let index = find(name, document, object) else { return nil }
            return try document.decode(ID.self, at: index)
        }
    }

    /// A required member.
    public func time(_ name: StaticString) throws(JSONError) -> Timestamp {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try reader.pointee.time()
        case .tape(let document, let object):
            return try document.decode(Timestamp.self, at: try present(name, document, object))
        }
    }
    /// A member that may be absent or `null`.
    public func timeIfPresent(_ name: StaticString) throws(JSONError) -> Timestamp? {
        switch source {
        case .straight(let reader):
            return try reader.pointee.isPresent(name) ? try reader.pointee.time() : nil
        case .tape(let document, let object):
            guard let index = find(name, document, object) else { return nil }
            return try document.decode(Timestamp.self, at: index)
        }
    }

    /// A required member.
    public func text(_ name: StaticString) throws(JSONError) -> String {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try reader.pointee.text()
        case .tape(let document, let object):
            return try document.string(at: try present(name, document, object))
        }
    }
    /// A member that may be absent or `null`.
    public func textIfPresent(_ name: StaticString) throws(JSONError) -> String? {
        switch source {
        case .straight(let reader):
            return try reader.pointee.isPresent(name) ? try reader.pointee.text() : nil
        case .tape(let document, let object):
            guard let index = find(name, document, object) else { return nil }
            return try document.string(at: index)
        }
    }

    /// A required member.
    public func integer(_ name: StaticString) throws(JSONError) -> Int {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try reader.pointee.integer()
        case .tape(let document, let object):
            return try document.integer(Int.self, at: try present(name, document, object))
        }
    }
    /// A member that may be absent or `null`.
    public func integerIfPresent(_ name: StaticString) throws(JSONError) -> Int? {
        switch source {
        case .straight(let reader):
            return try reader.pointee.isPresent(name) ? try reader.pointee.integer() : nil
        case .tape(let document, let object):
            guard let index = find(name, document, object) else { return nil }
            return try document.integer(Int.self, at: index)
        }
    }

    /// A required member.
    public func double(_ name: StaticString) throws(JSONError) -> Double {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try reader.pointee.double()
        case .tape(let document, let object):
            return try document.double(at: try present(name, document, object))
        }
    }

    /// A required member.
    public func bool(_ name: StaticString) throws(JSONError) -> Bool {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try reader.pointee.bool()
        case .tape(let document, let object):
            return try document.bool(at: try present(name, document, object))
        }
    }
    /// A member that may be absent or `null`.
    public func boolIfPresent(_ name: StaticString) throws(JSONError) -> Bool? {
        switch source {
        case .straight(let reader):
            return try reader.pointee.isPresent(name) ? try reader.pointee.bool() : nil
        case .tape(let document, let object):
            guard let index = find(name, document, object) else { return nil }
            return try document.bool(at: index)
        }
    }

    /// A required list of texts.
    public func texts(_ name: StaticString) throws(JSONError) -> [String] {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try reader.pointee.texts()
        case .tape(let document, let object): return try texts(at: present(name, document, object), document)
        }
    }

    private func texts(at array: Int, _ document: Document) throws(JSONError) -> [String] {
        guard document.tokens[array].kind == .array else { throw document.mistyped("an array", at: array) }
        var texts: [String] = []
        var index = array + 1
        while index < Int(document.tokens[array].next) {
            texts.append(try document.string(at: index))
            index = Int(document.tokens[index].next)
        }
        return texts
    }

    /// A required list of ids.
    public func ids(_ name: StaticString) throws(JSONError) -> [ID] {
        guard case .straight(let reader) = source else { return try value([ID].self, name) }
        try reader.pointee.present(name)
        return try reader.pointee.ids()
    }

    /// A required object of texts.
    public func textsByName(_ name: StaticString) throws(JSONError) -> [String: String] {
        guard case .straight(let reader) = source else { return try value([String: String].self, name) }
        try reader.pointee.present(name)
        return try reader.pointee.textsByName()
    }

    /// A required enumeration value, by its name.
    @inlinable public func choice<Choice: RawRepresentable<String>>(
        _ type: Choice.Type, _ name: StaticString
    ) throws(JSONError) -> Choice {
        let text = try text(name)
        guard let choice = Choice(rawValue: text) else { throw notAChoice(text, "\(type)", name) }
        return choice
    }
    /// An enumeration value by its name; may be absent or `null`.
    @inlinable public func choiceIfPresent<Choice: RawRepresentable<String>>(
        _ type: Choice.Type, _ name: StaticString
    ) throws(JSONError) -> Choice? {
        guard let text = try textIfPresent(name) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw notAChoice(text, "\(type)", name) }
        return choice
    }

    /// A date that may be absent or `null`.
    public func dayIfPresent(_ name: StaticString) throws(JSONError) -> Day? {
        guard case .straight(let reader) = source else { return try valueIfPresent(Day.self, name) }
        guard try reader.pointee.isPresent(name) else { return nil }
        guard let day = Day(try reader.pointee.text()) else { throw StraightReader.surprise }
        return day
    }

    /// An enumeration value by its name, or by an alias that the type's `init(from:)` accepts; may be absent or `null`.
    public func levelIfPresent<Level: RawRepresentable<String> & Decodable>(
        _ type: Level.Type, _ name: StaticString
    ) throws(JSONError) -> Level? {
        guard case .straight(let reader) = source else { return try valueIfPresent(type, name) }
        guard try reader.pointee.isPresent(name) else { return nil }
        guard let level = Level(rawValue: try reader.pointee.text()) else { throw StraightReader.surprise }
        return level
    }

    /// A required object of such enumeration values.
    public func levels<Level: RawRepresentable<String> & Decodable>(
        _ type: Level.Type, _ name: StaticString
    ) throws(JSONError) -> [String: Level] {
        guard case .straight(let reader) = source else { return try value([String: Level].self, name) }
        try reader.pointee.present(name)
        return try levels(type, reader.pointee.textsByName())
    }
    /// Such an object that may be absent or `null`.
    public func levelsIfPresent<Level: RawRepresentable<String> & Decodable>(
        _ type: Level.Type, _ name: StaticString
    ) throws(JSONError) -> [String: Level]? {
        guard case .straight(let reader) = source else {
            return try valueIfPresent([String: Level].self, name)
        }
        return try reader.pointee.isPresent(name) ? try levels(type, reader.pointee.textsByName()) : nil
    }

    private func levels<Level: RawRepresentable<String>>(
        _ type: Level.Type, _ texts: [String: String]
    ) throws(JSONError) -> [String: Level] {
        var levels: [String: Level] = [:]
        for (name, text) in texts {
            guard let level = Level(rawValue: text) else { throw StraightReader.surprise }
            levels[name] = level
        }
        return levels
    }

    @usableFromInline func notAChoice(_ text: String, _ type: String, _ name: StaticString) -> JSONError {
        guard case .tape(let document, let object) = source else { return StraightReader.surprise }
        return JSONError(
            kind: .invalidValue, message: "Cannot initialize \(type) from invalid String value \(text)",
            path: find(name, document, object).map { document.path(at: $0) } ?? "\(name)")
    }

    /// A required object that is read field by field.
    @inlinable public func read<Value: FieldReadable>(
        _ type: Value.Type, _ name: StaticString
    ) throws(JSONError) -> Value {
        let value = try Value(fields: object(name))
        try endObject()
        return value
    }
    /// An object that may be absent or `null`.
    @inlinable public func readIfPresent<Value: FieldReadable>(
        _ type: Value.Type, _ name: StaticString
    ) throws(JSONError) -> Value? {
        guard let fields = try objectIfPresent(name) else { return nil }
        let value = try Value(fields: fields)
        try endObject()
        return value
    }

    /// A required list of objects that are read field by field.
    public func readAll<Value: FieldReadable>(
        _ type: Value.Type, _ name: StaticString
    ) throws(JSONError) -> [Value] {
        guard case .straight(let reader) = source else { return try value([Value].self, name) }
        try reader.pointee.present(name)
        var values: [Value] = []
        guard try reader.pointee.beginList() else { return values }
        repeat {
            values.append(try Value(fields: try JSONFields(straight: reader)))
            try endObject()
        } while try reader.pointee.listGoesOn()
        return values
    }

    @usableFromInline func object(_ name: StaticString) throws(JSONError) -> JSONFields {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try JSONFields(straight: reader)
        case .tape(let document, let object):
            return try JSONFields(document, at: try present(name, document, object))
        }
    }
    @usableFromInline func objectIfPresent(_ name: StaticString) throws(JSONError) -> JSONFields? {
        switch source {
        case .straight(let reader):
            return try reader.pointee.isPresent(name) ? try JSONFields(straight: reader) : nil
        case .tape(let document, let object):
            guard let index = find(name, document, object) else { return nil }
            return try JSONFields(document, at: index)
        }
    }
    /// Closes the object that was just read.
    @usableFromInline func endObject() throws(JSONError) {
        if case .straight(let reader) = source { try reader.pointee.close() }
    }

    /// A required value of any other type, through Codable.
    public func value<Value: Decodable>(_ type: Value.Type, _ name: StaticString) throws(JSONError) -> Value {
        switch source {
        case .straight(let reader):
            try reader.pointee.present(name)
            return try reader.pointee.value(type)
        case .tape(let document, let object):
            document.hasDecoders = true
            return try document.decode(type, at: try present(name, document, object))
        }
    }
    /// A value of any other type, through Codable; may be absent or `null`.
    public func valueIfPresent<Value: Decodable>(
        _ type: Value.Type, _ name: StaticString
    ) throws(JSONError) -> Value? {
        switch source {
        case .straight(let reader):
            return try reader.pointee.isPresent(name) ? try reader.pointee.value(type) : nil
        case .tape(let document, let object):
            guard let index = find(name, document, object) else { return nil }
            document.hasDecoders = true
            return try document.decode(type, at: index)
        }
    }

    private func present(
        _ name: StaticString, _ document: Document, _ object: Int
    ) throws(JSONError) -> Int {
        guard let index = document.find(bytes(name), inObjectAt: object) else {
            throw document.missing("\(name)", inObjectAt: object)
        }
        return index
    }

    private func find(_ name: StaticString, _ document: Document, _ object: Int) -> Int? {
        guard let index = document.find(bytes(name), inObjectAt: object), !document.isNull(at: index) else {
            return nil
        }
        return index
    }

    private func bytes(_ name: StaticString) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    }
}
