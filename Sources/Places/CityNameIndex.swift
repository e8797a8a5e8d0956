// Looks names up among the sorted, front-coded keys of the table: exact matches, prefixes, and names within
// an edit distance of two (Mistyping.swift).

/// Looks names up; all names are folded.
struct CityNameIndex {
    /// A name found, and its city.
    struct Hit {
        /// The number of the key.
        var key: Int
        var city: Int
        var isOtherName: Bool
        /// Whether the key is the whole name that was looked up, not a longer one that begins with it.
        var isWhole: Bool
        /// The edit distance.
        var distance = 0

        /// The rank: the number of inhabitants, divided by ten for each edit. Another name counts half, and a fiftieth
        /// if only its beginning was looked up: nobody sees that a city is also called so.
        func weight(_ table: PlaceTable) -> Int {
            let share = !isOtherName ? 100 : isWhole ? 50 : 2
            var weight = table.population(city) * share
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
        let first = block(of: name)
        var (number, offset) = (first * PlaceTable.keysPerBlock, table.start(ofBlock: first))
        var (key, found): (Key, [Hit]) = (Key(), [])
        let end = table.keysEnd
        while offset < end {
            let entry = table.entry(&offset)
            key.take(entry)
            if fits(key.letters) {
                found.append(
                    Hit(
                        key: number, city: entry.city, isOtherName: entry.isOtherName,
                        isWhole: key.letters.count == name.count))
            } else if !key.letters.lexicographicallyPrecedes(name) {
                break
            }
            number += 1
        }
        return found
    }

    /// The folded name of a hit's key.
    func name(ofKey number: Int) -> String {
        var offset = table.start(ofBlock: number / PlaceTable.keysPerBlock)
        var key = Key()
        for _ in 0...(number % PlaceTable.keysPerBlock) { key.take(table.entry(&offset)) }
        return String(decoding: key.letters, as: UTF8.self)
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
                found.append(
                    Hit(
                        key: number, city: entry.city, isOtherName: entry.isOtherName, isWhole: true,
                        distance: distance))
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
