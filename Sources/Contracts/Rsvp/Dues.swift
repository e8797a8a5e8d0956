// dues: what people of a game or a group owe for something, such as the pitch (domain.md §6.9). Nothing is charged: Rally
// remembers who has paid whom.

import JSON
import Values

/// The limits of dues and shared costs.
public enum DuesLimits {
    public static let titleMax = 60
    /// How to pay.
    public static let noteMax = 140
    /// How somebody has paid.
    public static let howMax = 40
    public static let reasonMax = 140
    /// Minor units of one due, share or cost.
    public static let amounts = 1...10_000_000
    /// People in one due or cost.
    public static let peopleMax = 500
    public static let duesMax = 100
    public static let costsMax = 500
    /// Payments between people that a book remembers.
    public static let paymentsMax = 1000
    /// People whose balances one answer shows.
    public static let balancesMax = 1000
    /// Shares in one table; that of a single due always fits.
    public static let tableRowsMax = 5000
    /// A due is due at most so many days ahead.
    public static let daysAheadMax = 366
    /// Days before a due is due when those who owe are told, and after it.
    public static let soonDays = 3
    public static let overdueDays = 1
    /// Days between two reminders of one due by hand.
    public static let remindDays = 3
    /// For so many days a payment that was noted can be taken back.
    public static let takeBackDays = 30
    /// For so many hours a cost that counts can be removed.
    public static let removeHours = 24
    public static let subgroupBytesMax = GroupLimits.subgroupBytesMax
}

/// The kind of thing that has a book of dues and costs.
public enum BookKind: String, Choice {
    case game
    case group
}

/// A book of dues and costs: there is one for each game and each group.
public struct BookReference: Codable, Sendable, Hashable {
    public var kind: BookKind
    /// The id of the game or group.
    public var id: ID

    public init(kind: BookKind, id: ID) { (self.kind, self.id) = (kind, id) }
}

/// A request about the book of a game or of a group.
public protocol OfBook {
    var gameId: GameID? { get }
    var groupId: GroupID? { get }
}

extension OfBook {
    /// The book, if exactly one is named.
    public var book: BookReference? {
        switch (gameId, groupId) {
        case (let game?, nil): BookReference(kind: .game, id: game)
        case (nil, let group?): BookReference(kind: .group, id: group)
        case (nil, nil), (_?, _?): nil
        }
    }
}

extension Problems {
    /// Checks that one book is named: a game's or a group's.
    mutating func book(_ book: some OfBook) {
        require(book.gameId != nil || book.groupId != nil, "gameId", "gameId is missing; or give groupId")
        require(book.gameId == nil || book.groupId == nil, "groupId", "give gameId or groupId, not both")
    }

    /// Checks a list of the people of a due or cost.
    fileprivate mutating func sharers(_ field: String, _ people: [UserReference]?) {
        count(field, people?.count, 1...DuesLimits.peopleMax, "name", "people")
    }
}

/// The status of somebody in a due.
public enum DueStatus: String, Choice {
    case open
    /// The person says that they have paid.
    case claimed
    case paid
    /// The person owes nothing.
    case exempt
    /// The person has paid for a game that was cancelled, and gets it back.
    case refund
    /// The person got it back.
    case refunded
}

public struct AddDue: Command, Needing, OfBook {
    public typealias Reply = DueView
    public static let type = "dues.add"
    public static let about = About(
        "Ask those who are going to your game, or your group, to pay for something",
        .user, reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues add gameId=$game title=\"The pitch\" total=6000 currency=EUR")
    public static let needs: [String: String?] = ["gameId": "groupId", "each": "total"]
    public static let showCountDefault = false
    public static let defaults: [String: JSONValue] = ["showCount": .bool(showCountDefault)]

    public var gameId: GameID?
    /// The book of this group, instead of a game's.
    public var groupId: GroupID?
    /// 1 to 60 characters.
    public var title: String
    /// The amount of each share, in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY.
    public var each: Int?
    /// The amount that all shares come to, instead of each; it is split at once.
    public var total: Int?
    /// Three letters, an ISO 4217 code; of all entries of one book. Default: that of the book, and USD for the first entry.
    public var currency: String?
    /// 1 to 500 people who owe, by nickname or id: those going, or members. Default: all of them.
    public var accountIds: [UserReference]?
    /// The id of a subgroup of the group, such as s1: its members owe.
    public var subgroup: String?
    /// When it is to be paid, by the clock of the game's place or your own; within 366 days.
    public var dueAt: WrittenTime?
    /// How to pay, up to 140 characters; for those who owe.
    public var note: String?
    /// Gets the money. Default: you. Somebody who does not run the game or group has to accept it.
    public var payeeId: UserReference?
    /// Whether everyone who sees the game, or is in the group, sees how many have paid. Default: false.
    public var showCount: Bool?

    public func check(_ problems: inout Problems) {
        problems.book(self)
        problems.text("title", title, 1...DuesLimits.titleMax)
        problems.require(each != nil || total != nil, "each", "each is missing; or give total")
        problems.require(each == nil || total == nil, "total", "give each or total, not both")
        problems.range("each", each, DuesLimits.amounts)
        problems.range("total", total, DuesLimits.amounts)
        problems.currency("currency", currency)
        problems.sharers("accountIds", accountIds)
        problems.bytes("subgroup", subgroup, 1...DuesLimits.subgroupBytesMax)
        problems.require(
            subgroup == nil || groupId != nil, "subgroup", "subgroup is for the book of a group")
        problems.require(
            subgroup == nil || accountIds == nil, "subgroup", "give accountIds or subgroup, not both")
        if let dueAt { problems.timeOfDay(dueAt, "dueAt") }
        problems.lines("note", note, 0...DuesLimits.noteMax)
    }
}

public struct AddDebtor: Command {
    public typealias Reply = Done
    public static let type = "dues.add-person"
    public static let about = About(
        "Have one more person pay a due, for example somebody who came later", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues add-person dueId=$due accountId=bob")
    public var dueId: DueID
    /// Somebody who is going, or a member.
    public var accountId: UserReference
}

public struct AcceptPayee: Command {
    public typealias Reply = Done
    public static let type = "dues.accept-payee"
    public static let about = About(
        "Agree to collect the money for a due; only then others are asked for it", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "dues accept-payee dueId=$due")
    public var dueId: DueID
}

public struct RemoveDue: Command {
    public typealias Reply = Done
    public static let type = "dues.remove"
    public static let about = About(
        "Remove a due that nobody else has paid; also to refuse to collect for it", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "dues remove dueId=$due")
    public var dueId: DueID
}

public struct ClaimDue: Command {
    public typealias Reply = Done
    public static let type = "dues.claim"
    public static let about = About(
        "Say that you have paid a due; whoever gets the money confirms it", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues claim dueId=$due how=\"by bank transfer\"")
    public var dueId: DueID
    /// How you have paid, up to 40 characters.
    public var how: String?

    public func check(_ problems: inout Problems) { problems.text("how", how, 0...DuesLimits.howMax) }
}

public struct UnclaimDue: Command {
    public typealias Reply = Done
    public static let type = "dues.unclaim"
    public static let about = About(
        "Take back that you have paid a due, or say that the money has not come",
        .user, reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues unclaim dueId=$due")
    public var dueId: DueID
    /// Default: you.
    public var accountId: UserReference?
}

public struct MarkDuePaid: Command {
    public typealias Reply = Done
    public static let type = "dues.paid"
    public static let about = About(
        "Note that somebody has paid a due", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues paid dueId=$due accountId=bob")
    public var dueId: DueID
    public var accountId: UserReference
}

public struct MarkDueUnpaid: Command {
    public typealias Reply = Done
    public static let type = "dues.unpaid"
    public static let about = About(
        "Take back, within 30 days, that somebody has paid you a due", .user,
        reasons: [.notFound, .forbidden, .conflict, .tooLate, .rateLimited],
        example: "dues unpaid dueId=$due accountId=bob")
    public var dueId: DueID
    public var accountId: UserReference
}

public struct ExemptFromDue: Command {
    public typealias Reply = Done
    public static let type = "dues.exempt"
    public static let about = About(
        "Let somebody off a due; dues add-person asks them again", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues exempt dueId=$due accountId=bob reason=\"Brought the ball\"")
    public var dueId: DueID
    public var accountId: UserReference
    /// Up to 140 characters, for that person, whoever gets the money and whoever runs the game or group.
    public var reason: String?

    public func check(_ problems: inout Problems) {
        problems.lines("reason", reason, 0...DuesLimits.reasonMax)
    }
}

public struct ConfirmRefund: Command {
    public typealias Reply = Done
    public static let type = "dues.refunded"
    public static let about = About(
        "Note that you got your money back for a game that was cancelled", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "dues refunded dueId=$due")
    public var dueId: DueID
}

public struct RemindOfDue: Command {
    public static let type = "dues.remind"
    public static let about = About(
        "Remind those who have not paid a due; once in 3 days", .user,
        reasons: [.notFound, .forbidden, .conflict, .tooEarly, .rateLimited],
        example: "dues remind dueId=$due")

    public struct Reply: Codable, Sendable, Equatable {
        public var dueId: ID
        /// The number of people who have not paid yet.
        public var remindedCount: Int
    }

    public var dueId: DueID
}

public struct SetPayFirst: Toggle {
    public typealias Reply = Done
    public static let type = "dues.pay-first"
    public static let about = About(
        "Let nobody with an overdue due of your group into its games",
        .user, reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues pay-first groupId=$group on=true")
    public var groupId: GroupID
    /// Default: true.
    public var on: Bool?
}

public struct AddCost: Command, Needing, OfBook {
    public typealias Reply = CostView
    public static let type = "dues.cost"
    public static let about = About(
        "Share something that you or somebody else has paid for", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues cost gameId=$game what=Beer amount=2400 currency=EUR")
    public static let needs: [String: String?] = ["gameId": "groupId"]

    public var gameId: GameID?
    /// The book of this group, instead of a game's.
    public var groupId: GroupID?
    /// 1 to 60 characters.
    public var what: String
    /// In the smallest unit of the currency.
    public var amount: Int
    /// An ISO 4217 code, such as EUR. Default: that of the book, and USD for the first entry.
    public var currency: String?
    /// Has paid for it. Default: you. Somebody else has to confirm it before it counts.
    public var payerId: UserReference?
    /// 1 to 500 people who share it, by nickname or id: those going, or members. Default: all of them.
    public var accountIds: [UserReference]?

    public func check(_ problems: inout Problems) {
        problems.book(self)
        problems.text("what", what, 1...DuesLimits.titleMax)
        problems.range("amount", amount, DuesLimits.amounts)
        problems.currency("currency", currency)
        problems.sharers("accountIds", accountIds)
    }
}

public struct ConfirmCost: Command {
    public typealias Reply = Done
    public static let type = "dues.confirm"
    public static let about = About(
        "Confirm that you have paid for something, as somebody else wrote", .user,
        reasons: [.notFound, .forbidden, .rateLimited], example: "dues confirm costId=$cost")
    public var costId: CostID
}

public struct RemoveCost: Command {
    public typealias Reply = Done
    public static let type = "dues.cost-remove"
    public static let about = About(
        "Remove a cost that you wrote, or one that you have not paid as it says",
        .user, reasons: [.notFound, .forbidden, .conflict, .tooLate, .rateLimited],
        example: "dues cost-remove costId=$cost")
    public var costId: CostID
}

public struct RecordPayment: Command, Needing, OfBook {
    public typealias Reply = Done
    public static let type = "dues.settled"
    public static let about = About(
        "Note that somebody has paid you what they owed for shared costs", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "dues settled gameId=$game accountId=bob amount=800")
    public static let needs: [String: String?] = ["gameId": "groupId"]

    public var gameId: GameID?
    /// The book of this group, instead of a game's.
    public var groupId: GroupID?
    /// Has paid you.
    public var accountId: UserReference
    /// In the smallest unit of the book's currency; at most what they owe and what you get.
    public var amount: Int

    public func check(_ problems: inout Problems) {
        problems.book(self)
        problems.range("amount", amount, DuesLimits.amounts)
    }
}
