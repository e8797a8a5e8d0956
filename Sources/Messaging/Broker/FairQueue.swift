// The waiting requests of a noun. Clients take turns, so whoever sends much waits for itself. Within a client its lanes take
// turns, one for each `origin` that it names in its envelopes: of a thousand requests that an edge sends for one address and
// one for another, that one is next, and the edge has no more turns for that than any other client.
//
// A client or a lane that had nothing waiting is served before those that had their turn (the new flows of FQ-CoDel, RFC 8290).
//
// A client may fill as much of the queue as is still free (dynamic thresholds, Choudhury and Hahne 1998): one that floods gets
// half, two get a third each, and as much is always left for the next.

import BusProtocol
import ZeroMQ

typealias FairQueue = Turns<Client, Turns<Lane, Line>>

/// Waiting requests and their order.
protocol WaitingRequests {
    init()
    var count: Int { get }
    var bytes: Int { get }
    var hasQueries: Bool { get }
    /// Adds a request at the end, or puts one back at the head.
    mutating func insert(_ slot: Int32, _ request: HeldRequest, _ links: inout SlotLinks, atHead: Bool)
    mutating func remove(
        _ slot: Int32, _ request: HeldRequest, _ links: inout SlotLinks, isDispatched: Bool)
    /// The request that is next; -1 if none waits.
    func next(_ arrival: (Int32) -> UInt64) -> Int32
    /// The query that is next, for a spare; -1 if none waits.
    var nextQuery: Int32 { get }
}

/// The sender of a request, as far as turns are concerned.
protocol TurnKey: Hashable {
    /// How many are distinguished; requests of further ones lose their lane.
    static var countMax: Int { get }
    init(of request: HeldRequest)
}

struct Client: TurnKey {
    static var countMax: Int { .max }
    private let identity: Frame

    init(of request: HeldRequest) { identity = request.client }
    init(_ identity: Frame) { self.identity = identity }
}

struct Lane: TurnKey {
    static var countMax: Int { BusLimits.lanesMax }
    private let name: String

    init(of request: HeldRequest) { name = request.lane ?? "" }
}

/// Requests in the order of their coming.
struct Line: WaitingRequests {
    /// Requests for a worker that is no spare.
    private var commands = SlotList()
    /// Requests for any worker.
    private var queries = SlotList()
    private(set) var bytes = 0

    var count: Int { commands.count + queries.count }
    var hasQueries: Bool { !queries.isEmpty }
    var nextQuery: Int32 { queries.first }

    mutating func insert(
        _ slot: Int32, _ request: HeldRequest, _ links: inout SlotLinks, atHead: Bool
    ) {
        bytes += request.bytes
        if request.isQuery {
            links.insert(slot, in: &queries, atHead: atHead)
        } else {
            links.insert(slot, in: &commands, atHead: atHead)
        }
    }

    mutating func remove(
        _ slot: Int32, _ request: HeldRequest, _ links: inout SlotLinks, isDispatched: Bool
    ) {
        bytes -= request.bytes
        if request.isQuery {
            links.remove(slot, from: &queries)
        } else {
            links.remove(slot, from: &commands)
        }
    }

    /// The older of the first command and the first query.
    func next(_ arrival: (Int32) -> UInt64) -> Int32 {
        let (command, query) = (commands.first, queries.first)
        guard command >= 0, query >= 0 else { return max(command, query) }
        return arrival(command) < arrival(query) ? command : query
    }
}

/// The waiting requests of several senders, which take turns.
struct Turns<Key: TurnKey, Requests: WaitingRequests>: WaitingRequests {
    private struct Sender {
        let key: Key
        var requests = Requests()
        /// Whether it has not had a turn yet.
        var isFresh = true
    }

    private var senders: [Sender] = []
    private var free: [Int32] = []
    private var indexOf: [Key: Int32] = [:]
    /// The senders that have not had a turn yet, in the order of their coming.
    private var fresh = SlotList()
    /// The senders that have had one, in the order of their next turns. One without requests keeps its place, so that it does
    /// not become fresh by sending one request at a time. The first always has one.
    private var turns = SlotList()
    private var turnLinks = SlotLinks()
    /// The senders with queries, likewise.
    private var queryTurns = SlotList()
    private var queryTurnLinks = SlotLinks()
    private(set) var count = 0
    private(set) var bytes = 0

    var hasQueries: Bool { !queryTurns.isEmpty }
    var nextQuery: Int32 {
        queryTurns.isEmpty ? -1 : senders[Int(queryTurns.first)].requests.nextQuery
    }

    func next(_ arrival: (Int32) -> UInt64) -> Int32 {
        let first = fresh.isEmpty ? turns.first : fresh.first
        return first < 0 ? -1 : senders[Int(first)].requests.next(arrival)
    }

    /// - Parameter atHead: puts the request at the head of its sender's, and a new sender in front of all.
    mutating func insert(
        _ slot: Int32, _ request: HeldRequest, _ links: inout SlotLinks, atHead: Bool = false
    ) {
        let index = sender(of: request, atHead: atHead)
        if request.isQuery, !senders[Int(index)].requests.hasQueries {
            queryTurnLinks.insert(index, in: &queryTurns, atHead: atHead)
        }
        senders[Int(index)].requests.insert(slot, request, &links, atHead: atHead)
        count += 1
        bytes += request.bytes
    }

    /// Takes a request out. Where it was dispatched, its sender's next turn comes after those of all others.
    mutating func remove(
        _ slot: Int32, _ request: HeldRequest, _ links: inout SlotLinks, isDispatched: Bool
    ) {
        guard let index = indexOf[Key(of: request)] else { return }
        let hadQueries = senders[Int(index)].requests.hasQueries
        senders[Int(index)].requests.remove(slot, request, &links, isDispatched: isDispatched)
        count -= 1
        bytes -= request.bytes
        let isEmpty = senders[Int(index)].requests.count == 0
        let hasQueries = senders[Int(index)].requests.hasQueries
        if hadQueries, isDispatched || !hasQueries {
            queryTurnLinks.remove(index, from: &queryTurns)
            if hasQueries { queryTurnLinks.append(index, to: &queryTurns) }
        }
        guard isDispatched || isEmpty else { return }
        if isDispatched {
            unlink(index)
            senders[Int(index)].isFresh = false
            turnLinks.append(index, to: &turns)
        } else if senders[Int(index)].isFresh {
            unlink(index)
            drop(index)
        }
        while turns.first >= 0, senders[Int(turns.first)].requests.count == 0 {
            let first = turns.first
            unlink(first)
            drop(first)
        }
    }

    private mutating func unlink(_ index: Int32) {
        if senders[Int(index)].isFresh {
            turnLinks.remove(index, from: &fresh)
        } else {
            turnLinks.remove(index, from: &turns)
        }
    }

    private mutating func drop(_ index: Int32) {
        indexOf[senders[Int(index)].key] = nil
        free.append(index)
    }

    private mutating func sender(of request: HeldRequest, atHead: Bool) -> Int32 {
        if let index = indexOf[Key(of: request)] { return index }
        if indexOf.count >= Key.countMax {
            request.lane = ""
            if let index = indexOf[Key(of: request)] { return index }
        }
        let index: Int32
        let sender = Sender(key: Key(of: request))
        if let slot = free.popLast() {
            index = slot
            senders[Int(index)] = sender
        } else {
            index = Int32(senders.count)
            senders.append(sender)
            turnLinks.reserve(slot: index)
            queryTurnLinks.reserve(slot: index)
        }
        indexOf[sender.key] = index
        turnLinks.insert(index, in: &fresh, atHead: atHead)
        return index
    }
}

extension Turns<Client, Turns<Lane, Line>> {
    /// Whether a client may add a request, of a queue that holds at most so many requests and bytes.
    func hasRoom(for client: Frame, bytes more: Int, countMax: Int, bytesMax: Int) -> Bool {
        let mine = waiting(of: Client(client))
        return mine.count < countMax - count && mine.bytes + more <= bytesMax - bytes
    }
}

extension Turns {
    fileprivate func waiting(of key: Key) -> (count: Int, bytes: Int) {
        indexOf[key].map { (senders[Int($0)].requests.count, senders[Int($0)].requests.bytes) } ?? (0, 0)
    }
}
