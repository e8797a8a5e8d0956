// Names within an edit distance of one or two. A bit signature of each name's letters rules out almost all names; only
// the others are compared letter by letter.

/// The signature of a name: its letters, each counted up to twice, and its length. A deletion, insertion or
/// substitution removes at most one bit and adds at most one; a swap of neighbors changes none.
struct LetterSet: Equatable {
    private(set) var bits: UInt64 = 0

    /// Each of `a` to `z`, and all other letters together, have two bits, for the first two occurrences. The length is
    /// in the upper byte.
    mutating func add(_ letter: UInt8) {
        let place = UInt64(min(letter &- UInt8(ascii: "a"), 27)) &* 2
        bits |= ((bits &>> place & 1) &<< 1 | 1) &<< place
        bits += 1 << 56
    }

    init() {}
    init(_ name: [UInt8]) { for letter in name { add(letter) } }

    /// Whether the edit distance may be within the limit.
    func mayDiffer(from other: LetterSet, inAtMost most: Int) -> Bool {
        let lengths = Int(bits >> 56) - Int(other.bits >> 56)
        guard abs(lengths) <= most else { return false }
        var (mine, theirs) = ((bits & ~other.bits) << 8, (other.bits & ~bits) << 8)
        // Each round clears one bit.
        for _ in 0..<most {
            mine &= mine &- 1
            theirs &= theirs &- 1
        }
        return mine | theirs == 0
    }
}

/// Compares one name with many.
struct Mistyping {
    private let name: [UInt8]
    private let most: Int
    /// The rows of the distance table for the current letter of the key and the two before it, in rotation.
    private var rows: [Int]

    /// - Parameters:
    ///   - name: must have at least one letter.
    ///   - most: the limit of the edit distance.
    init(of name: [UInt8], most: Int) {
        (self.name, self.most) = (name, most)
        rows = [Int](repeating: 0, count: 3 * (name.count + 1))
    }

    /// The edit distance of a key (a swap of neighbors counts once); `nil` above the limit. Fills only the band around
    /// the diagonal of the table.
    mutating func distance(to key: some RandomAccessCollection<UInt8>) -> Int? {
        let (letters, width, far) = (name.count, name.count + 1, most + 1)
        guard abs(letters - key.count) <= most else { return nil }
        for column in 0...min(letters, most) { rows[column] = column }
        var (depth, former): (Int, UInt8) = (0, 0)
        for letter in key {
            depth += 1
            let (here, above, before) =
                (depth % 3 * width, (depth + 2) % 3 * width, (depth + 1) % 3 * width)
            let low = max(1, depth - most)
            var least = low == 1 ? depth : far
            rows[here + low - 1] = least
            for column in low...min(letters, depth + most) {
                let isSame = letter == name[column - 1]
                var distance = min(rows[above + column - 1] + (isSame ? 0 : 1), rows[here + column - 1] + 1)
                // The row above ends one column earlier.
                if column < depth + most { distance = min(distance, rows[above + column] + 1) }
                if depth > 1, column > 1, letter == name[column - 2], former == name[column - 1] {
                    distance = min(distance, rows[before + column - 2] + 1)
                }
                rows[here + column] = distance
                least = min(least, distance)
            }
            if least > most { return nil }
            former = letter
        }
        let distance = rows[depth % 3 * width + letters]
        return distance <= most ? distance : nil
    }
}
