// The private events of dues and shared costs (domain.md §6.9): amounts, titles, notes, and who has paid. Lines that people
// are told of are for notify to read as well.

import Contracts
import Values

/// The share of one person in a due or a cost.
package struct Portion: Codable, Sendable, Equatable {
    package var accountId: ID
    /// The number of shares, from 1.
    package var shares: Int
    /// In the smallest unit of the book's currency.
    package var amount: Int
}

/// A due was added, and split.
package struct DueAdded: Event {
    package static let type = "rsvp._private.due-added"
    package var dueId: ID
    package var book: BookReference
    /// That of the book from then on.
    package var currency: String
    /// Up to 60 characters.
    package var title: String
    /// The amount of each share; `nil` where ``total`` was split.
    package var each: Int?
    package var total: Int?
    /// How to pay, up to 140 characters.
    package var note: String?
    package var dueAt: Timestamp?
    package var payeeId: ID
    package var by: ID
    /// Whether the payee collects the money already; otherwise they are asked.
    package var isAccepted: Bool
    /// Whether others see how many have paid.
    package var showCount: Bool?
    /// At most 500, in the order in which shares were split. That of the payee is paid.
    package var portions: [Portion]
    package var subject: String? { book.id.description }
}

/// One more person has to pay a due, or somebody who was let off.
package struct DueJoined: Event {
    package static let type = "rsvp._private.due-joined"
    package var dueId: ID
    package var portion: Portion
    package var by: ID
    package var subject: String? { dueId.description }
}

/// The payee has agreed to collect the money for a due.
package struct DueAccepted: Event {
    package static let type = "rsvp._private.due-accepted"
    package var dueId: ID
    package var subject: String? { dueId.description }
}

/// A due was removed. Nobody had paid it.
package struct DueRemoved: Event {
    package static let type = "rsvp._private.due-removed"
    package static let reader: String? = "notify"
    package var dueId: ID
    package var book: BookReference
    package var by: ID
    /// The people who have unread news of it, in the order of ids.
    package var accountIds: [ID]
    package var subject: String? { dueId.description }
}

/// The shares of people in a due have another status.
package struct DueMoved: Event {
    package static let type = "rsvp._private.due-moved"
    package static let reader: String? = "notify"
    package var dueId: ID
    package var book: BookReference
    /// At most 500, in the order of ids.
    package var accountIds: [ID]
    package var to: DueStatus
    /// The account that did it; `nil` if it followed from something else.
    package var by: ID? = nil
    /// How somebody has paid, or why they are let off; only of one person.
    package var text: String? = nil
    package var subject: String? { dueId.description }
}

/// People are told of a due. A timer's news is over with it, whether or not anybody is told.
package struct DueTold: Event {
    package static let type = "rsvp._private.due-told"
    package static let reader: String? = "notify"

    /// The kind of news.
    package enum News: String, Choice {
        /// The payee is asked to collect the money.
        case asked
        case new
        /// Three days before it is due.
        case soon
        /// A day after it was due.
        case overdue
        /// A reminder by hand.
        case reminded
        /// Somebody says that they have paid: to the payee.
        case claimed
    }

    package var dueId: ID
    package var book: BookReference
    package var news: News
    package var title: String
    package var currency: String
    package var dueAt: Timestamp?
    package var payeeId: ID
    /// The account that acted; `nil` for a timer.
    package var by: ID?
    /// The people who are told, with what they owe; at most 500.
    package var portions: [Portion]
    package var subject: String? { dueId.description }
}

/// A cost was added, and split.
package struct CostAdded: Event {
    package static let type = "rsvp._private.cost-added"
    package static let reader: String? = "notify"
    package var costId: ID
    package var book: BookReference
    /// That of the book from then on.
    package var currency: String
    /// Up to 60 characters.
    package var what: String
    package var amount: Int
    package var payerId: ID
    package var by: ID
    /// At most 500, in the order in which shares were split.
    package var portions: [Portion]
    package var subject: String? { book.id.description }
}

/// The payer of a cost confirms it: it counts from then on.
package struct CostConfirmed: Event {
    package static let type = "rsvp._private.cost-confirmed"
    package static let reader: String? = "notify"
    package var costId: ID
    package var book: BookReference
    package var currency: String
    package var what: String
    package var amount: Int
    package var payerId: ID
    package var by: ID
    /// The people who share it, in the order of ids.
    package var accountIds: [ID]
    package var subject: String? { costId.description }
}

/// A cost was removed.
package struct CostRemoved: Event {
    package static let type = "rsvp._private.cost-removed"
    package static let reader: String? = "notify"
    package var costId: ID
    package var book: BookReference
    package var by: ID
    package var payerId: ID
    package var subject: String? { costId.description }
}

/// Somebody was paid by another what the shared costs of a book had left between them.
package struct PaymentRecorded: Event {
    package static let type = "rsvp._private.payment-recorded"
    package var book: BookReference
    package var from: ID
    package var to: ID
    package var amount: Int
    package var subject: String? { book.id.description }
}

/// A group lets nobody with an overdue due into its games, or does again.
package struct PayFirstSet: Event {
    package static let type = "rsvp._private.pay-first-set"
    package var groupId: ID
    package var on: Bool
    package var by: ID
    package var subject: String? { groupId.description }
}
