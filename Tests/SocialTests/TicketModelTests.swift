// Tickets under any order of reports, decisions and appeals, with restarts, compared with a simple model of domain.md
// §7.6: one list of all events, searched each time.

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

/// The history of a few posts.
private struct Model {
    struct Report {
        var name: String
        var at: Timestamp
        var status = "pending"
    }

    struct Ticket {
        var id: JSONValue
        var post: Int
        var status = "open"
        var since: Timestamp
        var reports: [Report] = []
        var actions: [String] = []
        var wasAppealed = false
        /// Whether the last decision, on this ticket or the previous one, left the post visible.
        var isApproved = false
    }

    var tickets: [Ticket] = []
    var hidden: Set<Int> = []
    /// The tickets whose decisions keep each post hidden.
    var removers: [Int: Set<Int>] = [:]
    /// The end of the author's suspension, by ticket.
    var sanctions: [Int: Timestamp] = [:]

    func isSuspended(at now: Timestamp) -> Bool { sanctions.values.contains { $0 > now } }

    func waiting(_ post: Int) -> Int? {
        let last = tickets.lastIndex { $0.post == post }
        return last.flatMap { tickets[$0].status == "resolved" ? nil : $0 }
    }

    mutating func report(_ post: Int, by name: String, at now: Timestamp) -> Reason? {
        if hidden.contains(post), name != "boss" { return .notFound }
        if let number = waiting(post) {
            if tickets[number].reports.contains(where: { $0.name == name && $0.status == "pending" }) {
                return .alreadyExists
            }
        } else {
            let last = tickets.last { $0.post == post }
            tickets.append(Ticket(id: .null, post: post, since: now, isApproved: last?.isApproved ?? false))
        }
        guard let number = waiting(post) else { return .internal }
        tickets[number].reports.append(Report(name: name, at: now))
        let lately = tickets[number].reports.filter {
            $0.status == "pending" && now.since($0.at) <= 86_400_000
        }
        if Set(lately.map(\.name)).count >= 3, !tickets[number].isApproved { hidden.insert(post) }
        return nil
    }

    mutating func resolve(_ number: Int, _ action: String, at now: Timestamp) -> Reason? {
        if tickets[number].status == "resolved" { return .conflict }
        (tickets[number].status, tickets[number].since) = ("resolved", now)
        tickets[number].actions.append(action)
        tickets[number].isApproved = action == "dismiss" || action == "warn"
        for index in tickets[number].reports.indices {
            tickets[number].reports[index].status = action == "dismiss" ? "dismissed" : "resolved"
        }
        let post = tickets[number].post
        let days = ["suspend_7": 7, "suspend_14": 14, "suspend_30": 30][action]
        // Sanctions that the new decision lacks are lifted.
        sanctions[number] = days.map { now.adding(days: $0) }
        switch action {
        case "dismiss", "warn":
            removers[post]?.remove(number)
            // Content that another ticket has hidden, or may yet, stays hidden.
            if removers[post, default: []].isEmpty, waiting(post) == nil { hidden.remove(post) }
        default:
            removers[post, default: []].insert(number)
            hidden.insert(post)
        }
        return nil
    }

    mutating func appeal(_ number: Int, at now: Timestamp) -> Reason? {
        guard let last = tickets[number].actions.last else { return .notFound }
        if tickets[number].wasAppealed { return .alreadyExists }
        if last == "dismiss" { return .conflict }
        tickets[number].wasAppealed = true
        (tickets[number].status, tickets[number].since) = ("appealed", now)
        return nil
    }

    /// The tickets in the order of a queue.
    func queue(_ isMeant: (String) -> Bool) -> [JSONValue] {
        tickets.filter { isMeant($0.status) }
            .sorted { a, b in
                a.since != b.since
                    ? a.since < b.since : a.id.stringValue ?? "" < b.id.stringValue ?? ""
            }
            .map(\.id)
    }
}

@Suite struct TicketModelTests {
    private static let names = ["bob", "cat", "dan", "eve"]
    private static let actions = TicketAction.allCases.filter { $0 != .ban }.map(\.rawValue)

    @Test(arguments: Seeds.some(6)) func anyTicketFollowsTheModel(seed: UInt64) throws {
        let desk = Cast.desk()
        let posts = (0..<6).map { _ in desk.post("ann") }
        var model = Model()
        var random = SplitMix64(seed: seed)
        for step in 0..<150 {
            let place: Comment = "seed=\(seed) step \(step)"
            act(desk, posts, &model, place, &random)
            expectAgreement(desk, posts, model, place)
            if random.next() % 40 == 0 { try desk.town.social.snapshot() }
            if random.next() % 25 == 0 {
                let before = desk.town.social.stateText
                try desk.town.restart("social", fromSnapshot: random.next() % 2 == 0)
                desk.town.idle(seconds: 2)
                #expect(desk.town.social.stateText == before, place)
            }
        }
        #expect(desk.isWell, "seed=\(seed) \(desk.town.notes)")
    }

    private func act(
        _ desk: Cast, _ posts: [JSONValue], _ model: inout Model, _ place: Comment,
        _ random: inout SplitMix64
    ) {
        let now = desk.town.now.wall
        let number = Int.random(in: 0..<posts.count, using: &random)
        let ticket = model.tickets.indices.randomElement(using: &random)
        switch random.next() % 20 {
        case 0..<2:
            // A moderator sees hidden posts, and may report them.
            report(desk, posts, number, by: "boss", &model, place)
        case 2..<11:
            let name = Self.names.randomElement(using: &random) ?? ""
            report(desk, posts, number, by: name, &model, place)
        case 11..<15:
            guard let ticket else { return }
            let action = Self.actions.randomElement(using: &random) ?? ""
            let reason = model.resolve(ticket, action, at: now)
            #expect(desk.resolve(model.tickets[ticket].id, action).reason == reason, place)
        case 15..<18:
            guard let ticket else { return }
            let reason = model.appeal(ticket, at: now)
            #expect(desk.appeal(model.tickets[ticket].id, as: "ann").reason == reason, place)
        default:
            desk.town.advance(hours: Int.random(in: 1...20, using: &random))
        }
    }

    private func report(
        _ desk: Cast, _ posts: [JSONValue], _ number: Int, by name: String, _ model: inout Model,
        _ place: Comment
    ) {
        let count = model.tickets.count
        let reason = model.report(number, by: name, at: desk.town.now.wall)
        #expect(desk.report("post", posts[number], as: name).reason == reason, place)
        if model.tickets.count > count {
            model.tickets[count].id =
                desk.ask("reports.queue", ["limit": 100], as: "mod").items
                .last { $0["contentId"] == posts[number] }?["id"] ?? .null
        }
    }

    private func expectAgreement(
        _ desk: Cast, _ posts: [JSONValue], _ model: Model, _ place: Comment
    ) {
        for (number, post) in posts.enumerated() {
            #expect(desk.sees(post, as: "eve") == !model.hidden.contains(number), place)
            #expect(desk.sees(post, as: "mod") && desk.sees(post, as: "ann"), place)
        }
        for (status, meant) in [
            ("open", ["open", "appealed"]), ("appealed", ["appealed"]), ("resolved", ["resolved"]),
        ] {
            let rows = desk.ask("reports.queue", ["status": .string(status), "limit": 100], as: "mod").items
            #expect(rows.compactMap { $0["id"] } == model.queue { meant.contains($0) }, place)
        }
        // Not every time all of them.
        let turn = model.tickets.reduce(0) { $0 + $1.reports.count }
        for (number, ticket) in model.tickets.enumerated() where (number + turn) % 5 == 0 {
            let shown = desk.ask("reports.ticket", ["ticketId": ticket.id, "limit": 100], as: "mod")
            #expect(shown["ticket", "status"] == .string(ticket.status), place)
            #expect(
                shown.items.compactMap { $0["reporter"]?["nickname"]?.stringValue }
                    == ticket.reports.map(\.name), place)
            #expect(
                shown.items.compactMap { $0["status"]?.stringValue } == ticket.reports.map(\.status), place)
            let log = shown["log"].arrayValue ?? []
            #expect(log.compactMap { $0["action"]?.stringValue } == ticket.actions, place)
        }
        let isSuspended = model.isSuspended(at: desk.town.now.wall)
        #expect(
            (desk.town.ask("account.me", as: desk["ann"])["status"] == "suspended") == isSuspended,
            place)
    }
}
