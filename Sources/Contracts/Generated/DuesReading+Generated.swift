// Made by deploy/contracts from Sources/Contracts/Rsvp/DuesReading.swift.

import JSON
import Values

extension BookPerson {
    @_disfavoredOverload
    public init(accountId: sending ID, nickname: String?, displayName: String?, avatar: String?) {
        self.accountId = accountId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
    }
}

extension DuePortion {
    @_disfavoredOverload
    public init(
        person: sending BookPerson, shares: Int, amount: Int, status: DueStatus, isOverdue: Bool,
        how: String? = nil, reason: String? = nil, since: Timestamp
    ) {
        self.person = person
        self.shares = shares
        self.amount = amount
        self.status = status
        self.isOverdue = isOverdue
        self.how = how
        self.reason = reason
        self.since = since
    }
}

extension DueView {
    @_disfavoredOverload
    public init(
        id: sending ID, gameId: ID? = nil, groupId: ID? = nil, title: String, currency: String,
        each: Int? = nil, total: Int? = nil, dueAt: Timestamp? = nil, note: String? = nil,
        payee: BookPerson? = nil, isAccepted: Bool, addedAt: Timestamp, paidCount: Int? = nil,
        peopleCount: Int? = nil, mine: DuePortion? = nil, portions: [DuePortion]? = nil, mayMark: Bool,
        remindFrom: Timestamp? = nil
    ) {
        self.id = id
        self.gameId = gameId
        self.groupId = groupId
        self.title = title
        self.currency = currency
        self.each = each
        self.total = total
        self.dueAt = dueAt
        self.note = note
        self.payee = payee
        self.isAccepted = isAccepted
        self.addedAt = addedAt
        self.paidCount = paidCount
        self.peopleCount = peopleCount
        self.mine = mine
        self.portions = portions
        self.mayMark = mayMark
        self.remindFrom = remindFrom
    }
}

extension CostView {
    @_disfavoredOverload
    public init(
        id: sending ID, what: String, amount: Int, currency: String, payer: BookPerson, author: BookPerson,
        isConfirmed: Bool, addedAt: Timestamp, peopleCount: Int, share: Int? = nil, mayRemove: Bool
    ) {
        self.id = id
        self.what = what
        self.amount = amount
        self.currency = currency
        self.payer = payer
        self.author = author
        self.isConfirmed = isConfirmed
        self.addedAt = addedAt
        self.peopleCount = peopleCount
        self.share = share
        self.mayRemove = mayRemove
    }
}

extension Balance {
    @_disfavoredOverload
    public init(person: sending BookPerson, amount: Int) {
        self.person = person
        self.amount = amount
    }
}

extension Settlement {
    @_disfavoredOverload
    public init(from: sending BookPerson, to: BookPerson, amount: Int, at: Timestamp? = nil) {
        self.from = from
        self.to = to
        self.amount = amount
        self.at = at
    }
}

extension ShowBook {
    public static let notes: [String: String] = [
        "groupId": "the book of this group, instead of a game's"
    ]
}

extension ShowBook.Reply {
    @_disfavoredOverload
    public init(
        gameId: sending ID? = nil, groupId: ID? = nil, currency: String? = nil, mayAdd: Bool, mayShare: Bool,
        payFirst: Bool? = nil, dues: [DueView], costsCount: Int, balance: Int? = nil
    ) {
        self.gameId = gameId
        self.groupId = groupId
        self.currency = currency
        self.mayAdd = mayAdd
        self.mayShare = mayShare
        self.payFirst = payFirst
        self.dues = dues
        self.costsCount = costsCount
        self.balance = balance
    }
}

extension ShowDuesTable {
    private enum CodingKeys: String, CodingKey { case dueId }

    public init(from decoder: any Decoder) throws {
        book = try ShowBook(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        dueId = try container.decodeIfPresent(DueID.self, forKey: .dueId)
    }

    public func encode(to encoder: any Encoder) throws {
        try book.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(dueId, forKey: .dueId)
    }

    public static let notes: [String: String] = [
        "dueId": "only this due, for a book with more than \(DuesLimits.tableRowsMax) shares",
        "groupId": "the book of this group, instead of a game's",
    ]
}

extension ListCosts {
    public static let notes: [String: String] = [
        "groupId": "the book of this group, instead of a game's",
        "limit": "1 to 100. Default: 20",
    ]
}

extension ProposeSettlement {
    public static let notes: [String: String] = [
        "groupId": "the book of this group, instead of a game's"
    ]
}

extension ProposeSettlement.Reply {
    @_disfavoredOverload
    public init(
        gameId: sending ID? = nil, groupId: ID? = nil, currency: String? = nil, balances: [Balance],
        payments: [Settlement], settled: [Settlement]
    ) {
        self.gameId = gameId
        self.groupId = groupId
        self.currency = currency
        self.balances = balances
        self.payments = payments
        self.settled = settled
    }
}

extension MyDues {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension DuesChanged {
    @_disfavoredOverload
    public init(gameId: sending ID?, groupId: ID? = nil, kind: DuesChanged.Kind, concernedIds: [ID]) {
        self.gameId = gameId
        self.groupId = groupId
        self.kind = kind
        self.concernedIds = concernedIds
    }
}
