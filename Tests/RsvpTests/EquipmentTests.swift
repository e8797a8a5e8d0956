// The equipment of a game (domain.md §6.7).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct EquipmentTests {
    let pitch = Cast()
    let game: JSONValue

    init() {
        game = pitch.game()
        for player in [pitch[0], pitch[1]] { pitch.rsvp("going", player, game) }
    }

    private func add(_ name: String = "Ball", _ needed: Int = 3, as person: Person? = nil) -> Answer {
        let item: JSONValue = ["name": .string(name), "needed": .integer(Int64(needed))]
        return pitch.rsvp("equipment-add", person ?? pitch.host, game, item)
    }

    @discardableResult
    private func claim(_ person: Person, _ item: JSONValue, _ qty: Int) -> Answer {
        pitch.rsvp(
            "equipment-claim", person, game, ["itemId": item, "qty": .integer(Int64(qty))])
    }

    private func edit(_ item: JSONValue, _ more: JSONValue) -> Answer {
        pitch.rsvp("equipment-edit", pitch.host, game, more.merging(["itemId": item]))
    }

    private func items(as person: Person? = nil) -> [JSONValue] {
        pitch.rsvp("equipment", person ?? pitch.host, game).items
    }

    private var missing: [JSONValue] { pitch.town.rsvp.told("rsvp.equipment-missing") }

    // MARK: - The list

    // domain.md §6.7
    @Test func aHostSaysWhatIsNeeded() {
        let ball = add("  Ball ")
        #expect(ball["name"] == "Ball" && ball["needed"] == 3 && ball["missing"] == 3)
        let item = items(as: pitch[0])[0]
        #expect(item["id"] == ball["id"] && item["missing"] == 3 && item["claims"] == [])
        let told = pitch.town.rsvp.told("rsvp.equipment-changed")
        #expect(told.count == 1 && told[0]["change"] == "added" && told[0]["itemId"] == ball["id"])
    }

    // domain.md §4.3
    @Test func aNewGameBringsItsEquipmentAlong() {
        func things(_ count: Int) -> JSONValue {
            .array(
                (1...count).map { number -> JSONValue in
                    ["name": .string("Thing \(number)"), "needed": 2]
                })
        }
        let full = pitch.game(["equipment": things(EquipmentLimits.itemsMax)])
        let items = pitch.rsvp("equipment", pitch.host, full, ["limit": 100]).items
        #expect(items.count == EquipmentLimits.itemsMax && items.allSatisfy { $0["missing"] == 2 })
        #expect(
            pitch.rsvp("equipment-add", pitch.host, full, ["name": "Ball", "needed": 1]).reason == .conflict)
        for wrong in [
            things(EquipmentLimits.itemsMax + 1), [["name": "Ball", "needed": 0]],
            [["name": "", "needed": 1]],
            [["name": "Ball", "needed": 1], ["name": " ball", "needed": 1]],
        ] as [JSONValue] {
            let fields = pitch.town.gameFields(["equipment": wrong])
            let refusal = pitch.ask("games.create", fields, pitch.host).refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field?.hasPrefix("equipment") == true)
        }
    }

    // domain.md §6.7
    @Test func anItemHasANameOfFortyCharactersAndFiftyPieces() {
        #expect(add(String(repeating: "é", count: 40), 50).isOK)
        #expect(add("x", 1).isOK)
        let wrong = add(String(repeating: "é", count: 41), 51)
        #expect(wrong.refusal?.fields?.map(\.field) == ["name", "needed"], "both are told at once")
        #expect(add(" ", 0).refusal?.fields?.map(\.field) == ["name", "needed"])
    }

    // domain.md §6.7
    @Test func noTwoItemsHaveOneName() {
        let ball = add("Ball")["id"]
        #expect(add("bALL").reason == .alreadyExists)
        let bibs = add("Bibs")["id"]
        #expect(edit(bibs, ["name": "BALL"]).reason == .alreadyExists)
        #expect(edit(ball, ["name": "BALL"])["name"] == "BALL", "its own name in other letters")
    }

    // domain.md §6.7
    @Test func noMoreThanThirtyItemsAreNeeded() {
        for number in 0..<30 { #expect(add("thing \(number)").isOK) }
        let refusal = add("one more")
        #expect(refusal.reason == .conflict && refusal.refusal?.message.contains("30 things") == true)
        // The pages contain all of them.
        var (page, seen): (JSONValue, [String]) = (.null, [])
        repeat {
            let more: JSONValue = page == .null ? ["limit": 7] : ["limit": 7, "page": page]
            let answer = pitch.rsvp("equipment", pitch[0], game, more)
            seen += answer.items.compactMap { $0["name"]?.stringValue }
            page = answer["next"]
        } while page != .null
        #expect(seen == (0..<30).map { "thing \($0)" }, "in the order in which they were added")
        #expect(pitch.rsvp("equipment", pitch[0], game, ["page": "AAAA"]).refusal?.field == "page")
        #expect(pitch.rsvp("equipment", pitch[0], game, ["limit": 101]).refusal?.field == "limit")
    }

    // domain.md §6.7
    @Test func anItemIsNotNeededLessThanItIsBrought() {
        let ball = add("Ball", 3)["id"]
        claim(pitch[0], ball, 2)
        #expect(edit(ball, ["needed": 1]).reason == .conflict)
        let changed = edit(ball, ["needed": 2, "name": "Balls"])
        #expect(changed["needed"] == 2 && changed["missing"] == 0 && changed["name"] == "Balls")
        let count = pitch.town.rsvp.told("rsvp.equipment-changed").count
        #expect(edit(ball, ["needed": 2])["missing"] == 0)
        #expect(pitch.town.rsvp.told("rsvp.equipment-changed").count == count, "it is so already")
        #expect(edit(game, ["needed": 2]).refusal?.field == "itemId")
        #expect(pitch.rsvp("equipment-remove", pitch.host, game, ["itemId": ball]).isOK && items().isEmpty)
        #expect(claim(pitch[0], ball, 1).reason == .notFound)
    }

    // domain.md §6.7
    @Test func theHostSaysWhatIsNeededAndThoseGoingBringIt() {
        let ball = add()["id"]
        #expect(add("Net", as: pitch[0]).reason == .forbidden)
        pitch.rsvp("maybe", pitch[2], game)
        for person in [pitch[2], pitch[3]] {
            #expect(claim(person, ball, 1).reason == .forbidden)
            #expect(pitch.rsvp("equipment", person, game).reason == .forbidden)
        }
        #expect(claim(pitch.host, ball, 1).isOK)
    }

    // MARK: - Who brings it

    // domain.md §6.7
    @Test func aClaimSetsMyQuantityUpToWhatIsNeeded() {
        let ball = add("Ball", 3)["id"]
        #expect(claim(pitch[0], ball, 2)["missing"] == 1)
        #expect(claim(pitch[1], ball, 2).reason == .conflict)
        #expect(claim(pitch[1], ball, 1)["missing"] == 0)
        #expect(claim(pitch[0], ball, 1)["missing"] == 1, "mine are one now")
        #expect(claim(pitch[0], ball, 2).isOK && claim(pitch[0], ball, 51).refusal?.field == "qty")
        #expect(claim(pitch[0], ball, -1).refusal?.field == "qty")
        let claims = items()[0]["claims"]
        #expect(
            claims == [
                ["accountId": pitch[0].id, "nickname": "player0", "qty": 2],
                ["accountId": pitch[1].id, "nickname": "player1", "qty": 1],
            ])
        let count = pitch.town.rsvp.told("rsvp.equipment-changed").count
        claim(pitch[0], ball, 2)
        #expect(pitch.town.rsvp.told("rsvp.equipment-changed").count == count, "it is so already")
        #expect(claim(pitch[0], ball, 0)["missing"] == 2)
        #expect(items()[0]["claims"] == [["accountId": pitch[1].id, "nickname": "player1", "qty": 1]])
    }

    // domain.md §1.4
    @Test func aRepeatedEquipmentRequestGetsItsFirstAnswer() {
        let (ball, id) = (add("Ball", 3)["id"], pitch.town.freshID())
        let fields: JSONValue = ["gameId": game, "itemId": ball, "qty": 2]
        let first = pitch.town.ask("rsvp.equipment-claim", fields, as: pitch[0], id: id)
        claim(pitch[1], ball, 1)
        let again = pitch.town.ask("rsvp.equipment-claim", fields, as: pitch[0], id: id)
        #expect(first["missing"] == 1 && again.data == first.data && items()[0]["missing"] == 0)
    }

    // domain.md §6.7
    @Test(arguments: 0..<5)
    func aPlayerWhoIsNotGoingBringsNothing(path: Int) {
        let (ball, bibs) = (add("Ball", 3)["id"], add("Bibs", 9)["id"])
        claim(pitch[0], ball, 2)
        claim(pitch[0], bibs, 9)
        claim(pitch[1], ball, 1)
        switch path {
        case 0: pitch.rsvp("leave", pitch[0], game)
        case 1: pitch.rsvp("maybe", pitch[0], game)
        case 2: pitch.decide("remove", pitch[0], game)
        case 3: pitch.town.ask("friends.block", ["accountId": "player0"], as: pitch.host)
        default:
            pitch.town.ask("account.delete", ["password": .string(pitch[0].password)], as: pitch[0])
        }
        pitch.town.settle()
        #expect(items().compactMap { $0["missing"] } == [2, 9])
        let released = pitch.town.rsvp.told("rsvp.equipment-changed").filter { $0["change"] == "released" }
        #expect(released.compactMap { $0["itemId"] } == [ball, bibs])
        #expect(claim(pitch[1], ball, 3).isOK)
    }

    // domain.md §1.9
    @Test func theEquipmentListNamesNobodyAcrossABlock() {
        let ball = add("Ball", 3)["id"]
        claim(pitch[0], ball, 2)
        pitch.town.ask("friends.block", ["accountId": "player0"], as: pitch[1])
        pitch.town.settle()
        #expect(items(as: pitch[1])[0]["claims"] == [] && items(as: pitch[1])[0]["missing"] == 1)
        #expect(items()[0]["claims"] == [["accountId": pitch[0].id, "nickname": "player0", "qty": 2]])
    }

    // MARK: - Until the start

    // domain.md §12.2
    @Test func equipmentIsSettledUntilTheStart() {
        let ball = add()["id"]
        pitch.town.advance(hours: 47, minutes: 59, seconds: 59)
        #expect(claim(pitch[0], ball, 1).isOK)
        pitch.town.advance(seconds: 1)
        for answer in [claim(pitch[0], ball, 2), add("Net"), edit(ball, ["needed": 9])] {
            #expect(answer.reason == .tooLate)
        }
        #expect(pitch.rsvp("equipment-remove", pitch.host, game, ["itemId": ball]).reason == .tooLate)
        #expect(items()[0]["missing"] == 2)
    }

    // domain.md §6.7
    @Test func aCancelledGameNeedsNothing() {
        let ball = add()["id"]
        pitch.games("close", game)
        #expect(claim(pitch[0], ball, 1).isOK, "a closed one still is on")
        pitch.games("cancel", game)
        let refusal = claim(pitch[0], ball, 2)
        #expect(refusal.reason == .gameNotOpen && refusal.refusal?.state == "cancelled")
    }

    // domain.md §3.4
    @Test func aGatedGameWantsAHostOfTierTwo() {
        pitch.update(game, ["requireTier2": true])
        #expect(add().reason == .tierRequired && pitch.town.rsvp.types.last == "rsvp.gate-hit")
        pitch.town.complete(pitch.host)
        let ball = add()["id"]
        #expect(claim(pitch[0], ball, 1).isOK, "who is going already brings what they like")
    }

    // MARK: - What is missing

    // domain.md §6.7, §12.2
    @Test func theHostHearsOnceWhatIsMissingADayBeforeTheStart() throws {
        let (ball, bibs) = (add("Ball", 3)["id"], add("Bibs", 2)["id"])
        claim(pitch[0], ball, 1)
        claim(pitch[1], bibs, 2)
        pitch.town.advance(hours: 23, minutes: 59, seconds: 59)
        #expect(missing.isEmpty)
        pitch.town.advance(seconds: 1)
        #expect(missing.count == 1)
        let items: JSONValue = [["itemId": ball, "name": "Ball", "missing": 2]]
        #expect(missing.first?["items"] == items && missing.first?["gameId"] == game)
        claim(pitch[0], ball, 0)
        try pitch.town.restart("rsvp")
        pitch.town.advance(hours: 30)
        #expect(missing.count == 1)
    }

    // domain.md §6.7
    @Test func theHostHearsNothingWhereNothingIsMissing() {
        let ball = add("Ball", 1)["id"]
        claim(pitch[0], ball, 1)
        pitch.town.advance(hours: 25)
        #expect(missing.isEmpty)
        // Equipment that is missing later is not reported: it is too late.
        claim(pitch[0], ball, 0)
        pitch.town.advance(hours: 30)
        #expect(missing.isEmpty)
        let off = pitch.game()
        pitch.rsvp("equipment-add", pitch.host, off, ["name": "Ball", "needed": 1])
        pitch.games("cancel", off)
        pitch.town.advance(hours: 50)
        #expect(missing.isEmpty)
    }

    // domain.md §6.7
    @Test(arguments: [false, true])
    func theHostHearsADayBeforeTheNewStart(fromSnapshot: Bool) throws {
        _ = add("Ball", 1)
        pitch.update(game, ["startsAt": pitch.town.time(hours: 96)])
        if fromSnapshot { try pitch.town.rsvp.snapshot() }
        try pitch.town.restart("rsvp", fromSnapshot: fromSnapshot)
        pitch.town.advance(hours: 71, minutes: 59)
        #expect(missing.isEmpty)
        pitch.town.advance(minutes: 1)
        #expect(missing.count == 1)
        // A new start is a new occasion.
        pitch.update(game, ["startsAt": pitch.town.time(hours: 48)])
        pitch.town.advance(hours: 24)
        #expect(missing.count == 2)
        // For a game that is less than a day away it is reported at once.
        pitch.update(game, ["startsAt": pitch.town.time(hours: 10)])
        pitch.town.idle(seconds: 2)
        #expect(missing.count == 3)
    }
}
