// A bit-sliced index (C. Faloutsos and S. Christodoulakis, 1984): the properties of many numbered things, one bit each.
// The bits of one property of 8,192 things are adjacent, so a query reads only the properties it names, and tests 512
// things in one step.

/// The properties of things that are numbered from 0.
public struct BitSlicedIndex: Sendable {
    /// One property of 512 things.
    typealias Line = SIMD8<UInt64>
    /// Adjacent lines of one property: with fewer, the processor would not prefetch them.
    static var linesPerBlock: Int { 16 }
    /// Properties of a block that lie together, 64 KiB: the most that a change copies after a copy of the index.
    static var propertiesPerPart: Int { 64 }
    static var thingsPerBlock: Int { linesPerBlock * Line.scalarCount * 64 }

    private let properties: Int
    private let partsPerBlock: Int
    /// Each block holds ``thingsPerBlock`` things: all lines of the first property, then of the second, and so on. Its
    /// parts follow each other.
    private var parts: [[Line]] = []
    /// The highest number that was set, plus one.
    private var count = 0

    /// - Parameter properties: the number of properties; they are numbered from 0.
    public init(properties: Int) {
        self.properties = properties
        partsPerBlock = (properties + Self.propertiesPerPart - 1) / Self.propertiesPerPart
    }

    /// Replaces the properties of a thing.
    public mutating func set(_ number: Int, _ has: [Int]) {
        let (block, first, lane, bit) = find(number)
        // Only a bit that changes is written, so that a shared part is copied only then.
        for property in 0..<(number < count ? properties : 0) {
            let (part, line) = place(property, block)
            if parts[part][line + first][lane] & bit != 0 { parts[part][line + first][lane] &= ~bit }
        }
        for property in has {
            let (part, line) = place(property, block)
            parts[part][line + first][lane] |= bit
        }
        count = max(count, number + 1)
    }

    /// Adds a property to a thing, or removes it.
    public mutating func set(_ number: Int, _ property: Int, _ has: Bool) {
        let (block, first, lane, bit) = find(number)
        let (part, line) = place(property, block)
        if has { parts[part][line + first][lane] |= bit } else { parts[part][line + first][lane] &= ~bit }
        count = max(count, number + 1)
    }

    /// The place of a thing's bit of the first property. Adds blocks as needed.
    private mutating func find(_ number: Int) -> (block: Int, line: Int, lane: Int, bit: UInt64) {
        let block = number / Self.thingsPerBlock
        while parts.count < (block + 1) * partsPerBlock {
            let before = parts.count % partsPerBlock * Self.propertiesPerPart
            let count = min(Self.propertiesPerPart, properties - before)
            parts.append(Array(repeating: Line(), count: count * Self.linesPerBlock))
        }
        let line = number / 512 % Self.linesPerBlock
        return (block, line, number / 64 % Line.scalarCount, 1 << UInt64(number % 64))
    }

    /// The part with a block's lines of a property, and the first of them.
    private func place(_ property: Int, _ block: Int) -> (part: Int, line: Int) {
        (
            block * partsPerBlock + property / Self.propertiesPerPart,
            property % Self.propertiesPerPart * Self.linesPerBlock
        )
    }

    /// The things that have at least one property of each group. The most selective group should come first.
    ///
    /// - Parameter groups: at least one.
    public func having(oneOfEach groups: [[Int]]) -> BitSet {
        var result = BitSet()
        let blocks = partsPerBlock == 0 ? 0 : parts.count / partsPerBlock
        result.lines.reserveCapacity(blocks * Self.linesPerBlock)
        for block in 0..<blocks {
            let start = result.lines.count
            for _ in 0..<Self.linesPerBlock { result.lines.append(~Line()) }
            for group in groups {
                var rest = Line()
                for line in 0..<Self.linesPerBlock {
                    var any = Line()
                    for property in group {
                        let (part, first) = place(property, block)
                        any |= parts[part][first + line]
                    }
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
