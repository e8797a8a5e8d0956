// Sends all queries as one viewer, and checks every answer: that it is an answer or a refusal as expected, that it
// contains everything the viewer is entitled to, and nothing else.

import Contracts
import JSON
import TestSupport
import Values

struct Interview {
    /// The viewer's standing with the services.
    enum Standing { case nobody, guest, gone, user }

    let town: Town
    let viewer: Person?
    let chronicle: Chronicle
    let marks: Marks
    /// All ids of accounts, for recognizing them in replies.
    let accounts: Set<ID>
    private(set) var problems: [String] = []
    private(set) var asked: Set<String> = []
    /// Queries that revealed something about somebody.
    private(set) var telling: Set<String> = []

    private let id: ID
    /// The viewer as links take them: an ended login is nobody's.
    private let opener: ID
    private let standing: Standing

    init(_ neighbourhood: Neighbourhood, _ chronicle: Chronicle, as viewer: Person?) {
        (town, self.viewer, self.chronicle) = (neighbourhood.town, viewer, chronicle)
        marks = neighbourhood.marks
        accounts = Set(neighbourhood.people.map { ID($0.id) })
        id = viewer.map { ID($0.id) } ?? ID(high: 0, low: 0)
        standing =
            viewer == nil
            ? .nobody : chronicle.isGone(id) ? .gone : chronicle.isRegistered(id) ? .user : .guest
        opener = standing == .gone ? ID(high: 0, low: 0) : id
    }

    mutating func ask(_ questions: [Question]) {
        for question in questions {
            asked.insert(question.type)
            let answer = town.ask(question.type, question.data, as: viewer)
            judge(answer, question)
        }
    }

    private mutating func report(_ problem: String, _ question: Question) {
        let name = viewer?.nickname ?? "nobody"
        problems.append("\(question.type) \(question.data) by \(name) (\(standing)): \(problem)")
    }

    // MARK: - The answer as a whole

    private mutating func judge(_ answer: Answer, _ question: Question) {
        let refusals = refusals(of: question)
        if let reason = answer.reason {
            if !refusals.contains(reason) { report("refused, \(answer)", question) }
            // A refusal may repeat the request, and nothing else.
            let said = Set(Marks.plain(in: question.data.description))
            for mark in Marks.plain(in: answer.refusal?.message) where !said.contains(mark) {
                report("the refusal tells of \(mark)", question)
            }
            return
        }
        guard refusals.isEmpty else {
            return report("answered, though it should be \(refusals.map(\.rawValue).sorted())", question)
        }
        if let expected = question.expected {
            let told = question.told(answer.data)
            let (extra, missing) = (Set(told).subtracting(expected), expected.subtracting(told))
            if !extra.isEmpty { report("tells of \(extra.sorted())", question) }
            if !missing.isEmpty { report("does not tell of \(missing.sorted())", question) }
            if Set(told).count != told.count { report("tells of something twice", question) }
        }
        search(answer.data, question)
    }

    /// The allowed reasons of a refusal; empty if there has to be an answer.
    private func refusals(of question: Question) -> Set<Reason> {
        let access = Catalogue.requests[question.type]?.about.access ?? .anyone
        let own: Set<Reason> = question.refusal.map { [$0] } ?? []
        if access == .anyone { return own }
        switch standing {
        case .nobody: return [.unauthenticated]
        case .gone: return [.sessionExpired, .banned]
        case .guest: return access == .guest ? own : [.forbidden]
        case .user: return own
        }
    }

    // MARK: - What is in it

    /// Names of members that no reply may have (§1.7, §1.8, §3.1).
    private static let neverNamed: Set<String> = [
        "age", "homeApprox", "passwordHash", "pushToken", "reviewerId", "reporterId",
    ]

    private mutating func search(_ data: JSONValue, _ question: Question) {
        var found: [String] = []
        let isOwn = question.type == "account.me"
        data.forEachValue { name, value in
            if Self.neverNamed.contains(name), name != "reporterId" || question.type != "reports.ticket" {
                found.append("a member \(name)")
            }
            switch value {
            case .number(let number) where Marks.isOfHome(number) && !isOwn: found.append("a home")
            case .string(let text):
                // Parts of a game's address and description besides the mark.
                if question.type == "games.landing", text.contains("Street 1") || text.contains("Ring twice")
                {
                    found.append("more than a link tells")
                }
                // A table is looked at cell by cell.
                for said in CSVRows.read(text)?.flatMap(\.self) ?? [text] {
                    let facts = marks.told(by: said)
                    for fact in facts where !mayHear(fact, question) { found.append("\(fact)") }
                    let id = said.utf8.count == 36 ? ID(said) : nil
                    if id != nil || !facts.isEmpty { telling.insert(question.type) }
                    if let id, !mayHear(of: id, question) { found.append("the id \(id)") }
                }
            default: break
            }
        }
        for problem in Set(found).sorted() { report("shows \(problem)", question) }
    }

    private static let ownThings: Set<String> = [
        "account.me", "guests.list", "games.filters", "games.templates", "darts.presets",
        "cards.sessions",
    ]

    private func mayHear(_ fact: Fact, _ question: Question) -> Bool {
        // Moderators see reported content as it was then, and the reason (§7.6), but no private fields.
        if question.type.hasPrefix("reports.") {
            if case .own = fact { return false }
            return chronicle.isModerator(id)
        }
        switch fact {
        case .report: return false
        case .sealed: return false
        case .own(let owner) where Self.ownThings.contains(question.type): return owner == id
        // Guest players noted by a match's owner are visible to those in the match.
        case .own(let owner) where question.type.hasPrefix("darts."):
            return chronicle.hasPlayed(id, with: owner)
        // A guest player is known to those on the card.
        case .own(let owner) where question.type.hasPrefix("rounds."):
            return chronicle.golf.rounds.contains { $0.owner == owner && $0.people.contains(id) }
        // The names that an owner gives a session and its players are visible to those who joined it.
        case .own(let owner) where question.type == "cards.session":
            return chronicle.parties.values.contains { $0.owner == owner && chronicle.watches($0, id) }
        case .own: return false
        case .profile(let person):
            // Notifications keep the names they were written with (§8.1).
            if question.type.hasPrefix("notifications.") { return true }
            return !chronicle.isDeleted(person) && mayHearOf(person, question)
        case .review(let review):
            return question.type == "venues.reviews"
                && chronicle.reviews[review].map { chronicle.reads($0, id) } ?? false
        case .place(let game) where question.type.hasPrefix("venues."):
            return chronicle.games[game]?.details.place.venueId.map(chronicle.isFound) ?? false
        case .title(let game), .place(let game):
            return chronicle.games[game].map { mayHear(of: $0, question) } ?? false
        case .note(let game, let person):
            if question.type == "rsvp.mine" { return person == id }
            let lists = ["rsvp.roster", "rsvp.requests", "rsvp.answers"]
            guard lists.contains(question.type), let game = chronicle.games[game]
            else { return false }
            return chronicle.isInRoster(person, of: game, for: id)
        case .guestName(let game, let person):
            if question.type == "rsvp.mine" { return person == id }
            guard question.type == "rsvp.roster", let game = chronicle.games[game] else { return false }
            let isRead = person == id || chronicle.decides(on: game, id)
            return isRead && chronicle.isInRoster(person, of: game, for: id)
        case .deck(let deck): return chronicle.reads(deck, id)
        case .pickUp(let ride):
            return question.type == "rsvp.rides" && chronicle.ridesAlong(id, in: ride)
        // News of a due or a cost stays in an inbox, but how to pay is in none (§8.1).
        case .due(let due):
            guard let due = chronicle.books.dues[due] else { return false }
            let isTold = due.payee == id || due.statuses[id] != nil
            return question.type.hasPrefix("notifications.") ? isTold : chronicle.sees(due, id)
        case .dueNote(let due):
            guard question.type.hasPrefix("dues."), let due = chronicle.books.dues[due] else { return false }
            return chronicle.owes(due, id) || chronicle.collects(due, id)
        case .dueShare(let due, let person):
            guard question.type.hasPrefix("dues."), let due = chronicle.books.dues[due] else { return false }
            return person == id || chronicle.collects(due, id)
        case .cost(let cost):
            guard let cost = chronicle.books.costs[cost] else {
                // One that was removed stays in inboxes.
                return question.type.hasPrefix("notifications.")
            }
            return chronicle.sees(cost, id)
        case .group(let group), .groupAbout(let group):
            guard let group = chronicle.groups[group] else { return false }
            return mayHear(of: group, question)
                && (chronicle.isOpen(group, to: opener) || chronicle.readsTexts(group, id))
        case .groupRules(let group):
            guard let group = chronicle.groups[group] else { return false }
            return chronicle.isInside(group, id) && chronicle.readsTexts(group, id)
        case .post(let post) where question.type == "posts.landing":
            return chronicle.posts[post].map { chronicle.isOpen($0, to: opener) } ?? false
        case .post(let post): return chronicle.posts[post].map { chronicle.sees($0, id) } ?? false
        case .comment(let comment) where question.type.hasPrefix("notifications."):
            return chronicle.comments[comment].map { mayHaveBeenTold(of: $0) } ?? false
        case .comment(let comment):
            return chronicle.comments[comment].map { chronicle.reads($0, id) } ?? false
        case .line(let line) where question.type.hasPrefix("notifications."):
            guard let said = chronicle.lines[line], !said.isRemoved, !said.isHidden else { return false }
            return chronicle.games[said.placeId]?.cameOnce.contains(id)
                ?? chronicle.groups[said.placeId].map { $0.rows[id] != nil } ?? false
        case .line(let line):
            guard let said = chronicle.lines[line], chronicle.reads(said, id) else { return false }
            // In a list nobody reads across a block, though a chat is shared on (§7.4).
            return question.type == "chat.history"
                || question.type == "chat.list" && !chronicle.areApart(said.senderId, id)
        }
    }

    /// Whether a viewer may hear of a person at all, in answer to a question.
    private func mayHearOf(_ person: ID, _ question: Question) -> Bool {
        if person == id { return true }
        // A match stays visible to those in it, whatever has happened between them since (§1.9).
        if question.type.hasPrefix("darts."), chronicle.hasPlayed(id, with: person) { return true }
        // Links show people to anyone (§4.8).
        if question.type.hasSuffix(".landing") { return chronicle.isShown(person, to: opener) }
        guard standing == .user else { return false }
        let game = question.game.flatMap { chronicle.games[$0] }
        let isApart = chronicle.areApart(person, id)
        let isModerator = chronicle.isModerator(id)
        switch question.type {
        case "notifications.outbox": return chronicle.accounts[id]?.role == .admin
        case "friends.blocks": return chronicle.blocks.contains(.init(from: id, to: person))
        case let type where type.hasPrefix("notifications."): return true
        case "rsvp.equipment", "rsvp.rides": return !isApart && game?.rows[person] != nil
        case "rsvp.roster", "rsvp.requests", "rsvp.answers", "rsvp.teams":
            return game.map { chronicle.isInRoster(person, of: $0, for: id) } ?? false
        // People in the same chat, or who played along, may see each other (§1.9).
        case "chat.history":
            return game?.cameOnce.contains(person)
                ?? chronicle.groups.values.contains { chronicle.isInside($0, id) && $0.rows[person] != nil }
        case "chat.list":
            return !isApart
                && chronicle.games.values.contains {
                    $0.cameOnce.contains(person) && $0.rows[id] == .going
                }
        case "feedback.pending":
            return chronicle.games.values.contains {
                $0.goingAtTheEnd.contains(person) && $0.goingAtTheEnd.contains(id)
            }
        case let type where type.hasPrefix("reports."): return isModerator
        // People in the same book see each other as those in a roster do (§6.9).
        case let type where type.hasPrefix("dues."): return chronicle.isInABook(person, for: id)
        // People in the same league see each other as those in a roster do (§17.7).
        case let type where type.hasPrefix("leagues."): return chronicle.isInALeague(person, for: id)
        // The host of a cup or a ladder is known to everybody who sees it (§16.13, §18.5).
        case let type where type.hasPrefix("cups."): return chronicle.isInACup(person, for: id)
        case let type where type.hasPrefix("ladders."): return chronicle.hostsALadder(person, seenBy: id)
        // A board names everybody but those whom a block separates from somebody who does not play along (§5.24).
        case "rounds.board":
            return !isApart || game.map { chronicle.sharesGolf(of: $0, id) } ?? false
        case let type where type.hasPrefix("rounds."): return chronicle.hasGolfed(id, with: person)
        // A course outlives its owner's account (§5.24).
        case let type where type.hasPrefix("courses."): return isModerator || !isApart
        // People in the same group may see each other (§1.9).
        case let type where type.hasPrefix("groups.") || type.hasPrefix("stats.group"):
            return chronicle.groups.values.contains { group in
                guard chronicle.isInside(group, id), let place = group.rows[person] else { return false }
                let runs = isModerator || group.roles[id] == .owner || group.roles[id] == .admin
                return place == .member || runs && (place == .invited || place == .requested)
            }
        case "profile.get", "stats.user", "stats.darts", "stats.elo", "stats.achievements",
            "stats.head-to-head":
            return chronicle.reads(profileOf: person, id)
        case "games.get", "series.get": return isModerator || !isApart
        case "games.search", "games.near", "games.mine", "games.calendar", "games.next", "games.by-host":
            return !isApart
        case "posts.get", "posts.by", "posts.group", "venues.reviews":
            return isModerator || !isApart && !chronicle.isBanned(person)
        case "posts.feed": return !isApart && !chronicle.isBanned(person)
        default: return chronicle.isShown(person, to: id)
        }
    }

    private func mayHear(of group: Chronicle.Group, _ question: Question) -> Bool {
        // A notification stays with whoever was in the group, or was invited (§8.1).
        if question.type.hasPrefix("notifications."), group.rows[id] != nil { return true }
        if question.type.hasPrefix("dues.") {
            return chronicle.opens(BookReference(kind: .group, id: group.id), id)
        }
        return ["groups.landing", "games.group-ics"].contains(question.type)
            ? chronicle.isOpen(group, to: opener) : chronicle.sees(group, id)
    }

    private func mayHear(of game: Chronicle.Game, _ question: Question) -> Bool {
        switch question.type {
        case "games.landing", "games.group-ics": return chronicle.isOpenToAnyone(game)
        case "games.feed-ics": return question.bearer.map { chronicle.knows(game, $0) } ?? false
        case "rsvp.mine": return game.rows[id] != nil
        // Players of the same game may rate it, whatever has happened between them since (§7.5).
        case "feedback.pending": return game.goingAtTheEnd.contains(id)
        case let type where type.hasPrefix("dues."):
            return chronicle.opens(BookReference(kind: .game, id: game.id), id)
        // Achievements stay, with their details (§9.6).
        case "stats.achievements": return game.sawOnce.contains(id) || chronicle.knows(game, id)
        // A notification stays, even if its subject is no longer visible to the recipient (§8.1).
        case let type where type.hasPrefix("notifications."):
            return chronicle.isModerator(id) || game.wasOpenToOthers || game.hostId == id
                || game.sawOnce.contains(id)
        default: return chronicle.knows(game, id)
        }
    }

    private func mayHear(of found: ID, _ question: Question) -> Bool {
        if accounts.contains(found) { return mayHearOf(found, question) }
        if question.type.hasPrefix("reports.") { return chronicle.isModerator(id) }
        if let game = chronicle.games[found] { return mayHear(of: game, question) }
        if let group = chronicle.groups[found] { return mayHear(of: group, question) }
        if let post = chronicle.posts[found] {
            return chronicle.sees(post, id)
                || question.type.hasPrefix("notifications.") && mayHaveBeenTold(of: post)
        }
        return true
    }

    /// A notification stays, whatever has happened between the two since (§8.1); but inboxes never show content that is
    /// deleted, or hidden from the reader.
    private func mayHaveBeenTold(of post: Chronicle.Post) -> Bool {
        !post.isDeleted && (!post.isHidden || post.authorId == id)
    }

    private func mayHaveBeenTold(of comment: Chronicle.Comment) -> Bool {
        guard let post = chronicle.posts[comment.postId], !comment.isDeleted, !comment.isHidden else {
            return false
        }
        return mayHaveBeenTold(of: post)
    }
}
