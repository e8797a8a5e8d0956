// Access to books of dues and costs: who runs one, who takes part, and who sees what of it (domain.md §6.9).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let runsNoBook = Refusal(
        .forbidden,
        "only the host and co-hosts of the game, or the owner and admins of the group, can do this")

    /// One account's part in a due.
    struct DueSight {
        /// Whether they have a share of it.
        var isOwn: Bool
        /// Whether they get the money.
        var isPayee: Bool
        /// Whether they run the game or group.
        var runs: Bool
        /// Whether they see how many have paid.
        var seesCount: Bool

        /// Whether they see all shares.
        var isWhole: Bool { isPayee || runs }
        var isVisible: Bool { isOwn || isWhole || seesCount }
    }
}

extension Rsvp.State {
    /// Whether somebody may do in a book what a host does: those who run the game or the group.
    func runs(_ account: ID, _ book: BookReference) -> Bool {
        switch book.kind {
        case .game: game(book.id).map { role(of: account, in: $0) != nil } ?? false
        case .group: groups[book.id]?.isRun(by: account) ?? false
        }
    }

    /// The number of shares of somebody in a book: one for each of those with whom they come to a game.
    func sharesCount(of account: ID, in book: BookReference) -> Int {
        switch book.kind {
        case .game: 1 + roster(book.id).guests(of: account)
        case .group: 1
        }
    }

    /// Whether somebody is going to the game, or is a member of the group.
    func takesPart(_ account: ID, in book: BookReference) -> Bool {
        switch book.kind {
        case .game: roster(book.id)[account]?.status == .going
        case .group: groups.isMember(account, of: book.id)
        }
    }

    /// Everyone who takes part, in the order in which shares are split: of a game by the time of joining and id, of a group
    /// by id. A visitor has no account that could owe anything.
    func participants(of book: BookReference) -> [ID] {
        switch book.kind {
        case .game:
            roster(book.id).rows.filter { $0.status == .going && !visitors.has($0.accountId) }
                .sorted { ($0.since, $0.accountId) < ($1.since, $1.accountId) }
                .map(\.accountId)
        case .group: groups[book.id]?.members ?? []
        }
    }

    /// Whether the game is cancelled.
    func isOff(_ book: BookReference) -> Bool {
        switch book.kind {
        case .game: game(book.id)?.status == .cancelled
        case .group: false
        }
    }
}

extension Situation<Rsvp> {
    // MARK: - Finding

    /// The book that a request names, if the caller sees its game, is in its group, or has something in it.
    func findBook(_ request: some OfBook) throws(Refusal) -> (me: ID, reference: BookReference) {
        let me = try caller.id()
        guard let reference = request.book else {
            throw .invalid("gameId", "give gameId or groupId")
        }
        guard sees(reference, me) || state.books[reference]?.concerns(me) == true else {
            throw unknown(reference)
        }
        return (me, reference)
    }

    /// Whether somebody sees the game, or is in the group.
    private func sees(_ book: BookReference, _ me: ID) -> Bool {
        switch book.kind {
        case .game: isSeen(book.id)
        case .group: state.groups.isMember(me, of: book.id)
        }
    }

    func unknown(_ book: BookReference) -> Refusal {
        switch book.kind {
        case .game: unknown(book.id)
        case .group: Refusal(.notFound, "there is no group \(book.id) that you are in", field: "groupId")
        }
    }

    /// A due that the caller sees. Until its payee agrees, those who owe do not.
    func find(due id: ID) throws(Refusal) -> (me: ID, due: Rsvp.KnownDue, sight: Rsvp.DueSight) {
        let me = try caller.id()
        let due = state.books.due(id)
        guard let due, case let seen = sight(of: due, for: me), seen.isVisible else {
            throw Refusal(.notFound, "there is no due \(id) that you may see", field: "dueId")
        }
        return (me, due, seen)
    }

    func sight(of due: Rsvp.KnownDue, for me: ID) -> Rsvp.DueSight {
        Rsvp.DueSight(
            isOwn: due.isAccepted && due[me] != nil, isPayee: due.payeeId == me,
            runs: state.runs(me, due.book),
            seesCount: due.isAccepted && due.showCount && sees(due.book, me))
    }

    /// A cost that the caller shares, has paid or wrote, or one in a book that they run.
    func find(cost id: ID) throws(Refusal) -> (me: ID, book: Rsvp.Book, cost: Rsvp.KnownCost) {
        let me = try caller.id()
        guard let (book, cost) = state.books.cost(id),
            cost.concerns(me) || state.runs(me, book.reference)
        else { throw Refusal(.notFound, "there is no cost \(id) that you may see", field: "costId") }
        return (me, book, cost)
    }

    // MARK: - What an entry needs

    /// Refuses new dues for a game that is cancelled, and new entries in a group that is closed.
    func refuseOver(_ book: BookReference, forCosts: Bool = false) throws(Refusal) {
        switch book.kind {
        case .game:
            if !forCosts, state.isOff(book) {
                throw Refusal(
                    .conflict, "the game is cancelled: nobody pays for it",
                    state: GameStatus.cancelled.rawValue)
            }
        case .group:
            if let status = state.groups[book.id]?.status, status == .closed {
                throw Refusal(.conflict, "the group is closed for good", state: status.rawValue)
            }
        }
    }

    /// The currency of an entry: that of its book, which the first entry chooses.
    func currency(_ wanted: String?, of book: BookReference) throws(Refusal) -> String {
        guard let own = state.books[book]?.currency else { return wanted ?? Price.usualCurrency }
        guard wanted == nil || wanted == own else {
            throw Refusal(
                .conflict, "all amounts here are in \(own); a book has one currency", field: "currency")
        }
        return own
    }

    /// The people of a new entry, in the order in which shares are split: those named, those of a subgroup, or all.
    func sharers(
        _ named: [UserReference]?, subgroup: String? = nil, in book: BookReference,
        field: String = "accountIds"
    ) throws(Refusal) -> [ID] {
        let all = state.participants(of: book)
        var people = all
        if let subgroup {
            let group = state.groups[book.id]
            guard group?.subgroups.contains(where: { $0.id == subgroup }) == true else {
                throw Refusal(
                    .notFound, "the group has no subgroup \(Wording.shown(subgroup))", field: "subgroup")
            }
            people = group?.members(of: subgroup) ?? []
        }
        if let named {
            let known = Set(all)
            let found = named.map { (name: $0, id: state.people.find($0)) }
            let strangers = found.filter { person in person.id.map { !known.contains($0) } ?? true }
            guard strangers.isEmpty else {
                let names = strangers.prefix(5).map { Wording.shown($0.name.description) }
                throw .invalid(field, "\(Wording.listed(names)): \(Self.notIn(book))")
            }
            let wanted = Set(found.compactMap { $0.id })
            people = all.filter { wanted.contains($0) }
        }
        guard !people.isEmpty else { throw Refusal(.conflict, "there is nobody to share it") }
        guard people.count <= DuesLimits.peopleMax else {
            throw Refusal(
                .conflict,
                "there are more than \(DuesLimits.peopleMax) people; name some of them in accountIds")
        }
        return people
    }

    /// Somebody named as payee or payer; the caller without a name.
    func participant(
        _ name: UserReference?, _ field: String, in book: BookReference
    ) throws(Refusal) -> ID {
        guard let name else { return try caller.id() }
        guard let id = state.people.find(name), state.takesPart(id, in: book) || state.runs(id, book) else {
            throw .invalid(field, "\(Wording.shown(name.description)): \(Self.notIn(book))")
        }
        return id
    }

    private static func notIn(_ book: BookReference) -> String {
        switch book.kind {
        case .game: "not going to this game"
        case .group: "not in this group"
        }
    }
}

extension Rsvp {
    /// The public event of a change in a book.
    static func changed(_ book: BookReference, _ kind: DuesChanged.Kind, _ people: [ID]) -> DuesChanged {
        let concerned = Set(people).sorted()
        return switch book.kind {
        case .game: DuesChanged(gameId: book.id, kind: kind, concernedIds: concerned)
        case .group: DuesChanged(gameId: nil, groupId: book.id, kind: kind, concernedIds: concerned)
        }
    }
}
