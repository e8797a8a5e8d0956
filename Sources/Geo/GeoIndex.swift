// A spatial index: a sorted list of 45-bit geohashes (nine characters, cells of 5 m), in which a cell of any size is a
// contiguous run. The list is stored in chunks, so that an insertion moves a few kilobytes at most. Each point takes 24
// bytes in addition to its key.

import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Keys with their coordinates. A key may have several places, without duplicates.
public struct GeoIndex<Key: Hashable> {
    fileprivate struct Entry {
        let cell: UInt64
        let place: Coordinate
        let key: Key
    }

    /// The sort key: the cell, then the key's hash, so that an entry among many in one cell is found quickly.
    /// The hash is computed only if cells are equal.
    private struct Rank {
        let cell: UInt64
        let hash: Int

        func isAbove(_ entry: Entry) -> Bool {
            entry.cell != cell ? entry.cell < cell : entry.key.hashValue < hash
        }
    }

    /// About 16 KiB.
    static var chunkEntriesMax: Int { max(16, 16_384 / MemoryLayout<Entry>.stride) }
    static var precision: Int { 9 }

    /// No chunk is empty. Entries ascend within a chunk and across chunks.
    private var chunks: [[Entry]] = []
    /// The number of points.
    public private(set) var count = 0

    public init() {}

    public var isEmpty: Bool { count == 0 }

    /// Adds a point. Returns false if it is already in the index.
    @discardableResult
    public mutating func insert(_ key: Key, at place: Coordinate) -> Bool {
        let cell = Geohash(place, precision: Self.precision).bits
        let rank = Rank(cell: cell, hash: key.hashValue)
        guard find(key, at: place, rank: rank) == nil else { return false }
        count += 1
        let entry = Entry(cell: cell, place: place, key: key)
        // A rank above the last entry belongs to the last chunk.
        let chunk = min(firstChunk(notBelow: rank), chunks.count - 1)
        guard chunk >= 0 else {
            chunks = [[entry]]
            return true
        }
        chunks[chunk].insert(entry, at: Self.firstIndex(in: chunks[chunk], notBelow: rank))
        if chunks[chunk].count > Self.chunkEntriesMax {
            let half = chunks[chunk].count / 2
            chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
            chunks[chunk].removeSubrange(half...)
        }
        return true
    }

    /// Removes a point. Returns false if it is not in the index.
    @discardableResult
    public mutating func remove(_ key: Key, at place: Coordinate) -> Bool {
        let rank = Rank(cell: Geohash(place, precision: Self.precision).bits, hash: key.hashValue)
        guard let (chunk, index) = find(key, at: place, rank: rank) else { return false }
        chunks[chunk].remove(at: index)
        count -= 1
        mergeSmall(chunk)
        return true
    }

    /// Whether the point is in the index.
    public func contains(_ key: Key, at place: Coordinate) -> Bool {
        let rank = Rank(cell: Geohash(place, precision: Self.precision).bits, hash: key.hashValue)
        return find(key, at: place, rank: rank) != nil
    }

    /// All points in a cell. A cell of a precision above 9 counts as the one of precision 9 around it.
    public func forEach(in cell: Geohash, _ body: (Key, Coordinate) -> Void) {
        forEachEntry(in: cell.range(ofPrecision: Self.precision)) { body($0.key, $0.place) }
    }

    /// All points in a circle with their distances, in no particular order.
    /// - Parameter isWanted: a filter, called before the distance is computed.
    public func within(
        _ circle: Circle, where isWanted: (Key) -> Bool = { _ in true }, _ body: (Key, Double) -> Void
    ) {
        func visit(_ entry: Entry) {
            guard isWanted(entry.key), let distance = circle.miles(to: entry.place) else { return }
            body(entry.key, distance)
        }
        switch Cover.of(circle) {
        case .cells(let cells):
            for range in Self.ranges(of: cells) { forEachEntry(in: range, visit) }
        case .everything:
            for chunk in chunks { chunk.forEach(visit) }
        }
    }

    /// An upper bound of the points in a circle.
    public func countAtMost(in circle: Circle) -> Int {
        guard case .cells(let cells) = Cover.of(circle) else { return count }
        return Self.ranges(of: cells).reduce(0) { $0 + count(in: $1) }
    }

    /// All points in a circle, nearest first, until `body` returns false. Searches a small circle first, then wider
    /// ones: in a large city the whole circle may contain tens of thousands.
    /// - Parameters:
    ///   - mayWiden: whether to continue with a wider circle if the last one was not enough.
    ///   - body: gets a key and its distance in miles; returns whether to continue.
    public func nearest(
        in circle: Circle, where isWanted: (Key) -> Bool = { _ in true },
        mayWiden: () -> Bool = { true }, _ body: (Key, Double) -> Bool
    ) {
        guard circle.radiusMiles >= 0 else { return }
        // The largest distance on the sphere is half its circumference.
        let radiusMiles = min(circle.radiusMiles, 12_500)
        var (inner, radius) = (-1.0, min(radiusMiles, grainMiles(at: circle.center)))
        while true {
            var ring: [(distance: Double, key: Key)] = []
            within(Circle(circle.center, radiusMiles: radius), where: isWanted) { key, distance in
                if distance > inner { ring.append((distance, key)) }
            }
            ring.sort { $0.distance < $1.distance }
            for (distance, key) in ring where !body(key, distance) { return }
            guard radius < radiusMiles, mayWiden() else { return }
            (inner, radius) = (radius, min(2 * radius, radiusMiles))
        }
    }

    /// The number of points that the first circle should contain.
    private static var grain: Int { 48 }

    /// About half the width of a cell that contains about ``grain`` points around a place.
    private func grainMiles(at center: Coordinate) -> Double {
        let here = Geohash(center, precision: Self.precision).bits
        let (chunk, index) = start(of: here)
        // A place may lie at the edge of a large cell, but hardly at both edges.
        let around = [-Self.grain, Self.grain].compactMap { entry(at: index + $0, from: chunk) }
        let shared = around.map { ($0.cell ^ here).leadingZeroBitCount - (64 - 5 * Self.precision) }
        guard let bits = shared.max() else { return .infinity }
        let degrees = min(
            180 / Double(1 << (bits / 2)), 360 / Double(1 << ((bits + 1) / 2)) * cos(center.lat * .pi / 180))
        return max(degrees * Cover.milesPerDegree / 2, 1.0 / 256)
    }

    /// The entry at an index relative to the start of a chunk, in this chunk or an adjacent one.
    private func entry(at index: Int, from chunk: Int) -> Entry? {
        var (chunk, index) = (chunk, index)
        while index < 0, chunk > 0 {
            chunk -= 1
            index += chunks[chunk].count
        }
        while chunk < chunks.count, index >= chunks[chunk].count {
            index -= chunks[chunk].count
            chunk += 1
        }
        return index >= 0 && chunk < chunks.count ? chunks[chunk][index] : nil
    }

    /// Merges adjacent cells into runs: each run is searched once.
    private static func ranges(of cells: [Geohash]) -> [ClosedRange<UInt64>] {
        var ranges: [ClosedRange<UInt64>] = []
        for range in cells.map({ $0.range(ofPrecision: precision) }).sorted(by: {
            $0.lowerBound < $1.lowerBound
        }) {
            if let last = ranges.last, last.upperBound + 1 >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }

    private func count(in range: ClosedRange<UInt64>) -> Int {
        let (start, end) = (start(of: range.lowerBound), start(of: range.upperBound + 1))
        return chunks[start.chunk..<end.chunk].reduce(end.index - start.index) { $0 + $1.count }
    }

    private func forEachEntry(in range: ClosedRange<UInt64>, _ body: (Entry) -> Void) {
        var (chunk, index) = start(of: range.lowerBound)
        while chunk < chunks.count {
            while index < chunks[chunk].count {
                if chunks[chunk][index].cell > range.upperBound { return }
                body(chunks[chunk][index])
                index += 1
            }
            (chunk, index) = (chunk + 1, 0)
        }
    }
}

extension GeoIndex: Sendable where Key: Sendable {}
extension GeoIndex.Entry: Sendable where Key: Sendable {}

extension GeoIndex {
    /// The position of a point. Keys with equal hashes are neighbors, perhaps across chunks.
    private func find(_ key: Key, at place: Coordinate, rank: Rank) -> (chunk: Int, index: Int)? {
        for chunk in firstChunk(notBelow: rank)..<chunks.count {
            for index in Self.firstIndex(in: chunks[chunk], notBelow: rank)..<chunks[chunk].count {
                let entry = chunks[chunk][index]
                guard entry.cell == rank.cell, entry.key.hashValue == rank.hash else { return nil }
                if entry.key == key, entry.place == place { return (chunk, index) }
            }
        }
        return nil
    }

    /// The position of a cell's first entry, or where it would be; after the last chunk if no entry is as high.
    private func start(of cell: UInt64) -> (chunk: Int, index: Int) {
        let rank = Rank(cell: cell, hash: .min)
        let chunk = firstChunk(notBelow: rank)
        return (chunk, chunk < chunks.count ? Self.firstIndex(in: chunks[chunk], notBelow: rank) : 0)
    }

    /// The first chunk with an entry of at least the rank; the number of chunks if there is none.
    private func firstChunk(notBelow rank: Rank) -> Int {
        chunks.partition { rank.isAbove($0[$0.count - 1]) }
    }

    private static func firstIndex(in chunk: [Entry], notBelow rank: Rank) -> Int {
        chunk.partition { rank.isAbove($0) }
    }

    /// Merges a chunk that has become small with the next one (the last with the previous), so that many removals do
    /// not leave many small chunks.
    private mutating func mergeSmall(_ chunk: Int) {
        if chunks[chunk].isEmpty {
            chunks.remove(at: chunk)
            return
        }
        let left = chunk + 1 < chunks.count ? chunk : chunk - 1
        guard left >= 0, chunks[chunk].count < Self.chunkEntriesMax / 8,
            chunks[left].count + chunks[left + 1].count <= Self.chunkEntriesMax / 2
        else { return }
        chunks[left] += chunks.remove(at: left + 1)
    }
}
