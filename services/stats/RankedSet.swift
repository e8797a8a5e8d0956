// A sorted set that finds the rank of a key (the number of lesser keys) in O(log n). The keys are in chunks, and a
// Fenwick tree (P. Fenwick, 1994) stores the number of keys in each.
//
//   chunks   [a c f]  [g h]  [k m p q]  [r]
//   counts      3       2        4       1
//   tree        3       5        4      10       a chunk's place is the sum of at most log n of these

/// Distinct keys in ascending order.
struct RankedSet<Key: Comparable & Sendable>: Sendable {
    /// 16 KiB for keys of 32 bytes.
    static var chunkMax: Int { 512 }

    private var chunks: [[Key]] = []
    /// A Fenwick tree of the chunks' counts; the first is at 1.
    private var tree: [Int] = [0]
    private(set) var count = 0
    /// Two neighboring chunks together are more than half of `chunkMax`.
    var chunksCount: Int { chunks.count }

    init() {}

    /// - Parameter keys: in any order; equal ones count once.
    init(_ keys: some Sequence<Key>) {
        for key in keys.sorted() where chunks.last?.last != key {
            if (chunks.last?.count ?? Self.chunkMax) >= Self.chunkMax * 3 / 4 { chunks.append(Self.chunk()) }
            chunks[chunks.count - 1].append(key)
            count += 1
        }
        plant()
    }

    /// Number of keys less than this one.
    func place(of key: Key) -> Int {
        let chunk = chunkIndex(of: key)
        guard chunk < chunks.count else { return count }
        return before(chunk) + Self.place(of: key, in: chunks[chunk])
    }

    /// Visits the keys from `start` on, in order, until the body returns `false`.
    func forEach(from start: Key, _ body: (Key) -> Bool) {
        var chunk = chunkIndex(of: start)
        guard chunk < chunks.count else { return }
        var place = Self.place(of: start, in: chunks[chunk])
        while chunk < chunks.count {
            while place < chunks[chunk].count {
                if !body(chunks[chunk][place]) { return }
                place += 1
            }
            (chunk, place) = (chunk + 1, 0)
        }
    }

    /// Adds a key, unless it is there.
    mutating func insert(_ key: Key) {
        if chunks.isEmpty {
            chunks = [Self.chunk()]
            plant()
        }
        let chunk = min(chunkIndex(of: key), chunks.count - 1)
        let place = Self.place(of: key, in: chunks[chunk])
        if place < chunks[chunk].count, chunks[chunk][place] == key { return }
        chunks[chunk].insert(key, at: place)
        add(1, chunk)
        if chunks[chunk].count > Self.chunkMax { split(chunk) }
    }

    /// Removes a key, if it is there.
    mutating func remove(_ key: Key) {
        let chunk = chunkIndex(of: key)
        guard chunk < chunks.count else { return }
        let place = Self.place(of: key, in: chunks[chunk])
        guard chunks[chunk][place] == key else { return }
        chunks[chunk].remove(at: place)
        add(-1, chunk)
        merge(chunk)
    }

    // MARK: - Chunks

    private static func chunk() -> [Key] {
        var chunk: [Key] = []
        chunk.reserveCapacity(chunkMax + 1)
        return chunk
    }

    /// The first chunk whose last key is not below `key`.
    private func chunkIndex(of key: Key) -> Int {
        var (low, high) = (0, chunks.count)
        while low < high {
            let middle = (low + high) / 2
            if let last = chunks[middle].last, last < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func place(of key: Key, in chunk: [Key]) -> Int {
        var (low, high) = (0, chunk.count)
        while low < high {
            let middle = (low + high) / 2
            if chunk[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func split(_ chunk: Int) {
        var half = Self.chunk()
        half += chunks[chunk][(Self.chunkMax / 2)...]
        chunks[chunk].removeLast(half.count)
        chunks.insert(half, at: chunk + 1)
        plant()
    }

    /// Merges two chunks that are together half full, so that removed keys hold no memory.
    private mutating func merge(_ chunk: Int) {
        let first = chunk > 0 && fits(chunk - 1) ? chunk - 1 : chunk
        if fits(first) {
            chunks[first] += chunks[first + 1]
            chunks.remove(at: first + 1)
            plant()
        } else if chunks[chunk].isEmpty {
            chunks.remove(at: chunk)
            plant()
        }
    }

    /// Whether a chunk and the next fit into half of one.
    private func fits(_ chunk: Int) -> Bool {
        chunk + 1 < chunks.count && chunks[chunk].count + chunks[chunk + 1].count <= Self.chunkMax / 2
    }

    // MARK: - The tree

    /// Number of keys in the chunks before one.
    private func before(_ chunk: Int) -> Int {
        var (sum, node) = (0, chunk)
        while node > 0 {
            sum += tree[node]
            node &= node - 1
        }
        return sum
    }

    private mutating func add(_ change: Int, _ chunk: Int) {
        count += change
        var node = chunk + 1
        while node < tree.count {
            tree[node] += change
            node += node & -node
        }
    }

    /// Rebuilds the tree after chunks were added or removed: once in a few hundred keys.
    private mutating func plant() {
        tree = [0] + chunks.map(\.count)
        for node in 1..<max(tree.count, 1) {
            let parent = node + (node & -node)
            if parent < tree.count { tree[parent] += tree[node] }
        }
    }
}
