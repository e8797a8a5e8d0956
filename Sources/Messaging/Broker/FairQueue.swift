// The waiting requests of a noun, a line of them for each client. Clients take turns, so whoever sends much waits for itself.
// A client that had nothing waiting is served before those that had their turn (the new flows of FQ-CoDel, RFC 8290): of a
// thousand requests by one client and one by another, that one is next.
//
// A client may fill as much of the queue as is still free (dynamic thresholds, Choudhury and Hahne 1998): one that floods gets
// half, two get a third each, and as much is always left for the next.

import ZeroMQ

struct FairQueue {
    /// The waiting requests of one client.
    private struct Line {
        let client: Frame
        /// Requests for a worker that is no spare.
        var commands = SlotList()
        /// Requests for any worker.
        var queries = SlotList()
        var bytes = 0
        /// Whether it has not had a turn yet.
        var isFresh = true

        var count: Int { commands.count + queries.count }

        subscript(queries isQuery: Bool) -> SlotList {
            get { isQuery ? queries : commands }
            set { if isQuery { queries = newValue } else { commands = newValue } }
        }
    }

    private var lines: [Line] = []
    private var free: [Int32] = []
    private var lineOf: [Frame: Int32] = [:]
    /// The lines that have not had a turn yet, in the order of their coming.
    private var fresh = SlotList()
    /// The lines that have had one, in the order of their next turns. An empty line keeps its place, so that a client does not
    /// become fresh by sending one request at a time. The first is never empty.
    private var turns = SlotList()
    private var turnLinks = SlotLinks()
    /// The lines with queries, likewise.
    private var queryTurns = SlotList()
    private var queryTurnLinks = SlotLinks()
    private(set) var count = 0
    private(set) var bytes = 0

    /// Whether a client may add a request, of a queue that holds at most so many requests and bytes.
    func hasRoom(for client: Frame, bytes more: Int, countMax: Int, bytesMax: Int) -> Bool {
        let line = lineOf[client].map { lines[Int($0)] }
        return line?.count ?? 0 < countMax - count && (line?.bytes ?? 0) + more <= bytesMax - bytes
    }

    /// Adds a request at the end of its client's line, or puts one back at its head, and the line in front of all.
    mutating func insert(
        _ slot: Int32, _ request: HeldRequest, _ links: inout SlotLinks, atHead: Bool = false
    ) {
        let index = line(of: request.client, atHead: atHead)
        let list = lines[Int(index)][queries: request.isQuery]
        if request.isQuery, list.isEmpty { queryTurnLinks.insert(index, in: &queryTurns, atHead: atHead) }
        links.insert(slot, in: &lines[Int(index)][queries: request.isQuery], atHead: atHead)
        lines[Int(index)].bytes += request.bytes
        count += 1
        bytes += request.bytes
    }

    /// Takes a request out. Where it was dispatched, its client's next turn comes after those of all others.
    mutating func remove(
        _ slot: Int32, _ request: HeldRequest, _ links: inout SlotLinks, isDispatched: Bool
    ) {
        guard let index = lineOf[request.client] else { return }
        let hadQueries = !lines[Int(index)].queries.isEmpty
        links.remove(slot, from: &lines[Int(index)][queries: request.isQuery])
        lines[Int(index)].bytes -= request.bytes
        count -= 1
        bytes -= request.bytes
        let (isEmpty, hasQueries) = (lines[Int(index)].count == 0, !lines[Int(index)].queries.isEmpty)
        if hadQueries, isDispatched || !hasQueries {
            queryTurnLinks.remove(index, from: &queryTurns)
            if hasQueries { queryTurnLinks.append(index, to: &queryTurns) }
        }
        guard isDispatched || isEmpty else { return }
        if isDispatched {
            unlink(index)
            lines[Int(index)].isFresh = false
            turnLinks.append(index, to: &turns)
        } else if lines[Int(index)].isFresh {
            unlink(index)
            drop(index)
        }
        while turns.first >= 0, lines[Int(turns.first)].count == 0 {
            let first = turns.first
            unlink(first)
            drop(first)
        }
    }

    private mutating func unlink(_ index: Int32) {
        if lines[Int(index)].isFresh {
            turnLinks.remove(index, from: &fresh)
        } else {
            turnLinks.remove(index, from: &turns)
        }
    }

    private mutating func drop(_ index: Int32) {
        lineOf[lines[Int(index)].client] = nil
        free.append(index)
    }

    /// The request whose turn it is; of one client, the older of its first command and its first query. -1 if none waits.
    func next(_ arrival: (Int32) -> UInt64) -> Int32 {
        let first = fresh.first >= 0 ? fresh.first : turns.first
        guard first >= 0 else { return -1 }
        let line = lines[Int(first)]
        let (command, query) = (line.commands.first, line.queries.first)
        guard command >= 0, query >= 0 else { return max(command, query) }
        return arrival(command) < arrival(query) ? command : query
    }

    /// The query whose turn it is, for a spare; -1 if none waits.
    var nextQuery: Int32 { queryTurns.first < 0 ? -1 : lines[Int(queryTurns.first)].queries.first }

    private mutating func line(of client: Frame, atHead: Bool) -> Int32 {
        if let index = lineOf[client] { return index }
        let index: Int32
        if let slot = free.popLast() {
            index = slot
            lines[Int(index)] = Line(client: client)
        } else {
            index = Int32(lines.count)
            lines.append(Line(client: client))
            turnLinks.reserve(slot: index)
            queryTurnLinks.reserve(slot: index)
        }
        lineOf[client] = index
        turnLinks.insert(index, in: &fresh, atHead: atHead)
        return index
    }
}
