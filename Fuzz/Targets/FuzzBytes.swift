// Reads an input from its front: the fuzzer's bytes decide what happens next.

/// A position in an input. At the end, every number is 0 and every piece empty, so that short inputs work, too.
struct FuzzBytes {
    private var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    var isEmpty: Bool { rest.isEmpty }
    var count: Int { rest.count }

    mutating func byte() -> UInt8 {
        guard let first = rest.first else { return 0 }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
        return first
    }

    mutating func bool() -> Bool { byte() & 1 == 1 }

    /// A number from 0 up to, but not including, `bound`.
    mutating func number(below bound: Int) -> Int {
        let value = bound <= 256 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
        return bound > 0 ? value % bound : 0
    }

    /// The next `count` bytes, or fewer at the end of the input.
    mutating func piece(_ count: Int) -> [UInt8] {
        let piece = Array(rest.prefix(count))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        return piece
    }

    /// All remaining bytes.
    mutating func remainder() -> [UInt8] { piece(rest.count) }
}
