// The equipment of games, as stored by rsvp (domain.md §6.7). Few games have any.

import Contracts
import Packed
import Values

extension Rsvp {
    /// Something that a game needs.
    struct Item: Codable, Sendable {
        var id: ID
        var name: String
        var needed: Int
        /// In the order in which they were made; each is for at least one piece.
        var claims: [EquipmentClaim]

        init(_ event: EquipmentChanged) {
            (id, name, needed, claims) = (event.itemId, event.name, event.needed, event.claims)
        }

        var claimed: Int { claims.reduce(0) { $0 + $1.qty } }
        var missing: Int { max(0, needed - claimed) }
        func qty(of account: ID) -> Int { claims.first { $0.accountId == account }?.qty ?? 0 }
    }

    /// All that one game needs.
    struct GameEquipment: Codable, Sendable {
        /// In the order in which they were added, which is that of their ids.
        var items: [Item] = []
        /// The time since which something has been missing.
        var shortSince: Timestamp?
        /// The start for which the host has been told what is missing.
        var toldFor: Timestamp?

        var isShort: Bool { items.contains { $0.missing > 0 } }
        func item(_ id: ID) -> Item? { items.first { $0.id == id } }

        /// The events that release an account's claims.
        func without(_ account: ID, in game: ID) -> [EquipmentChanged] {
            items.filter { $0.qty(of: account) > 0 }.map {
                $0.changed(.released, in: game) { $0.claims.removeAll { $0.accountId == account } }
            }
        }

        mutating func apply(_ event: EquipmentChanged, at time: Timestamp) {
            let place = items.firstIndex { $0.id == event.itemId }
            switch (place, event.change) {
            case (let place?, .removed): items.remove(at: place)
            case (nil, .removed): break
            case (let place?, _): items[place] = Item(event)
            case (nil, _): items.append(Item(event))
            }
            shortSince = isShort ? shortSince ?? time : nil
        }
    }

    /// The equipment of all games that need any.
    struct Equipment: Codable, Sendable {
        private var games: ChunkedDictionary<ID, GameEquipment> = [:]

        subscript(game: ID) -> GameEquipment? { games[game] }

        mutating func apply(_ event: EquipmentChanged, at time: Timestamp) {
            games[event.gameId, default: GameEquipment()].apply(event, at: time)
        }

        mutating func apply(_ event: EquipmentMissing) { games[event.gameId]?.toldFor = event.startsAt }
    }
}

extension Rsvp.Item {
    /// The event of a change to this item.
    func changed(
        _ change: EquipmentChanged.Change, in game: ID, _ apply: (inout Rsvp.Item) -> Void = { _ in }
    ) -> EquipmentChanged {
        var item = self
        apply(&item)
        return EquipmentChanged(
            gameId: game, itemId: id, change: change, name: item.name, needed: item.needed,
            claims: item.claims)
    }
}
