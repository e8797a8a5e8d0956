// dues: reading a book of dues and shared costs (domain.md §6.9), and the event that it has changed.

import JSON
import Values

/// A person in a book, as its replies name them.
public struct BookPerson: Codable, Sendable, Equatable {
    public var accountId: ID
    /// Absent for a guest, and if the account is gone.
    public var nickname: String?
    /// Absent if the account is gone.
    public var displayName: String?
    public var avatar: String?
}

/// The share of one person in a due.
public struct DuePortion: Codable, Sendable, Equatable {
    public var person: BookPerson
    /// The number of shares: 1, and one more for each guest they bring.
    public var shares: Int
    /// In the smallest unit of the book's currency.
    public var amount: Int
    public var status: DueStatus
    /// Whether it is open, and the due's time has passed.
    public var isOverdue: Bool
    /// How they have paid, as they say.
    public var how: String? = nil
    /// Why they owe nothing.
    public var reason: String? = nil
    /// When the status changed.
    public var since: Timestamp
}

/// A due, as somebody may see it: who owes sees their own share, whoever gets the money and whoever runs the game or group
/// all of them. Everyone else sees how many have paid, if the due says so.
public struct DueView: Codable, Sendable, Equatable {
    /// The due's id, called `dueId` in requests.
    public var id: ID
    /// Its game; absent for a group's.
    public var gameId: ID? = nil
    /// Its group; absent for a game's.
    public var groupId: ID? = nil
    public var title: String
    public var currency: String
    /// The amount of each share; absent where a sum was split, and for who sees only how many have paid.
    public var each: Int? = nil
    /// The sum that was split at first; absent where each share was named, and for who sees only how many have paid.
    public var total: Int? = nil
    public var dueAt: Timestamp? = nil
    /// How to pay; for those who owe, whoever gets the money and whoever runs the game or group.
    public var note: String? = nil
    /// The person who gets the money; absent for who sees only how many have paid.
    public var payee: BookPerson? = nil
    /// Whether the one who gets the money has agreed; until then nobody is asked for it.
    public var isAccepted: Bool
    public var addedAt: Timestamp
    /// The number of people who have paid, and of all who have to; for those who see all shares, or where the due says so.
    public var paidCount: Int? = nil
    public var peopleCount: Int? = nil
    /// One's own share.
    public var mine: DuePortion? = nil
    /// All shares, in the order in which they were split; for whoever gets the money, and whoever runs the game or group, in
    /// `dues.get` and of a new due.
    public var portions: [DuePortion]? = nil
    /// Whether one may mark shares as paid: whoever gets the money, and whoever runs the game or group.
    public var mayMark: Bool
    /// When those who have not paid may be reminded again; absent if they may be now.
    public var remindFrom: Timestamp? = nil
}

/// A shared cost, as those who share it see it.
public struct CostView: Codable, Sendable, Equatable {
    /// The cost's id, called `costId` in requests.
    public var id: ID
    public var what: String
    /// In the smallest unit of the currency.
    public var amount: Int
    public var currency: String
    /// Has paid for it.
    public var payer: BookPerson
    /// Wrote it down.
    public var author: BookPerson
    /// Whether it counts: somebody else than its author who has paid confirms that first.
    public var isConfirmed: Bool
    public var addedAt: Timestamp
    /// The number of people who share it.
    public var peopleCount: Int
    /// One's own share of it; absent for who has none.
    public var share: Int? = nil
    /// Whether one may remove it now.
    public var mayRemove: Bool
}

/// The amount that somebody gets from the shared costs of a book, or owes.
public struct Balance: Codable, Sendable, Equatable {
    public var person: BookPerson
    /// Above 0 they get it, below 0 they owe it.
    public var amount: Int
}

/// A payment from one person to another.
public struct Settlement: Codable, Sendable, Equatable {
    public var from: BookPerson
    public var to: BookPerson
    public var amount: Int
    /// When it was noted; absent for one that is proposed.
    public var at: Timestamp? = nil
}

public struct ShowBook: Query, Needing, OfBook {
    public static let type = "dues.book"
    public static let about = About(
        "Show what is to be paid for a game or in a group, as far as you see it", .user,
        reasons: [.notFound], example: "dues book gameId=$game")
    public static let needs: [String: String?] = ["gameId": "groupId"]

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID? = nil
        public var groupId: ID? = nil
        /// Absent before the first entry.
        public var currency: String? = nil
        /// Whether one may add dues: whoever runs the game or group.
        public var mayAdd: Bool
        /// Whether one may share costs: who is going, or a member.
        public var mayShare: Bool
        /// Only of a group: whether nobody with an overdue due gets into its games.
        public var payFirst: Bool? = nil
        /// The dues that one sees, the latest first.
        public var dues: [DueView]
        /// The number of costs that one sees.
        public var costsCount: Int
        /// The amount that one gets from the shared costs, below 0 what one owes; absent for who shares none.
        public var balance: Int? = nil
    }

    public var gameId: GameID?
    /// The book of this group, instead of a game's.
    public var groupId: GroupID?

    public func check(_ problems: inout Problems) { problems.book(self) }
}

public struct ShowDuesTable: DocumentQuery, Needing {
    public typealias Reply = TableText
    public static let type = "dues.csv"
    public static let about = About(
        "Show as a table (CSV) who has paid for a game or in a group, as far as you see it", .user,
        reasons: [.notFound, .conflict], example: "dues csv gameId=$game")
    public static let needs = ShowBook.needs

    public var book: Flattened<ShowBook>
    /// Only this due, for a book with more than ``DuesLimits/tableRowsMax`` shares.
    public var dueId: DueID?

    public func check(_ problems: inout Problems) { book.check(&problems) }
}

public struct GetDue: Query {
    public typealias Reply = DueView
    public static let type = "dues.get"
    public static let about = About(
        "Show one due; with all shares to who gets the money or runs the game or group", .user,
        reasons: [.notFound], example: "dues get dueId=$due")
    public var dueId: DueID
}

public struct ListCosts: Paged, Needing, OfBook {
    public typealias Reply = Page<CostView>
    public static let type = "dues.costs"
    public static let about = About(
        "Show the shared costs of a game or group that you share, the latest first", .user,
        reasons: [.notFound], example: "dues costs gameId=$game")
    public static let needs: [String: String?] = ["gameId": "groupId"]
    public var gameId: GameID?
    /// The book of this group, instead of a game's.
    public var groupId: GroupID?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.book(self)
        problems.limit(limit)
    }
}

public struct ProposeSettlement: Query, Needing, OfBook {
    public static let type = "dues.settle"
    public static let about = About(
        "Show who gets and who owes how much of shared costs, and how to settle it", .user,
        reasons: [.notFound, .forbidden], example: "dues settle gameId=$game")
    public static let needs: [String: String?] = ["gameId": "groupId"]

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID? = nil
        public var groupId: ID? = nil
        /// Absent before the first entry.
        public var currency: String? = nil
        /// Everyone who gets or owes something, the largest amounts first.
        public var balances: [Balance]
        /// Payments after which nobody owes anything.
        public var payments: [Settlement]
        /// The last 100 payments that were noted, the latest first.
        public var settled: [Settlement]

        public static let settledMax = 100
    }

    public var gameId: GameID?
    /// The book of this group, instead of a game's.
    public var groupId: GroupID?

    public func check(_ problems: inout Problems) { problems.book(self) }
}

public struct MyDues: Paged {
    public typealias Reply = Page<DueView>
    public static let type = "dues.mine"
    public static let about = About(
        "Show what you have not paid yet or get back, in all games and groups",
        .user, example: "dues mine")
    public var limit: Int?
    public var page: String?
}

/// A book has changed. The event has no amounts, texts or names of things.
public struct DuesChanged: Event {
    public static let type = "rsvp.dues-changed"

    /// The kind of change.
    public enum Kind: String, Choice {
        /// A due was added or removed, or asks somebody more.
        case dues
        /// Somebody's share in a due has another status.
        case status
        /// A cost was added, confirmed or removed.
        case costs
        /// A payment between two people was noted.
        case settled
        /// Whether people have to pay first has changed.
        case payFirst = "pay_first"
    }

    /// Its game; absent for a group's book.
    public var gameId: ID?
    /// Its group; absent for a game's book.
    public var groupId: ID? = nil
    public var kind: Kind
    /// The people whose shares it is about, in the order of ids; at most 500, and the one who gets the money.
    public var concernedIds: [ID]
    public var subject: String? { (gameId ?? groupId)?.description }
}
