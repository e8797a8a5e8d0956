// Ladders as the log of games tells of them (domain.md §18.5). Nobody but their hosts has to do with those of this town.

import Contracts
import JSON
import Values

extension Chronicle {
    struct KnownLadder {
        var id: ID
        var name: String
        var hostId: ID
        var isPublic: Bool
        var isOpen: Bool
    }

    mutating func takeLadders(_ type: String, _ data: [UInt8]) throws {
        guard type == LadderChanged.type else { return }
        let event = try JSONCoding.decode(LadderChanged.self, from: data)
        ladders[event.ladderId] = KnownLadder(
            id: event.ladderId, name: event.name, hostId: event.hostId,
            isPublic: event.visibility == .public, isOpen: event.status == .open)
    }

    func sees(_ ladder: KnownLadder, _ viewer: ID) -> Bool {
        if isModerator(viewer) || ladder.hostId == viewer { return true }
        return ladder.isPublic && !withheld.contains(ladder.id) && !areApart(ladder.hostId, viewer)
    }

    func hostsALadder(_ person: ID, seenBy viewer: ID) -> Bool {
        ladders.values.contains { $0.hostId == person && sees($0, viewer) }
    }
}
