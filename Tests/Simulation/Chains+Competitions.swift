// Cups, ladders, leagues and rounds that are played to their end: each needs many steps in their order.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    /// A friend, and the steps to become friends with somebody who is not yet one.
    private var pal: (Player, [Step])? {
        if let known = world.players.first(where: { $0.name == friend }) { return (known, []) }
        guard let (one, _) = two else { return nil }
        return (
            one,
            [
                Step(self, RequestFriend.type, ["accountId": one.reference]),
                Step(one, AcceptFriend.type, ["accountId": reference]),
            ]
        )
    }

    /// How requests name this player, whose nickname may be another by now.
    private var reference: JSONValue { .string(account?.description ?? name) }

    private func step(_ player: Player, _ type: String, _ about: JSONValue, _ more: JSONValue = [:]) -> Step {
        Step(player, type, about.merging(more))
    }

    // MARK: - Cups

    /// A cup of two who say their score, or of four names whose scores the host sets.
    func hold(_ view: JSONValue) {
        guard let id = view["id"], let (one, other) = two, chance.happens(0.8) else { return }
        let about: JSONValue = ["cupId": id]
        let first: JSONValue = ["fixture": 1]
        let score: JSONValue = ["fixture": 1, "score": "2-0"]
        let open = step(self, OpenCup.type, about)
        func names(_ count: Int) -> [Step] {
            (0..<count).map {
                step(self, AddEntrant.type, about, ["entrant": ["name": .string("Name \($0)")]])
            }
        }
        if view["entry"] == "request" {
            let approve = step(self, ApproveEntrant.type, about, ["entrant": 1])
            return begin([open, step(one, EnterCup.type, about), approve, step(one, LeaveCup.type, about)])
        }
        let enter = [open, step(one, EnterCup.type, about), step(other, EnterCup.type, about)]
        let draw = step(self, DrawCup.type, about)
        let fix = step(self, FixFixture.type, about, score)
        let report = step(one, ReportFixture.type, about, score)
        switch chance.number(0...7) {
        case 0: begin(enter + [draw, report, step(other, ConfirmFixture.type, about, first)])
        case 1:
            begin(
                enter + [
                    draw, step(self, CallFixture.type, about, first),
                    step(one, StartFixture.type, about, first),
                    fix, step(self, UndoFixture.type, about, first), report,
                    step(other, DisputeFixture.type, about, first), fix, step(self, FinishCup.type, about),
                ])
        case 2:
            begin(
                [open] + names(3) + [
                    step(self, SeedCup.type, about, ["order": [3, 2, 1]]), draw,
                    step(self, UndrawCup.type, about),
                    draw, step(self, AddLateEntrant.type, about, ["new": ["name": "Late"]]),
                ])
        case 3:
            begin(
                [open] + names(4) + [
                    draw, step(self, BeginCup.type, about), fix,
                    step(self, WalkOver.type, about, ["fixture": 2]),
                ] + (view["format"] == "swiss" ? [step(self, PairCup.type, about)] : []))
        case 4:
            begin(enter + [draw, step(one, WithdrawFromCup.type, about), step(self, CancelCup.type, about)])
        case 5: begin(enter + [draw, step(self, DisqualifyEntrant.type, about, ["entrant": 1])])
        case 6:
            guard let (pal, friends) = pal else { return begin([open]) }
            let invite = step(self, InviteToCup.type, about, ["accountIds": [pal.reference]])
            let answer = chance.happens(0.5) ? AcceptCup.type : DeclineCup.type
            begin(friends + [open, invite, step(pal, answer, about)])
        default:
            guard let (pal, friends) = pal else { return begin([open]) }
            let whom: JSONValue = ["accountId": pal.reference, "on": true]
            begin(
                friends + [
                    step(self, NameCupCoHost.type, about, whom), step(pal, NameCupCoHost.type, about, whom),
                ])
        }
    }

    // MARK: - Ladders

    /// Two join a ladder, and the lower one challenges the other.
    func climb(_ view: JSONValue) {
        guard let id = view["id"], let (one, other) = two, chance.happens(0.8) else { return }
        let about: JSONValue = ["ladderId": id]
        let challenge = [
            step(one, JoinLadder.type, about), step(other, JoinLadder.type, about),
            step(other, ChallengeOnLadder.type, about, ["accountId": one.reference]),
        ]
        let accept = step(one, AcceptLadderChallenge.type, about)
        let report = step(other, ReportLadderResult.type, about, ["mine": 2, "theirs": 0])
        let set: JSONValue = ["challenge": 1, "challenger": 2, "challenged": 1]
        switch chance.number(0...7) {
        case 7:
            let whom: JSONValue = ["accountId": one.reference, "on": true]
            begin([step(one, JoinLadder.type, about), step(self, NameLadderCoHost.type, about, whom)])
        case 0...1: begin(challenge + [accept, report, step(one, ConfirmLadderResult.type, about)])
        case 2:
            begin(
                challenge + [
                    accept, report, step(one, DisputeLadderResult.type, about),
                    step(self, FixLadderResult.type, about, set),
                ])
        case 3: begin(challenge + [step(one, DeclineLadderChallenge.type, about)])
        case 4: begin(challenge + [step(other, WithdrawLadderChallenge.type, about)])
        case 5:
            begin(
                challenge + [
                    accept, step(self, GiveLadderWalkover.type, about, ["challenge": 1]),
                    step(self, CloseLadder.type, about),
                ])
        default: begin(challenge + [accept, step(other, StartLadderMatch.type, about)])
        }
    }

    // MARK: - Leagues

    /// A season of names that the host begins and plays to its end.
    func play(season: JSONValue) {
        guard let id = season["id"], chance.happens(0.8) else { return }
        let about: JSONValue = ["seasonId": id]
        if season["options"]?["evenings"] != nil {
            return begin([
                step(self, BeginSeason.type, about), step(self, ShowSeasonPoints.type, about),
                step(self, GetSeason.type, about),
            ])
        }
        let day: JSONValue = .string(world.wallTime.adding(days: 1).day.description)
        let later: JSONValue = .string(world.wallTime.adding(days: 5).day.description)
        let dates = step(self, UpdateSeason.type, about, ["options": ["firstDate": day, "bestOf": 3]])
        let names = ["Kim", "Lou", "Max"].map {
            step(self, AddSeasonEntrant.type, about, ["name": .string($0)])
        }
        let first: JSONValue = ["fixture": 1]
        func fix(_ fixture: Int) -> Step {
            step(self, FixLeagueFixture.type, about, ["fixture": .integer(Int64(fixture)), "score": "2-0"])
        }
        let begun = [dates] + names + [step(self, BeginSeason.type, about)]
        let end = [
            step(self, FinishSeason.type, about), step(self, NextSeason.type, about, ["name": "The next"]),
        ]
        switch chance.number(0...6) {
        case 0:
            begin(
                begun + [fix(1), step(self, UndoLeagueFixture.type, about, first), fix(1), fix(2), fix(3)]
                    + end)
        case 1:
            begin(
                begun + [
                    step(self, PostponeLeagueFixture.type, about, first.merging(["due": later])),
                    step(self, GiveLeagueFixture.type, about, ["fixture": 2]),
                    step(self, WithdrawFromSeason.type, about, ["entrant": 1]),
                ])
        case 2:
            begin(
                names + [
                    step(self, RemoveSeasonEntrant.type, about, ["entrant": 2]),
                    step(self, OrderSeasonEntrants.type, about, ["division": 1, "entrants": [3, 1]]),
                ])
        case 3...5: meet(season, [dates])
        default: begin([step(self, CancelSeason.type, about)])
        }
    }

    /// A season of a name, the host and a friend. These two meet first: they agree on a time or say their score.
    private func meet(_ season: JSONValue, _ dates: [Step]) {
        guard let (one, friends) = pal, let id = season["id"], let league = season["leagueId"] else { return }
        let about: JSONValue = ["seasonId": id]
        let first: JSONValue = ["fixture": 1]
        let entered =
            friends + dates + [step(self, AddSeasonEntrant.type, about, ["name": "Kim"])]
            + [self, one].map { step(self, AddSeasonEntrant.type, about, ["accountId": $0.reference]) }
            + [step(one, AcceptSeason.type, about), step(self, BeginSeason.type, about)]
        let time: JSONValue = [
            "fixture": 1, "startsAt": .string(world.wallTime.adding(hours: 36).description),
            "place": World.park,
        ]
        let report = step(self, ReportLeagueFixture.type, about, first.merging(["score": "2-0"]))
        switch chance.number(0...4) {
        case 0: begin(entered.dropLast(2) + [step(one, DeclineSeason.type, about)])
        case 1:
            begin(
                entered + [
                    step(self, ProposeLeagueFixture.type, about, time),
                    step(one, AgreeToLeagueFixture.type, about, first),
                ])
        case 2:
            let coHost: JSONValue = ["leagueId": league, "accountId": one.reference, "on": true]
            begin(
                entered + [
                    Step(self, NameLeagueCoHost.type, coHost), report,
                    step(one, ConfirmLeagueFixture.type, about, first),
                ])
        case 3: begin(entered + [report, step(one, DisputeLeagueFixture.type, about, first)])
        default: begin(entered + [step(one, StartLeagueFixture.type, about, first)])
        }
    }

    /// A league that is looked at, changed, and called off in the end.
    func found(league id: String) {
        let about: JSONValue = ["leagueId": .string(id)]
        let evenings: JSONValue = ["name": "Evenings", "options": ["evenings": ["takingPart": 1]]]
        let looks = [
            step(self, GetLeague.type, about), step(self, UpdateLeague.type, about, ["visibility": "public"]),
            step(self, ShowLeagueLanding.type, about), Step(self, MyLeagues.type, [:]),
        ]
        switch chance.number(0...6) {
        case 0: begin(looks + [step(self, CancelLeague.type, about)])
        case 1: begin(looks + [step(self, CreateSeason.type, about, evenings)])
        case 3...5: begin([step(self, CreateSeason.type, about, ["name": "Season"])] + looks)
        case 2:
            guard let group = world.groups.last else { return begin(looks) }
            begin(looks + [Step(self, LeaguesOfGroup.type, ["groupId": .string(group.id)])])
        default: begin(looks)
        }
    }

    // MARK: - Golf

    /// A round on a course that is new, by whoever wrote it down.
    func tryOut(course id: String) {
        let game: JSONValue = [
            "sport": "golf", "startsAt": .string(world.wallTime.adding(hours: 40).description),
            "place": World.park, "golf": ["holes": 9], "visibility": "public",
            "requireTier2": false, "joinPolicy": "instant",
        ]
        begin([
            Step(self, StartRound.type, ["courseId": .string(id)]), Step(self, CreateGame.type, game),
            Step(self, MyCourses.type, [:]), Step(self, MyRounds.type, [:]),
            Step(self, ShowGolfRecord.type, [:]),
        ])
        guard let (one, _) = two else { return }
        begin([Step(one, ConfirmCourse.type, ["courseId": .string(id), "version": 1])])
    }

    /// The outing of a game of golf.
    func teeOff(_ game: String) {
        guard let (one, _) = two else { return }
        let about: JSONValue = ["gameId": .string(game)]
        begin([
            step(self, Going.type, about), step(one, Going.type, about),
            step(self, SetOuting.type, about, ["start": "08:00"]), step(self, ShowGolfBoard.type, about),
        ])
    }

    /// A card of two, one hole of which is disputed.
    func golf(_ round: JSONValue) {
        guard let id = round["id"], round["players"]?.arrayValue?.count == 1, chance.happens(0.8) else {
            return
        }
        let about: JSONValue = ["roundId": id]
        let scores = (1...9).map { hole in
            step(
                self, ScoreHole.type, about,
                ["player": 0, "hole": .integer(Int64(hole)), "strokes": .integer(Int64(3 + hole % 4))])
        }
        let end = chance.happens(0.5) ? DisputeHole.type : AttestRound.type
        let more: JSONValue = end == DisputeHole.type ? ["hole": 3] : [:]
        begin([step(self, GetRound.type, about)] + scores + [step(self, end, about, more)])
    }
}
