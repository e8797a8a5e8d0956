// rsvp.equipment…: the things a game needs, and who brings them (domain.md §6.7).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    /// The host is told what is missing this long before the start.
    static let missingHoursBefore = 24

    static let equipment = Rules<Rsvp>()
        .command(AddEquipment.self, decide: Situation.add, reply: Situation.added)
        .command(EditEquipment.self, decide: Situation.edit, reply: Situation.item)
        .command(RemoveEquipment.self, decide: Situation.remove)
        .command(ClaimEquipment.self, decide: Situation.claim, reply: Situation.item)
        .query(ListEquipment.self, answer: Situation.list)
        .evolve(EquipmentChanged.self) { state, event, info in state.apply(event, info) }
        .evolve(EquipmentMissing.self) { state, event, _ in state.apply(event) }

    fileprivate static let notOnTheList = Refusal(
        .notFound, "this is not on the game's list any more", field: "itemId")
}

extension Situation<Rsvp> {
    // MARK: - The host's part

    func add(_ command: AddEquipment) throws(Refusal) -> Decision<Never> {
        _ = try hostedBeforeStart(command.gameId)
        let items = state.equipment[command.gameId]?.items ?? []
        let name = command.name.cleaned ?? ""
        try refuseTaken(name, by: items)
        guard items.count < EquipmentLimits.itemsMax else {
            throw Refusal(
                .conflict, "the game needs \(items.count) things already; take one out before you add another"
            )
        }
        return .events([
            EquipmentChanged(
                gameId: command.gameId, itemId: context.newID(), change: .added, name: name,
                needed: command.needed, claims: [])
        ])
    }

    func edit(_ command: EditEquipment) throws(Refusal) -> Decision<Never> {
        _ = try hostedBeforeStart(command.gameId)
        let items = state.equipment[command.gameId]?.items ?? []
        let item = try find(command.itemId, in: items)
        let name = command.name?.cleaned ?? item.name
        let needed = command.needed ?? item.needed
        if name == item.name && needed == item.needed { return .nothing }
        try refuseTaken(name, by: items.filter { $0.id != item.id })
        guard needed >= item.claimed else {
            throw Refusal(
                .conflict, "\(item.claimed) of \(item.name) are brought already; needed cannot be less",
                field: "needed")
        }
        return .events([
            item.changed(.edited, in: command.gameId) { ($0.name, $0.needed) = (name, needed) }
        ])
    }

    func remove(_ command: RemoveEquipment) throws(Refusal) -> Decision<Never> {
        _ = try hostedBeforeStart(command.gameId)
        let item = try find(command.itemId, in: state.equipment[command.gameId]?.items ?? [])
        return .events([item.changed(.removed, in: command.gameId) { $0.claims = [] }])
    }

    /// The game, if the caller does its host's things and it has not started (domain.md §12.2).
    func hostedBeforeStart(_ id: ID) throws(Refusal) -> KnownGame {
        let game = try hosted(id)
        try context.requireTier2(if: game.requireTier2)
        try refuseStarted(game)
        return game
    }

    func refuseStarted(_ game: KnownGame) throws(Refusal) {
        guard game.isLive else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
    }

    private func refuseTaken(_ name: String, by items: [Rsvp.Item]) throws(Refusal) {
        let folded = Text.folded(name)
        guard !items.contains(where: { Text.folded($0.name) == folded }) else {
            throw Refusal(
                .alreadyExists, "\(Wording.shown(name)) is on the list already; change how many are needed",
                field: "name")
        }
    }

    private func find(_ id: ID, in items: [Rsvp.Item]) throws(Refusal) -> Rsvp.Item {
        guard let item = items.first(where: { $0.id == id }) else {
            throw Refusal(
                .notFound, "the game needs no \(id); rsvp equipment lists what it needs", field: "itemId")
        }
        return item
    }

    // MARK: - Claims

    func claim(_ command: ClaimEquipment) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let game = try goingTo(command.gameId)
        let item = try find(command.itemId, in: state.equipment[command.gameId]?.items ?? [])
        try refuseStarted(game)
        let mine = item.qty(of: me)
        if mine == command.qty { return .nothing }
        let left = item.missing + mine
        guard command.qty <= left else {
            throw Refusal(
                .conflict, "\(left) of \(Wording.shown(item.name)) are left for you to bring", field: "qty")
        }
        return .events([
            item.changed(.claimed, in: command.gameId) { item in
                let place = item.claims.firstIndex { $0.accountId == me }
                switch (place, command.qty) {
                case (let place?, 0): item.claims.remove(at: place)
                case (let place?, let qty): item.claims[place].qty = qty
                case (nil, let qty): item.claims.append(EquipmentClaim(accountId: me, qty: qty))
                }
            }
        ])
    }

    /// The game if the caller is going to it.
    func goingTo(_ id: ID) throws(Refusal) -> KnownGame {
        let game = try find(id)
        guard state.roster(id)[try caller.id()]?.status == .going else {
            throw Refusal(.forbidden, "only those who are going can do this: say going first")
        }
        return game
    }

    // MARK: - Reading

    func list(_ query: ListEquipment) throws(Refusal) -> Page<EquipmentItem> {
        let me = try caller.id()
        // An admin of its group need not be going to look after a game.
        let game = try find(query.gameId)
        if role(in: game) == nil { _ = try goingTo(query.gameId) }
        let question = "equipment/\(query.gameId)"
        let start = try Paging.start(query.page, of: question)
        let items = (state.equipment[query.gameId]?.items ?? []).compactMap {
            item -> (key: SortKey, item: EquipmentItem)? in
            let key = SortKey(item.id.high, item.id.low)
            if let start, key <= start { return nil }
            var view = item.view
            view.claims = item.claims.filter { !state.circles.areApart($0.accountId, me) }.map { claim in
                EquipmentBringer(
                    accountId: claim.accountId, nickname: state.mention(claim.accountId).nickname,
                    qty: claim.qty)
            }
            return (key, view)
        }
        return Paging.page(items, limit: query.rows, of: question)
    }

    /// The item after the command; without an event, its present state.
    fileprivate func item(
        _ command: some ItemCommand, _ occurred: Occurred
    ) throws(Refusal) -> EquipmentItem {
        if let event = occurred.first(EquipmentChanged.self) { return Rsvp.Item(event).view }
        guard let found = state.equipment[command.gameId]?.item(command.itemId) else {
            throw Rsvp.notOnTheList
        }
        return found.view
    }

    fileprivate func added(
        _ command: AddEquipment, _ occurred: Occurred
    ) throws(Refusal) -> EquipmentItem {
        guard let event = occurred.first(EquipmentChanged.self) else { throw Rsvp.notOnTheList }
        return Rsvp.Item(event).view
    }

    /// The timer's event that tells the host what is missing a day before the start.
    func missing(of id: ID) -> Due? {
        guard let game = state.game(id), let equipment = state.equipment[id] else { return nil }
        let items = equipment.items.filter { $0.missing > 0 }.map {
            EquipmentMissing.Item(itemId: $0.id, name: $0.name, missing: $0.missing)
        }
        let start = game.startsAt
        return Due(
            "equipment:\(id):\(start)", [EquipmentMissing(gameId: id, startsAt: start, items: items)])
    }
}

/// A command about one thing that a game needs; its reply is that thing.
private protocol ItemCommand: Command where Reply == EquipmentItem {
    var gameId: ID { get }
    var itemId: ID { get }
}
extension EditEquipment: ItemCommand {}
extension ClaimEquipment: ItemCommand {}

extension Rsvp.Item {
    fileprivate var view: EquipmentItem {
        EquipmentItem(id: id, name: name, needed: needed, missing: missing)
    }
}
