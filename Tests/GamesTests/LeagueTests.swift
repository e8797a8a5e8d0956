// Leagues and their seasons: who runs, sees and enters them, and how they begin and end (domain.md §17.7, §17.8, §17.11).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct LeagueTests {
    // MARK: - Leagues

    @Test func aLeagueIsPrivateUnlessItsHostSaysOtherwise() {
        let club = LeagueFixture(people: [])
        let cast = club.cast
        let shown = cast.ask("leagues.get", ["leagueId": club.league], as: "ann")
        #expect(shown["visibility"] == "private" && shown["role"] == "host" && shown["status"] == "open")
        #expect(cast.ask("leagues.get", ["leagueId": club.league], as: "dan").reason == .notFound)
        #expect(cast.ask("leagues.landing", ["leagueId": club.league], .anyone()).reason == .notFound)
        cast.ask("leagues.update", ["leagueId": club.league, "visibility": "public"], as: "ann")
        #expect(cast.ask("leagues.get", ["leagueId": club.league], as: "dan").isOK)
        let landing = cast.ask("leagues.landing", ["leagueId": club.league], .anyone())
        #expect(landing["name"] == "Tuesday Club" && landing["sport"] == "tennis")
        #expect(landing["season"] == nil, "nothing has begun")
        #expect(shown["url"] == .string("https://rally.example/league/\(club.league.stringValue ?? "")"))
    }

    @Test func theLinkOfAPublicLeagueSaysHowFarItIsAndNamesNobody() {
        let club = LeagueFixture(more: ["visibility": "public"]).begun()
        club.play("fix", 1, ["score": "2-1"])
        let landing = club.cast.ask("leagues.landing", ["leagueId": club.league], .anyone())
        #expect(landing["season"] == "Winter" && landing["seasonStatus"] == "running")
        #expect(landing["entrantCount"] == 3 && landing["fixtureCount"] == 3 && landing["overCount"] == 1)
        #expect(!"\(landing)".contains("bob") && landing["hostId"] == .null)
    }

    @Test func aGroupsLeagueIsForItsMembersAndRunByItsAdmins() {
        let cast = Cast(["boss", "ann", "bob", "cat", "dan"])
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let fields: JSONValue = ["name": "Club", "sport": "darts", "timezone": "UTC", "groupId": group]
        let league = cast.ask("leagues.create", fields, as: "bob")
        #expect(league["visibility"] == "group" && league["groupId"] == group)
        func seen(_ person: String) -> Answer {
            cast.ask("leagues.get", ["leagueId": league["id"]], as: person)
        }
        #expect(seen("cat").isOK && seen("dan").reason == .notFound)
        #expect(seen("ann")["role"] == "cohost", "she owns the group")
        let listed = cast.ask("leagues.group", ["groupId": group], as: "cat")
        #expect(listed["items"].arrayValue?.map { $0["id"] } == [league["id"]])
        #expect(cast.ask("leagues.create", fields, as: "dan").reason == .notFound)
    }

    @Test func onlyHostsChangeALeagueAndOnlyTheHostCallsItOff() {
        let club = LeagueFixture()
        let cast = club.cast
        func update(_ person: String) -> Reason? {
            cast.ask("leagues.update", ["leagueId": club.league, "name": "Other"], as: person).reason
        }
        #expect(update("bob") == .forbidden && update("dan") == .notFound)
        cast.ask("leagues.cohost", ["leagueId": club.league, "accountId": "bob", "on": true], as: "ann")
        #expect(update("bob") == nil)
        #expect(cast.ask("leagues.cancel", ["leagueId": club.league], as: "bob").reason == .forbidden)
        #expect(cast.ask("leagues.cancel", ["leagueId": club.league], as: "ann").isOK)
        #expect(club.ask("season", as: "cat")["status"] == "cancelled", "with its season")
        #expect(update("ann") == .conflict)
    }

    @Test func coHostsPlayInTheLeagueOrAreInItsGroup() {
        let club = LeagueFixture()
        func name(_ person: String) -> Answer {
            club.cast.ask(
                "leagues.cohost", ["leagueId": club.league, "accountId": .string(person), "on": true],
                as: "ann")
        }
        #expect(name("dan").reason == .conflict && name("bob").isOK)
        #expect(name("bob")["coHosts"].arrayValue?.count == 1, "once")
    }

    @Test func threeLeaguesADayAreMade() {
        let cast = Cast(["boss", "ann"], limits: .standard)
        let fields: JSONValue = ["name": "Club", "sport": "darts", "timezone": "UTC"]
        for _ in 0..<3 { #expect(cast.ask("leagues.create", fields, as: "ann").isOK) }
        #expect(cast.ask("leagues.create", fields, as: "ann").reason == .rateLimited)
        cast.town.advance(days: 1, minutes: 1)
        #expect(cast.ask("leagues.create", fields, as: "ann").isOK)
    }

    @Test func leaguesThatOneIsInComeLatestFirst() {
        let club = LeagueFixture()
        club.town.advance(hours: 1)
        let later = club.cast.ask(
            "leagues.create", ["name": "Second", "sport": "darts", "timezone": "UTC"], as: "bob")["id"]
        let mine = club.cast.ask("leagues.mine", as: "bob")["items"].arrayValue ?? []
        #expect(mine.map { $0["id"] } == [later, club.league])
        #expect(mine.map { $0["role"] } == ["host", "entrant"])
        #expect(club.cast.ask("leagues.mine", as: "dan")["items"].arrayValue?.isEmpty == true)
    }

    // MARK: - Entrants

    @Test func accountsAcceptAndNamesAreInAtOnce() {
        let club = LeagueFixture(people: [], names: ["Old Joe"])
        #expect(club.add("bob").isOK)
        func entrants() -> [String] {
            (club.ask("season")["divisions"].arrayValue?[0]["entrants"]?.arrayValue ?? []).map {
                "\($0["name"]?.stringValue ?? "") \($0["status"]?.stringValue ?? "")"
            }
        }
        #expect(entrants() == ["ann in", "Old Joe in", "bob invited"])
        #expect(club.ask("accept", as: "dan").reason == .notFound)
        #expect(club.ask("accept", as: "bob").isOK && entrants().last == "bob in")
        #expect(club.ask("decline", as: "bob").isOK && entrants().count == 2, "until it begins")
    }

    @Test func onlyFriendsAndMembersAreInvited() {
        let club = LeagueFixture(people: [])
        #expect(club.add("eve").reason == .forbidden)
        #expect(club.add("bob").isOK && club.add("bob").reason == .alreadyExists)
        #expect(club.ask("entrant-add", ["name": "Joe", "accountId": "dan"]).reason == .invalidArgument)
        #expect(club.ask("entrant-add", ["name": "Joe"]).isOK)
        #expect(club.ask("entrant-add", ["name": "JOE"]).reason == .alreadyExists)
        #expect(club.add("cat", ["division": 2]).refusal?.field == "division")
    }

    @Test func aHostOrdersTheDivisions() {
        let club = LeagueFixture("tennis", ["divisions": 2], names: ["Joe"])
        #expect(club.ask("entrant-order", ["division": 2, "entrants": [4, 1]]).isOK)
        let divisions = club.ask("season")["divisions"].arrayValue ?? []
        func names(_ division: Int) -> [String] {
            (divisions[division]["entrants"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        }
        #expect(names(0) == ["bob", "cat"] && names(1) == ["Joe", "ann"])
        #expect(club.ask("entrant-order", ["division": 1, "entrants": [9]]).reason == .notFound)
    }

    // MARK: - Beginning

    @Test func aSeasonBeginsWithThoseWhoHaveAccepted() {
        let club = LeagueFixture()
        club.add("dan")
        let begun = club.ask("begin")
        #expect(begun["status"] == "running" && begun["fixtureCount"] == 3)
        #expect([1, 2, 3].map { club.sides($0) } == [["bob", "cat"], ["ann", "bob"], ["cat", "ann"]])
        #expect(club.ask("season", as: "dan").reason == .notFound, "an invitation ends")
        #expect(club.ask("begin").isOK && club.ask("accept", as: "cat").isOK)
        #expect(club.add("dan").reason == .conflict)
    }

    @Test func aSeasonNeedsThreeInEachDivisionAndADateToCome() {
        #expect(LeagueFixture(people: ["bob"]).ask("begin").reason == .conflict)
        let past = LeagueFixture("tennis", ["firstDate": "2026-11-30"])
        #expect(past.ask("begin").refusal?.state == "date")
        let tight = LeagueFixture("tennis", ["move": 2])
        #expect(tight.ask("begin").refusal?.state == "move")
        #expect(tight.ask("season-update", ["options": ["move": 1]]).isOK && tight.ask("begin").isOK)
    }

    @Test func optionsHaveTheDefaultsOfTheSport() {
        let soccer = LeagueFixture("soccer").ask("season")
        #expect(
            soccer["options", "points", "win"] == 3 && soccer["options", "bestOf"] == nil)
        let darts = LeagueFixture("darts").ask("season")
        #expect(darts["options", "points", "win"] == 2 && darts["options", "bestOf"] == 3)
        #expect(soccer["options", "tieBreak"] == "head_to_head")
        #expect(darts["options", "tieBreak"] == "difference")
        let odd = LeagueFixture("darts").ask("season-update", ["options": ["bestOf": 4]])
        #expect(odd.refusal?.field == "options.bestOf", "a draw is not allowed")
        let late = LeagueFixture("tennis").ask("season-update", ["options": ["ifLate": "draw"]])
        #expect(late.refusal?.field == "options.ifLate")
    }

    @Test func aDateOfRestMovesAllLaterRounds() {
        let club = LeagueFixture("tennis", ["restDates": ["2026-12-15"]]).begun()
        #expect([1, 2, 3].map { club.fixture($0)["due"] } == ["2026-12-08", "2026-12-22", "2026-12-29"])
        #expect(club.fixture(2)["from"] == "2026-12-19" && club.fixture(2)["until"] == "2026-12-28")
    }

    // MARK: - The end, and the next one

    /// Two divisions of three, with a move of one, that are over: in each who is at home wins.
    private func over() -> LeagueFixture {
        let club = LeagueFixture(
            "tennis", ["divisions": 2, "move": 1], people: ["bob", "cat"], names: ["Joe", "Kim"])
        club.ask("entrant-order", ["division": 2, "entrants": [3, 4, 5]])
        club.ask("entrant-add", ["name": "Lea"])
        club.ask("begin")
        for fixture in 1...6 { club.play("fix", fixture, ["score": "2-0"]) }
        return club
    }

    @Test func aSeasonIsFinishedOnceAllFixturesAreOver() {
        let club = LeagueFixture().begun()
        #expect(club.ask("finish").reason == .conflict)
        for fixture in 1...3 { club.play("fix", fixture, ["score": "2-0"]) }
        #expect(club.ask("finish", as: "bob").reason == .forbidden)
        #expect(club.ask("finish")["status"] == "done")
        #expect(club.play("fix", 1, ["score": "0-2"]).reason == .conflict, "its order is sealed")
        let done = club.town.games.told("games.season-done").last
        #expect(done?["places"]?.arrayValue?.first?.arrayValue?.count == 3)
    }

    @Test func theBestAndTheLastChangePlaces() {
        let club = over()
        func order(_ division: Int) -> [String] {
            club.table(division: division).compactMap { $0.split(separator: " ").first.map(String.init) }
        }
        let (first, second) = (order(0), order(1))
        #expect(club.ask("next", ["name": "Spring"]).reason == .conflict, "it is not over")
        club.ask("finish")
        let next = club.ask("next", ["name": "Spring"])
        #expect(next["status"] == "draft" && next["number"] == 2 && next["options", "move"] == 1)
        func names(_ division: Int) -> Set<String> {
            let entrants = next["divisions"].arrayValue?[division]["entrants"]?.arrayValue ?? []
            return Set(entrants.compactMap { $0["name"]?.stringValue })
        }
        #expect(names(0) == Set([first[0], first[1], second[0]]))
        #expect(names(1) == Set([first[2], second[1], second[2]]))
        let statuses = (next["divisions"].arrayValue ?? []).flatMap { $0["entrants"]?.arrayValue ?? [] }
        for entrant in statuses where entrant["accountId"] != nil {
            let isHost = entrant["name"] == "ann"
            #expect(entrant["status"] == (isHost ? "in" : "invited"), "everybody accepts anew")
        }
        #expect(club.ask("next", ["name": "Again"]).reason == .conflict, "it is planned already")
    }

    // MARK: - People who go, and blocks

    @Test func aPlayerBlockedByTheHostPlaysNoMore() {
        let draft = LeagueFixture()
        draft.cast.ask("friends.block", "bob", as: "ann")
        #expect(draft.ask("season", as: "bob").reason == .notFound)
        let running = LeagueFixture().begun()
        running.cast.ask("friends.block", "ann", as: "bob")
        #expect(running.fixture(2)["status"] == "void", "bob had played less than half")
        #expect(running.ask("season", as: "bob").reason == .notFound)
    }

    @Test func theFirstCoHostFollowsAHostWhoIsGone() {
        let club = LeagueFixture().begun()
        for person in ["cat", "bob"] {
            club.cast.ask(
                "leagues.cohost", ["leagueId": club.league, "accountId": .string(person), "on": true],
                as: "ann")
        }
        club.cast.ask("account.delete", ["password": .string(club.cast["ann"].password)], as: "ann")
        club.town.settle()
        let shown = club.cast.ask("leagues.get", ["leagueId": club.league], as: "bob")
        #expect(shown["hostNickname"] == "cat" && shown["coHosts"].arrayValue?.count == 1)
        let alone = LeagueFixture().begun()
        alone.cast.ask("account.delete", ["password": .string(alone.cast["ann"].password)], as: "ann")
        alone.town.settle()
        #expect(alone.ask("season", as: "bob")["status"] == "cancelled")
    }

    @Test func aLeagueIsTheSameAfterARestart() throws {
        let club = LeagueFixture("tennis", names: ["Joe"]).begun()
        club.play("fix", 1, ["score": "2-1"])
        let (table, season) = (club.ask("table"), club.ask("season"))
        for fromSnapshot in [false, true] {
            if fromSnapshot { try club.town.games.snapshot() }
            try club.town.restart("games", fromSnapshot: fromSnapshot)
            club.town.settle()
            #expect(club.ask("table")["tables"] == table["tables"])
            #expect(club.ask("season")["divisions"] == season["divisions"])
        }
    }
}
