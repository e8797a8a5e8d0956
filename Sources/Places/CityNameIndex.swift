// Looks names up among the sorted, front-coded keys of the table: exact matches, prefixes, and names within
// an edit distance of two (Mistyping.swift).

/// Looks names up; all names are folded.
struct CityNameIndex {
    /// A name found, and its city.
    struct Hit {
        var city: Int
        var isOtherName: Bool
        /// The edit distance.
        var distance = 0

        /// The rank: the number of inhabitants, halved for an alternative name and divided by ten for each edit.
        func weight(_ table: PlaceTable) -> Int {
            var weight = table.population(city) * (isOtherName ? 1 : 2)
            for _ in 0..<distance { weight /= 10 }
            return weight
        }
    }

    /// Longer names are not searched with typing mistakes; all city names have fewer letters.
    static let similarBytesMax = 100

    private let table: PlaceTable
    init(_ table: PlaceTable) { self.table = table }

    func exact(_ name: [UInt8]) -> [Hit] {
        hits(from: name) { key in key.elementsEqual(name) }
    }

    func beginning(with name: [UInt8]) -> [Hit] {
        hits(from: name) { key in key.starts(with: name) }
    }

    /// The matching keys, from the lower bound of a name up to the first key that does not match.
    private func hits(from name: [UInt8], _ fits: (ArraySlice<UInt8>) -> Bool) -> [Hit] {
        var offset = table.start(ofBlock: block(of: name))
        var (key, found): (Key, [Hit]) = (Key(), [])
        let end = table.keysEnd
        while offset < end {
            let entry = table.entry(&offset)
            key.take(entry)
            if fits(key.letters) {
                found.append(Hit(city: entry.city, isOtherName: entry.isOtherName))
            } else if !key.letters.lexicographicallyPrecedes(name) {
                break
            }
        }
        return found
    }

    /// The last block that begins before a name: keys equal to the name may begin there.
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

    /// Names within an edit distance: 0 for up to three letters, 1 for up to seven, 2 for longer names. A swap of
    /// neighbors counts once.
    func similar(to name: [UInt8]) -> [Hit] {
        let most = name.count < 4 ? 0 : name.count < 8 ? 1 : 2
        guard most > 0, name.count <= CityNameIndex.similarBytesMax else { return [] }
        let letters = LetterSet(name)
        var mistyping = Mistyping(of: name, most: most)
        var key = Key()
        var found: [Hit] = []
        for block in 0..<table.blocksCount {
            let first = block * PlaceTable.keysPerBlock
            let numbers = first..<min(first + PlaceTable.keysPerBlock, table.keysCount)
            let last = numbers.last { CityNameIndex.letters[$0].mayDiffer(from: letters, inAtMost: most) }
            guard let last else { continue }
            var offset = table.start(ofBlock: block)
            for number in first...last {
                let entry = table.entry(&offset)
                key.take(entry)
                guard CityNameIndex.letters[number].mayDiffer(from: letters, inAtMost: most),
                    let distance = mistyping.distance(to: key.letters)
                else { continue }
                found.append(Hit(city: entry.city, isOtherName: entry.isOtherName, distance: distance))
            }
        }
        return found
    }

    /// The signature of each key, in order. Computed on the first search for a mistyped name, in the time of a few
    /// searches.
    private static let letters: [LetterSet] = {
        let table = PlaceTable.shared
        /// The signature of each prefix of the current key, by its length.
        var begun = [LetterSet](repeating: LetterSet(), count: Key.bytesMax + 1)
        return [LetterSet](unsafeUninitializedCapacity: table.keysCount) { sets, count in
            begun.withUnsafeMutableBufferPointer { begun in
                var offset = 0
                while offset < table.keysEnd {
                    let entry = table.entry(&offset)
                    var (length, set) = (entry.shared, begun[entry.shared])
                    for letter in entry.rest {
                        set.add(letter)
                        length += 1
                        begun[length] = set
                    }
                    sets.initializeElement(at: count, to: set)
                    count += 1
                }
            }
        }
    }()
}

/// Decodes a key from the prefix it shares with the key before.
private struct Key {
    static let bytesMax = 255
    private var bytes = [UInt8](repeating: 0, count: bytesMax)
    private var count = 0

    var letters: ArraySlice<UInt8> { bytes[..<count] }

    mutating func take(_ entry: PlaceTable.Entry) {
        count = entry.shared
        for letter in entry.rest {
            bytes[count] = letter
            count += 1
        }
    }
}
