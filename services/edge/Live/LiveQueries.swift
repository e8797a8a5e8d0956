// Live queries: each is sent once, and again when an event touches what it shows (docs/http.md, Live).
//
//   open ──▶ ask ──answered──▶ answer ──event──▶ touched ──▶ ask ──answered──▶ patch …

import Contracts
import HTTP
import JSON
import Messaging
import Values

struct LiveQueries {
    /// An instruction to the edge.
    enum Step {
        case ask(ExchangeID, watch: Int, Query)
        case write(ExchangeID, [UInt8])
        case finish(ExchangeID)
    }

    /// A query to send.
    struct Query {
        var facts: RequestFacts
        var data: [UInt8]
        var token: String?
        /// The address of the caller.
        var address: String
        /// The zone of the caller's device.
        var timezone: String?
        var after: Positions
        /// Whether the connection has had no answer to it.
        var isFirst: Bool
    }

    /// A class, changed in place: there are thousands, and one event may touch all of them.
    private final class Connection {
        let token: String?
        let claims: TokenClaims?
        let address: String
        let timezone: String?
        /// The network whose requests in flight are counted; `nil` for this machine.
        let network: String?
        let size: LiveOwners.Size
        var watches: [LiveWatch]
        /// Positions of the answers so far.
        var at: Positions
        /// The key that limits the caller's connections: the address, until a service has verified the token; then the
        /// account.
        var owner: String
        var isProven = false
        private var hasTold = false

        /// Whether no event has been sent yet; returns true once.
        func isFirst() -> Bool {
            defer { hasTold = true }
            return !hasTold
        }

        init(
            token: String?, claims: TokenClaims?, address: String, timezone: String?, watches: [LiveWatch],
            at: Positions, owner: String
        ) {
            (self.token, self.claims, self.address, self.timezone) = (token, claims, address, timezone)
            (self.watches, self.at, self.owner) = (watches, at, owner)
            (network, size) = (Proxies.counted(address), LiveOwners.Size(of: watches))
        }
    }

    private var connections: [ExchangeID: Connection] = [:]
    private var owners = LiveOwners()
    private var ofSession: [ID: Set<ExchangeID>] = [:]
    private var index = LiveIndex()
    private var changes = LiveChanges()
    /// Queries whose answer may have changed since it was last sent.
    private var touched = DueQueue<LiveKey>()
    private var underWay = 0
    private var underWayOf: [String: Int] = [:]
    /// Closed connections with queries in flight, on which services go on working.
    private var leaving: [ExchangeID: (network: String?, asking: Int)] = [:]
    /// Connections in the order in which their keep-alive comments are due.
    private var comments: [(exchange: ExchangeID, at: Timestamp)] = []
    private var commentsStart = 0
    /// The last event heard from each service.
    private var heard = Positions()
    private var hidden = PrivateEventRefresh()

    /// Positions of the last answer as text: all answers caused by one event have the same.
    private var lastAt: (positions: Positions, text: String) = (Positions(), "")

    /// Open connections.
    var count: Int { connections.count }

    // MARK: - Coming and going

    mutating func open(
        _ exchange: ExchangeID, _ asked: LiveAsked, token: String?, address: String, at now: Timestamp
    ) -> [Step] {
        let claims = token.map { TokenClaims(unverified: $0) }
        let place = Proxies.origin(of: address) ?? address
        let owner = token == nil ? place : Self.unproven(place)
        var watches = asked.queries.map {
            LiveWatch($0.facts, $0.data, after: asked.after, account: claims?.account)
        }
        for (index, digest) in asked.digests.enumerated() { watches[index].former = digest }
        let connection = Connection(
            token: token, claims: claims, address: address, timezone: asked.timezone, watches: watches,
            at: asked.after, owner: owner)
        connections[exchange] = connection
        if let session = claims?.session { ofSession[session, default: []].insert(exchange) }
        for (number, watch) in watches.enumerated() {
            let key = LiveKey(exchange, number)
            index.enter(key, watch.ownNames, watch.openedBy)
            touch(key, at: now)
        }
        comments.append((exchange, Self.nextComment(at: now)))
        let max = token == nil ? EdgeLimits.liveOfCallerMax : EdgeLimits.liveUnprovenMax
        return count(exchange, connection, max: max) + ask(at: now)
    }

    /// Closes connections if its owner has too many, or all owners have too many queries.
    private mutating func count(_ exchange: ExchangeID, _ connection: Connection, max: Int) -> [Step] {
        owners.add(exchange, connection.size, to: connection.owner)
        var steps: [Step] = []
        while let surplus = owners.surplus(of: connection.owner, max: max), connections[surplus] != nil {
            forget(surplus)
            steps.append(.finish(surplus))
        }
        return steps
    }

    private static func unproven(_ address: String) -> String { "unproven \(address)" }

    /// Records that a service has accepted the connection's token, which therefore belongs to the account that it
    /// names.
    private mutating func prove(_ exchange: ExchangeID, _ connection: Connection) -> [Step] {
        guard !connection.isProven, let account = connection.claims?.account else { return [] }
        owners.remove(exchange, connection.size, from: connection.owner)
        (connection.isProven, connection.owner) = (true, account.description)
        return count(exchange, connection, max: EdgeLimits.liveOfCallerMax)
    }

    /// The connection has ended, or is being closed.
    mutating func ended(_ exchange: ExchangeID) { forget(exchange) }

    private mutating func forget(_ exchange: ExchangeID) {
        guard let connection = connections.removeValue(forKey: exchange) else { return }
        for (number, watch) in connection.watches.enumerated() { remove(LiveKey(exchange, number), watch) }
        let asking = connection.watches.count(where: \.isAsking)
        if asking > 0 { leaving[exchange] = (network: connection.network, asking: asking) }
        owners.remove(exchange, connection.size, from: connection.owner)
        if let session = connection.claims?.session {
            ofSession[session]?.remove(exchange)
            if ofSession[session]?.isEmpty == true { ofSession[session] = nil }
        }
    }

    /// Removes a query from the index.
    private mutating func remove(_ key: LiveKey, _ watch: LiveWatch) {
        index.remove(key, watch.names + watch.ownNames, watch.openedBy)
    }

    // MARK: - Events

    /// Takes an event. No query is sent before ``tick(at:)``, because more events may follow.
    /// - Returns: ends of connections whose session has ended.
    mutating func heard(_ line: UnsafeRawBufferPointer, of source: String, at now: Timestamp) -> [Step] {
        guard let event = HeardLine(line) else { return [] }
        note(source, event.sequence, at: now)
        guard !connections.isEmpty else { return [] }
        // Services that do not observe this event keep their answers.
        let deaf = HeardEvents.byService.keys.filter { !HeardEvents.matters(event.type, to: $0) }
        for key in index.touched(by: event) { touch(key, event, of: source, unlessOf: deaf, at: now) }
        for service in event.hiddenFrom { hidden.heard(event.sequence, of: source, by: service) }
        guard event.type == SessionEnded.type else { return [] }
        let ended = event.names.flatMap { ofSession[$0] ?? [] }
        for exchange in ended { forget(exchange) }
        return ended.map { .finish($0) }
    }

    /// Takes the end of a log. Events before it that were not heard were lost.
    mutating func heard(_ head: HeadMessage, at now: Timestamp) {
        let (source, sequence) = (head.source, head.position.sequence)
        if let history = head.identity.history, let known = heard[historyOf: source], known != history {
            forget(source, at: now)
        }
        if heard[source] > 0, sequence > heard[source] { touchAll(at: now) }
        heard[source] = max(heard[source], sequence)
        if let history = head.identity.history { heard[historyOf: source] = history }
    }

    /// The log of a service has a new history: all queries are sent again, and positions in the old history are
    /// dropped.
    private mutating func forget(_ source: String, at now: Timestamp) {
        heard[source] = 0
        for connection in connections.values {
            connection.at[source] = 0
            for watch in connection.watches.indices { connection.watches[watch].after[source] = 0 }
        }
        touchAll(at: now)
    }

    /// Events may have been lost: touches all queries.
    mutating func touchAll(at now: Timestamp) {
        for (exchange, connection) in connections {
            for watch in connection.watches.indices { touch(LiveKey(exchange, watch), at: now) }
        }
    }

    private mutating func note(_ source: String, _ sequence: UInt64, at now: Timestamp) {
        if heard[source] > 0, sequence > heard[source] + 1 { touchAll(at: now) }
        heard[source] = max(heard[source], sequence)
    }

    private mutating func touch(
        _ key: LiveKey, _ event: HeardLine, of source: String, unlessOf deaf: [String], at now: Timestamp
    ) {
        guard let connection = connections[key.exchange],
            !deaf.contains(connection.watches[key.watch].service)
        else { return }
        if connection.watches[key.watch].after[source] < event.sequence {
            connection.watches[key.watch].after[source] = event.sequence
        }
        touch(key, of: connection, at: now)
    }

    /// Queues the query for as soon as its pause allows; if it is in flight, after the answer.
    private mutating func touch(_ key: LiveKey, at now: Timestamp) {
        if let connection = connections[key.exchange] { touch(key, of: connection, at: now) }
    }

    private mutating func touch(_ key: LiveKey, of connection: Connection, at now: Timestamp) {
        guard !connection.watches[key.watch].isOver, !connection.watches[key.watch].isTouched else { return }
        connection.watches[key.watch].isTouched = true
        guard !connection.watches[key.watch].isAsking else { return }
        touched.add(key, at: max(connection.watches[key.watch].dueAt, now))
    }

    // MARK: - Asking

    /// Sends queries that are due, and keep-alive comments.
    mutating func tick(at now: Timestamp) -> [Step] {
        touchHidden(at: now)
        return comment(at: now) + ask(at: now)
    }

    /// A private event may affect any query of its service, so all of them are asked again.
    private mutating func touchHidden(at now: Timestamp) {
        for (service, seen) in hidden.due(at: now) {
            var count = 0
            for (exchange, connection) in connections {
                for watch in connection.watches.indices where connection.watches[watch].service == service {
                    connection.watches[watch].after.merge(seen)
                    touch(LiveKey(exchange, watch), at: now)
                    count += 1
                }
            }
            hidden.told(service, count, at: now)
        }
    }

    /// Milliseconds until something is due.
    func pauseMs(at now: Timestamp) -> Int64 {
        let life = comments.count > commentsStart ? max(0, comments[commentsStart].at.since(now)) : 60_000
        let comment = min(life, hidden.pauseMs(at: now) ?? life)
        // Queries that wait for room are sent when an answer comes.
        guard underWay < EdgeLimits.asksMax else { return comment }
        return min(comment, touched.pauseMs(at: now) ?? comment)
    }

    private mutating func ask(at now: Timestamp) -> [Step] {
        var steps: [Step] = []
        while steps.count < EdgeLimits.asksPerTurn, underWay < EdgeLimits.asksMax,
            let key = touched.take(by: now, longestMs: EdgeLimits.retryMs.upperBound)
        {
            guard let connection = connections[key.exchange], !connection.watches[key.watch].isOver else {
                continue
            }
            guard launch(connection) else {
                touched.add(key, at: now.adding(milliseconds: EdgeLimits.crowdedPauseMs))
                continue
            }
            connection.watches[key.watch].begin(
                at: now, listPauseMs: owners.listPauseMs(of: connection.owner))
            let watch = connection.watches[key.watch]
            let query = Query(
                facts: watch.facts, data: watch.data, token: connection.token, address: connection.address,
                timezone: connection.timezone, after: watch.after, isFirst: watch.shown == nil)
            steps.append(.ask(key.exchange, watch: key.watch, query))
        }
        return steps
    }

    /// Counts a query in flight, unless its network has too many.
    private mutating func launch(_ connection: Connection) -> Bool {
        if let network = connection.network {
            guard underWayOf[network, default: 0] < EdgeLimits.asksOfAddressMax else { return false }
            underWayOf[network, default: 0] += 1
        }
        underWay += 1
        return true
    }

    /// A query in flight was answered.
    private mutating func land(_ network: String?) {
        underWay -= 1
        guard let network, let count = underWayOf[network] else { return }
        underWayOf[network] = count > 1 ? count - 1 : nil
    }

    /// Comments of the same second are due together, so that the loop can sleep in between.
    private static func nextComment(at now: Timestamp) -> Timestamp {
        Timestamp(milliseconds: now.milliseconds / 1000 * 1000 + EdgeLimits.commentMs)
    }

    private mutating func comment(at now: Timestamp) -> [Step] {
        var steps: [Step] = []
        let last = Self.nextComment(at: now)
        // Later than any comment can be due: the clock has been set back.
        while commentsStart < comments.count,
            case let next = comments[commentsStart], next.at <= now || next.at > last
        {
            commentsStart += 1
            guard let connection = connections[next.exchange] else { continue }
            if let end = connection.claims?.expiresAt, end <= last {
                forget(next.exchange)
                steps.append(.finish(next.exchange))
                continue
            }
            steps.append(.write(next.exchange, ServerSentEvents.comment))
            comments.append((next.exchange, last))
        }
        if commentsStart > comments.count / 2 {
            comments.removeFirst(commentsStart)
            commentsStart = 0
        }
        return steps
    }

    // MARK: - Answers

    mutating func answered(
        _ exchange: ExchangeID, _ number: Int, _ reply: ReplyEnvelope, at now: Timestamp
    ) -> [Step] {
        guard let connection = connections[exchange] else {
            if let (network, asking) = leaving[exchange] {
                land(network)
                leaving[exchange] = asking > 1 ? (network: network, asking: asking - 1) : nil
            }
            return []
        }
        land(connection.network)
        let key = LiveKey(exchange, number)
        let isTouched = connection.watches[number].isTouched
        (connection.watches[number].isAsking, connection.watches[number].isTouched) = (false, false)
        // No log has the positions that were seen any more: drop them, and take answers as they are.
        let hadPositions = !connection.watches[number].after.isEmpty
        if case .failure(let refusal) = reply.outcome, refusal.reason == .historyChanged {
            connection.at = Positions()
            for watch in connection.watches.indices { connection.watches[watch].after = Positions() }
        }
        connection.at.merge(reply.at)
        var (steps, isAgain): ([Step], Bool) = ([], isTouched)
        switch reply.outcome {
        case .success(let data):
            steps += prove(exchange, connection)
            guard let news = connection.watches[number].take(data, &changes) else { break }
            index.change(
                key, from: connection.watches[number].names, to: news.names,
                keeping: connection.watches[number].ownNames)
            connection.watches[number].names = news.names
            guard let event = news.event else { break }
            if lastAt.positions != connection.at { lastAt = (connection.at, connection.at.description) }
            let id = LiveID.text(at: lastAt.text, connection.watches.lazy.map(\.digest))
            let (name, member) = news.isPatch ? ("patch", "patch") : ("answer", "data")
            steps.append(
                .write(
                    exchange,
                    LiveStream.event(
                        name, id: id, at: reply.at, watch: number, isFirst: connection.isFirst(), member,
                        event)))
        case .failure(let refusal) where refusal.reason == .historyChanged && hadPositions:
            isAgain = true
        case .failure(let refusal) where LiveWatch.isForNow(refusal):
            connection.watches[number].delay(at: now)
            isAgain = true
        case .failure(let refusal):
            connection.watches[number].isOver = true
            remove(key, connection.watches[number])
            let problem = Array(JSONValue.object(Problem.object(refusal)).text().utf8)
            steps.append(
                .write(
                    exchange,
                    LiveStream.event(
                        "problem", at: reply.at, watch: number, isFirst: connection.isFirst(), "problem",
                        problem)))
        }
        if isAgain { touch(key, of: connection, at: now) }
        if connection.watches.allSatisfy(\.isOver) {
            forget(exchange)
            steps.append(.finish(exchange))
        }
        return steps
    }
}
