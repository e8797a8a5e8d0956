// Reports of content, the administrator's decisions, and appeals against them.

import Contracts
import JSON
import TestSupport
import Values

/// A ticket that a player has seen.
struct SeenTicket {
    var id: String
    /// The author of the reported content.
    var author: ID?
    /// Whether it was decided.
    var isDecided = false
}

extension Player {
    /// Reports something, or appeals against a decision.
    func complain() -> RequestEnvelope {
        if let ticket = world.tickets.last(where: { $0.isDecided && $0.author == account }),
            chance.happens(0.5)
        {
            return request(AppealTicket.type, ["ticketId": .string(ticket.id), "text": "It was a joke"])
        }
        let (type, content) = something()
        return request(
            CreateReport.type,
            [
                "contentType": .string(type), "contentId": .string(content),
                "kind": chance.one(of: ["spam", "harassment", "other"]), "reason": "Too loud",
            ])
    }

    /// Recent content of each kind.
    private func something() -> (type: String, content: String) {
        let found: (String, String?) = chance.one(of: [
            ("post", world.posts.last), ("post", world.posts.suffix(3).first),
            ("comment", world.comments.last), ("game", world.games.last?.id),
            ("group", world.groups.last?.id), ("cup", world.cups.last?.id),
            ("ladder", world.ladders.last?.id),
        ])
        guard let content = found.1 else { return ("profile", somebody) }
        // A moderator may remove the game.
        if found.0 == "game" { world.elusiveGames.insert(content) }
        return (found.0, content)
    }

    /// The administrator looks at the queue, and decides on some tickets.
    func judge() -> RequestEnvelope {
        guard let ticket = world.tickets.last, chance.happens(0.7) else { return request(TicketQueue.type) }
        let ticketId: JSONValue = .string(ticket.id)
        if chance.happens(0.3) { return request(ShowTicket.type, ["ticketId": ticketId]) }
        let action: JSONValue = chance.one(of: [
            "dismiss", "warn", "warn", "warn", "remove_content", "remove_content", "suspend_7", "ban",
        ])
        return request(
            ResolveTicket.type, ["ticketId": ticketId, "action": action, "note": "Seen before"])
    }

    /// Remembers the tickets in an answer.
    func note(_ type: String, _ data: JSONValue) {
        if type == TicketQueue.type {
            for row in data["items"]?.arrayValue ?? [] {
                guard let id = row["id"]?.stringValue, !world.tickets.contains(where: { $0.id == id }) else {
                    continue
                }
                world.tickets.append(
                    SeenTicket(id: id, author: row["accountId"]?.stringValue.flatMap { ID($0) }))
            }
        } else if let id = data["ticketId"]?.stringValue,
            let place = world.tickets.firstIndex(where: { $0.id == id })
        {
            world.tickets[place].isDecided = data["action"] != "dismiss"
        }
    }
}
