// Looking names up among the sorted, front-coded keys of the table: the same ones, those that begin so, and those that differ in
// a letter or two.

/// Looks names up; all names are folded.
struct NameIndex {
    /// A name that was found, and whose it is.
    struct Hit {
        var city: Int
        var isOtherName: Bool
        /// Letters in which it differs.
        var distance = 0

        /// How likely it is meant: by inhabitants; another name counts half, a letter that differs by a tenth.
        func weight(_ table: PlaceTable) -> Int {
            var weight = table.population(city) * (isOtherName ? 1 : 2)
            for _ in 0..<distance { weight /= 10 }
            return weight
        }
    }

    /// No longer name is looked for with typing mistakes; the longest of a city has fewer.
    static let similarBytesMax = 100

    private let table: PlaceTable
    init(_ table: PlaceTable) { self.table = table }

    func exact(_ name: [UInt8]) -> [Hit] {
        hits(from: name) { key in key == name }
    }

    func beginning(with name: [UInt8]) -> [Hit] {
        hits(from: name) { key in key.starts(with: name) }
    }

    /// Those that fit, from the first key that does not come before a name, up to the first that does not fit.
    private func hits(from name: [UInt8], _ fits: ([UInt8]) -> Bool) -> [Hit] {
        var offset = table.start(ofBlock: block(of: name))
        var (key, found): ([UInt8], [Hit]) = ([], [])
        let end = table.keysEnd
        while offset < end {
            let entry = table.entry(&offset)
            key.removeSubrange(entry.shared...)
            key.append(contentsOf: entry.rest)
            if fits(key) {
                found.append(Hit(city: entry.city, isOtherName: entry.isOtherName))
            } else if !key.lexicographicallyPrecedes(name) {
                break
            }
        }
        return found
    }

    /// The last block that begins before a name: what is equal to it may begin there.
    private func block(of name: [UInt8]) -> Int {
        var (low, high) = (0, table.blocksCount)
        while high - low > 1 {
            let middle = (low + high) / 2
            var offset = table.start(ofBlock: middle)
            if table.entry(&offset).rest.lexicographicallyPrecedes(name) {
                low = middle
            } else {
                high = middle
            }
        }
        return low
    }

    /// Names that differ in few letters: none of up to three letters, one of up to seven, two of longer ones. Two letters that
    /// changed places count as one.
    ///
    /// The keys are walked in order. A row of the table of distances is kept for each letter of the present key, so that what a
    /// key shares with the one before is not computed again, and a key that shares what is already too far is passed over.
    func similar(to name: [UInt8]) -> [Hit] {
        let most = name.count < 4 ? 0 : name.count < 8 ? 1 : 2
        guard most > 0, name.count <= NameIndex.similarBytesMax else { return [] }
        let width = name.count + 1
        let depthMax = name.count + most
        var rows = [UInt8](repeating: 0, count: (depthMax + 2) * width)
        for column in 0..<width { rows[column] = UInt8(min(column, 255)) }
        var key: [UInt8] = []
        /// Letters of the present key with which it is too far already.
        var dead = Int.max
        var found: [Hit] = []
        var offset = 0
        let end = table.keysEnd
        while offset < end {
            let entry = table.entry(&offset)
            // The letters that the next may share stay as they are.
            if entry.shared >= dead { continue }
            key.removeSubrange(entry.shared...)
            key.append(contentsOf: entry.rest)
            // At the start of a block a key is written out, though it may share letters.
            dead = Int.max
            var depth = entry.shared
            while depth < key.count {
                if depth >= depthMax || !fill(&rows, depth, key, name, width, most) {
                    dead = depth + 1
                    break
                }
                depth += 1
            }
            guard dead == Int.max else { continue }
            let distance = Int(rows[key.count * width + width - 1])
            if distance <= most {
                found.append(Hit(city: entry.city, isOtherName: entry.isOtherName, distance: distance))
            }
        }
        return found
    }

    /// Fills the row of a key's letter.
    /// - Returns: whether the key may still become near enough.
    private func fill(
        _ rows: inout [UInt8], _ depth: Int, _ key: [UInt8], _ name: [UInt8], _ width: Int, _ most: Int
    ) -> Bool {
        let (above, here) = (depth * width, (depth + 1) * width)
        rows[here] = UInt8(min(depth + 1, 255))
        var least = rows[here]
        for column in 1..<width {
            let isSame = key[depth] == name[column - 1]
            var distance = min(
                rows[above + column - 1] + (isSame ? 0 : 1), rows[above + column] + 1,
                rows[here + column - 1] + 1)
            if depth > 0, column > 1, key[depth] == name[column - 2], key[depth - 1] == name[column - 1] {
                distance = min(distance, rows[above - width + column - 2] + 1)
            }
            rows[here + column] = distance
            least = min(least, distance)
        }
        return Int(least) <= most
    }
}
