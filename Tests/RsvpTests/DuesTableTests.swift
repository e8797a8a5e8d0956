// Dues as a table for spreadsheets (domain.md §6.9).

import Contracts
import JSON
import LogContracts
import TestSupport
import Testing
import Values

@testable import Machine
@testable import RsvpService

@Suite struct DuesTableTests {
    private let cast = Cast(["ann", "bob", "cat", "dan"])

    /// The rows that somebody reads, by the headings.
    private func rows(_ about: JSONValue, as person: String) -> [[String: String]] {
        let answer = cast.dues("csv", about, as: person)
        guard let rows = CSVRows.records(answer["text"].stringValue ?? "") else {
            cast.town.note("dues.csv: \(answer)")
            return []
        }
        return rows
    }

    private func names(_ about: JSONValue, as person: String) -> [String] {
        rows(about, as: person).map { "\($0["What for"] ?? "?"): \($0["Nickname"] ?? "?")" }
    }

    // MARK: - Rows

    @Test func aRowTellsAShareWithItsDue() throws {
        let about: JSONValue = ["gameId": cast.pitch("bob", "cat")]
        let due = cast.due(about, ["each": 1750, "dueAt": cast.town.time(days: 3), "currency": "EUR"])
        cast.dues("claim", ["dueId": due, "how": "in cash"], as: "bob")
        let shown = cast.dues("get", ["dueId": due], as: "bob")
        let row = try #require(rows(about, as: "ann").first { $0["Nickname"] == "bob" })
        #expect(row["What for"] == "The pitch" && row["Amount"] == "17.50" && row["Currency"] == "EUR")
        #expect(row["Status"] == "claimed" && row["Shares"] == "1" && row["How or why"] == "in cash")
        #expect(row["Paid to"] == "ann" && row["Account"] == cast.id("bob").stringValue)
        #expect(row["Pay by"] == shown["dueAt"].stringValue && row["Pay by"] != "")
        #expect(row["Since"] == shown["mine", "since"].stringValue)
        #expect(row["Name"] == "The bob" && row.count == 12)
    }

    @Test func theLatestDueIsFirstAndItsPeopleAreInTheOrderOfTheirShares() {
        let game = cast.pitch("cat")
        cast.town.advance(seconds: 1)
        cast.town.going(cast["bob"], game)
        let about: JSONValue = ["gameId": game]
        cast.due(about)
        cast.town.advance(hours: 1)
        cast.due(about, ["title": "Balls", "accountIds": ["bob"]])
        #expect(
            names(about, as: "ann") == [
                "Balls: bob", "The pitch: ann", "The pitch: cat", "The pitch: bob",
            ])
    }

    @Test func anAmountHasTheDigitsOfItsCurrency() {
        for (currency, amount) in [("USD", "0.05"), ("JPY", "5"), ("KWD", "0.005")] {
            let about: JSONValue = ["gameId": cast.pitch("bob")]
            cast.due(about, ["each": 5, "currency": .string(currency)])
            #expect(rows(about, as: "bob").map { $0["Amount"] } == [amount], "\(currency)")
        }
    }

    @Test func aShareThatIsLateIsOverdue() {
        let about: JSONValue = ["gameId": cast.pitch("bob")]
        cast.due(about, ["dueAt": cast.town.time(hours: 1)])
        cast.town.advance(hours: 2)
        #expect(rows(about, as: "bob").map { $0["Status"] } == ["overdue"])
    }

    @Test func aTitleThatIsAFormulaIsAText() {
        let about: JSONValue = ["gameId": cast.pitch("bob")]
        cast.due(about, ["title": "=1+1"])
        #expect(rows(about, as: "bob").map { $0["What for"] } == ["'=1+1"])
    }

    // MARK: - Who reads what

    @Test func everyoneHasTheRowsOfTheSharesThatTheySee() {
        let about: JSONValue = ["gameId": cast.pitch("bob", "cat")]
        cast.due(about, ["showCount": true])
        #expect(names(about, as: "ann").count == 3)
        #expect(names(about, as: "bob") == ["The pitch: bob"])
        #expect(names(about, as: "dan").isEmpty, "a number is nobody's share")
        #expect(cast.dues("csv", about, as: "dan").isOK, "as of no book")
    }

    @Test func theBookOfAGroupIsForItsMembers() {
        let group = cast.group()
        cast.join(group, "bob")
        let about: JSONValue = ["groupId": group]
        let due = cast.due(about, ["payeeId": "bob"])
        #expect(names(about, as: "bob").count == 2 && names(about, as: "ann").count == 2)
        #expect(cast.dues("csv", about, as: "dan").reason == .notFound)
        cast.share("accept-payee", due, as: "bob")
        cast.group("leave", group, as: "bob")
        #expect(names(about, as: "bob").count == 2, "whoever collects reads it on")
    }

    @Test func oneDueIsToldByItselfIfItIsOfTheBook() {
        let (about, other): (JSONValue, JSONValue) = (
            ["gameId": cast.pitch("bob", "cat")], ["gameId": cast.pitch("bob")]
        )
        let (pitch, balls) = (cast.due(about), cast.due(about, ["title": "Balls", "accountIds": ["cat"]]))
        let elsewhere = cast.due(other)
        #expect(names(about.merging(["dueId": balls]), as: "ann") == ["Balls: cat"])
        #expect(names(about.merging(["dueId": pitch]), as: "bob") == ["The pitch: bob"])
        for (due, person) in [(balls, "bob"), (elsewhere, "ann"), (elsewhere, "bob")] {
            let answer = cast.dues("csv", about.merging(["dueId": due]), as: person)
            #expect(answer.reason == .notFound && answer.refusal?.field == "dueId", "\(person)")
        }
    }

    // MARK: - The longest

    private static let ann = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private static let game = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0002)

    private static func due(_ number: Int) -> ID {
        ID(high: 0x0199_0000_0000_7002, low: 0x8000_0000_0000_0000 + UInt64(number))
    }

    /// A book of dues that ann collects, each shared by 500 people but the last.
    private static func book(shares count: Int) -> Given<Rsvp> {
        let starts = stride(from: 0, to: count, by: DuesLimits.peopleMax)
        return Given(
            starts.enumerated().map { number, start -> any Event in
                let portions = (start..<min(count, start + DuesLimits.peopleMax)).map { person in
                    Portion(
                        accountId: ID(
                            high: 0x0199_0000_0000_7001, low: 0x8000_0000_0000_0000 + UInt64(person)),
                        shares: 1, amount: 500)
                }
                return DueAdded(
                    dueId: due(number), book: BookReference(kind: .game, id: game), currency: "EUR",
                    title: "The pitch", each: 500, total: nil, note: nil, dueAt: nil, payeeId: ann, by: ann,
                    isAccepted: true, showCount: nil, portions: portions)
            })
    }

    @Test func aTableHasFiveThousandSharesAndThatOfOneDueAlwaysFits() throws {
        let about: JSONValue = ["gameId": .string(Self.game.description)]
        func rowsCount(_ book: Given<Rsvp>, _ about: JSONValue) throws -> Int? {
            let reply = try book.asked(ShowDuesTable.self, about, by: Self.ann)
            return CSVRows.records(reply?["text"]?.stringValue ?? "")?.count
        }
        #expect(try rowsCount(Self.book(shares: 5000), about) == 5000)
        let longer = Self.book(shares: 5001)
        #expect {
            try rowsCount(longer, about)
        } throws: {
            ($0 as? Refusal)?.reason == .conflict
        }
        let one: JSONValue = ["dueId": .string(Self.due(0).description)]
        #expect(try rowsCount(longer, about.merging(one)) == 500)
    }
}
