// A largest matching in a graph, by Edmonds' blossom algorithm: whether everybody who is left can be paired
// (domain.md §16.7). Source: J. Edmonds, Paths, trees, and flowers, 1965.

/// Vertices 0 to count − 1, edges between them, and a matching that grows by one pair at a time.
struct Matching {
    /// Whether there is an edge from a vertex to another.
    var isEdge: [[Bool]]
    /// The vertices that take part.
    var isThere: [Bool]
    /// The other vertex of each one's pair.
    private(set) var mate: [Int?]

    init(_ isEdge: [[Bool]]) {
        self.isEdge = isEdge
        isThere = isEdge.map { _ in true }
        mate = isEdge.map { _ in nil }
    }

    /// Whether every vertex that takes part has a mate.
    var isPerfect: Bool { isThere.indices.allSatisfy { !isThere[$0] || mate[$0] != nil } }

    /// Makes the matching as large as it can be.
    mutating func grow() {
        for vertex in isThere.indices where isThere[vertex] && mate[vertex] == nil { augment(from: vertex) }
    }

    /// Takes two vertices out, as a pair of their own, if all others still have mates then; else changes nothing.
    ///
    /// - Returns: whether it did. The matching was perfect before, and is afterwards.
    mutating func takeOut(_ first: Int, _ second: Int) -> Bool {
        var rest = self
        for vertex in [first, second] {
            if let other = rest.mate[vertex] { rest.mate[other] = nil }
            (rest.mate[vertex], rest.isThere[vertex]) = (nil, false)
        }
        rest.grow()
        guard rest.isPerfect else { return false }
        self = rest
        return true
    }

    /// Looks for a path from an unmatched vertex to another on which edges outside and inside the matching alternate,
    /// and exchanges them.
    private mutating func augment(from root: Int) {
        var search = Search(root: root, count: isThere.count)
        var next = 0
        while next < search.queue.count {
            let vertex = search.queue[next]
            next += 1
            for other in isThere.indices where isThere[other] && isEdge[vertex][other] {
                if search.base[vertex] == search.base[other] || mate[vertex] == other { continue }
                if other == root || mate[other].map({ search.parent[$0] != nil }) == true {
                    search.contract(vertex, other, mate)
                } else if search.parent[other] == nil {
                    search.parent[other] = vertex
                    guard let further = mate[other] else { return exchange(upTo: other, search.parent) }
                    search.visit(further)
                }
            }
        }
    }

    private mutating func exchange(upTo end: Int, _ parent: [Int?]) {
        var vertex: Int? = end
        while let here = vertex, let before = parent[here] {
            let next = mate[before]
            (mate[here], mate[before]) = (before, here)
            vertex = next
        }
    }

    /// A breadth-first search for one such path; odd cycles are contracted to their base.
    private struct Search {
        var base: [Int]
        var parent: [Int?]
        var queue: [Int]
        private var isQueued: [Bool]

        init(root: Int, count: Int) {
            base = Array(0..<count)
            parent = Array(repeating: nil, count: count)
            isQueued = Array(repeating: false, count: count)
            isQueued[root] = true
            queue = [root]
        }

        mutating func visit(_ vertex: Int) {
            if isQueued[vertex] { return }
            isQueued[vertex] = true
            queue.append(vertex)
        }

        mutating func contract(_ first: Int, _ second: Int, _ mate: [Int?]) {
            let stem = commonBase(first, second, mate)
            var isInCycle = base.map { _ in false }
            mark(first, down: stem, child: second, mate, &isInCycle)
            mark(second, down: stem, child: first, mate, &isInCycle)
            for vertex in base.indices where isInCycle[base[vertex]] {
                base[vertex] = stem
                visit(vertex)
            }
        }

        private func commonBase(_ first: Int, _ second: Int, _ mate: [Int?]) -> Int {
            var isAbove = base.map { _ in false }
            var vertex = base[first]
            isAbove[vertex] = true
            while let other = mate[vertex], let before = parent[other] {
                vertex = base[before]
                isAbove[vertex] = true
            }
            vertex = base[second]
            while !isAbove[vertex], let other = mate[vertex], let before = parent[other] {
                vertex = base[before]
            }
            return vertex
        }

        private mutating func mark(
            _ start: Int, down stem: Int, child: Int, _ mate: [Int?], _ isInCycle: inout [Bool]
        ) {
            var (vertex, child) = (start, child)
            while base[vertex] != stem, let other = mate[vertex], let before = parent[other] {
                isInCycle[base[vertex]] = true
                isInCycle[base[other]] = true
                parent[vertex] = child
                (vertex, child) = (before, other)
            }
        }
    }
}
