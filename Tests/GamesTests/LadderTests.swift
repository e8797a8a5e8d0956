// Ladders from their making to their end: who sees, joins, hosts and leaves them (domain.md §18.1, §18.5).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct LadderTests {
    private let cast = Cast(players: 4, adminEmail: "host@example.com")

    private func club(_ count: Int = 3, _ fields: JSONValue = [:]) -> LadderClub {
        LadderClub(cast, players: count, fields)
    }

    // MARK: - Making and changing

    @Test func aNewLadderHasTheUsualRules() {
        let ladder = club(0).ask("get", [:], cast.host)["ladder"]
        let rules = ladder["rules"]
        #expect(rules?["reach"] == 3 && rules?["answerHours"] == 72 && rules?["playDays"] == 14)
        #expect(rules?["openMax"] == 2 && rules?["sameAgainDays"] == 7 && rules?["idleDays"] == 30)
        #expect(ladder["status"] == "open" && ladder["version"] == 1 && ladder["role"] == "host")
    }

    @Test(
        arguments: [
            ["reach": 11], ["answerHours": 23], ["playDays": 2], ["openMax": 6], ["sameAgainDays": 61],
            ["idleDays": 13], ["bestOf": 2], ["visibility": "group"], ["match": ["gameType": "x01"]],
            ["name": "ab"],
        ] as [JSONValue])
    func rulesOutOfRangeAreRefused(_ fields: JSONValue) {
        let usual: JSONValue = ["name": "Club singles", "sport": "tennis"]
        let answer = cast.ask("ladders.create", usual.merging(fields), cast.host)
        #expect(answer.reason == .invalidArgument, "\(fields)")
    }

    @Test func shorterTimesAreForLaddersWithoutOpenChallenges() {
        let club = club()
        club.challenge(0, by: 1)
        #expect(club.ask("update", ["answerHours": 24], cast.host).refusal?.state == "challenges_open")
        #expect(club.ask("update", ["answerHours": 100, "reach": 1], cast.host)["rules", "reach"] == 1)
        club.ask("withdraw", [:], cast[1])
        #expect(club.ask("update", ["answerHours": 24], cast.host)["version"] == 3)
        #expect(club.ask("update", ["reach": 2, "ifVersion": 1], cast.host).reason == .versionMismatch)
        #expect(club.ask("update", ["reach": 2], cast[0]).reason == .forbidden)
    }

    /// Makes so many ladders, as many a day as one may.
    private func make(_ count: Int, _ host: Person) -> [JSONValue] {
        let fields: JSONValue = ["name": "Club singles", "sport": "tennis", "visibility": "public"]
        return (1...count).map { number in
            let made = cast.ask("ladders.create", fields, host)
            #expect(made.isOK, "\(made)")
            if number.isMultiple(of: RateLimit.ladders.max) { cast.town.advance(days: 1) }
            return made["id"]
        }
    }

    // domain.md §18.5
    @Test func anAccountHostsTwentyOpenLadders() {
        let ladders = make(LadderLimits.hostedMax, cast.host)
        let one: JSONValue = ["name": "Club doubles", "sport": "tennis"]
        #expect(cast.ask("ladders.create", one, cast.host).reason == .conflict)
        cast.ask("ladders.close", ["ladderId": ladders[0]], cast.host)
        #expect(cast.ask("ladders.create", one, cast.host).isOK)
    }

    // domain.md §18.5
    @Test func anAccountPlaysOnFiftyOpenLadders() {
        let hosts = [cast.host, cast[0], cast[1]]
        let ladders = hosts.flatMap { make(LadderLimits.hostedMax, $0) }
        func join(_ ladder: JSONValue) -> Answer {
            cast.ask("ladders.join", ["ladderId": ladder], cast[3])
        }
        for ladder in ladders.prefix(LadderLimits.playedMax) { #expect(join(ladder).isOK) }
        #expect(join(ladders[LadderLimits.playedMax]).reason == .conflict)
        cast.ask("ladders.leave", ["ladderId": ladders[0]], cast[3])
        #expect(join(ladders[LadderLimits.playedMax]).isOK)
    }

    @Test func aClosedLadderStaysAsItIs() {
        let club = club()
        club.challenge(0, by: 1)
        #expect(club.ask("close", [:], cast[0]).reason == .forbidden)
        #expect(club.ask("close", [:], cast.host)["status"] == "closed")
        #expect(club.state() == "void" && club.order == [0, 1, 2])
        #expect(club.ask("join", [:], cast[3]).refusal?.state == "closed")
        #expect(club.challenge(0, by: 1).refusal?.state == "closed")
        cast.town.advance(days: 90)
        #expect(club.order == [0, 1, 2])
    }

    // MARK: - Joining and leaving

    @Test func aPrivateLadderIsForThoseWhoAreInvited() {
        let club = club(0, ["visibility": "private"])
        #expect(club.ask("get", [:], cast[0]).reason == .notFound)
        #expect(club.ask("join", [:], cast[0]).reason == .notFound)
        cast.befriend(cast.host, cast[0])
        let results = club.ask(
            "invite", ["accountIds": [cast[0].id, cast[1].id]], cast.host)["results"].arrayValue
        #expect(results?.map { $0["reason"]?.stringValue } == [nil, "forbidden"])
        #expect(cast.ask("ladders.mine", [:], cast[0]).items.first?["invited"] == true)
        #expect(club.ask("join", [:], cast[0])["place"] == 1)
    }

    // domain.md §18.1
    @Test func aPlayerWhoComesBackStandsOneBelowTheOldPlace() {
        let club = club()
        club.ask("leave", [:], cast[0])
        #expect(club.order == [1, 2])
        #expect(club.ask("join", [:], cast[0])["place"] == 2)
        #expect(club.order == [1, 0, 2])
        #expect(club.ask("join", [:], cast[0]).isOK, "it holds already")
    }

    // domain.md §18.1
    @Test func theChallengesOfWhoLeavesAreVoid() {
        let club = club()
        club.challenge(0, by: 1)
        club.ask("leave", [:], cast[0])
        #expect(club.state() == "void" && club.order == [1, 2])
    }

    @Test func aLadderOfAGroupIsForItsMembersAndWhoIsRemovedIsOffIt() {
        let fields: JSONValue = [
            "name": "Friday Five", "listing": "public", "slug": "friday-five", "joining": "open",
        ]
        let group = cast.ask("groups.create", fields, cast.host)["id"]
        let club = club(0, ["groupId": group, "visibility": "group"])
        #expect(club.ask("join", [:], cast[0]).reason == .notFound)
        cast.ask("groups.join", ["groupId": group], cast[0])
        #expect(club.ask("join", [:], cast[0])["groupId"] == group)
        #expect(cast.ask("ladders.search", ["groupId": group], cast[0]).items.count == 1)
        cast.ask("groups.remove", ["groupId": group, "accountId": cast[0].id], cast.host)
        #expect(club.order.isEmpty)
    }

    // MARK: - Blocks and accounts that are gone

    // domain.md §1.9
    @Test func aBlockEndsTheChallengeOfTheTwoAndTheyMakeNoOther() {
        let club = club()
        club.challenge(0, by: 1)
        cast.ask("friends.block", ["accountId": cast[1].id], cast[0])
        #expect(club.state() == "void")
        #expect(club.challenge(0, by: 1).reason == .notFound)
        #expect(club.order == [0, 1, 2], "both stay")
    }

    // domain.md §1.9
    @Test func aBlockWithTheHostHidesTheLadderFromWhoIsNotOnIt() {
        let club = club()
        for number in [0, 3] { cast.ask("friends.block", ["accountId": cast.host.id], cast[number]) }
        #expect(club.ask("get", [:], cast[3]).reason == .notFound)
        #expect(club.ask("get", [:], cast[0]).isOK)
    }

    @Test func anAccountThatIsGoneLeavesAndACoHostFollowsTheHost() {
        let club = club()
        club.ask("cohost", ["accountId": cast[1].id, "on": true], cast.host)
        cast.ask("account.delete", ["password": .string(cast[0].password)], cast[0])
        #expect(club.order == [1, 2])
        cast.ask("account.delete", ["password": .string(cast.host.password)], cast.host)
        let ladder = club.ask("get", [:], cast[1])["ladder"]
        #expect(ladder["role"] == "host" && ladder["coHosts"]?.arrayValue?.isEmpty == true)
    }

    @Test func aSuspendedPlayerIsNotChallenged() {
        let club = club()
        cast.ask(
            "account.suspend", ["accountId": cast[0].id, "reason": "Rest"], cast.host)
        #expect(club.challenge(0, by: 1).refusal?.state == "paused")
        cast.ask("account.restore", ["accountId": cast[0].id], cast.host)
        #expect(club.challenge(0, by: 1).isOK)
    }

    // MARK: - Reading

    @Test func historyLeadsBackToTheBeginning() {
        let club = club()
        club.win(2, against: 0)
        let first = club.ask("history", ["limit": 2], cast[0])
        #expect(first.items.map { $0["cause"] } == ["won", "joined"])
        let next = club.ask("history", ["limit": 2, "page": first["next"]], cast[0])
        let order = next["order"].arrayValue?.compactMap { $0["accountId"] }
        #expect(order == [cast[0].id, cast[1].id], "before the third joined")
        #expect(next.items.count == 2 && next["next"] == .null)
    }

    @Test func aPublicLadderIsFoundAndItsLinkNamesNobody() {
        let club = club(3, ["city": "San Francisco, CA"])
        let found = cast.ask("ladders.search", ["q": "singles", "sport": "tennis"], cast[3]).items
        #expect(found.map { $0["id"] } == [club.ladder])
        #expect(cast.ask("ladders.search", ["sport": "darts"], cast[3]).items.isEmpty)
        let landing = club.ask("landing", [:], .anyone())
        #expect(landing["name"] == "Club singles" && landing["playerCount"] == 3)
        #expect(landing["host"] == .null)
    }

    @Test func refusalsSayWhatTheRulesOfTheLadderAre() {
        let club = club(4, ["bestOf": 3, "reach": 2])
        #expect(
            club.challenge(0, by: 3).refusal?.message
                == "on this ladder you can challenge those who stand up to 2 places above you")
        club.challenge(0, by: 1)
        club.ask("accept", [:], cast[0])
        #expect(
            club.ask("report", ["mine": 3, "theirs": 0], cast[1]).refusal?.message
                == "a best of 3 ends as soon as one side has 2: 2-0 or 2-1")
    }

    @Test func aSnapshotHasLadders() throws {
        let club = club()
        club.challenge(0, by: 1)
        club.ask("accept", [:], cast[0])
        let before = club.ask("get", [:], cast[0]).data
        for fromSnapshot in [true, false] {
            try cast.town.restart("games", fromSnapshot: fromSnapshot)
            cast.town.settle()
            #expect(club.ask("get", [:], cast[0]).data == before)
        }
        #expect(club.ask("report", ["mine": 2, "theirs": 1], cast[1]).isOK)
    }
}
