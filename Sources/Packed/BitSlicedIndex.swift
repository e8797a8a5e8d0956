// A bit-sliced index (C. Faloutsos and S. Christodoulakis, 1984): the properties of many numbered things, one bit each.
// The bits of one property of 8,192 things are adjacent, so a query reads only the properties it names, and tests 512
// things in one step.

/// The properties of things that are numbered from 0.
public struct BitSlicedIndex: Sendable {
    /// One property of 512 things.
    typealias Line = SIMD8<UInt64>
    /// Adjacent lines of one property: with fewer, the processor would not prefetch them.
    static var linesPerBlock: Int { 16 }
    static var thingsPerBlock: Int { linesPerBlock * Line.scalarCount * 64 }

    private let properties: Int
    /// Each block holds ``thingsPerBlock`` things: all lines of the first property, then of the second, and so on.
    private var blocks: [[Line]] = []
    /// The highest number that was set, plus one.
    private var count = 0

    /// - Parameter properties: the number of properties; they are numbered from 0.
    public init(properties: Int) { self.properties = properties }

    /// Replaces the properties of a thing.
    public mutating func set(_ number: Int, _ has: [Int]) {
        let (block, line, lane, bit) = find(number)
        blocks[block].withUnsafeMutableBufferPointer { lines in
            for start in stride(from: line, to: number < count ? lines.count : 0, by: Self.linesPerBlock) {
                lines[start][lane] &= ~bit
            }
            for property in has { lines[property * Self.linesPerBlock + line][lane] |= bit }
        }
        count = max(count, number + 1)
    }

    /// Adds a property to a thing, or removes it.
    public mutating func set(_ number: Int, _ property: Int, _ has: Bool) {
        let (block, first, lane, bit) = find(number)
        let line = property * Self.linesPerBlock + first
        if has { blocks[block][line][lane] |= bit } else { blocks[block][line][lane] &= ~bit }
        count = max(count, number + 1)
    }

    /// The place of a thing's bit of the first property. Adds blocks as needed.
    private mutating func find(_ number: Int) -> (block: Int, line: Int, lane: Int, bit: UInt64) {
        let block = number / Self.thingsPerBlock
        while blocks.count <= block {
            blocks.append(Array(repeating: Line(), count: properties * Self.linesPerBlock))
        }
        let line = number / 512 % Self.linesPerBlock
        return (block, line, number / 64 % Line.scalarCount, 1 << UInt64(number % 64))
    }

    /// The things that have at least one property of each group. The most selective group should come first.
    ///
    /// - Parameter groups: at least one.
    public func having(oneOfEach groups: [[Int]]) -> BitSet {
        var result = BitSet()
        result.lines.reserveCapacity(blocks.count * Self.linesPerBlock)
        for block in blocks {
            let start = result.lines.count
            for _ in 0..<Self.linesPerBlock { result.lines.append(~Line()) }
            for group in groups {
                var rest = Line()
                for line in 0..<Self.linesPerBlock {
                    var any = Line()
                    for property in group { any |= block[property * Self.linesPerBlock + line] }
                    result.lines[start + line] &= any
                    rest |= result.lines[start + line]
                }
                if rest == Line() { break }
            }
        }
        return result
    }
}

/// A set of numbers from 0.
public struct BitSet: Sendable {
    @usableFromInline var lines: [SIMD8<UInt64>] = []

    public init() {}

    public var count: Int { lines.reduce(0) { $0 + Int($1.nonzeroBitCount.wrappedSum()) } }

    /// Whether a number is in the set.
    @inlinable public func contains(_ number: Int) -> Bool {
        lines.withUnsafeBytes {
            let word = number / 64 * 8
            return word < $0.count
                && $0.load(fromByteOffset: word, as: UInt64.self) >> UInt64(number % 64) & 1 == 1
        }
    }

    /// Calls the body with each number, highest first, until it returns false.
    @inlinable public func forEachBackwards(_ body: (Int) -> Bool) {
        for line in lines.indices.reversed() where lines[line] != SIMD8() {
            for lane in (0..<8).reversed() {
                var word = lines[line][lane]
                while word != 0 {
                    let bit = 63 - word.leadingZeroBitCount
                    if !body(line * 512 + lane * 64 + bit) { return }
                    word &= ~(1 << UInt64(bit))
                }
            }
        }
    }
}
