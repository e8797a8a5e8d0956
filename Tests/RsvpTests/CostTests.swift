// Costs that people share, and what they pay each other for them (domain.md §6.9).

import Contracts
import JSON
import LogContracts
import TestSupport
import Testing
import Values

@testable import RsvpService

@Suite struct CostTests {
    private let cast = Cast(["ann", "bob", "cat", "dan"])

    private func about(_ game: JSONValue) -> JSONValue { ["gameId": game] }

    private func remove(_ cost: JSONValue, as person: String) -> Answer {
        cast.dues("cost-remove", ["costId": cost], as: person)
    }

    private func settled(_ about: JSONValue, _ from: String, _ amount: Int, as person: String) -> Answer {
        let payment: JSONValue = ["accountId": .string(from), "amount": .integer(Int64(amount))]
        return cast.dues("settled", about.merging(payment), as: person)
    }

    // MARK: - Adding

    @Test func aCostIsSharedByAllWhoAreGoing() {
        let book = about(cast.pitch("bob", "cat"))
        let cost = cast.cost(book, 1000, as: "bob")
        #expect(cast.balances(book, as: "cat") == ["bob": 667, "ann": -334, "cat": -333])
        let shown = cast.dues("costs", book, as: "cat").items.first
        #expect(shown?["id"] == cost && shown?["share"] == 333 && shown?["peopleCount"] == 3)
        #expect(shown?["mayRemove"] == false && shown?["payer"]?["nickname"] == "bob")
        #expect(cast.dues("book", book, as: "cat")["balance"] == -333)
    }

    @Test func aCostIsSharedByThoseWhoAreNamed() {
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan")
        let book: JSONValue = ["groupId": group]
        cast.cost(book, 900, ["accountIds": ["cat", "dan"]], as: "bob")
        #expect(cast.balances(book, as: "bob") == ["bob": 900, "cat": -450, "dan": -450])
    }

    @Test func anotherPayerConfirmsFirst() {
        let book = about(cast.pitch("bob", "cat"))
        let cost = cast.cost(book, 900, ["payerId": "cat"], as: "bob")
        #expect(cast.balances(book, as: "bob").isEmpty, "it does not count yet")
        #expect(cast.dues("confirm", ["costId": cost], as: "bob").reason == .forbidden)
        #expect(cast.dues("confirm", ["costId": cost], as: "dan").reason == .notFound)
        #expect(cast.dues("confirm", ["costId": cost], as: "cat").isOK)
        #expect(cast.dues("confirm", ["costId": cost], as: "cat").isOK, "it holds already")
        #expect(cast.balances(book, as: "bob") == ["cat": 600, "ann": -300, "bob": -300])
        let refused = cast.cost(book, 300, ["payerId": "cat"], as: "bob")
        #expect(remove(refused, as: "cat").isOK, "a payer refuses by removing it")
    }

    @Test func refusalsOfANewCostComeInTheirOrder() {
        let game = cast.pitch("bob")
        func reason(_ more: JSONValue, as person: String = "bob") -> String? {
            let usual: JSONValue = ["gameId": game, "what": "Beer", "amount": 900]
            let refusal = cast.dues("cost", usual.merging(more), as: person).refusal
            return refusal.map { "\($0.reason.rawValue) \($0.field ?? "")" }
        }
        #expect(reason(["amount": 10_000_001]) == "invalid_argument amount")
        #expect(reason([:], as: "cat") == "forbidden gameId", "cat is not going")
        #expect(reason(["accountIds": ["cat"]]) == "invalid_argument accountIds")
        #expect(reason(["payerId": "cat"]) == "invalid_argument payerId")
        cast.cost(about(game), 900, ["currency": "JPY"], as: "bob")
        #expect(reason(["currency": "USD"]) == "conflict currency")
        #expect(reason(["currency": "JPY"]) == nil && reason([:]) == nil)
        cast.ask("games.cancel", about(game), as: "ann")
        #expect(reason([:]) == nil, "what was bought for a cancelled game is shared")
    }

    // MARK: - Removing

    @Test func anAuthorRemovesACostForADayUntilSomebodySettles() {
        let book = about(cast.pitch("bob"))
        let (first, second) = (cast.cost(book, 400, as: "bob"), cast.cost(book, 600, as: "bob"))
        #expect(remove(first, as: "ann").reason == .forbidden)
        #expect(remove(first, as: "dan").reason == .notFound)
        #expect(remove(first, as: "bob").isOK)
        #expect(cast.balances(book, as: "ann") == ["bob": 300, "ann": -300])
        #expect(settled(book, "ann", 100, as: "bob").isOK)
        #expect(remove(second, as: "bob").reason == .conflict)
        let third = cast.cost(book, 200, as: "bob")
        cast.town.advance(hours: 24)
        #expect(remove(third, as: "bob").reason == .tooLate)
        #expect(cast.dues("costs", book, as: "bob").items.map { $0["mayRemove"] } == [false, false])
    }

    // MARK: - Settling

    @Test func receiversNoteWhatTheyGot() {
        let book = about(cast.pitch("bob", "cat"))
        cast.cost(book, 900, as: "ann")
        #expect(cast.payments(book, as: "bob").sorted() == ["bob ann 300", "cat ann 300"])
        #expect(settled(book, "ann", 300, as: "bob").reason == .conflict, "bob gets nothing")
        #expect(settled(book, "bob", 301, as: "ann").refusal?.field == "amount")
        #expect(settled(book, "dan", 300, as: "ann").refusal?.field == "accountId")
        #expect(settled(book, "ann", 300, as: "ann").refusal?.field == "accountId")
        #expect(settled(book, "bob", 300, as: "dan").reason == .forbidden)
        #expect(settled(book, "bob", 200, as: "ann").isOK)
        #expect(cast.balances(book, as: "cat") == ["ann": 400, "bob": -100, "cat": -300])
        #expect(settled(book, "bob", 100, as: "ann").isOK)
        #expect(cast.payments(book, as: "cat") == ["cat ann 300"])
        let noted = cast.dues("settle", book, as: "cat")["settled"].arrayValue ?? []
        #expect(noted.map { $0["amount"] } == [100, 200])
        #expect(settled(book, "bob", 1, as: "ann").reason == .conflict, "bob is even")
    }

    @Test func balancesOfABookSumToNothing() {
        let book = about(cast.pitch("bob", "cat", "dan"))
        for (number, person) in ["ann", "bob", "cat", "dan", "bob"].enumerated() {
            cast.cost(book, 997 + number, as: person)
        }
        let balances = cast.balances(book, as: "ann")
        #expect(balances.values.reduce(0, +) == 0 && balances.count == 4)
        #expect(cast.payments(book, as: "ann").count <= 3)
    }

    // MARK: - Bounds

    private static func id(_ number: Int) -> ID {
        ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0000 + UInt64(number))
    }
    private static let book = BookReference(kind: .group, id: id(1))
    private static let (ann, bob) = (id(2), id(3))

    /// A group of ann's with bob, and its book.
    private static func group(_ entries: [any Event]) -> Given<Rsvp> {
        let group = GroupChanged(
            groupId: book.id, slug: "friday-five", name: "Friday Five", listing: .hidden, joining: .invite,
            membersHost: true, status: .open, ownerId: ann, subgroups: [], version: 1)
        func joined(_ person: ID, _ role: GroupRole) -> GroupMemberChanged {
            GroupMemberChanged(
                groupId: book.id, accountId: person, to: .member, role: role, cause: .joined)
        }
        let events: [any Event] = [group, joined(ann, .owner), joined(bob, .member)]
        return Given(events + entries)
    }

    private static func cost(_ number: Int) -> CostAdded {
        CostAdded(
            costId: id(10 + number), book: book, currency: "EUR", what: "Beer", amount: 200_000, payerId: ann,
            by: ann, portions: [Portion(accountId: bob, shares: 1, amount: 200_000)])
    }

    @Test func aBookHasFiveHundredCosts() {
        let fields: JSONValue = [
            "groupId": .string(Self.book.id.description), "what": "Beer", "amount": 200,
        ]
        func decided(_ count: Int) -> Decided {
            Self.group((0..<count).map { Self.cost($0) }).when(AddCost.self, fields, by: Self.ann)
        }
        #expect(decided(DuesLimits.costsMax) == .refused(.conflict))
        #expect(decided(DuesLimits.costsMax - 1).description.contains("cost-added"))
    }

    @Test func aBookRemembersAThousandPayments() {
        let fields: JSONValue = [
            "groupId": .string(Self.book.id.description), "accountId": .string(Self.bob.description),
            "amount": 1,
        ]
        func decided(_ count: Int) -> Decided {
            let payment = PaymentRecorded(book: Self.book, from: Self.bob, to: Self.ann, amount: 1)
            let payments: [any Event] = Array(repeating: payment, count: count)
            return Self.group([Self.cost(0)] + payments).when(RecordPayment.self, fields, by: Self.ann)
        }
        #expect(decided(DuesLimits.paymentsMax) == .refused(.conflict))
        #expect(decided(DuesLimits.paymentsMax - 1).description.contains("payment-recorded"))
    }
}
