// Which of many numbered things have which properties: a bit each, sliced. Of every 8,192 things a property's bits stand side by
// side, so a question that combines some properties reads only theirs, and asks 512 things at once (bit-sliced signature files:
// C. Faloutsos and S. Christodoulakis, 1984).

/// The properties of things, all of which have a number from 0.
public struct Slices: Sendable {
    /// One property of 512 things.
    typealias Line = SIMD8<UInt64>
    /// So many lines of a property stand side by side: fewer would be fetched from memory one by one.
    static var linesPerBlock: Int { 16 }
    static var thingsPerBlock: Int { linesPerBlock * Line.scalarCount * 64 }

    private let properties: Int
    /// Of so many things each: the lines of the first property, of the second, and so on.
    private var blocks: [[Line]] = []
    /// Nothing was said of any beyond so many.
    private var count = 0

    /// - Parameter properties: so many that there may be, numbered from 0.
    public init(properties: Int) { self.properties = properties }

    /// Says which properties a thing has, whatever it had before.
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

    /// Gives a thing a property, or takes it away.
    public mutating func set(_ number: Int, _ property: Int, _ has: Bool) {
        let (block, first, lane, bit) = find(number)
        let line = property * Self.linesPerBlock + first
        if has { blocks[block][line][lane] |= bit } else { blocks[block][line][lane] &= ~bit }
        count = max(count, number + 1)
    }

    /// Where a thing's bit of the first property stands, which there is from here on.
    private mutating func find(_ number: Int) -> (block: Int, line: Int, lane: Int, bit: UInt64) {
        let block = number / Self.thingsPerBlock
        while blocks.count <= block {
            blocks.append(Array(repeating: Line(), count: properties * Self.linesPerBlock))
        }
        let line = number / 512 % Self.linesPerBlock
        return (block, line, number / 64 % Line.scalarCount, 1 << UInt64(number % 64))
    }

    /// The things that have at least one property of each group, of which there is one at least. A group that leaves few should
    /// come first.
    public func having(oneOfEach groups: [[Int]]) -> Marked {
        var marked = Marked()
        marked.lines.reserveCapacity(blocks.count * Self.linesPerBlock)
        for block in blocks {
            let start = marked.lines.count
            for _ in 0..<Self.linesPerBlock { marked.lines.append(~Line()) }
            for group in groups {
                var rest = Line()
                for line in 0..<Self.linesPerBlock {
                    var any = Line()
                    for property in group { any |= block[property * Self.linesPerBlock + line] }
                    marked.lines[start + line] &= any
                    rest |= marked.lines[start + line]
                }
                if rest == Line() { break }
            }
        }
        return marked
    }
}

/// Some of many numbered things.
public struct Marked: Sendable {
    @usableFromInline var lines: [SIMD8<UInt64>] = []

    /// None.
    public init() {}

    public var count: Int { lines.reduce(0) { $0 + Int($1.nonzeroBitCount.wrappedSum()) } }

    /// Whether that number is among them.
    @inlinable public func contains(_ number: Int) -> Bool {
        lines.withUnsafeBytes {
            let word = number / 64 * 8
            return word < $0.count
                && $0.load(fromByteOffset: word, as: UInt64.self) >> UInt64(number % 64) & 1 == 1
        }
    }

    /// Their numbers, the highest first, until the body says that it has enough.
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
