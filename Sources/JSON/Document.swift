// An indexed text that is being decoded. Containers and decoders are two words each: this object and a token's index.
// The path of a value is computed only for an error.

/// The text and its tape, alive as long as any decoder is.
final class Document {
    /// The caller's memory; a copy once a decoder outlives the call (``outlive()``).
    @exclusivity(unchecked) private(set) var bytes: UnsafeRawBufferPointer
    let tokens: UnsafeMutablePointer<Token>
    let count: Int
    private var copy: UnsafeMutableRawBufferPointer?
    /// Whether a field-by-field reader gave a type a decoder.
    @exclusivity(unchecked) var hasDecoders = false

    init(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
        let tape = try Tape.index(bytes)
        self.bytes = bytes
        tokens = tape.tokens
        count = tape.count
    }

    deinit {
        tokens.deallocate()
        copy?.deallocate()
    }

    /// Copies the text, so that a decoder that still exists survives the caller's memory.
    func outlive() {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
        copy.copyMemory(from: bytes)
        self.copy = copy
        bytes = UnsafeRawBufferPointer(copy)
    }

    @inline(__always) func raw(_ token: Token) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[token.range])
    }

    /// The bytes of the value in the text, including quotes.
    func wholeValue(at index: Int) -> UnsafeRawBufferPointer {
        let token = tokens[index]
        let quotes = token.kind == .string ? 1 : 0
        return UnsafeRawBufferPointer(
            rebasing: bytes[(Int(token.start) - quotes)..<(Int(token.end) + quotes)])
    }

    /// The token of a member's value, or `nil`. The search starts after the last member found.
    @inline(__always) func find(_ name: String, inObjectAt object: Int) -> Int? {
        var name = name
        return name.withUTF8 { find(UnsafeRawBufferPointer($0), inObjectAt: object) }
    }

    func find(_ name: UnsafeRawBufferPointer, inObjectAt object: Int) -> Int? {
        let (first, end, cursor) = (object + 1, Int(tokens[object].next), Int(tokens[object].cursor))
        return find(name, inObjectAt: object, from: cursor, to: end)
            ?? find(name, inObjectAt: object, from: first, to: cursor)
    }

    @inline(__always) private func find(
        _ name: UnsafeRawBufferPointer, inObjectAt object: Int, from first: Int, to end: Int
    ) -> Int? {
        var index = first
        while index < end {
            if isName(at: index, name) {
                tokens[index].flags.insert(.asked)
                tokens[object].cursor = tokens[index + 1].next
                return index + 1
            }
            index = Int(tokens[index + 1].next)
        }
        return nil
    }

    @inline(__always) private func isName(at index: Int, _ name: UnsafeRawBufferPointer) -> Bool {
        let (start, length) = (Int(tokens[index].start), Int(tokens[index].end &- tokens[index].start))
        let flags = tokens[index].flags
        if flags.isDisjoint(with: [.escaped, .duplicate]) {
            return length == name.count && areEqual(bytes, from: start, name, from: 0, count: length)
        }
        return !flags.contains(.duplicate) && unescaped(raw(tokens[index])).elementsEqual(name)
    }

    /// The distinct member names of an object, in the order of the text.
    func names(ofObjectAt object: Int) -> [String] {
        var names: [String] = []
        var index = object + 1
        while index < Int(tokens[object].next) {
            if !tokens[index].flags.contains(.duplicate) { names.append(name(at: index)) }
            index = Int(tokens[index + 1].next)
        }
        return names
    }

    func name(at index: Int) -> String { readText(raw(tokens[index]), hasEscapes: tokens[index].isEscaped) }
}
