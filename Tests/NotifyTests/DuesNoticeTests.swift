// Notifications of dues and shared costs (domain.md §6.9, §8.2, §8.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct DuesNoticeTests {
    private let cast = Cast(["boss", "ann", "bob", "cat"])

    init() {
        for person in cast.everyone { cast.phone(of: person) }
        cast.forget()
    }

    /// Somebody's rows of a type, the latest change first.
    private func rows(_ type: String, _ person: String) -> [JSONValue] {
        cast.inbox(cast[person]).filter { $0["type"]?.stringValue == type }
    }

    private func pushes(_ person: String, _ begin: String) -> Int {
        cast.pushed(cast[person]).count { $0.hasPrefix(begin) }
    }

    /// The book of a game of ann's to which bob and cat are going.
    private func book() -> JSONValue {
        let game = cast.town.game(host: cast["ann"], ["requireTier2": false, "title": "Kick"])
        for person in ["bob", "cat"] { cast.town.going(cast[person], game) }
        return ["gameId": game]
    }

    private func due(_ book: JSONValue, _ more: JSONValue = [:]) -> JSONValue {
        let usual: JSONValue = ["title": "The pitch", "each": 500, "currency": "EUR"]
        return cast.ask("dues.add", usual.merging(book).merging(more), as: "ann")["id"]
    }

    private func share(_ verb: String, _ due: JSONValue, _ more: JSONValue = [:], as person: String) {
        let about: JSONValue = ["dueId": due]
        let answer = cast.ask("dues.\(verb)", about.merging(more), as: person)
        if !answer.isOK { cast.town.note("dues.\(verb) by \(person): \(answer)") }
    }

    // MARK: - Dues

    @Test func aNewDueIsToldToThoseWhoOweAndReadOnceTheyPay() {
        let book = book()
        let due = due(book)
        let row = rows("due_new", "bob").first
        #expect(row?["title"] == "5.00 EUR to pay: The pitch" && row?["body"] == "To The ann for Kick")
        #expect(row?["targetType"] == "game" && row?["targetId"] == book["gameId"])
        #expect(row?["data"]?["dueId"] == due && pushes("bob", "5.00 EUR to pay") == 1)
        #expect(rows("due_new", "ann").isEmpty && rows("due_new", "boss").isEmpty)
        share("claim", due, as: "bob")
        share("paid", due, ["accountId": "cat"], as: "ann")
        for person in ["bob", "cat"] { #expect(rows("due_new", person).first?["read"] == true, "\(person)") }
    }

    @Test func eachDueHasRowsOfItsOwn() {
        let book = book()
        let (first, second) = (due(book), due(book, ["title": "Balls"]))
        share("claim", first, as: "bob")
        let unread = rows("due_new", "bob").filter { $0["read"] == false }
        #expect(unread.map { $0["data"]?["dueId"] } == [second])
        share("remove", second, as: "ann")
        #expect(rows("due_new", "bob").count == 1, "it goes with the due")
        #expect(rows("due_new", "cat").count == 1)
    }

    @Test func aPayeeIsAskedBeforeAnybodyOwes() {
        let due = due(book(), ["payeeId": "bob"])
        let asked = rows("due_new", "bob").first
        #expect(asked?["title"] == "The ann asks you to collect: The pitch" && rows("due_new", "cat").isEmpty)
        share("accept-payee", due, as: "bob")
        #expect(rows("due_new", "bob").first?["read"] == true)
        #expect(rows("due_new", "cat").first?["body"] == "To The bob for Kick")
    }

    @Test func howToPayIsInNoNotice() {
        let due = due(book(), ["note": "To the blue bank", "dueAt": cast.town.time(days: 4)])
        share("claim", due, ["how": "from the red bank"], as: "cat")
        cast.town.advance(days: 6)
        for person in ["ann", "bob", "cat"] {
            #expect(!cast.inbox(cast[person]).description.contains(" bank"), "\(person)")
        }
        #expect(!cast.town.notify.stateText.contains(" bank"))
    }

    @Test func timersTellThoseWhoHaveNotPaid() {
        let due = due(book(), ["dueAt": cast.town.time(days: 5)])
        share("claim", due, as: "cat")
        cast.town.advance(days: 2, minutes: 1)
        #expect(rows("due_soon", "bob").first?["title"] == "Due soon: The pitch")
        #expect(
            rows("due_soon", "bob").first?["body"]?.stringValue?.hasPrefix("5.00 EUR to The ann. Pay by ")
                == true)
        #expect(rows("due_soon", "cat").isEmpty && rows("due_soon", "ann").isEmpty)
        cast.town.advance(days: 4)
        let row = rows("due_overdue", "bob").first
        #expect(row?["title"] == "Not paid yet: The pitch")
        #expect(row?["body"]?.stringValue?.contains("It was due ") == true)
        #expect(rows("due_overdue", "cat").isEmpty)
        cast.town.advance(days: 3)
        share("remind", due, as: "ann")
        #expect(rows("due_overdue", "bob").count == 2)
    }

    @Test func claimsOfAnHourShareARowOfThePayees() {
        let due = due(book())
        share("claim", due, as: "bob")
        let row = rows("due_claimed", "ann").first
        #expect(row?["title"] == "The bob says 5.00 EUR is paid")
        share("claim", due, as: "cat")
        #expect(rows("due_claimed", "ann").map { $0["title"] } == ["The cat and 1 other say they've paid"])
    }

    @Test func nothingIsToldAcrossABlock() {
        let book = book()
        let due = due(book, ["payeeId": "bob"])
        cast.ask("friends.block", "bob", as: "cat")
        share("accept-payee", due, as: "bob")
        #expect(rows("due_new", "cat").isEmpty && !rows("due_new", "ann").isEmpty)
        share("claim", due, as: "cat")
        #expect(rows("due_claimed", "bob").isEmpty)
        let cost: JSONValue = ["what": "Beer", "amount": 900]
        cast.ask("dues.cost", cost.merging(book), as: "bob")
        #expect(rows("cost_new", "cat").isEmpty && !rows("cost_new", "ann").isEmpty)
    }

    // MARK: - Costs

    @Test func costsOfADayShareARow() {
        let book = book()
        let cost: JSONValue = ["what": "Beer", "amount": 900, "currency": "EUR"]
        cast.ask("dues.cost", cost.merging(book), as: "bob")
        let row = rows("cost_new", "cat").first
        #expect(row?["title"] == "The bob shared a cost: Beer" && row?["body"] == "9.00 EUR for Kick")
        #expect(rows("cost_new", "bob").isEmpty)
        let more: JSONValue = ["what": "Chips", "amount": 300]
        cast.ask("dues.cost", more.merging(book), as: "ann")
        #expect(rows("cost_new", "cat").map { $0["title"] } == ["The ann and 1 other shared a cost: Chips"])
    }

    @Test func aPayerIsAskedAndOthersAreToldOnceTheyConfirm() {
        let book = book()
        let cost: JSONValue = ["what": "Beer", "amount": 900, "currency": "EUR", "payerId": "cat"]
        let id = cast.ask("dues.cost", cost.merging(book), as: "bob")["id"]
        let asked = rows("cost_new", "cat").first
        #expect(asked?["title"] == "The bob says you paid 9.00 EUR" && rows("cost_new", "ann").isEmpty)
        cast.ask("dues.confirm", ["costId": id], as: "cat")
        #expect(rows("cost_new", "cat").map { $0["read"] } == [true])
        #expect(rows("cost_new", "ann").first?["title"] == "The cat shared a cost: Beer")
        #expect(rows("cost_new", "bob").isEmpty, "its author knows")
        let again = cast.ask("dues.cost", cost.merging(book), as: "bob")["id"]
        #expect(rows("cost_new", "cat").count == 2)
        cast.ask("dues.cost-remove", ["costId": again], as: "cat")
        #expect(rows("cost_new", "cat").count == 1, "the question goes")
    }

    // MARK: - Groups

    @Test func aMutedGroupHasRowsOfItsDuesAndNoPushes() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.group("mute", group, ["on": true], as: "bob")
        _ = due(["groupId": group])
        let row = rows("due_new", "bob").first
        #expect(row?["targetType"] == "group" && row?["targetId"] == group)
        #expect(row?["body"] == "To The ann for Friday Five" && pushes("bob", "5.00 EUR") == 0)
    }
}
