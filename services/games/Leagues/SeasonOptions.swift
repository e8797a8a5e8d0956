// The options of a season with the defaults of its sport, and the length of its matches of darts (domain.md §17.1).

import Competitions
import Contracts
import Darts
import Values

import struct Contracts.Refusal

extension SeasonOptions {
    /// The legs, or sets, of a match of darts where nothing is said.
    static let dartsBestOf = 3

    /// The options with all defaults filled in; says which do not fit each other or the sport.
    func completed(for sport: Sport, _ problems: inout Problems) -> SeasonOptions {
        var all = self
        all.divisions = divisions ?? 1
        all.legs = legs ?? 1
        all.everyDays = everyDays ?? 7
        all.playWindowDays = playWindowDays ?? 0
        all.move = move ?? 0
        all.points = points ?? ResultPoints(win: sport.pointsOfWin, draw: 1, loss: 0)
        all.drawsAllowed = drawsAllowed ?? false
        all.tieBreak = tieBreak ?? (sport == .darts ? .difference : .headToHead)
        all.ifLate = ifLate ?? .host
        all.restDates = restDates.flatMap { $0.isEmpty ? nil : Array(Set($0)).sorted() }
        problems.require(
            all.ifLate != .draw || all.drawsAllowed == true, "options.ifLate",
            "options.ifLate can be draw only where draws are allowed")
        if sport == .darts {
            all.gameType = gameType ?? .x01
            all.bestOf = bestOf ?? Self.dartsBestOf
            all.checkDarts(&problems)
        } else {
            problems.require(
                gameType == nil && match == nil, "options.match", "options.match is for leagues of darts")
        }
        problems.require(
            all.bestOf.map { $0 % 2 == 1 || all.drawsAllowed == true } ?? true, "options.bestOf",
            "options.bestOf must be odd where a match cannot be drawn")
        return all
    }

    private func checkDarts(_ problems: inout Problems) {
        problems.require(
            (gameType ?? .x01).hasLegs, "options.gameType",
            "options.gameType must be a game with legs: x01, cricket or around_the_clock")
        let lengths = [match?.bestOfSets, match?.firstToLegs, match?.firstToSets, match?.fixedLegs]
        problems.require(
            lengths.allSatisfy { $0 == nil }, "options.match",
            "options.match says no length but bestOfLegs, the legs of a set; give options.bestOf")
        problems.require(
            match?.clearBy == nil, "options.match.clearBy", "options.match.clearBy is not for leagues")
        problems.require(
            match?.startScores == nil, "options.match.startScores",
            "options.match.startScores is not for leagues: everybody starts from the same score")
        problems.require(
            match?.teams == nil, "options.match.teams", "options.match.teams is not for leagues of persons")
        let isOdd = (bestOf ?? 1) % 2 == 1
        let most = match?.bestOfLegs != nil ? MatchOptions.setsMax : isOdd ? MatchOptions.legsMax : 20
        problems.require(
            (bestOf ?? 1) <= most && (isOdd || match?.bestOfLegs == nil), "options.bestOf",
            "options.bestOf must be at most \(MatchOptions.legsMax) legs, 20 if it is even, or an odd number of "
                + "sets up to \(MatchOptions.setsMax)")
    }

    /// The options of a match of darts.
    var matchOptions: MatchOptions {
        var options = match ?? MatchOptions()
        let length = bestOf ?? Self.dartsBestOf
        if options.bestOfLegs != nil {
            options.bestOfSets = length
        } else if length % 2 == 1 {
            options.bestOfLegs = length
        } else {
            options.fixedLegs = length
        }
        return options
    }
}
