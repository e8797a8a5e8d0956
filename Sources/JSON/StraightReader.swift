// Reads the members of an object in the order in which a type asks for them, which is the order in which Rally writes
// them, without indexing the text first. A start reads millions of objects, nearly all in this form.
//
//     {"gameId":"0199…","to":"going","counts":{"going":3}}      id("gameId") → choice("to") → read("counts")
//
// The reader gives up at anything else: white space, escapes in a name, a member in another place, an unknown member, a
// value of another kind. The whole text is then read again with a tape, and that result or error counts.

import Values

/// A position in a text, for reading members in order.
@usableFromInline struct StraightReader {
    private var lexer: Lexer
    private var depth = 0
    /// Whether the next member is the object's first.
    private var isFirst = true
    /// Whether something was found that needs a tape. Stays `true`.
    private(set) var hasGivenUp = false

    @usableFromInline init(_ bytes: UnsafeRawBufferPointer) { lexer = Lexer(bytes) }

    /// The error thrown on giving up. Nobody sees it.
    static let surprise = JSONError(kind: .syntax, message: "")

    @inline(never) private mutating func surprise() -> JSONError {
        hasGivenUp = true
        return Self.surprise
    }

    /// Whether the whole text was read.
    var isDone: Bool { !hasGivenUp && lexer.offset == lexer.bytes.count }

    // MARK: - Objects and members

    mutating func open() throws(JSONError) {
        guard depth < JSONLimits.depthMax, lexer.skip(UInt8(ascii: "{")) else { throw surprise() }
        depth += 1
        isFirst = true
    }

    /// Closes an object, all of whose members must have been read.
    mutating func close() throws(JSONError) {
        guard lexer.skip(UInt8(ascii: "}")) else { throw surprise() }
        depth -= 1
        isFirst = false
    }

    /// Skips the name, if it is that of the next member.
    @inline(__always)
    private mutating func find(_ name: StaticString) -> Bool {
        let (length, comma) = (name.utf8CodeUnitCount, isFirst ? 0 : 1)
        let (start, bytes) = (lexer.offset &+ comma, lexer.bytes)
        let end = start &+ length &+ 3
        guard end < bytes.count, isFirst || bytes[lexer.offset] == UInt8(ascii: ","),
            bytes[start] == UInt8(ascii: "\""), bytes[end &- 2] == UInt8(ascii: "\""),
            bytes[end &- 1] == UInt8(ascii: ":"),
            areEqual(
                UnsafeRawBufferPointer(start: name.utf8Start, count: length), from: 0, bytes,
                from: start &+ 1, count: length)
        else { return false }
        lexer.offset = end
        isFirst = false
        return true
    }

    /// Skips the name of a required member.
    @inline(__always) mutating func present(_ name: StaticString) throws(JSONError) {
        if !find(name) { throw surprise() }
    }

    /// Skips the name of a member that may be absent or `null`; returns `false` if it is.
    @inline(__always) mutating func isPresent(_ name: StaticString) throws(JSONError) -> Bool {
        guard find(name) else { return false }
        guard lexer.peek == UInt8(ascii: "n") else { return true }
        try lexer.literal("null")
        return false
    }

    // MARK: - Values

    mutating func id() throws(JSONError) -> ID {
        guard let text = quoted(36), let id = readID(text) else { throw surprise() }
        return id
    }

    mutating func time() throws(JSONError) -> Timestamp {
        guard let text = quoted(24), let time = readTimestamp(text) else { throw surprise() }
        return time
    }

    /// The next `length` bytes between quotes. The caller checks that they contain no quotes.
    private mutating func quoted(_ length: Int) -> UnsafeRawBufferPointer? {
        let (start, bytes) = (lexer.offset &+ 1, lexer.bytes)
        guard start &+ length < bytes.count, bytes[start &- 1] == UInt8(ascii: "\""),
            bytes[start &+ length] == UInt8(ascii: "\"")
        else { return nil }
        lexer.offset = start &+ length &+ 1
        return UnsafeRawBufferPointer(rebasing: bytes[start..<(start &+ length)])
    }

    mutating func text() throws(JSONError) -> String {
        guard lexer.peek == UInt8(ascii: "\"") else { throw surprise() }
        let start = lexer.offset + 1
        let hasEscapes: Bool
        do { hasEscapes = try lexer.string() } catch { throw surprise() }
        return readText(
            UnsafeRawBufferPointer(rebasing: lexer.bytes[start..<(lexer.offset - 1)]), hasEscapes: hasEscapes)
    }

    mutating func integer() throws(JSONError) -> Int {
        let digits = try number()
        guard digits.isPlain, let value = WholeNumber(plain: digits.text).exactly(Int.self) else {
            throw surprise()
        }
        return value
    }

    mutating func double() throws(JSONError) -> Double {
        guard let value = readDouble(try number().text) else { throw surprise() }
        return value
    }

    private mutating func number() throws(JSONError) -> (text: UnsafeRawBufferPointer, isPlain: Bool) {
        let start = lexer.offset
        guard lexer.peek == UInt8(ascii: "-") || isDigit(lexer.peek) else { throw surprise() }
        let isPlain: Bool
        do { isPlain = try lexer.number() } catch { throw surprise() }
        return (UnsafeRawBufferPointer(rebasing: lexer.bytes[start..<lexer.offset]), isPlain)
    }

    mutating func bool() throws(JSONError) -> Bool {
        let isTrue = lexer.peek == UInt8(ascii: "t")
        do { try lexer.literal(isTrue ? "true" : "false") } catch { throw surprise() }
        return isTrue
    }

    mutating func texts() throws(JSONError) -> [String] {
        var texts: [String] = []
        guard try beginList() else { return texts }
        repeat { texts.append(try text()) } while try listGoesOn()
        return texts
    }

    mutating func ids() throws(JSONError) -> [ID] {
        var ids: [ID] = []
        guard try beginList() else { return ids }
        repeat { ids.append(try id()) } while try listGoesOn()
        return ids
    }

    /// Opens a list. Returns whether it has elements; if not, it is closed as well.
    mutating func beginList() throws(JSONError) -> Bool {
        guard lexer.skip(UInt8(ascii: "[")) else { throw surprise() }
        return !lexer.skip(UInt8(ascii: "]"))
    }

    /// Called after each element. Returns whether another one follows; if not, the list is closed.
    mutating func listGoesOn() throws(JSONError) -> Bool {
        if lexer.skip(UInt8(ascii: ",")) { return true }
        guard lexer.skip(UInt8(ascii: "]")) else { throw surprise() }
        return false
    }

    /// Reads an object whose members are all strings with distinct names.
    mutating func textsByName() throws(JSONError) -> [String: String] {
        guard lexer.skip(UInt8(ascii: "{")) else { throw surprise() }
        var texts: [String: String] = [:]
        if lexer.skip(UInt8(ascii: "}")) { return texts }
        repeat {
            let name = try text()
            guard lexer.skip(UInt8(ascii: ":")), texts.updateValue(try text(), forKey: name) == nil else {
                throw surprise()
            }
        } while lexer.skip(UInt8(ascii: ","))
        guard lexer.skip(UInt8(ascii: "}")) else { throw surprise() }
        return texts
    }

    /// Reads a value of any type, through Codable.
    mutating func value<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value {
        var scanner = JSONScanner(
            UnsafeRawBufferPointer(rebasing: lexer.bytes[lexer.offset...]), depth: depth)
        do {
            let range = try scanner.skipValue()
            let text = UnsafeRawBufferPointer(
                rebasing: lexer.bytes[(lexer.offset + range.lowerBound)..<(lexer.offset + range.upperBound)])
            let value = try JSONCoding.decode(type, from: text)
            lexer.offset += range.upperBound
            return value
        } catch {
            throw surprise()
        }
    }
}
