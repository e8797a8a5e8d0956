// Teams of about the same strength (domain.md §6.6).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import RsvpService

@Suite struct TeamTests {
    let pitch = Cast(players: 5)

    private func game(going count: Int) -> JSONValue {
        let game = pitch.game()
        for player in pitch.players.prefix(count) { pitch.rsvp("going", player, game) }
        return game
    }

    @discardableResult
    private func teams(_ verb: String, _ game: JSONValue, _ k: Int, as person: Person? = nil) -> Answer {
        pitch.rsvp(verb, person ?? pitch.host, game, ["k": .integer(Int64(k))])
    }

    private func swap(_ game: JSONValue, _ a: String, _ b: String) -> Answer {
        pitch.rsvp("teams-swap", pitch.host, game, ["a": .string(a), "b": .string(b)])
    }

    private func ids(_ answer: Answer) -> [[JSONValue]] {
        (answer["teams"].arrayValue ?? []).map { team in
            team["accountIds"]?.arrayValue
                ?? (team["players"]?.arrayValue ?? []).compactMap { $0["accountId"] }
        }
    }

    // MARK: - The rule

    // domain.md §6.6
    @Test func aRatingIsSkillAndCompletedGames() {
        #expect(TeamRule.rating(skill: nil, completedGames: 0) == 200)
        #expect(TeamRule.rating(skill: .beginner, completedGames: 49) == 149)
        #expect(TeamRule.rating(skill: .intermediate, completedGames: 50) == 250)
        #expect(TeamRule.rating(skill: .advanced, completedGames: 51) == 350)
    }

    /// The rule written out step by step, regardless of speed.
    private static func asWritten(_ players: [RatedPlayer], _ k: Int) -> [[RatedPlayer]] {
        var rest = players
        var teams = [[RatedPlayer]](repeating: [], count: k)
        while !rest.isEmpty {
            let best = rest.map(\.rating).max() ?? 0
            let next = rest.filter { $0.rating == best }.map(\.id).min()
            guard let player = rest.first(where: { $0.id == next }) else { break }
            rest.removeAll { $0.id == player.id }
            func size(_ team: Int) -> Int { players.count / k + (team < players.count % k ? 1 : 0) }
            func sum(_ team: Int) -> Int { teams[team].map(\.rating).reduce(0, +) }
            var chosen: Int?
            for team in 0..<k where teams[team].count < size(team) {
                guard let other = chosen else {
                    chosen = team
                    continue
                }
                if sum(team) < sum(other)
                    || sum(team) == sum(other) && teams[team].count < teams[other].count
                {
                    chosen = team
                }
            }
            if let chosen { teams[chosen].append(player) }
        }
        return teams
    }

    // domain.md §6.6
    @Test(arguments: Seeds.some(3))
    func eachPlayerGoesToTheWeakestTeamWithRoom(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 {
            let k = 2 + Int(random.next() % 5)
            let count = k + Int(random.next() % 20)
            let players = (0..<count).map { _ in
                RatedPlayer(
                    id: ID(high: random.next() % 4, low: random.next()),
                    rating: 100 + Int(random.next() % 4) * 50)
            }
            let teams = TeamRule.teams(players, count: k)
            #expect(teams == Self.asWritten(players, k), "seed=\(seed)")
            #expect(
                TeamRule.teams(players.reversed(), count: k) == teams, "seed=\(seed): whatever their order")
            let sizes = teams.map(\.count).sorted()
            #expect((sizes.last ?? .max) - (sizes.first ?? 0) <= 1, "seed=\(seed)")
            #expect(teams.joined().count == count && teams.allSatisfy { !$0.isEmpty }, "seed=\(seed)")
        }
    }

    // domain.md §6.6
    @Test func guestsFollowWhoeverBringsThemWhileThereIsRoom() {
        func player(_ number: UInt64, _ guest: Int = 0, _ rating: Int) -> RatedPlayer {
            RatedPlayer(id: ID(high: 0, low: number), guest: guest, rating: rating)
        }
        let players = [player(1, 0, 300), player(2, 0, 200), player(2, 1, 200), player(2, 2, 200)]
        let teams = TeamRule.teams(players.reversed(), count: 2)
        #expect(teams[0] == [player(1, 0, 300), player(2, 2, 200)], "as there is no more room beside her")
        #expect(teams[1] == [player(2, 0, 200), player(2, 1, 200)])
    }

    // domain.md §6.6
    @Test func guestsAreInTeamsAndCanBeSwapped() {
        let game = pitch.game(["guestsEach": 2])
        pitch.rsvp("going", pitch[0], game, ["guests": 2])
        #expect(teams("teams", game, 5).refusal?.field == "k", "four are going, with guests")
        let proposed = teams("teams", game, 2)["teams"].arrayValue ?? []
        let guests = proposed.flatMap { $0["players"]?.arrayValue ?? [] }.compactMap { $0["guest"]?.intValue }
        #expect(guests.sorted() == [1, 2] && proposed.allSatisfy { $0["players"]?.arrayValue?.count == 2 })
        let saved = teams("teams-save", game, 2)["teams"].arrayValue ?? []
        func home(_ guest: Int, _ teams: [JSONValue]) -> Int? {
            teams.firstIndex { team in
                (team["guests"]?.arrayValue ?? []).contains {
                    $0["guest"]?.intValue == guest && $0["accountId"] == pitch[0].id
                }
            }
        }
        #expect(home(1, saved) != nil && home(2, saved) != nil && home(1, saved) != home(2, saved))
        let swapped = swap(game, "player0/1", "player0/2")["teams"].arrayValue ?? []
        #expect(home(1, swapped) == home(2, saved) && home(2, swapped) == home(1, saved))
        for wrong in ["player0/3", "player0/0x", "player0/", "player0/-1"] {
            #expect(swap(game, wrong, "host").refusal?.field == "a", "\(wrong)")
        }
        #expect(pitch.roster(game)["teams"]["stale"] == false)
        pitch.rsvp("going", pitch[0], game, ["guests": 1])
        let left = pitch.roster(game)["teams"]
        #expect(left["stale"] == true && home(2, left["teams"]?.arrayValue ?? []) == nil)
    }

    // MARK: - What it is made of

    // domain.md §6.6
    @Test func skillOfTheSportCountsBeforeTheOverallOne() {
        let game = game(going: 3)
        pitch.town.ask("profile.update", ["skillLevel": "advanced"], as: pitch[0])
        pitch.town.ask(
            "profile.update", ["skillLevel": "advanced", "sportSkills": ["soccer": "beginner"]], as: pitch[1])
        pitch.town.settle()
        let proposal = teams("teams", game, 2)
        let players = (proposal["teams"].arrayValue ?? []).flatMap { $0["players"]?.arrayValue ?? [] }
        func rating(_ person: Person) -> JSONValue? {
            players.first { $0["accountId"] == person.id }?["rating"]
        }
        #expect(rating(pitch[0]) == 300 && rating(pitch[1]) == 100 && rating(pitch[2]) == 200)
        #expect(rating(pitch.host) == 200 && players.count == 4)
        // 300, then 200 and 200 (by id), then 100 to the team with room.
        #expect((proposal["teams"].arrayValue ?? []).compactMap { $0["sum"] } == [400, 400])
    }

    // domain.md §6.6
    @Test func completedGamesOfTheSportCount() {
        for (sport, ends) in [("soccer", true), ("soccer", true), ("tennis", true), ("soccer", false)] {
            let before = pitch.game(["sport": .string(sport), "startsAt": pitch.town.time(hours: 1)])
            pitch.rsvp("going", pitch[0], before)
            pitch.rsvp("maybe", pitch[1], before)
            pitch.town.advance(hours: 1)
            pitch.games(ends ? "complete" : "cancel", before)
        }
        let proposal = teams("teams", game(going: 2), 2)
        let players = (proposal["teams"].arrayValue ?? []).flatMap { $0["players"]?.arrayValue ?? [] }
        let ratings = players.map { [$0["accountId"] ?? .null, $0["rating"] ?? .null] }
        #expect(Set(ratings) == [[pitch.host.id, 202], [pitch[0].id, 202], [pitch[1].id, 200]])
    }

    // MARK: - Asking, saving, swapping

    // domain.md §6.6
    @Test func thereAreTwoToSixTeams() {
        let game = game(going: 5)
        for verb in ["teams", "teams-save"] {
            for k in [1, 7] { #expect(teams(verb, game, k).refusal?.field == "k") }
            let alone = teams(verb, pitch.game(), 2).refusal
            #expect(
                alone?.message
                    == "k, the number of teams, is 2, but only one is going: each team needs somebody")
            #expect(teams(verb, game, 2).isOK && teams(verb, game, 6).isOK)
            pitch.rsvp("maybe", pitch[4], game)
            #expect(teams(verb, game, 6).refusal?.field == "k" && teams(verb, game, 5).isOK)
            pitch.rsvp("going", pitch[4], game)
            #expect(teams(verb, game, 2, as: pitch[0]).reason == .forbidden)
        }
    }

    // domain.md §6.6, §6.5
    @Test func everyoneInTheGameSeesSavedTeams() {
        let game = game(going: 3)
        #expect(pitch.roster(game)["teams"] == .null)
        let saved = teams("teams-save", game, 2)
        #expect(ids(saved) == ids(teams("teams", game, 2)) && saved["stale"] == false)
        #expect(pitch.roster(game, as: pitch[0])["teams"] == saved.data)
        #expect(pitch.roster(game, as: pitch[4])["teams"] == .null, "not for those outside")
        let count = pitch.town.rsvp.told("rsvp.teams-saved").count
        teams("teams-save", game, 2)
        #expect(count == 1 && pitch.town.rsvp.told("rsvp.teams-saved").count == count)
    }

    // domain.md §6.6
    @Test func savedTeamsAreStaleOnceSomebodyComesOrGoes() throws {
        let game = game(going: 3)
        let saved = teams("teams-save", game, 2)
        pitch.rsvp("leave", pitch[0], game)
        let split = pitch.roster(game)["teams"]
        #expect(split["stale"] == true)
        let left = (split["teams"]?.arrayValue ?? []).flatMap { $0["accountIds"]?.arrayValue ?? [] }
        #expect(Set(left) == [pitch.host.id, pitch[1].id, pitch[2].id], "of those who are still going")
        #expect(swap(game, "player0", "player1").refusal?.field == "a")
        #expect(teams("teams-save", game, 2)["stale"] == false)
        pitch.rsvp("going", pitch[3], game)
        #expect(pitch.roster(game)["teams"]["stale"] == true && ids(saved).joined().count == 4)
        try pitch.town.rsvp.snapshot()
        try pitch.town.restart("rsvp", fromSnapshot: true)
        #expect(pitch.roster(game)["teams"]["stale"] == true)
    }

    // domain.md §6.6
    @Test func twoPlayersChangeTeams() {
        let game = game(going: 3)
        #expect(swap(game, "player0", "player1").reason == .conflict, "there are none yet")
        let before = ids(teams("teams-save", game, 2))
        let names = Dictionary(
            uniqueKeysWithValues: ([pitch.host] + pitch.players).map { ($0.id, $0.nickname) })
        let (a, b) = (names[before[0][0]] ?? "", names[before[1][1]] ?? "")
        let after = ids(swap(game, a, b))
        #expect(after == [[before[1][1], before[0][1]], [before[1][0], before[0][0]]])
        #expect(ids(swap(game, a, names[before[1][0]] ?? "")) == after, "of one team they are already")
        #expect(swap(game, a, "player4").refusal?.field == "b")
        #expect(swap(game, "nobody", b).reason == .notFound)
        #expect(pitch.town.rsvp.told("rsvp.teams-saved").count == 2)
    }

    // domain.md §12.2
    @Test func teamsAreSettledUntilTheStart() {
        let game = game(going: 3)
        teams("teams-save", game, 2)
        pitch.town.advance(hours: 48)
        #expect(teams("teams-save", game, 3).reason == .tooLate)
        #expect(swap(game, "player0", "player1").reason == .tooLate)
        #expect(teams("teams", game, 3).isOK, "they can still be looked at")
        let gated = self.game(going: 1)
        pitch.update(gated, ["requireTier2": true])
        #expect(teams("teams-save", gated, 2).reason == .tierRequired)
    }
}
