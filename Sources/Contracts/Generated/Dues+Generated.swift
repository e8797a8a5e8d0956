// Made by deploy/contracts from Sources/Contracts/Rsvp/Dues.swift.

import JSON
import Values

extension AddDue {
    public static let notes: [String: String] = [
        "accountIds":
            "1 to 500 people who owe, by nickname or id: those going, or members. Default: all of them",
        "currency":
            "three letters, an ISO 4217 code; of all entries of one book. Default: that of the book, and"
            + " USD for the first entry",
        "dueAt": "when it is to be paid, by the clock of the game's place or your own; within 366 days",
        "each": "the amount of each share, in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY",
        "groupId": "the book of this group, instead of a game's",
        "note": "how to pay, up to 140 characters; for those who owe",
        "payeeId":
            "gets the money. Default: you. Somebody who does not run the game or group has to accept it",
        "showCount":
            "whether everyone who sees the game, or is in the group, sees how many have paid. Default:"
            + " false",
        "subgroup": "the id of a subgroup of the group, such as s1: its members owe",
        "title": "1 to 60 characters",
        "total": "the amount that all shares come to, instead of each; it is split at once",
    ]
}

extension AddDebtor {
    public static let notes: [String: String] = [
        "accountId": "somebody who is going, or a member"
    ]
}

extension ClaimDue {
    public static let notes: [String: String] = [
        "how": "how you have paid, up to 40 characters"
    ]
}

extension UnclaimDue {
    public static let notes: [String: String] = [
        "accountId": "default: you"
    ]
}

extension ExemptFromDue {
    public static let notes: [String: String] = [
        "reason":
            "up to 140 characters, for that person, whoever gets the money and whoever runs the game or"
            + " group"
    ]
}

extension RemindOfDue.Reply {
    @_disfavoredOverload
    public init(dueId: sending ID, remindedCount: Int) {
        self.dueId = dueId
        self.remindedCount = remindedCount
    }
}

extension SetPayFirst {
    public static let notes: [String: String] = [
        "on": "default: true"
    ]
}

extension AddCost {
    public static let notes: [String: String] = [
        "accountIds":
            "1 to 500 people who share it, by nickname or id: those going, or members. Default: all of"
            + " them",
        "amount": "in the smallest unit of the currency",
        "currency": "an ISO 4217 code, such as EUR. Default: that of the book, and USD for the first entry",
        "groupId": "the book of this group, instead of a game's",
        "payerId": "has paid for it. Default: you. Somebody else has to confirm it before it counts",
        "what": "1 to 60 characters",
    ]
}

extension RecordPayment {
    public static let notes: [String: String] = [
        "accountId": "has paid you",
        "amount": "in the smallest unit of the book's currency; at most what they owe and what you get",
        "groupId": "the book of this group, instead of a game's",
    ]
}
