// Views of matches, and who may see them (domain.md §5.4, §5.12, §5.13).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §5.4, §5.12, §5.13
@Suite struct MatchHistoryTests {
    let pub = DartsPub()
    var town: Town { pub.town }

    private func history(_ data: JSONValue = [:], as person: Person? = nil) -> [JSONValue] {
        pub.ask("darts.history", data, as: person ?? pub.ann).items.compactMap { $0["id"] }
    }

    @Test func playersSeeAWholeMatchFriendsItsResultAndOthersNothing() {
        let id = pub.played()
        #expect(pub.match(id, as: pub.bob)["matchData"].arrayValue?.count == 3)
        let eve = town.signUp("eve")
        pub.befriend(eve, pub.bob)
        let seen = pub.match(id, as: eve)
        #expect(seen["winners"] == [0] && seen["matchData"] == .null && seen["standing"] == .null)
        #expect(seen["options"] == .null && seen["seed"] == .null)
        #expect(pub.match(id, as: pub.dan).reason == .notFound)
        #expect(pub.ask("darts.watch", ["matchId": id], as: eve).reason == .notFound, "it is over")
        #expect(pub.ask("darts.watch", ["matchId": id], as: pub.bob)["turn"] == 3)
        let live = pub.start()
        #expect(pub.ask("darts.watch", ["matchId": live], as: eve)["turn"] == 0)
        #expect(pub.ask("darts.watch", ["matchId": live], as: pub.dan).reason == .notFound)
        #expect(pub.ask("darts.board", ["matchId": id], as: eve).reason == .notFound)
    }

    // domain.md §3.3
    @Test func aGuestPlayersMatchesBelongToTheLinkedAccount() throws {
        let code = pub.ask("guests.claim-code", as: pub.dan)["code"]
        let joe = pub.ask("guests.add", ["nickname": "joe", "displayName": "Joe"], as: pub.ann)["id"]
        let with: JSONValue = [["accountId": pub.ann.id], ["guestPlayerId": joe]]
        let id = pub.played(0, with)
        #expect(history(as: pub.dan) == [] && pub.match(id, as: pub.dan).reason == .notFound)
        #expect(pub.ask("guests.link", ["guestId": joe, "claimCode": code], as: pub.ann).isOK)
        town.advance(minutes: 1)
        let later = pub.played(1, with)
        for isFromSnapshot in [nil, false, true] {
            if let isFromSnapshot { try town.restart("games", fromSnapshot: isFromSnapshot) }
            #expect(history(as: pub.dan) == [later, id] && history() == [later, id])
            #expect(history(["result": "won"], as: pub.dan) == [later], "as statistics have it")
            #expect(history(["opponent": pub.ann.id], as: pub.dan) == [later, id])
            #expect(
                history(["opponent": pub.dan.id]) == [later, id] && history(["opponent": joe]).count == 2)
            #expect(pub.match(id, as: pub.dan)["matchData"].arrayValue?.count == 3)
            #expect(pub.match(id)["players"].arrayValue?.last?["nickname"] == "joe", "names stay")
        }
        let counted = pub.ask("stats.darts", ["accountId": pub.dan.id], as: pub.dan)
        #expect(counted["all", "matches"] == 2 && counted["all", "wins"] == 1, "\(counted)")
        #expect(pub.visit(pub.start("x01", [:], with), "1 1 1", as: pub.dan).reason == .forbidden)
    }

    // domain.md §3.3
    @Test func aDeletedAccountIsShownAsDeletedUserInEveryMatch() {
        let (id, live) = (pub.played(), pub.start())
        pub.ask("account.delete", ["password": .string(pub.bob.password)], as: pub.bob)
        for days in [0, 31] {
            town.advance(days: days)
            let seen = [
                pub.match(id), pub.match(live), pub.ask("darts.watch", ["matchId": live], as: pub.ann),
            ]
            for view in seen {
                let players = view["players"].arrayValue ?? []
                #expect(players.last?["nickname"] == "[Deleted User]", "after \(days) days: \(view)")
            }
            let page = pub.ask("darts.history", as: pub.ann)
            #expect(page.items.first?["players"]?.arrayValue?.last?["nickname"] == "[Deleted User]")
        }
    }

    @Test func aGuestsMatchesHaveTheGuestsNameAfterTheUpgrade() {
        let guest = town.guest()
        let start: JSONValue = [
            "gameType": "x01", "players": [["accountId": guest.id], ["name": "Joe"]], "keepOrder": true,
        ]
        let id = pub.ask("darts.start", start, as: guest)["id"]
        let upgrade: JSONValue = [
            "email": "gus@example.com", "password": "left foot 11", "displayName": "Gus", "nickname": "gus",
        ]
        #expect(guest.take(pub.ask("account.upgrade", upgrade, as: guest)).isOK)
        #expect(pub.match(id, as: guest)["players"].arrayValue?.first?["nickname"] == "gus")
    }

    @Test func theBoardCountsEveryDartByWhereItLanded() {
        let id = pub.played()
        let all = pub.ask("darts.board", ["matchId": id], as: pub.ann)
        #expect(
            all["items"] == [
                ["segment": 0, "multiplier": 1, "count": 5], ["segment": 17, "multiplier": 3, "count": 1],
                ["segment": 25, "multiplier": 2, "count": 1],
            ] && all["darts"] == 7)
        let bobs = pub.ask("darts.board", ["matchId": id, "player": 1], as: pub.ann)
        #expect(bobs["items"] == [["segment": 0, "multiplier": 1, "count": 3]])
        #expect(pub.ask("darts.board", ["matchId": id, "player": 2], as: pub.ann).reason == .invalidArgument)
        for name: JSONValue in ["1", "Bob", .string(pub.bob.id.stringValue ?? "")] {
            let asked = pub.ask("darts.board", ["matchId": id, "player": name], as: pub.ann)
            #expect(asked["items"] == bobs["items"], "\(name)")
        }
        let nobody = pub.ask("darts.board", ["matchId": id, "player": "zoe"], as: pub.ann)
        #expect(nobody.refusal?.message == "there is no player zoe in this match; write 0 (ann) or 1 (bob)")
    }

    // domain.md §5.13
    @Test func theHistoryHasMatchesOnePlayedOrScoredLatestFirst() {
        let names: JSONValue = [["name": "Joe"], ["name": "Zoe"]]
        var mine: [JSONValue] = []
        for number in 0..<43 {
            town.advance(minutes: 1)
            mine.insert(number % 10 == 9 ? pub.played(0, names) : pub.played(number % 2), at: 0)
        }
        _ = pub.start()
        let first = pub.ask("darts.history", as: pub.ann)
        #expect(first.items.compactMap { $0["id"] } == Array(mine.prefix(20)))
        #expect(first.items.allSatisfy { $0["matchData"] == nil && $0["standing"] == nil })
        let second = pub.ask("darts.history", ["page": first["next"]], as: pub.ann)
        let third = pub.ask("darts.history", ["page": second["next"]], as: pub.ann)
        let all = [first, second, third].flatMap { $0.items.compactMap { $0["id"] } }
        #expect(all == mine && third["next"] == .null)
        #expect(history(["limit": 100], as: pub.bob).count == 39, "bob kept no score of Joe and Zoe")
        #expect(history(as: pub.cat).isEmpty)
        #expect(
            pub.ask("darts.history", ["page": first["next"], "result": "won"], as: pub.ann).reason
                == .invalidArgument, "a page of another list")
    }

    @Test func theHistoryIsFilteredByGameOpponentTimeModeAndResult() {
        let won = pub.played(0)
        town.advance(hours: 1)
        let lost = pub.played(1)
        town.advance(hours: 1)
        let others = pub.played(0, [["accountId": pub.ann.id], ["name": "Old Joe"]])
        town.advance(hours: 1)
        let alone = pub.start("x01", ["startScore": 170], [["accountId": pub.ann.id]])
        pub.visit(alone, "T20 T20 BULL")
        town.advance(minutes: 1)
        let even = pub.start("halve_it", [:], [["accountId": pub.ann.id], ["accountId": pub.cat.id]])
        for _ in 0..<12 { pub.visit(even, "M M M") }
        let cases: [(JSONValue, [JSONValue])] = [
            (["result": "won"], [others, won]), (["result": "lost"], [lost]), (["result": "drawn"], [even]),
            (["gameType": "halve_it"], [even]), (["gameType": "x01"], [alone, others, lost, won]),
            (["startScore": 170], [alone]), (["gameType": "x01", "startScore": 101], [others, lost, won]),
            (["opponent": pub.bob.id], [lost, won]), (["opponent": "BO"], [lost, won]),
            (["opponent": "joe"], [others]), (["opponent": "ann"], []), (["mode": "remote"], []),
            (["mode": "local"], [even, alone, others, lost, won]),
            (["from": town.time(minutes: -91)], [even, alone, others]),
            (["to": town.time(minutes: -91)], [lost, won]),
        ]
        for (filter, expected) in cases { #expect(history(filter) == expected, "\(filter)") }
        #expect(history(["opponent": pub.ann.id], as: pub.bob) == [lost, won])
        let wrong: [JSONValue] = [
            ["startScore": 170, "gameType": "killer"], ["from": town.time(), "to": town.time(hours: -1)],
            ["limit": 0], ["limit": 101], ["opponent": ""], ["page": "x"],
        ]
        for data in wrong {
            #expect(pub.ask("darts.history", data, as: pub.ann).reason == .invalidArgument, "\(data)")
        }
    }

    /// Compared with the view of each match, while people play and one of them is erased.
    @Test func filteredHistoryEqualsALookAtEachMatch() throws {
        for seed in Seeds.some(2) {
            let pub = DartsPub()
            var random = SplitMix64(seed: seed)
            let bo: JSONValue = ["displayName": "Uncle Bo", "nickname": "bo"]
            let guest = pub.ask("guests.add", bo, as: pub.ann)["id"]
            var others: [JSONValue] = [
                ["accountId": pub.bob.id], ["accountId": pub.cat.id], ["guestPlayerId": guest],
                ["name": "Bo Derek"], ["name": "Zoë"],
            ]
            func play(_ count: Int) {
                for _ in 0..<count {
                    pub.town.advance(minutes: Int.random(in: 0...2, using: &random))
                    let mine: JSONValue = ["accountId": pub.ann.id]
                    var players = Array(
                        others.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
                    if Int.random(in: 0..<4, using: &random) > 0 { players.append(mine) }
                    let start = [101, 170].randomElement(using: &random)!
                    let match = pub.start("x01", ["startScore": .integer(Int64(start))], .array(players))
                    let finish = start == 101 ? ["T17 M M", "BULL"] : ["T20 T20 M", "BULL"]
                    let winner = Int.random(in: 0..<players.count, using: &random)
                    for darts in finish {
                        for slot in players.indices where pub.match(match)["status"] == "live" {
                            pub.visit(match, slot == winner ? darts : "M M M")
                        }
                    }
                }
            }
            func check(_ when: String) {
                for person in [pub.ann, pub.bob] {
                    let all = pub.ask("darts.history", ["limit": 100], as: person).items
                    #expect(all.count > 1)
                    for _ in 0..<25 { check(Filter(all, pub, guest, &random), all, person, when) }
                }
            }
            func check(_ filter: Filter, _ all: [JSONValue], _ person: Person, _ when: String) {
                let expected = all.filter { filter.isMet(by: $0, person) }.map { $0["id"] }
                var (found, page): ([JSONValue?], JSONValue) = ([], .null)
                repeat {
                    let fields = filter.fields.merging(page == .null ? [:] : ["page": page])
                    let answer = pub.ask("darts.history", fields.merging(["limit": 7]), as: person)
                    (found, page) = (found + answer.items.map { $0["id"] }, answer["next"])
                } while page != .null
                #expect(found == expected, "\(filter.fields) \(when) seed=\(seed)")
            }
            play(30)
            check("at first")
            pub.ask("account.delete", ["password": .string(pub.cat.password)], as: pub.cat)
            others.remove(at: 1)
            pub.town.advance(days: 31)
            #expect(try pub.town.games.eraseLog() > 0)
            check("after cat was erased")
            play(10)
            check("later")
            #expect(pub.town.notes == [])
        }
    }

    /// Filters, and their meaning as predicates.
    private struct Filter {
        var fields: JSONValue = [:]

        init(_ matches: [JSONValue], _ pub: DartsPub, _ guest: JSONValue, _ random: inout SplitMix64) {
            let times = matches.compactMap { $0["playedAt"] }
            let choices: [(String, [JSONValue])] = [
                ("startScore", [101, 170, 501]), ("mode", ["local", "remote"]), ("result", ["won", "lost"]),
                ("gameType", ["x01", "killer"]), ("from", times), ("to", times),
                ("opponent", [pub.bob.id, pub.cat.id, pub.ann.id, guest, "bo", "ZO", "cat", "a", "nobody"]),
            ]
            for (name, values) in choices where Int.random(in: 0..<3, using: &random) == 0 {
                guard let value = values.randomElement(using: &random) else { continue }
                fields = fields.merging([name: value])
            }
            if let from = fields["from"]?.stringValue, let to = fields["to"]?.stringValue, from >= to {
                fields = [:]
            }
        }

        func isMet(by match: JSONValue, _ person: Person) -> Bool {
            let players = match["players"]?.arrayValue ?? []
            let others = players.filter { $0["accountId"] != person.id }
            let slot = players.first { $0["accountId"] == person.id }?["slot"]
            let won = slot.map { match["winners"]?.arrayValue?.contains($0) == true } ?? false
            let result: JSONValue = slot == nil || players.count < 2 ? .null : won ? "won" : "lost"
            for name in ["startScore", "mode", "gameType"] {
                if let value = fields[name], match[name] != value { return false }
            }
            let playedAt = match["playedAt"]?.stringValue ?? ""
            if let value = fields["result"], result != value { return false }
            if let from = fields["from"]?.stringValue, playedAt < from { return false }
            if let to = fields["to"]?.stringValue, playedAt >= to { return false }
            guard let opponent = fields["opponent"] else { return true }
            return others.contains { other in
                let name = (other["nickname"] ?? other["name"])?.stringValue ?? ""
                return other["accountId"] == opponent || other["guestPlayerId"] == opponent
                    || name.lowercased().contains(opponent.stringValue?.lowercased() ?? "")
            }
        }
    }

    // domain.md §5.9
    @Test func aTeamOfEnglishCricketWinsTogether() {
        let players: JSONValue = [
            ["accountId": pub.ann.id], ["accountId": pub.bob.id], ["accountId": pub.cat.id], ["name": "Zoe"],
        ]
        let match = pub.start("english_cricket", [:], players)
        let visits = [
            "BULL BULL BULL", "T20 T20 T20", "BULL BULL M", "BULL BULL BULL", "M M M", "BULL BULL M",
        ]
        for darts in visits { pub.visit(match, darts) }
        #expect(pub.match(match)["winners"] == [0, 2])
        for person in [pub.ann, pub.cat] { #expect(history(["result": "won"], as: person) == [match]) }
        #expect(history(["result": "lost"], as: pub.bob) == [match])
    }

    // domain.md §5.4
    @Test func anyoneMayAskForCheckoutsAndTheListOfGames() {
        func checkout(_ data: JSONValue) -> Answer { town.ask("darts.checkout", data) }
        #expect(checkout(["score": 121])["route"] == ["T20", "T15", "D8"])
        #expect(checkout(["score": 100, "dartsLeft": 1])["none"] == true)
        #expect(checkout(["score": 180, "out": "straight"])["route"] == ["T20", "T20", "T20"])
        for score in [-1_000_000, 1, 169, 171, 1_000_000] {
            let answer = checkout(["score": .integer(Int64(score))])
            #expect(answer.isOK && answer["none"] == true && answer["route"] == .null)
        }
        for left in [0, 4] {
            let data: JSONValue = ["score": 40, "dartsLeft": .integer(Int64(left))]
            #expect(checkout(data).reason == .invalidArgument)
        }
        let modes = town.ask("darts.modes").items
        #expect(modes.compactMap { $0["gameType"]?.stringValue } == DartsGame.allCases.map(\.rawValue))
        for mode in modes {
            #expect(mode["rules"]?.stringValue?.contains("\n") == false)
            for option in mode["options"]?.arrayValue ?? [] {
                let values = option["values"]?.arrayValue ?? []
                let byDefault = option["byDefault"] ?? .null
                #expect(byDefault == "none" || values.contains(byDefault), "\(option)")
                // Every value that it lists is accepted, with the options that it goes with.
                let name = option["name"]?.stringValue ?? ""
                let others: [String: JSONValue] = [
                    "clearBy": ["firstToLegs": 2, "upTo": 4], "upTo": ["firstToLegs": 1, "clearBy": 2],
                ]
                for value in values {
                    let text = value.stringValue ?? ""
                    let whole: JSONValue? = Int64(text).map { .integer($0) } ?? Bool(text).map { .bool($0) }
                    let chosen: JSONValue = name == "startScores" ? [101, 1001] : whole ?? value
                    let options = JSONValue.object([name: chosen]).merging(others[name] ?? [:])
                    let game = mode["gameType"] ?? .null
                    let two: JSONValue = ["players": [["name": "a"], ["name": "b"]], "gameType": game]
                    let answer = pub.ask("darts.start", two.merging(["options": options]), as: pub.ann)
                    #expect(answer.isOK, "\(game) \(options): \(answer)")
                    pub.ask("darts.abandon", ["matchId": answer["id"]], as: pub.ann)
                }
            }
        }
    }
}
