// Dues of games and groups: asking, paying, letting off, telling (domain.md §6.9, §12.1).

import Contracts
import JSON
import LogContracts
import TestSupport
import Testing
import Values

@testable import Machine
@testable import RsvpService

@Suite struct DuesTests {
    private let cast = Cast(["ann", "bob", "cat", "dan"])

    private func about(_ game: JSONValue) -> JSONValue { ["gameId": game] }

    // MARK: - Adding

    @Test func aSumIsSplitAtOnceInTheOrderOfJoining() {
        let game = cast.pitch("cat", "bob")
        let due = cast.due(about(game), ["total": 1000])
        #expect(cast.shares(due) == ["ann": "334 paid", "cat": "333 open", "bob": "333 open"])
        cast.town.going(cast["dan"], game)
        #expect(cast.shares(due)["dan"] == nil, "who comes later owes nothing")
    }

    @Test func anAmountIsThatOfEachShareAndPeopleMayBeNamed() {
        let game = cast.pitch("bob", "cat")
        let due = cast.due(about(game), ["each": 250, "accountIds": ["cat"]])
        #expect(cast.shares(due) == ["cat": "250 open"])
        let shown = cast.dues("get", ["dueId": due], as: "cat")
        #expect(shown["each"] == 250 && shown["currency"] == "USD" && shown["payee", "nickname"] == "ann")
    }

    @Test func aPersonWithGuestsHasAShareForEachOfThem() {
        let game = cast.pitch("cat", more: ["guestsEach": 2])
        cast.ask("rsvp.going", about(game).merging(["guests": 2]), as: "bob")
        let due = cast.due(about(game), ["total": 1000])
        #expect(cast.shares(due) == ["ann": "200 paid", "cat": "200 open", "bob": "600 open"])
        #expect(cast.shares(cast.due(about(game), ["each": 250]))["bob"] == "750 open")
        cast.cost(about(game), 1000, as: "ann")
        #expect(cast.balances(about(game), as: "bob") == ["ann": 800, "bob": -600, "cat": -200])
    }

    @Test func visitorsOweNothing() {
        let game = cast.pitch("bob", more: ["visitors": "ask"])
        let url = cast.ask("rsvp.visitor-link", about(game), as: "ann")["url"].stringValue ?? ""
        let visit = cast.town.ask(
            "rsvp.visit",
            [
                "gameId": game, "key": .string(Link(url)?.key ?? ""), "name": "Lena", "status": "going",
            ])
        cast.town.settle()
        let visitor: JSONValue = ["visitorId": visit["visitor", "id"]]
        #expect(cast.ask("rsvp.visit-accept", about(game).merging(visitor), as: "ann").isOK)
        let due = cast.due(about(game), ["total": 1000])
        #expect(cast.shares(due) == ["ann": "500 paid", "bob": "500 open"])
    }

    @Test func aCoHostRunsTheBookOfAGame() {
        let game = cast.pitch("bob", "cat")
        let fields: JSONValue = ["title": "The pitch", "each": 500]
        #expect(cast.dues("add", about(game).merging(fields), as: "bob").reason == .forbidden)
        let named: JSONValue = ["accountId": cast.id("bob"), "on": true]
        #expect(cast.ask("games.cohost", about(game).merging(named), as: "ann").isOK)
        let due = cast.dues("add", about(game).merging(fields), as: "bob")
        #expect(due["isAccepted"] != false && cast.shares(due["id"])["bob"] == "500 paid")
        cast.ask("rsvp.leave", about(game), as: "bob")
        #expect(cast.dues("add", about(game).merging(fields), as: "bob").reason == .forbidden)
    }

    @Test func theMembersOfAGroupOrASubgroupOwe() {
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan")
        cast.group("subgroup-set", group, ["name": "Wings", "accountIds": ["bob", "cat"]], as: "ann")
        cast.group("role", group, ["accountId": cast.id("dan"), "role": "admin"], as: "ann")
        let all = cast.due(["groupId": group], as: "dan")
        #expect(cast.shares(all).count == 4 && cast.shares(all)["dan"] == "500 paid")
        let some = cast.due(["groupId": group], ["subgroup": "s1"])
        #expect(cast.shares(some) == ["bob": "500 open", "cat": "500 open"])
    }

    @Test func refusalsOfANewDueComeInTheirOrder() {
        let game = cast.pitch("bob")
        let unseen = cast.pitch(more: ["visibility": "private"])
        func reason(_ more: JSONValue, _ game: JSONValue? = nil, as person: String = "ann") -> String? {
            let usual: JSONValue = ["title": "The pitch", "each": 500]
            let refusal = cast.dues(
                "add", usual.merging(["gameId": game ?? .null]).merging(more), as: person
            ).refusal
            return refusal.map { "\($0.reason.rawValue) \($0.field ?? "")" }
        }
        #expect(reason([:], unseen, as: "bob") == "not_found gameId")
        #expect(reason([:], game, as: "bob") == "forbidden ")
        #expect(reason(["each": 0, "title": " "], game) == "invalid_argument each", "all fields at once")
        #expect(reason(["total": 500], game) == "invalid_argument total", "each or total")
        #expect(reason(["subgroup": "s1"], game) == "invalid_argument subgroup", "of a group alone")
        #expect(reason(["accountIds": ["bob", "cat"]], game) == "invalid_argument accountIds")
        #expect(reason(["payeeId": "cat"], game) == "invalid_argument payeeId")
        #expect(reason(["dueAt": cast.town.time(hours: -1)], game) == "invalid_argument dueAt")
        #expect(reason(["dueAt": cast.town.time(days: 367)], game) == "invalid_argument dueAt")
        #expect(reason(["each": .null, "total": 1], game) == "invalid_argument total", "below 1 a share")
        cast.due(about(game), ["currency": "EUR"])
        #expect(reason(["currency": "USD", "accountIds": ["cat"]], game) == "conflict currency")
        #expect(reason(["currency": "USB"], game) == "invalid_argument currency")
        cast.ask("games.cancel", about(game), as: "ann")
        #expect(reason(["currency": "USD"], game) == "conflict ", "cancelled, before the currency")
        let group = cast.group()
        #expect(reason(["groupId": group, "subgroup": "s1"]) == "not_found subgroup")
        #expect(reason(["groupId": group, "gameId": game]) == "invalid_argument groupId")
        cast.group("close", group, as: "ann")
        #expect(reason(["groupId": group]) == "conflict ")
        #expect(reason(["groupId": group], as: "bob") == "not_found groupId")
    }

    @Test func aPayeeWhoRunsNothingAgreesFirst() {
        let game = cast.pitch("bob", "cat")
        let due = cast.due(about(game), ["payeeId": "bob"])
        #expect(cast.dues("get", ["dueId": due], as: "cat").reason == .notFound, "nobody is asked yet")
        #expect(cast.dues("mine", [:], as: "cat").items.isEmpty)
        #expect(cast.share("paid", due, of: "cat", as: "ann").reason == .conflict)
        #expect(cast.share("add-person", due, of: "cat", as: "ann").reason == .conflict)
        #expect(cast.share("accept-payee", due, as: "ann").reason == .forbidden)
        #expect(cast.share("accept-payee", due, as: "bob").isOK)
        let lines = cast.town.rsvp.disk.lines.count
        #expect(cast.share("accept-payee", due, as: "bob").isOK)
        #expect(cast.town.rsvp.disk.lines.count == lines, "it holds already")
        #expect(cast.mine(due, as: "cat") == "500 open")
        #expect(cast.shares(due, as: "bob") == ["ann": "500 open", "bob": "500 paid", "cat": "500 open"])
    }

    @Test func aPayeeWhoDoesNotAgreeRemovesTheDue() {
        let due = cast.due(about(cast.pitch("bob", "cat")), ["payeeId": "bob"])
        #expect(cast.share("remove", due, as: "cat").reason == .notFound)
        #expect(cast.share("remove", due, as: "bob").isOK)
        #expect(cast.share("remove", due, as: "ann").reason == .notFound)
    }

    @Test func aDueIsRemovedUntilSomebodyPaysOrSaysSo() {
        let due = cast.due(about(cast.pitch("bob")))
        cast.share("claim", due, as: "bob")
        #expect(cast.share("remove", due, as: "bob").reason == .forbidden)
        #expect(cast.share("remove", due, as: "ann").reason == .conflict)
        cast.share("unclaim", due, as: "bob")
        #expect(cast.share("remove", due, as: "ann").isOK)
        #expect(cast.dues("mine", [:], as: "bob").items.isEmpty)
    }

    // MARK: - Paying

    @Test func aShareIsClaimedThenPaidAndTakenBack() {
        let due = cast.due(about(cast.pitch("bob", "cat")))
        let how: JSONValue = ["dueId": due, "how": "by bank"]
        #expect(cast.dues("claim", how, as: "bob").isOK)
        let lines = cast.town.rsvp.disk.lines.count
        #expect(cast.share("claim", due, as: "bob").isOK && cast.town.rsvp.disk.lines.count == lines)
        #expect(cast.dues("get", ["dueId": due], as: "bob")["mine", "how"] == "by bank")
        #expect(cast.share("unclaim", due, of: "bob", as: "cat").reason == .forbidden)
        #expect(cast.share("unclaim", due, of: "bob", as: "ann").isOK, "it has not come")
        #expect(cast.mine(due, as: "bob") == "500 open")
        #expect(cast.share("paid", due, of: "bob", as: "bob").reason == .forbidden)
        #expect(cast.share("paid", due, of: "bob", as: "ann").isOK, "straight from open")
        #expect(cast.share("unclaim", due, as: "bob").reason == .conflict)
        #expect(cast.share("claim", due, as: "bob").refusal?.state == "paid")
        let shown = cast.dues("get", ["dueId": due], as: "ann")
        #expect(shown["paidCount"] == 2 && shown["peopleCount"] == 3)
        #expect(cast.share("unpaid", due, of: "bob", as: "ann").isOK)
        #expect(cast.mine(due, as: "bob") == "500 open")
    }

    @Test func aHostMarksAsPaidWhatAnotherCollects() {
        let due = cast.due(about(cast.pitch("bob", "cat")), ["payeeId": "bob"])
        cast.share("accept-payee", due, as: "bob")
        #expect(cast.share("paid", due, of: "cat", as: "ann").isOK)
        #expect(cast.share("unpaid", due, of: "cat", as: "ann").reason == .forbidden, "the payee alone")
        #expect(cast.share("exempt", due, of: "ann", as: "bob").reason == .forbidden, "the host alone")
        #expect(cast.share("unpaid", due, of: "bob", as: "bob").reason == .conflict, "nobody pays themselves")
        #expect(cast.share("paid", due, of: "dan", as: "ann").refusal?.field == "accountId")
    }

    @Test func aPaymentIsTakenBackForThirtyDays() {
        let due = cast.due(about(cast.pitch("bob", "cat")))
        for person in ["bob", "cat"] { cast.share("paid", due, of: person, as: "ann") }
        cast.town.advance(days: 29, hours: 23)
        #expect(cast.share("unpaid", due, of: "bob", as: "ann").isOK)
        cast.town.advance(hours: 1)
        #expect(cast.share("unpaid", due, of: "cat", as: "ann").reason == .tooLate)
    }

    @Test func somebodyIsLetOffAndAskedAgain() {
        let due = cast.due(about(cast.pitch("bob")))
        let off: JSONValue = ["dueId": due, "accountId": "bob", "reason": "Brought the ball"]
        cast.dues("exempt", off, as: "ann")
        #expect(cast.mine(due, as: "bob") == "500 exempt")
        #expect(cast.dues("get", ["dueId": due], as: "bob")["mine", "reason"] == "Brought the ball")
        #expect(cast.dues("get", ["dueId": due], as: "ann")["peopleCount"] == 1)
        cast.share("add-person", due, of: "bob", as: "ann")
        #expect(cast.mine(due, as: "bob") == "500 open")
        cast.share("paid", due, of: "bob", as: "ann")
        #expect(cast.share("add-person", due, of: "bob", as: "ann").reason == .conflict)
    }

    @Test func latecomersOweOnceTheyAreAdded() {
        let game = cast.pitch("bob")
        let due = cast.due(about(game), ["total": 701])
        #expect(cast.share("add-person", due, of: "cat", as: "ann").refusal?.field == "accountId")
        cast.town.going(cast["cat"], game)
        cast.share("add-person", due, of: "cat", as: "ann")
        #expect(cast.shares(due) == ["ann": "351 paid", "bob": "350 open", "cat": "350 open"])
    }

    // MARK: - Leaving, cancelling

    @Test func earlyLeaversOweNothingAndLateOnesGoOn() {
        let game = cast.pitch("bob", "cat", "dan")
        let due = cast.due(about(game))
        cast.share("claim", due, as: "dan")
        for person in ["bob", "dan"] { cast.ask("rsvp.leave", about(game), as: person) }
        #expect(cast.mine(due, as: "bob") == "500 exempt")
        #expect(cast.mine(due, as: "dan") == "500 claimed", "what somebody says to have paid stays")
        cast.town.advance(hours: 24)
        cast.ask("rsvp.maybe", about(game), as: "cat")
        #expect(cast.mine(due, as: "cat") == "500 open")
    }

    @Test func aCancelledGameIsPaidBack() {
        let game = cast.pitch("bob", "cat", "dan")
        let due = cast.due(about(game))
        cast.share("claim", due, as: "bob")
        cast.share("paid", due, of: "cat", as: "ann")
        cast.ask("games.cancel", about(game), as: "ann")
        #expect(
            cast.shares(due) == [
                "ann": "500 exempt", "bob": "500 exempt", "cat": "500 refund", "dan": "500 exempt",
            ])
        #expect(cast.share("refunded", due, as: "bob").reason == .conflict)
        cast.share("paid", due, of: "bob", as: "ann")
        #expect(cast.mine(due, as: "bob") == "500 refund", "it had come all the same")
        #expect(cast.dues("mine", [:], as: "cat").items.map { $0["id"] } == [due])
        #expect(cast.share("refunded", due, as: "cat").isOK && cast.mine(due, as: "cat") == "500 refunded")
        #expect(cast.dues("mine", [:], as: "cat").items.isEmpty)
        #expect(cast.share("add-person", due, of: "dan", as: "ann").reason == .conflict)
    }

    // MARK: - Timers and reminders

    private func news(_ kind: String) -> [JSONValue] {
        cast.town.rsvp.told("rsvp._private.due-told").filter { $0["news"]?.stringValue == kind }
    }

    @Test func peopleAreToldThreeDaysBeforeAndADayAfterOnceEach() throws {
        let due = cast.due(about(cast.pitch("bob", "cat")), ["dueAt": cast.town.time(days: 5)])
        cast.share("paid", due, of: "cat", as: "ann")
        cast.town.advance(days: 1, hours: 23)
        #expect(news("soon").isEmpty)
        for fromSnapshot in [true, false] { try cast.town.restart("rsvp", fromSnapshot: fromSnapshot) }
        cast.town.advance(hours: 1)
        #expect(news("soon").map { $0["portions"]?.arrayValue?.count } == [1])
        for fromSnapshot in [true, false] { try cast.town.restart("rsvp", fromSnapshot: fromSnapshot) }
        cast.town.advance(days: 2, hours: 23)
        #expect(cast.dues("get", ["dueId": due], as: "bob")["mine", "isOverdue"] == false, "not yet past")
        cast.town.advance(hours: 2)
        #expect(cast.dues("get", ["dueId": due], as: "bob")["mine", "isOverdue"] == true)
        cast.town.advance(hours: 22)
        #expect(news("overdue").isEmpty)
        cast.town.advance(hours: 1)
        #expect(news("overdue").map { $0["portions"]?.arrayValue?.count } == [1])
        cast.town.advance(days: 9)
        #expect(news("soon").count == 1 && news("overdue").count == 1)
    }

    @Test func newsThatIsADayLateTellsNobody() {
        let due = given(
            Rsvp.self,
            DueAdded(
                dueId: Self.dueId, book: BookReference(kind: .group, id: Self.groupId), currency: "EUR",
                title: "Balls", each: 500, total: nil, note: nil, dueAt: Town.noon.adding(days: 10),
                payeeId: Self.ann, by: Self.ann, isAccepted: true, showCount: nil,
                portions: [Portion(accountId: Self.bob, shares: 1, amount: 500)]))
        let soon = Town.noon.adding(days: 7)
        let late = soon.adding(hours: Rsvp.dueNewsHours)
        #expect(due.due(at: soon.adding(milliseconds: -1)) == .nothing)
        #expect(due.due(at: late.adding(milliseconds: -1)).description.contains(Self.bob.description))
        let nobody = due.due(at: late).description
        #expect(nobody.contains("\"news\":\"soon\"") && nobody.contains("\"portions\":[]"))
    }

    @Test func aReminderByHandComesOnceInThreeDays() {
        let due = cast.due(about(cast.pitch("bob", "cat")))
        cast.share("paid", due, of: "cat", as: "ann")
        #expect(cast.share("remind", due, as: "bob").reason == .forbidden)
        #expect(cast.share("remind", due, as: "ann")["remindedCount"] == 1)
        let refusal = cast.share("remind", due, as: "ann").refusal
        let from = refusal?.until ?? .distantPast
        #expect(refusal?.reason == .tooEarly && from > cast.town.now.wall.adding(days: 2))
        let shown = cast.dues("get", ["dueId": due], as: "ann")["remindFrom"]
        #expect(shown.stringValue == from.description)
        cast.town.advance(days: 3)
        #expect(cast.share("remind", due, as: "ann")["remindedCount"] == 1)
        cast.share("exempt", due, of: "bob", as: "ann")
        #expect(cast.share("remind", due, as: "ann").reason == .conflict, "nobody owes any more")
    }

    // MARK: - Bounds

    private static let dueId = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private static let groupId = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0002)
    private static let ann = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0003)
    private static let bob = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0004)

    @Test func anAccountAddsTwentyDuesAndCostsADay() {
        let cast = Cast(["ann", "bob"], limits: .standard)
        let about = about(cast.pitch("bob"))
        for _ in 0..<10 {
            cast.due(about)
            cast.cost(about, 100, as: "ann")
        }
        let more: JSONValue = ["title": "One more", "each": 500]
        #expect(cast.dues("add", about.merging(more), as: "ann").reason == .rateLimited)
        let cost: JSONValue = ["what": "One more", "amount": 500]
        #expect(cast.dues("cost", about.merging(cost), as: "ann").reason == .rateLimited)
        #expect(cast.dues("cost", about.merging(cost), as: "bob").isOK, "each account by itself")
        cast.town.advance(hours: 24)
        #expect(cast.dues("add", about.merging(more), as: "ann").isOK)
    }

    @Test func aBookHasAHundredDues() {
        let about = about(cast.pitch("bob"))
        var last: JSONValue = .null
        for _ in 0..<DuesLimits.duesMax { last = cast.due(about) }
        let more: JSONValue = ["title": "One more", "each": 500]
        #expect(cast.dues("add", about.merging(more), as: "ann").reason == .conflict)
        cast.share("remove", last, as: "ann")
        #expect(cast.dues("add", about.merging(more), as: "ann").isOK)
    }

    /// A game of ann's to which so many others are going.
    private static func crowd(_ count: Int) -> Given<Rsvp> {
        let details = GameDetails(
            sport: .soccer, title: "Soccer",
            place: Place(name: "Park", lat: 1, lng: 2, geohash: "s01mtw037"),
            startsAt: Town.noon.adding(days: 2), durationMinutes: 60, timezone: "UTC")
        var events: [any Event] = [GameCreated(gameId: groupId, hostId: ann, details: details)]
        for number in 0...count {
            events.append(
                RsvpChanged(
                    gameId: groupId, accountId: number == 0 ? ann : person(number), from: nil, to: .going,
                    cause: .user, isHost: number == 0 ? true : nil, counts: Counts(going: number + 1)))
        }
        return Given(events)
    }

    private static func person(_ number: Int) -> ID {
        ID(high: 0x0199_0000_0000_7001, low: 0x8000_0000_0000_0000 + UInt64(number))
    }

    @Test func fiveHundredPeopleShareADue() {
        let fields: JSONValue = [
            "gameId": .string(Self.groupId.description), "title": "The pitch", "each": 500,
        ]
        func decided(_ others: Int) -> Decided {
            Self.crowd(others).when(AddDue.self, fields, by: Self.ann)
        }
        #expect(decided(DuesLimits.peopleMax) == .refused(.conflict), "with the host one too many")
        let fits = decided(DuesLimits.peopleMax - 1)
        #expect(fits.description.contains("due-added"), "\(fits.description.prefix(200))")
    }

    // MARK: - Ends

    @Test func booksAreTheSameAfterARestart() throws {
        let game = cast.pitch("bob", "cat")
        let due = cast.due(about(game), ["note": "To the blue bank", "dueAt": cast.town.time(days: 9)])
        cast.share("claim", due, as: "bob")
        cast.cost(about(game), 900, as: "cat")
        let before = (cast.shares(due), cast.balances(about(game), as: "bob"))
        for fromSnapshot in [true, false] {
            try cast.town.restart("rsvp", fromSnapshot: fromSnapshot)
            #expect(cast.shares(due) == before.0 && cast.balances(about(game), as: "bob") == before.1)
            #expect(cast.dues("mine", [:], as: "bob").items.count == 1)
        }
    }

    @Test func aRepeatedRequestAddsOneDue() {
        let about = about(cast.pitch("bob"))
        let fields: JSONValue = ["title": "The pitch", "each": 500]
        let request = cast.town.request("dues.add", about.merging(fields), as: cast["ann"])
        let first = cast.town.answer(cast.town.send(request))
        cast.town.settle()
        let again = cast.town.answer(cast.town.send(request))
        #expect(first.isOK && again.data == first.data)
        #expect(cast.dues("book", about, as: "ann")["dues"].arrayValue?.count == 1)
    }
}
