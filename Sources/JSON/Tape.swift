// The index of a text: one token for each value and each member name, in the order of the text, with its place and the
// index of the token after its contents. Typed decoding reads from this, so no tree is ever built.
//
//     {"a":[1,2],"b":null}   object  name a  array  1  2  name b  null
//                            next=7  .       next=5 .  .  .       .

/// A value or a member name.
struct Token {
    enum Kind: UInt8 { case object, array, string, number, yes, no, null, name }

    struct Flags: OptionSet {
        let rawValue: UInt8
        /// A string or name that contains escapes.
        static let escaped = Flags(rawValue: 1)
        /// A number that consists of digits only.
        static let plain = Flags(rawValue: 2)
        /// A name that occurs earlier in the same object.
        static let duplicate = Flags(rawValue: 4)
        /// A name that the decoder has looked up; the others are unknown fields.
        static let asked = Flags(rawValue: 8)
        /// A value that was taken whole, whatever it contains.
        static let taken = Flags(rawValue: 16)
    }

    var kind: Kind
    var flags: Flags = []
    /// Strings and names: the range between the quotes. Other values: the range from the first byte to the last.
    var start: UInt32
    var end: UInt32 = 0
    /// The index of the token after this value. A name's value is the next token.
    var next: UInt32
    /// Objects: the name to try first, the one after the last found, because members usually come in the order asked
    /// for. Arrays: the number of values. Names: a hash (``NameFilter``).
    var cursor: UInt32

    @inline(__always) var range: Range<Int> { Int(start)..<Int(end) }
    @inline(__always) var isEscaped: Bool { flags.contains(.escaped) }
}

/// Tokens in one growing block of memory; the owner frees it.
struct Tape {
    private(set) var tokens: UnsafeMutablePointer<Token>
    private(set) var count = 0
    private var capacity: Int

    private init(capacity: Int) {
        self.capacity = capacity
        tokens = .allocate(capacity: capacity)
    }

    /// Indexes a text. Throws a syntax error if it is not JSON.
    static func index(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> Tape {
        guard bytes.count <= JSONLimits.textBytesMax else {
            throw .syntax("longer than \(JSONLimits.textBytesMax) bytes", at: JSONLimits.textBytesMax)
        }
        var tape = Tape(capacity: bytes.count / 12 + 16)
        var lexer = Lexer(bytes)
        do {
            try tape.value(&lexer, depth: 0)
            try lexer.finish()
        } catch {
            tape.tokens.deallocate()
            throw error
        }
        return tape
    }

    /// Indexes one value, including white space before it.
    private mutating func value(_ lexer: inout Lexer, depth: Int) throws(JSONError) {
        lexer.skipSpace()
        let start = lexer.offset
        switch lexer.peek {
        case UInt8(ascii: "\""): try string(&lexer, .string)
        case UInt8(ascii: "{"): try object(&lexer, depth: depth + 1)
        case UInt8(ascii: "["): try array(&lexer, depth: depth + 1)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let isPlain = try lexer.number()
            append(.number, from: start, to: lexer.offset, isPlain ? .plain : [])
        case UInt8(ascii: "t"):
            try lexer.literal("true")
            append(.yes, from: start, to: lexer.offset)
        case UInt8(ascii: "f"):
            try lexer.literal("false")
            append(.no, from: start, to: lexer.offset)
        case UInt8(ascii: "n"):
            try lexer.literal("null")
            append(.null, from: start, to: lexer.offset)
        default: throw lexer.unexpected("a value")
        }
    }

    @inline(__always) private mutating func string(_ lexer: inout Lexer, _ kind: Token.Kind) throws(JSONError)
    {
        let start = lexer.offset + 1
        let hasEscapes = try lexer.string()
        append(kind, from: start, to: lexer.offset - 1, hasEscapes ? .escaped : [])
    }

    private mutating func object(_ lexer: inout Lexer, depth: Int) throws(JSONError) {
        let index = try open(&lexer, .object, depth: depth)
        var names = NameFilter()
        lexer.skipSpace()
        if !lexer.skip(UInt8(ascii: "}")) {
            repeat {
                lexer.skipSpace()
                guard lexer.peek == UInt8(ascii: "\"") else { throw lexer.unexpected("a name in quotes") }
                try string(&lexer, .name)
                tokens[count - 1].cursor = names.insert(tokens[count - 1], of: lexer.bytes)
                lexer.skipSpace()
                try lexer.expect(UInt8(ascii: ":"), "a colon")
                try value(&lexer, depth: depth)
                lexer.skipSpace()
            } while lexer.skip(UInt8(ascii: ","))
            try lexer.expect(UInt8(ascii: "}"), "a comma or a closing brace")
        }
        close(index, at: lexer.offset)
        if names.mayHoldDuplicates { markDuplicates(ofObjectAt: index, in: lexer.bytes) }
    }

    private mutating func array(_ lexer: inout Lexer, depth: Int) throws(JSONError) {
        let index = try open(&lexer, .array, depth: depth)
        var length: UInt32 = 0
        lexer.skipSpace()
        if !lexer.skip(UInt8(ascii: "]")) {
            repeat {
                try value(&lexer, depth: depth)
                length += 1
                lexer.skipSpace()
            } while lexer.skip(UInt8(ascii: ","))
            try lexer.expect(UInt8(ascii: "]"), "a comma or a closing bracket")
        }
        close(index, at: lexer.offset)
        tokens[index].cursor = length
    }

    private mutating func open(
        _ lexer: inout Lexer, _ kind: Token.Kind, depth: Int
    ) throws(JSONError) -> Int {
        guard depth <= JSONLimits.depthMax else {
            throw .syntax("nested deeper than \(JSONLimits.depthMax) levels", at: lexer.offset)
        }
        append(kind, from: lexer.offset, to: lexer.offset)
        lexer.offset += 1
        return count - 1
    }

    @inline(__always) private func close(_ index: Int, at offset: Int) {
        tokens[index].end = UInt32(truncatingIfNeeded: offset)
        tokens[index].next = UInt32(truncatingIfNeeded: count)
    }

    @inline(__always) private mutating func append(
        _ kind: Token.Kind, from start: Int, to end: Int, _ flags: Token.Flags = []
    ) {
        if count == capacity { grow() }
        let next = UInt32(truncatingIfNeeded: count + 1)
        (tokens + count).initialize(
            to: Token(
                kind: kind, flags: flags, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: end), next: next, cursor: next))
        count += 1
    }

    @inline(never) private mutating func grow() {
        let larger = UnsafeMutablePointer<Token>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: tokens, count: count)
        tokens.deallocate()
        (tokens, capacity) = (larger, capacity * 2)
    }
}
