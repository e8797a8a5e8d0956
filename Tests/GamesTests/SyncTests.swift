// Matches recorded on devices, and sent later (domain.md §5.11).

import Contracts
import Darts
import JSON
import Machine
import TestSupport
import Testing
import Values

// domain.md §5.11
@Suite struct SyncTests {
    let pub = DartsPub()
    var town: Town { pub.town }

    /// A device's record of a match of 101, as far as it was played.
    private func payload(_ throwings: [String], _ more: JSONValue = [:]) -> JSONValue {
        let options = MatchOptions.with(startScore: 101)
        var match = Match(options.mode(of: .x01, seed: Seed(0)), players: 2)
        for darts in throwings {
            _ = try? match?.play(darts.split(separator: " ").compactMap { Dart(String($0)) })
        }
        let visits = (match?.visits ?? []).map { visit -> JSONValue in
            [
                "player": .integer(Int64(visit.player)),
                "darts": .array(visit.darts.map { .string($0.description) }),
                "scoreBefore": .integer(Int64(visit.scoreBefore)),
                "scoreAfter": .integer(Int64(visit.scoreAfter)), "bust": .bool(visit.bust),
            ]
        }
        let payload: JSONValue = [
            "gameType": "x01", "options": ["startScore": 101], "seed": "7",
            "players": [["accountId": pub.ann.id], ["name": "Joe"]], "matchData": .array(visits),
            "startedAt": "2026-11-20T20:00:00Z", "endedAt": "2026-11-20T20:09:30Z",
        ]
        return payload.merging(more)
    }

    private let won = ["T17 M M", "20 20 20", "BULL"]
    private let begun = ["T17 M M"]

    private func item(
        _ id: ID, _ state: String, _ payload: JSONValue, at time: String = "2026-11-20T20:10:00Z"
    ) -> JSONValue {
        [
            "matchId": .string(id.description), "deviceTime": .string(time), "state": .string(state),
            "payload": payload,
        ]
    }

    private func sync(
        _ items: [JSONValue], device: String? = "phone", as person: Person? = nil
    ) -> [JSONValue] {
        var data: JSONValue = ["items": .array(items)]
        if let device { data = data.merging(["deviceId": .string(device)]) }
        let answer = pub.ask("darts.sync", data, as: person ?? pub.ann)
        if !answer.isOK { town.note("\(answer)") }
        return answer["results"].arrayValue ?? items.map { _ in [:] }
    }

    private func verdicts(
        _ items: [JSONValue], device: String? = "phone", as person: Person? = nil
    ) -> [String] {
        sync(items, device: device, as: person).compactMap { $0["result"]?.stringValue }
    }

    // MARK: - What is kept

    @Test func aSyncedMatchIsStoredOnceToldOnceAndSealed() throws {
        let id = town.freshID()
        let first = sync([item(id, "completed", payload(won))])
        #expect(first[0]["result"] == "stored" && first[0]["contentHash"]?.stringValue?.count == 43)
        #expect(verdicts([item(id, "completed", payload(won))]) == ["duplicate"])
        #expect(
            verdicts([item(id, "completed", payload(["20 20 20", "T17 M M", "M M M", "BULL"]))]) == [
                "immutable"
            ])
        #expect(verdicts([item(id, "draft", payload(begun), at: "2026-11-21T00:00:00Z")]) == ["immutable"])
        let told = town.games.told("games.match-completed")
        try #require(told.count == 1)
        #expect(told[0]["playedAt"] == "2026-11-20T20:09:30.000Z")
        #expect(told[0]["mode"] == "recorded" && told[0]["durationSeconds"] == 570)
        let match = pub.match(.string(id.description))
        #expect(match["status"] == "completed" && match["finalScores"] == [0, 41])
        #expect(
            match["recordedAt"] == "2026-11-20T20:10:00.000Z" && match["matchData"].arrayValue?.count == 3)
        #expect(pub.ask("darts.history", ["mode": "recorded"], as: pub.ann).items.count == 1)
        for type in ["darts.undo", "darts.abandon"] {
            let reason = pub.ask(type, ["matchId": .string(id.description)], as: pub.ann).reason
            #expect(reason == .immutable)
        }
    }

    @Test func aMatchTheServiceShowsCanBeSyncedAsItIs() {
        let shown = pub.match(pub.played())
        var record: JSONValue = ["startedAt": "2026-11-20T20:00:00Z"]
        for name in ["gameType", "options", "seed", "matchData", "winners"] {
            record = record.merging(.object([name: shown[name]]))
        }
        record = record.merging(["players": [["accountId": pub.ann.id], ["accountId": pub.bob.id]]])
        #expect(sync([item(town.freshID(), "completed", record)])[0]["result"] == "stored")
    }

    @Test func theLatestDraftCountsAndOnATieThatOfTheGreaterDevice() {
        let id = town.freshID()
        func draft(_ throwings: [String], _ time: String) -> JSONValue {
            item(id, "draft", payload(throwings), at: time)
        }
        let (early, late) = ("2026-11-20T20:01:00Z", "2026-11-20T20:02:00Z")
        #expect(verdicts([draft(begun, early)], device: "b") == ["stored"])
        #expect(verdicts([draft([], early)], device: "a") == ["superseded"])
        #expect(verdicts([draft([], early)], device: "c") == ["stored"])
        #expect(verdicts([draft([], early)], device: "c") == ["duplicate"])
        #expect(verdicts([draft(begun, late)], device: nil) == ["stored"])
        #expect(verdicts([draft([], early)], device: "z") == ["superseded"])
        let shown = pub.match(.string(id.description))
        #expect(shown["status"] == "live" && shown["turn"] == 1)
        #expect(verdicts([item(id, "completed", payload(won), at: early)]) == ["stored"], "beats any draft")
    }

    @Test func syncedItemsInAnyOrderLeaveTheSameMatchAndOneCompletion() {
        let names = ["x", "y"]
        for seed in Seeds.some(20) {
            var random = SplitMix64(seed: seed)
            let id = town.freshID()
            var items: [(device: String, item: JSONValue)] = []
            for _ in 0..<6 {
                let time = "2026-11-20T20:0\(random.next() % 3):00Z"
                let throwings = random.next() % 2 == 0 ? begun : []
                let device = names[Int(random.next() % 2)]
                items.append((device, item(id, "draft", payload(throwings), at: time)))
            }
            if random.next() % 2 == 0 { items.append(("x", item(id, "completed", payload(won)))) }
            var kept: [JSONValue] = []
            for round in 0..<3 {
                let copy = ID(high: id.high, low: id.low &+ UInt64(round))
                let order = round == 0 ? Array(items.indices) : random.permutation(items.count)
                for index in order {
                    let moved = items[index].item.merging(["matchId": .string(copy.description)])
                    for _ in 0...(random.next() % 2) { _ = sync([moved], device: items[index].device) }
                }
                let match = pub.match(.string(copy.description))
                kept.append([match["status"], match["recordedAt"], match["matchData"]])
                // The number of live matches is limited.
                if match["status"] == "live" {
                    pub.ask("darts.abandon", ["matchId": .string(copy.description)], as: pub.ann)
                }
            }
            #expect(Set(kept).count == 1, "seed \(seed): \(kept)")
        }
        let ids = town.games.told("games.match-completed").map { $0["matchId"] }
        #expect(Set(ids).count == ids.count && town.notes == [])
    }

    // MARK: - What is rejected

    @Test func eachSyncedItemIsJudgedForItselfAndABadReplayIsRejected() {
        func visit(
            _ player: Int, _ darts: [String], _ before: Int, _ after: Int, bust: Bool = false
        ) -> JSONValue {
            [
                "player": .integer(Int64(player)), "darts": .array(darts.map { .string($0) }),
                "scoreBefore": .integer(Int64(before)), "scoreAfter": .integer(Int64(after)),
                "bust": .bool(bust),
            ]
        }
        func data(_ visits: JSONValue...) -> JSONValue { ["matchData": .array(visits)] }
        func first(_ more: JSONValue) -> JSONValue {
            data(visit(0, ["T17", "M", "M"], 101, 50).merging(more))
        }
        let cases: [(String, JSONValue, String)] = [
            ("another score", data(visit(0, ["T17", "M", "M"], 101, 51)), "replay_mismatch"),
            ("another player", data(visit(1, ["T17", "M", "M"], 101, 50)), "wrong_turn"),
            ("another leg", first(["leg": 2]), "wrong_turn"),
            ("another set", first(["set": 2]), "wrong_turn"),
            ("another turn", first(["turn": 1]), "wrong_turn"),
            ("no bust", data(visit(0, ["T20", "T20"], 101, 101)), "replay_mismatch"),
            ("too few", data(visit(0, ["T17"], 101, 50)), "replay_mismatch"),
            ("too many", data(visit(0, ["1", "1", "1", "1"], 101, 97)), "replay_mismatch"),
            ("no dart", data(visit(0, ["T25", "M", "M"], 101, 26)), "invalid"),
            ("a winner who never finished", ["winners": [0]], "replay_mismatch"),
            (
                "a hundred players", ["players": .array((0..<100).map { ["name": .string("p\($0)")] })],
                "invalid"
            ),
            ("another start", ["options": ["startScore": 302]], "invalid"),
            ("no friend", ["players": [["accountId": pub.ann.id], ["accountId": pub.dan.id]]], "forbidden"),
            ("no guest", ["players": [["name": "a"], ["guestPlayerId": pub.ann.id]]], "forbidden"),
            ("no game", ["gameId": pub.ann.id], "forbidden"),
            (
                "visits", ["matchData": .array((0...2000).map { _ in visit(0, ["M", "M", "M"], 101, 101) })],
                "invalid"
            ),
        ]
        let items = cases.map { item(town.freshID(), "draft", payload([], $0.1)) }
        let good = item(town.freshID(), "draft", payload([]))
        let results = sync(items + [good])
        for (result, (what, _, reason)) in zip(results, cases) {
            #expect(
                result["result"] == "rejected" && result["reason"] == .string(reason), "\(what): \(result)")
            #expect(result["message"]?.stringValue?.isEmpty == false)
        }
        #expect(results.last?["result"] == "stored")
        #expect(results[1]["message"] == "matchData.0.player is 0 here, not 1")
        let unfinished = sync([item(town.freshID(), "completed", payload(begun))])
        #expect(unfinished[0]["reason"] == "replay_mismatch")
        let wrong = sync([item(town.freshID(), "completed", payload(won, ["winners": [1]]))])
        #expect(wrong[0]["reason"] == "replay_mismatch" && town.games.told("games.match-completed").isEmpty)
    }

    // domain.md §5.11
    @Test func aDeviceClockOf1970Or2100IsCorrected() {
        let (old, new, day) = (town.freshID(), town.freshID(), town.freshID())
        let ages: JSONValue = ["startedAt": "1970-01-01T00:00:00Z", "endedAt": "1970-01-01T00:10:00Z"]
        let results = sync([
            item(old, "completed", payload(won, ages), at: "1970-01-01T00:10:00Z"),
            item(
                new, "completed", payload(won, ["endedAt": "2100-01-01T00:00:00Z"]),
                at: "2100-01-01T00:00:00Z"),
            item(day, "draft", payload([]), at: town.time(hours: 24).stringValue ?? ""),
        ])
        #expect(results.map { $0["result"] } == ["stored", "stored", "stored"])
        #expect(results.map { $0["clockSkew"] } == [true, true, nil])
        let told = town.games.told("games.match-completed").compactMap { $0["playedAt"]?.stringValue }
        #expect(told.first == town.time().stringValue)
        #expect(
            pub.match(.string(old.description))["durationSeconds"] == 600,
            "by the clock that was wrong throughout")
        #expect(told.last.flatMap { Timestamp($0) } ?? .distantFuture <= town.now.wall)
        let past = town.time(hours: 24).stringValue.flatMap { Timestamp($0) }?.adding(milliseconds: 1000)
        let ahead = sync([item(town.freshID(), "draft", payload([]), at: past?.description ?? "")])
        #expect(ahead[0]["clockSkew"] == true)
    }

    /// The duration is unknown if the clock was set during the match.
    @Test func aMatchThatLastedForYearsHasNoKnownDuration() {
        let ids = (0..<3).map { _ in town.freshID() }
        let now = town.time().stringValue ?? ""
        let results = sync([
            item(
                ids[0], "completed",
                payload(won, ["startedAt": "1970-01-01T00:00:00Z", "endedAt": .string(now)]), at: now),
            item(
                ids[1], "completed",
                payload(won, ["startedAt": .string(now), "endedAt": "1970-01-01T00:10:00Z"]), at: now),
            item(
                ids[2], "completed",
                payload(won, ["startedAt": .string(now), "endedAt": "2031-01-01T00:00:00Z"]), at: now),
        ])
        #expect(results.map { $0["result"] } == ["stored", "stored", "stored"])
        for id in ids {
            let match = pub.match(.string(id.description))
            #expect(
                match["durationSeconds"] == .null && match["playedAt"] == .string(now)
                    && match["startedAt"] == .string(now))
        }
        let again = sync([
            item(
                ids[0], "completed",
                payload(won, ["startedAt": "1970-01-01T00:00:00Z", "endedAt": .string(now)]), at: now)
        ])
        #expect(again[0]["result"] == "duplicate")
    }

    @Test func aDeviceDoesNotSyncOthersMatchesOrThoseScoredByTheService() {
        let (id, live) = (town.freshID(), pub.start())
        _ = sync([item(id, "draft", payload([]))])
        #expect(sync([item(id, "draft", payload([]))], as: pub.dan)[0]["reason"] == "forbidden")
        let here = live.stringValue.flatMap { ID($0) } ?? town.freshID()
        #expect(verdicts([item(here, "completed", payload(won))]) == ["immutable"])
        #expect(pub.visit(.string(id.description), "1 1 1").reason == .conflict, "a device keeps score of it")
        let guest = town.guest()
        let data: JSONValue = ["items": .array([item(town.freshID(), "draft", payload([]))])]
        #expect(pub.ask("darts.sync", data, as: guest).reason == .forbidden, "guests do not (§3.3)")
        pub.ask("darts.abandon", ["matchId": .string(id.description)], as: pub.ann)
        #expect(verdicts([item(id, "completed", payload(won))]) == ["immutable"])
    }

    @Test func aPlayerMaySyncWhatTheOwnerBegan() {
        let id = town.freshID()
        let two: JSONValue = ["players": [["accountId": pub.ann.id], ["accountId": pub.bob.id]]]
        _ = sync([item(id, "draft", payload(begun, two))])
        #expect(verdicts([item(id, "completed", payload(won, two))], as: pub.bob) == ["stored"])
        #expect(pub.match(.string(id.description))["ownerId"] == pub.ann.id)
    }

    // MARK: - Blocks (finding A60)

    @Test func aBlockEndsMatchesThatGoOnAndNoneIsRecordedPastIt() {
        let two: JSONValue = ["players": [["accountId": pub.ann.id], ["accountId": pub.bob.id]]]
        let (draft, live) = (town.freshID(), pub.start("x01", ["startScore": 101]))
        let own = pub.start("x01", [:], [["accountId": pub.ann.id], ["accountId": pub.cat.id]])
        #expect(verdicts([item(draft, "draft", payload(begun, two))]) == ["stored"])
        pub.ask("friends.block", ["accountId": "ann"], as: pub.bob)
        for match in [live, .string(draft.description)] {
            #expect(pub.match(match)["status"] == "abandoned")
        }
        #expect(pub.match(own)["status"] == "live", "with somebody else")
        #expect(pub.visit(live, "T17 M M").refusal?.state == "abandoned")
        for (id, state) in [(draft, "completed"), (town.freshID(), "completed"), (town.freshID(), "draft")] {
            let throwings = state == "draft" ? begun : won
            let result = sync([item(id, state, payload(throwings, two))])[0]
            #expect(result["result"] == "rejected" && result["reason"] == "forbidden", "\(result)")
        }
        #expect(pub.ask("darts.history", as: pub.bob).items.isEmpty && town.notes == [])
        let named: JSONValue = ["players": [["accountId": pub.ann.id], ["name": "Bob"]]]
        #expect(verdicts([item(town.freshID(), "completed", payload(won, named))]) == ["stored"])
    }

    @Test func aGuestPlayerLinkedToSomebodyWhoBlockedTheOwnerIsRefused() {
        let joe = pub.ask("guests.add", ["nickname": "joe", "displayName": "Joe"], as: pub.ann)["id"]
        let code = pub.ask("guests.claim-code", as: pub.dan)["code"]
        #expect(pub.ask("guests.link", ["guestId": joe, "claimCode": code], as: pub.ann).isOK)
        let with: JSONValue = [["accountId": pub.ann.id], ["guestPlayerId": joe]]
        let live = pub.start("x01", [:], with)
        pub.ask("friends.block", ["accountId": "ann"], as: pub.dan)
        #expect(pub.match(live)["status"] == "abandoned")
        let result = sync([item(town.freshID(), "completed", payload(won, ["players": with]))])[0]
        #expect(result["reason"] == "forbidden")
        #expect(result["message"]?.stringValue?.contains("enter a name instead") == true, "\(result)")
        let start: JSONValue = ["gameType": "x01", "players": with]
        let refused = pub.ask("darts.start", start, as: pub.ann)
        #expect(refused.reason == .forbidden && refused.refusal?.field == "players.1.guestPlayerId")
        #expect(pub.ask("darts.history", as: pub.dan).items.isEmpty)
        pub.ask("friends.unblock", ["accountId": "ann"], as: pub.dan)
        #expect(pub.ask("darts.start", start, as: pub.ann).isOK)
    }

    @Test func onlyTheOwnerChangesWhoPlaysAndAPlayerEndsNothingWithSomebodyTheyAreKeptApartFrom() {
        func players(_ people: Person...) -> JSONValue {
            ["players": .array(people.map { ["accountId": $0.id] })]
        }
        let (id, three) = (town.freshID(), players(pub.ann, pub.bob, pub.cat))
        func draft(_ second: Int, _ players: JSONValue, as person: Person) -> JSONValue {
            sync([item(id, "draft", payload([], players), at: "2026-11-20T20:00:0\(second)Z")], as: person)[0]
        }
        #expect(draft(0, players(pub.ann, pub.bob), as: pub.ann)["result"] == "stored")
        let added = draft(1, three, as: pub.bob)
        #expect(added["message"] == "only the owner of the match can change who plays in it", "\(added)")
        #expect(draft(2, players(pub.ann, pub.bob), as: pub.bob)["result"] == "stored")
        #expect(draft(3, three, as: pub.ann)["result"] == "stored")
        pub.ask("friends.block", ["accountId": pub.cat.id], as: pub.bob)
        let apart = draft(4, three, as: pub.bob)
        #expect(apart["message"] == "you cannot play with everybody in this match any more", "\(apart)")
        #expect(draft(5, three, as: pub.ann)["result"] == "stored", "a third person's match goes on")
    }

    // MARK: - Limits

    @Test func syncTakes1To50MatchesAndKeeps50Drafts() {
        let drafts = (0..<51).map { _ in item(town.freshID(), "draft", payload([])) }
        for items in [[], drafts] {
            let answer = pub.ask("darts.sync", ["items": .array(items)], as: pub.ann)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == "items")
        }
        #expect(Set(verdicts(Array(drafts.prefix(50)))) == ["stored"])
        let last = sync([drafts[50], item(town.freshID(), "completed", payload(won))])
        #expect(last[0]["reason"] == "full" && last[1]["result"] == "stored")
    }

    @Test func theLastFiftyResultsOfEachDeviceAreTold() {
        for number in 0..<30 {
            town.advance(seconds: 1)
            let items = [
                item(town.freshID(), "draft", payload([], ["winners": [0]])),
                item(town.freshID(), "completed", payload(won)),
            ]
            _ = sync(items, device: number % 2 == 0 ? "phone" : nil)
        }
        _ = sync((0..<40).map { _ in item(town.freshID(), "completed", payload(won)) }, device: "phone")
        let all = pub.ask("darts.sync-status", as: pub.ann).items
        #expect(all.map { $0["deviceId"] } == ["phone", nil])
        #expect(all.map { $0["results"]?.arrayValue?.count } == [50, 30])
        #expect(all[1]["results"]?.arrayValue?[1]["reason"] == "replay_mismatch", "the latest first")
        #expect(pub.ask("darts.sync-status", ["deviceId": "phone"], as: pub.ann).items.count == 1)
        #expect(pub.ask("darts.sync-status", as: pub.bob).items.isEmpty)
        for number in 0..<25 {
            _ = sync([item(town.freshID(), "completed", payload(won))], device: "d\(number)")
        }
        #expect(pub.ask("darts.sync-status", as: pub.ann).items.count == 20)
    }
}

extension MatchOptions {
    fileprivate static func with(startScore: Int) -> MatchOptions {
        var options = MatchOptions()
        options.startScore = startScore
        return options
    }
}
