// Cups as the log of games tells of them (domain.md §16.13). Nobody but their hosts has to do with those of this town.

import Contracts
import JSON
import Values

extension Chronicle {
    struct KnownCup {
        var id: ID
        var name: String
        var hostId: ID
        var visibility: CupVisibility
        var status: CupStatus

        var isPublic: Bool { visibility == .public }
    }

    mutating func takeCups(_ type: String, _ data: [UInt8]) throws {
        guard type == CupChanged.type else { return }
        let event = try JSONCoding.decode(CupChanged.self, from: data)
        cups[event.cupId] = KnownCup(
            id: event.cupId, name: event.name, hostId: event.hostId, visibility: event.visibility,
            status: event.status)
    }

    /// Whether its visibility, its state and moderation let anybody see it.
    func isFound(_ cup: KnownCup) -> Bool {
        cup.isPublic && cup.status != .draft && !withheld.contains(cup.id)
    }

    func sees(_ cup: KnownCup, _ viewer: ID) -> Bool {
        if isModerator(viewer) || cup.hostId == viewer { return true }
        return isFound(cup) && !areApart(cup.hostId, viewer)
    }

    /// Whether a cup that a viewer sees names somebody. Its host stays its host for who sees it, as a game's does: a ban
    /// calls the cup off, and moderators see it across a block.
    func isInACup(_ person: ID, for viewer: ID) -> Bool {
        cups.values.contains { $0.hostId == person && sees($0, viewer) }
    }
}
