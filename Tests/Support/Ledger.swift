// The log of rsvp as a whole, compared with that of games: whether its events were possible (domain.md §14, 1 to 3).

import Contracts
import EventLine
import EventLog
import JSON
import Values

/// Folds the log of rsvp, line by line.
public struct Ledger {
    public private(set) var problems: [String] = []
    /// Rows by game and account.
    private var rows: [ID: [ID: ParticipationStatus]] = [:]
    private var waitlists: [ID: [ID]] = [:]
    /// The status of everyone in a game after each line, to look up what an answer should have been.
    private var history: [ID: [ID: [(sequence: UInt64, status: ParticipationStatus)]]] = [:]
    private var games = GameBook()
    /// Statuses of accounts, as rsvp may know them.
    private var statuses: [ID: AccountStatus] = [:]
    /// Accounts that may have been suspended, or worse, when the current batch was decided.
    private var passedOver: Set<ID> = []
    private var touched: Set<ID> = []
    /// New hosts of games that were handed over.
    private var hosts: [ID: ID] = [:]
    /// The guests that people bring, or wish to, by game and account.
    private var guests: [ID: [ID: Int]] = [:]
    /// People without an account, and the places in line that accounts are about to take over, by game.
    private var visitors: Set<ID> = []
    private var claimed: [ID: (place: Int?, size: Int)] = [:]
    /// People for whom slots are reserved, by game.
    private var offers: [ID: Set<ID>] = [:]

    public init(games: [EventLine], rsvp: [EventLine], auth: [EventLine]) throws {
        var rest = games[...]
        var restOfAuth = auth[...]
        var batch: [EventLine] = []
        for line in rsvp {
            batch.append(line)
            guard line.endsBatch else { continue }
            // The latest view that a batch was decided with is the one at its end, the earliest is the one before it.
            self.games.forgetPast()
            let seen = line.header.seen?["games"] ?? 0
            while let next = rest.first, next.sequence <= seen {
                try self.games.take(next)
                rest.removeFirst()
            }
            passedOver = Set(statuses.filter { $0.value != .active }.keys)
            let seenOfAuth = line.header.seen?["auth"] ?? 0
            while let next = restOfAuth.first, next.sequence <= seenOfAuth {
                try take(facts: next)
                restOfAuth.removeFirst()
            }
            for line in batch { try take(line) }
            for game in touched.sorted() { checkBatchEnd(game, line) }
            batch = []
            touched = []
        }
        while let next = rest.popFirst() { try self.games.take(next) }
        for (id, game) in self.games.all where rows[id]?[hosts[id] ?? game.host] != .going {
            problems.append("the host of \(id) is not going")
        }
    }

    public func counts(_ game: ID) -> Counts {
        let all = (rows[game] ?? [:]).values
        let people = (rows[game] ?? [:]).filter { $0.value == .going }.keys
        let slots = people.reduce(0) { $0 + size(of: $1, in: game) }
        return Counts(
            going: slots, maybe: all.count { $0 == .maybe },
            waitlisted: all.count { $0 == .waitlisted }, requested: all.count { $0 == .requested },
            invited: all.count { $0 == .invited }, people: slots == people.count ? nil : people.count)
    }

    private func size(of account: ID, in game: ID) -> Int { 1 + (guests[game]?[account] ?? 0) }

    private func slotsOffered(in game: ID) -> Int {
        (offers[game] ?? []).reduce(0) { $0 + size(of: $1, in: game) }
    }

    public func status(of account: ID, in game: ID, after sequence: UInt64) -> ParticipationStatus? {
        history[game]?[account]?.last { $0.sequence <= sequence }?.status
    }

    public mutating func report(_ problem: String) { problems.append(problem) }

    private mutating func take(_ line: EventLine) throws {
        guard let data = line.data else { return }
        switch line.header.type {
        case RsvpChanged.type: apply(try JSONCoding.decode(RsvpChanged.self, from: data), line)
        case VisitorChanged.type: apply(try JSONCoding.decode(VisitorChanged.self, from: data), line)
        case GroupInvited.type: apply(try JSONCoding.decode(GroupInvited.self, from: data), line)
        case HostTransferred.type:
            let event = try JSONCoding.decode(HostTransferred.self, from: data)
            if rows[event.gameId]?[event.to] != .going {
                report("line \(line.sequence) of rsvp hands a game to somebody who is not going")
            }
            hosts[event.gameId] = event.to
        case SlotOffered.type: apply(try JSONCoding.decode(SlotOffered.self, from: data), line)
        default: break
        }
    }

    /// Slots are offered in the order of the waitlist, and no more than there are.
    private mutating func apply(_ event: SlotOffered, _ line: EventLine) {
        let (game, account) = (event.gameId, event.accountId)
        touched.insert(game)
        guard event.until != nil else {
            offers[game]?.remove(account)
            return
        }
        let place = "line \(line.sequence) of rsvp"
        let known = offers[game] ?? []
        if first(after: known, in: game, or: account) != account || known.contains(account) {
            report("\(place) offers a slot to somebody who was not the first in line")
        }
        offers[game, default: []].insert(account)
        if let capacity = games.capacityMax(of: game),
            counts(game).going + slotsOffered(in: game) > capacity
        {
            report("\(place) offers a slot that there is not")
        }
        if event.size ?? 1 != size(of: account, in: game) {
            report("\(place) offers slots to another party")
        }
    }

    /// The first in line who has no offer and is not passed over, or the account itself if it comes before.
    private func first(after offered: Set<ID>, in game: ID, or account: ID) -> ID? {
        waitlists[game]?.first { $0 == account || !offered.contains($0) && !isPassedOver($0, in: game) }
    }

    /// Whether somebody keeps their place in line, and others pass them.
    private func isPassedOver(_ account: ID, in game: ID) -> Bool {
        passedOver.contains(account) || isTooMany(account, in: game)
    }

    /// Whether somebody waits with a party that may have no room beside the host, by a capacity that rsvp may know.
    private func isTooMany(_ account: ID, in game: ID) -> Bool {
        games.capacities(of: game).contains { $0.map { size(of: account, in: game) >= $0 } ?? false }
    }

    /// Nobody whom the invitation of a group reaches is in the game already.
    private mutating func apply(_ event: GroupInvited, _ line: EventLine) {
        let (game, place) = (event.gameId, "line \(line.sequence) of rsvp")
        for account in event.accountIds {
            if rows[game]?[account]?.isActive == true {
                report("\(place) invites somebody who is in the game")
            }
            rows[game, default: [:]][account] = .invited
            history[game, default: [:]][account, default: []].append((line.sequence, .invited))
        }
        touched.insert(game)
        let counts = counts(game)
        if event.counts != counts { report("\(place) counts \(event.counts), but there are \(counts)") }
    }

    private mutating func apply(_ event: VisitorChanged, _ line: EventLine) {
        visitors.insert(event.visitorId)
        if event.to == .claimed {
            claimed[event.gameId] = (
                waitlists[event.gameId]?.firstIndex(of: event.visitorId),
                size(of: event.visitorId, in: event.gameId)
            )
        }
        apply(event.change, line)
    }

    /// Nobody comes while somebody waits who is not passed over, however many slots are free (domain.md §6.4).
    private mutating func checkPassing(_ event: RsvpChanged, _ place: String) {
        let game = event.gameId
        guard event.to == .going, event.from != .going, event.from != .waitlisted, event.walkIn != true,
            event.since == nil, [.user, .host].contains(event.cause), games.capacityMax(of: game) != nil
        else { return }
        let waiting = waitlists[game]?.first {
            (statuses[$0] == .active || visitors.contains($0)) && !isPassedOver($0, in: game)
                && offers[game]?.contains($0) != true
        }
        if waiting != nil { report("\(place) lets somebody pass the line") }
    }

    /// Nobody but whoever takes a visitor's place over gets one that is not the last, with the same party.
    private mutating func place(_ event: RsvpChanged, _ place: String) {
        guard event.since != nil else { return waitlists[event.gameId, default: []].append(event.accountId) }
        guard let known = claimed[event.gameId]?.place else {
            return report("\(place) gives a place in line that nobody had")
        }
        waitlists[event.gameId, default: []].insert(event.accountId, at: known)
    }

    private mutating func apply(_ event: RsvpChanged, _ line: EventLine) {
        let (game, account) = (event.gameId, event.accountId)
        let place = "line \(line.sequence) of rsvp"
        let before = rows[game]?[account]
        if before != event.from {
            report("\(place) moves from \(event.from as Any), but it was \(before as Any)")
        }
        // A visitor, who gets a slot at once, does not take those that are offered to others.
        if event.cause == .promotion, first(after: offers[game] ?? [], in: game, or: account) != account {
            report("\(place) promotes somebody who was not the first in line")
        }
        if event.from == .waitlisted, event.to == .going, event.cause == .user,
            offers[game]?.contains(account) != true
        {
            report("\(place) takes a slot that was not offered")
        }
        if event.from == .waitlisted, event.to == .waitlisted, event.size ?? 1 > size(of: account, in: game) {
            report("\(place) lets a party in line grow")
        }
        if event.cause == .promotion, event.size ?? 1 != size(of: account, in: game) {
            report("\(place) promotes another party than the one that waits")
        }
        guests[game, default: [:]][account] = (event.size ?? 1) - 1
        checkPassing(event, place)
        if event.to != .waitlisted { offers[game]?.remove(account) }
        if event.from == .waitlisted, event.to != .waitlisted { waitlists[game]?.removeAll { $0 == account } }
        if event.to == .waitlisted, event.from != .waitlisted { self.place(event, place) }
        if event.since != nil, let known = claimed.removeValue(forKey: game), known.size != event.size ?? 1 {
            report("\(place) takes over another party than the visitor's")
        }
        rows[game, default: [:]][account] = event.to
        history[game, default: [:]][account, default: []].append((line.sequence, event.to))
        touched.insert(game)
        let counts = counts(game)
        if event.counts != counts { report("\(place) counts \(event.counts), but there are \(counts)") }
        let beyond = event.walkIn == true ? WalkIn.beyondCapacity : 0
        if event.cause == .promotion, let capacity = games.capacityMax(of: game),
            counts.going + slotsOffered(in: game) > capacity
        {
            report("\(place) promotes into a slot that is offered")
        }
        if event.to == .going, event.from != .going, let capacity = games.capacityMax(of: game),
            counts.going > capacity + beyond
        {
            report("\(place) makes \(counts.going) going where \(capacity) may")
        }
    }

    private mutating func take(facts line: EventLine) throws {
        guard line.header.type == FactsChanged.type, let data = line.data else { return }
        let facts = try JSONCoding.decode(FactsChanged.self, from: data)
        statuses[facts.accountId] = facts.status
        if facts.status != .active { passedOver.insert(facts.accountId) }
    }

    /// After each command the first in line who is not passed over needs more slots than are free (domain.md §6.4).
    private mutating func checkBatchEnd(_ game: ID, _ line: EventLine) {
        let kept = games[game]?.offersSlots == true ? offers[game] ?? [] : []
        let next = waitlists[game]?.first {
            (statuses[$0] == .active || visitors.contains($0)) && !kept.contains($0)
                && !isTooMany($0, in: game)
        }
        guard let facts = games[game] else {
            return report("line \(line.sequence) of rsvp is of game \(game), which nobody created")
        }
        guard facts.isOpen, line.header.time < facts.startsAt, let capacity = facts.capacity, let next,
            counts(game).going + (facts.offersSlots ? slotsOffered(in: game) : 0) + size(of: next, in: game)
                <= capacity
        else { return }
        report("line \(line.sequence) of rsvp: somebody waits though there is room in \(game)")
    }
}

/// The facts about games that rsvp may know at a time.
private struct GameBook {
    struct Facts {
        var host: ID
        var capacity: Int?
        var startsAt: Timestamp
        var isOpen = true
        var offersSlots = false
    }

    private(set) var all: [ID: Facts] = [:]
    /// Larger capacities since the last ``forgetPast()``; `nil` if there were none.
    private var past: [ID: [Int?]] = [:]

    subscript(game: ID) -> Facts? { all[game] }

    mutating func forgetPast() { past = [:] }

    /// All capacities that rsvp may know; `nil` for unlimited.
    func capacities(of game: ID) -> [Int?] { all[game].map { (past[game] ?? []) + [$0.capacity] } ?? [] }

    /// `nil` if it is unlimited.
    func capacityMax(of game: ID) -> Int? {
        let all = capacities(of: game)
        if all.isEmpty { return nil }
        return all.contains(nil) ? nil : all.compactMap(\.self).max()
    }

    mutating func take(_ line: EventLine) throws {
        guard let data = line.data else { return }
        switch line.header.type {
        case GameCreated.type:
            let event = try JSONCoding.decode(GameCreated.self, from: data)
            all[event.gameId] = Facts(
                host: event.hostId, capacity: event.details.capacity, startsAt: event.details.startsAt,
                offersSlots: event.details.waitlistMode == .offer)
        case GameUpdated.type:
            let event = try JSONCoding.decode(GameUpdated.self, from: data)
            past[event.gameId, default: []].append(all[event.gameId]?.capacity)
            all[event.gameId]?.capacity = event.details.capacity
            all[event.gameId]?.startsAt = event.details.startsAt
            all[event.gameId]?.offersSlots = event.details.waitlistMode == .offer
        case GameClosed.type: try set(false, JSONCoding.decode(GameClosed.self, from: data).gameId)
        case GameOpened.type: try set(true, JSONCoding.decode(GameOpened.self, from: data).gameId)
        case GameCancelled.type: try set(false, JSONCoding.decode(GameCancelled.self, from: data).gameId)
        case GameCompleted.type: try set(false, JSONCoding.decode(GameCompleted.self, from: data).gameId)
        default: break
        }
    }

    private mutating func set(_ isOpen: Bool, _ game: ID) { all[game]?.isOpen = isOpen }
}
