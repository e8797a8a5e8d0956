// Test support: people who report content, a moderator and an administrator.

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import TestSupport
import Values

@testable import SocialService

extension Cast {
    /// People whose profiles are full, an administrator and a moderator.
    /// - Parameter isSettled: whether the people's reports count (domain.md §7.6); those of new accounts do not.
    static func desk(
        _ names: [String] = ["ann", "bob", "cat", "dan", "eve"], limits: LimitSettings = .off,
        isSettled: Bool = true
    ) -> Cast {
        let desk = Cast(names + ["boss", "mod"], limits: limits)
        desk.ask("account.set-role", ["accountId": "mod", "role": "moderator"], as: "boss")
        if !isSettled { return desk }
        for name in names { desk.town.confirm(desk[name]) }
        desk.town.advance(days: 7)
        return desk
    }

    // MARK: - Reporting

    @discardableResult
    func report(
        _ type: String, _ content: JSONValue, as name: String, _ more: JSONValue = [:]
    ) -> Answer {
        let fields: JSONValue = ["contentType": .string(type), "contentId": content, "kind": "spam"]
        return ask("reports.create", fields.merging(more), as: name)
    }

    /// A game with people in it, and somebody's message in its chat.
    func message(_ text: String = "hello", by host: String, going: [String]) -> (JSONValue, game: JSONValue) {
        let game = town.game(host: self[host])
        for name in going { town.going(self[name], game) }
        return (
            ask("chat.send", ["gameId": game, "text": .string(text)], as: host)["id"], game
        )
    }

    // MARK: - Deciding

    func queue(_ status: String? = nil) -> [JSONValue] {
        ask("reports.queue", status.map { ["status": .string($0)] } ?? [:], as: "mod").items
    }

    /// The latest ticket about some content, decided or not.
    func ticket(_ content: JSONValue) -> JSONValue {
        let all = queue("resolved") + queue("open")
        return all.last { $0["contentId"] == content }?["id"] ?? .null
    }

    func show(_ ticket: JSONValue, as name: String = "mod") -> Answer {
        ask("reports.ticket", ["ticketId": ticket], as: name)
    }

    @discardableResult
    func resolve(
        _ ticket: JSONValue, _ action: String, _ note: String? = nil, as name: String = "mod"
    ) -> Answer {
        var fields: JSONValue = ["ticketId": ticket, "action": .string(action)]
        if let note { fields = fields.merging(["note": .string(note)]) }
        return ask("reports.resolve", fields, as: name)
    }

    /// Reports some content and decides on it; returns the ticket.
    @discardableResult
    func decide(_ action: String, _ type: String, _ content: JSONValue, reportedBy name: String) -> JSONValue
    {
        if !report(type, content, as: name).isOK { town.note("no report of \(type) by \(name)") }
        let ticket = ticket(content)
        if !resolve(ticket, action).isOK { town.note("\(action) was not to be") }
        return ticket
    }

    @discardableResult
    func appeal(_ ticket: JSONValue, as name: String, _ text: String = "No") -> Answer {
        ask("reports.appeal", ["ticketId": ticket, "text": .string(text)], as: name)
    }

    // MARK: - What became of it

    /// Whether a person sees a post, a comment on it, or a chat message with its text.
    func sees(_ post: JSONValue, as name: String) -> Bool {
        ask("posts.get", ["postId": post], as: name).isOK
    }

    /// Types of social's events from a line on, without marks.
    func written(since count: Int) -> [String] {
        town.social.disk.lines[count...].map(\.header.type).filter { !$0.hasSuffix("_seen") }
    }

    /// Whether there were no unexpected events.
    var isWell: Bool { town.notes.isEmpty }

    var count: Int { town.social.disk.lines.count }
}
