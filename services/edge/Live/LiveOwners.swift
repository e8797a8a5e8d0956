// The live connections of each account and of each address, and how much work they may cause. Nobody's live queries
// slow down those of others by much:
//
//     connections of an owner      beyond their limit the oldest is closed
//     all live queries             beyond their limit the oldest connection of whoever has most of them is closed
//     lists that any new thing     each is asked less often, the more lists its owner has, and the more there are
//     may enter

import Values

struct LiveOwners {
    /// The live queries of a connection.
    struct Size {
        var queries: Int
        /// The number of lists among them, which any new thing may change.
        var lists: Int

        init(of watches: [LiveWatch]) {
            (queries, lists) = (watches.count, watches.count(where: { !$0.openedBy.isEmpty }))
        }
    }

    private struct Owner {
        /// The oldest first.
        var exchanges: [ExchangeID] = []
        var queries = 0
        var lists = 0
        /// When the owner came, as a number that grows.
        var number: UInt64
    }

    private let queriesMax: Int
    private var owners: [String: Owner] = [:]
    private var lastNumber: UInt64 = 0
    /// Live queries of all owners.
    private(set) var queriesCount = 0
    private(set) var listsCount = 0

    init(queriesMax: Int = EdgeLimits.liveQueriesMax) { self.queriesMax = queriesMax }

    mutating func add(_ exchange: ExchangeID, _ size: Size, to owner: String) {
        lastNumber += 1
        let number = lastNumber
        owners[owner, default: Owner(number: number)].exchanges.append(exchange)
        change(owner, by: size, sign: 1)
    }

    mutating func remove(_ exchange: ExchangeID, _ size: Size, from owner: String) {
        guard let index = owners[owner]?.exchanges.firstIndex(of: exchange) else { return }
        owners[owner]?.exchanges.remove(at: index)
        change(owner, by: size, sign: -1)
        if owners[owner]?.exchanges.isEmpty == true { owners[owner] = nil }
    }

    private mutating func change(_ owner: String, by size: Size, sign: Int) {
        owners[owner]?.queries += sign * size.queries
        owners[owner]?.lists += sign * size.lists
        queriesCount += sign * size.queries
        listsCount += sign * size.lists
    }

    /// The connection to be closed after one more came; `nil` if there is room.
    ///
    /// - Parameter max: the limit of the owner's connections.
    func surplus(of owner: String, max: Int) -> ExchangeID? {
        if let own = owners[owner]?.exchanges, own.count > max { return own.first }
        guard queriesCount > queriesMax else { return nil }
        return owners.values.max { ($0.queries, $0.number) < ($1.queries, $1.number) }?.exchanges.first
    }

    /// Milliseconds between two requests of a list of the owner's; no pause is longer than that after failures.
    func listPauseMs(of owner: String) -> Int64 {
        let own = Int64(owners[owner]?.lists ?? 0) * 1000 / EdgeLimits.listsOfOwnerPerSecond
        let all = Int64(listsCount) * 1000 / EdgeLimits.listsPerSecond
        return min(EdgeLimits.retryMs.upperBound, max(EdgeLimits.openPauseMs, own, all))
    }
}
