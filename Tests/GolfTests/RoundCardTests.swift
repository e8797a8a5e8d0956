// The card of a round: scores from several phones, attesting, disputes and times (domain.md §5.20).

import Foundation
import TestSupport
import Testing
import Values

@testable import Golf

private let hour: Int64 = 3_600_000

/// A card of Ann, Bob and a guest player on the sample course, begun at hour 1000.
private func start(_ played: HolesPlayed = .all, _ format: GolfFormat = .strokePlay) throws -> RoundCard {
    let three = [
        RoundPlayer(account: "ann", tee: 0, index: Tenths(150)), RoundPlayer(account: "bob", tee: 0),
        RoundPlayer(tee: 0),
    ]
    return try RoundCard(
        course: Sample.card(), played: played, format: format, players: three, startedAtMs: 1000 * hour)
}

private func sent(
    _ player: Int, _ hole: Int, _ score: HoleScore, at time: Int64 = 1, by device: String = "a"
) -> RoundWrite {
    let stamp = EntryStamp(deviceTimeMs: time, deviceId: device)
    return RoundWrite(player: player, hole: hole, StampedEntry(HoleEntry(score), stamp))
}

extension RoundCard {
    /// Gives everybody a score at each hole.
    fileprivate mutating func fill(_ strokes: Int = 5, at time: Int64 = 1, hour now: Int64 = 1004) throws {
        for player in players.indices {
            for hole in numbers {
                try write(sent(player, hole, .strokes(strokes), at: time), nowMs: now * hour)
            }
        }
    }

    /// A score at an hour.
    @discardableResult
    fileprivate mutating func enter(
        _ player: Int, _ hole: Int, _ strokes: Int, at time: Int64, hour now: Int64 = 1004
    ) throws -> Bool {
        try write(sent(player, hole, .strokes(strokes), at: time), nowMs: now * hour)
    }
}

// domain.md §5.20
@Suite struct RoundCardTests {
    private func fault(_ players: [RoundPlayer]) -> RoundFault? {
        do {
            _ = try RoundCard(course: Sample.card(), players: players, startedAtMs: 0)
            return nil
        } catch { return error as? RoundFault }
    }

    @Test func aCardHasOneToFourPlayersEachAccountOnce() {
        let player = RoundPlayer(tee: 0)
        for count in 1...4 { #expect(fault(Array(repeating: player, count: count)) == nil) }
        for count in [0, 5] {
            #expect(fault(Array(repeating: player, count: count)) == .playerCount(count))
        }
        let ann = RoundPlayer(account: "ann", tee: 0)
        #expect(fault([ann, player, ann]) == .accountTwice)
    }

    @Test func aPlayerHasATeeOfTheCourseAndAnIndexInItsRange() {
        for tee in [-1, 1] { #expect(fault([RoundPlayer(tee: tee)]) == .tee) }
        for index in [-101, 541] {
            #expect(fault([RoundPlayer(tee: 0, index: Tenths(index))]) == .index)
        }
        for index in [-100, 540] {
            #expect(fault([RoundPlayer(tee: 0, index: Tenths(index))]) == nil)
        }
    }

    @Test func aNineOfEighteenHolesHasTheNumbersOfTheCourse() throws {
        var card = try start(.back)
        #expect(card.numbers == 10...18)
        #expect(throws: RoundFault.hole(9)) { try card.enter(0, 9, 4, at: 1) }
        #expect(try card.enter(0, 10, 4, at: 1))
        #expect(card.entry(player: 0, hole: 10) == HoleEntry(.strokes(4)) && card.scores(of: 0).count == 9)
        #expect(throws: RoundFault.noSuchNine) {
            try RoundCard(
                course: Sample.nineHoles(), played: .front, players: [RoundPlayer(tee: 0)], startedAtMs: 0)
        }
    }

    // MARK: - Scores

    @Test func strokesAreOneToTwentyOrPickedUp() throws {
        var card = try start()
        for strokes in [0, 21, -1] {
            #expect(throws: RoundFault.strokes(strokes)) { try card.enter(0, 1, strokes, at: 1) }
        }
        for (place, strokes) in [1, 20].enumerated() {
            #expect(try card.enter(0, 1, strokes, at: Int64(place)))
        }
        #expect(try card.write(sent(0, 1, .pickedUp, at: 9), nowMs: 0))
        #expect(card.scores(of: 0)[0] == .pickedUp)
        #expect(throws: RoundFault.player) { try card.enter(3, 1, 4, at: 1) }
        #expect(throws: RoundFault.player) { try card.enter(-1, 1, 4, at: 1) }
    }

    @Test func puttsAndPenaltiesAreFewerThanTheStrokes() throws {
        try HoleEntry(.strokes(4), putts: 2, penalties: 1).check()
        try HoleEntry(.strokes(1), putts: 0, penalties: 0).check()
        try HoleEntry(.pickedUp, putts: 20, penalties: 3).check()
        let wrong = [
            HoleEntry(.strokes(4), putts: 3, penalties: 1), HoleEntry(.strokes(2), putts: 2),
            HoleEntry(.strokes(4), putts: -1), HoleEntry(.pickedUp, penalties: 21),
            HoleEntry(.strokes(4), putts: .max, penalties: .max),
        ]
        for entry in wrong { #expect(throws: RoundFault.puttsAndPenalties) { try entry.check() } }
    }

    @Test func theLastWriteOfAHoleHolds() throws {
        var card = try start()
        #expect(try card.enter(0, 1, 4, at: 5))
        #expect(try !card.enter(0, 1, 6, at: 4))
        #expect(try card.enter(0, 1, 5, at: 6))
        #expect(try !card.enter(0, 1, 5, at: 6))
        #expect(card.scores(of: 0)[0] == .strokes(5) && card.scores(of: 1)[0] == nil)
        // The greater id of two devices decides at the same time.
        #expect(try !card.write(sent(0, 1, .strokes(7), at: 6, by: "A"), nowMs: 0))
        #expect(try card.write(sent(0, 1, .strokes(7), at: 6, by: "b"), nowMs: 0))
    }

    @Test(arguments: Seeds.some(6)) func phonesThatMergeTheSameWritesAgree(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let writes = (0..<300).map { _ in
            let score = random.below(9) == 0 ? HoleScore.pickedUp : .strokes(1 + random.below(8))
            return sent(
                random.below(3), 1 + random.below(18), score, at: Int64(random.below(6)),
                by: ["a", "b", "c"][random.below(3)])
        }
        func merged(_ writes: [RoundWrite]) throws -> [RoundWrite] {
            var card = try start()
            for write in writes { try card.write(write, nowMs: 0) }
            return card.writes
        }
        let whole = try merged(writes)
        for _ in 0..<5 {
            let mixed = random.permutation(writes.count).map { writes[$0] }
            #expect(try merged(mixed) == whole)
            // Two phones with a part each, one of which sends what it has, some of it twice.
            let (first, second) = (Array(mixed.prefix(170)), Array(mixed.suffix(150)))
            #expect(try merged(first + merged(second)) == whole)
        }
        for (player, hole) in (0..<3).flatMap({ player in (1...18).map { (player, $0) } }) {
            let all = writes.filter { $0.player == player && $0.hole == hole }
            let last = all.map(\.value.stamp).max()
            #expect(whole.first { $0.player == player && $0.hole == hole }?.value.stamp == last)
        }
    }

    @Test func aPhoneWithAWrongClockIsTakenAtTheTimeOfReceipt() {
        let now: Int64 = 1_000_000 * hour
        func time(_ device: Int64) -> Int64 {
            EntryStamp(deviceTimeMs: device, deviceId: "a", receivedMs: now).deviceTimeMs
        }
        for fair in [now, now + 24 * hour, now - 366 * 24 * hour] { #expect(time(fair) == fair) }
        for wrong in [now + 24 * hour + 1, now - 366 * 24 * hour - 1, .max, .min] {
            #expect(time(wrong) == now)
        }
    }

    // MARK: - Attesting

    @Test func aCardIsFinishedWithAScoreAtEachHole() throws {
        var card = try start()
        #expect(card.state == .live && !card.isComplete)
        #expect(throws: RoundFault.notFinished) { try card.attest(0) }
        #expect(throws: RoundFault.notFinished) { try card.dispute(hole: 1, nowMs: 0) }
        try card.fill()
        #expect(card.state == .finished && card.isComplete && card.writes.count == 54)
    }

    @Test func theLastAccountThatAttestsSealsTheCard() throws {
        var card = try start()
        try card.fill()
        #expect(try card.attest(0))
        #expect(try !card.attest(0))
        #expect(card.state == .finished && card.attestedBy == [0])
        #expect(throws: RoundFault.notAnAccount) { try card.attest(2) }
        #expect(throws: RoundFault.player) { try card.attest(3) }
        #expect(try card.attest(1))
        #expect(card.state == .sealed && card.closesAtMs == nil && !card.isOpen)
    }

    @Test func aClosedCardDoesNotChange() throws {
        var card = try start()
        try card.fill()
        try card.attest(0)
        try card.attest(1)
        #expect(throws: RoundFault.immutable) { try card.enter(0, 1, 4, at: 99) }
        #expect(throws: RoundFault.immutable) { try card.dispute(hole: 1, nowMs: 0) }
        // A repeated write changes nothing, and is no fault.
        #expect(try !card.enter(0, 1, 5, at: 1))
        #expect(try !card.attest(0) && !card.close(nowMs: .max))
        var idle = try start()
        #expect(idle.close(nowMs: .max) && idle.state == .abandoned)
        #expect(throws: RoundFault.immutable) { try idle.enter(0, 1, 4, at: 99) }
        #expect(throws: RoundFault.immutable) { try idle.attest(0) }
    }

    @Test func anotherScoreTakesBackTheAttestationsAndTheSameDoesNot() throws {
        var card = try start()
        try card.fill()
        try card.attest(0)
        try card.enter(1, 7, 5, at: 2, hour: 1010)
        #expect(card.attestedBy == [0] && card.closesAtMs == (1004 + 48) * hour)
        try card.enter(1, 7, 6, at: 3, hour: 1010)
        #expect(card.attestedBy == [] && card.state == .finished && card.closesAtMs == (1010 + 48) * hour)
    }

    @Test func aDisputeOpensTheHoleUntilItIsWrittenAnew() throws {
        var card = try start()
        try card.fill()
        try card.attest(0)
        #expect(throws: RoundFault.hole(19)) { try card.dispute(hole: 19, nowMs: 0) }
        #expect(try card.dispute(hole: 7, nowMs: 1010 * hour))
        #expect(try !card.dispute(hole: 7, nowMs: 1011 * hour))
        #expect(card.state == .live && card.attestedBy == [] && card.disputed == [7])
        #expect(throws: RoundFault.notFinished) { try card.attest(1) }
        // A late copy of an old write does not settle it.
        #expect(try !card.enter(1, 7, 5, at: 1))
        try card.enter(1, 8, 6, at: 2, hour: 1011)
        #expect(card.state == .live)
        try card.enter(1, 7, 5, at: 2, hour: 1012)
        #expect(card.state == .finished && card.disputed == [] && card.closesAtMs == (1012 + 48) * hour)
    }

    @Test func aCardIsAbandonedAfterADayWithoutAScoreAndSealedAfterTwoDaysOfSilence() throws {
        var card = try start()
        #expect(card.closesAtMs == 1024 * hour && !card.close(nowMs: 1024 * hour - 1))
        try card.enter(0, 1, 4, at: 1, hour: 1010)
        #expect(card.closesAtMs == 1034 * hour && !card.close(nowMs: 1034 * hour - 1))
        var finished = card
        #expect(card.close(nowMs: 1034 * hour) && card.state == .abandoned)
        try finished.fill(4, at: 2, hour: 1020)
        let isEarly = finished.close(nowMs: 1068 * hour - 1)
        #expect(!isEarly && finished.close(nowMs: 1068 * hour) && finished.state == .sealed)
    }

    // MARK: - What counts

    @Test func aRoundCountsForTheIndexWhereAnotherAccountAttestedIt() throws {
        var card = try start()
        try card.fill()
        try card.attest(0)
        #expect(!card.countsForIndex(1) && card.differential(of: 1) == nil)
        var silent = card
        #expect(silent.close(nowMs: .max) && silent.state == .sealed)
        // Ann attested: it counts for Bob alone, not for her, and never for a guest player.
        #expect([0, 1, 2, 3].map(silent.countsForIndex) == [false, true, false, false])
        try card.attest(1)
        #expect([0, 1, 2].map(card.countsForIndex) == [true, true, false])
        // 90 strokes, none of them beyond the most: (90 − 71.1) · 113 / 129 = 16.56
        #expect(card.differential(of: 1) == Tenths(166) && card.differential(of: 3) == nil)
    }

    @Test func aNineCountsForNoIndex() throws {
        var card = try start(.front)
        try card.fill()
        try card.attest(0)
        try card.attest(1)
        #expect(card.state == .sealed && !card.countsForIndex(0) && card.differential(of: 1) != nil)
    }

    @Test func aRoundWithOneBallForASideCountsForNobody() throws {
        for format in GolfFormat.allCases {
            var card = try start(.all, format)
            try card.fill()
            try card.attest(0)
            try card.attest(1)
            #expect(card.countsForIndex(0) != format.hasOneBall, "\(format)")
            #expect((card.differential(of: 0) == nil) == format.hasOneBall)
        }
    }

    @Test func aSideHasTheBallsOfItsPlayersOrOneBall() throws {
        let pairs = try start(.all, .fourBallMatch)
        #expect(pairs.side(players: [0, 1], strokes: [0, 3])?.balls.map(\.handicap) == [0, 3])
        #expect(pairs.side(players: [0, 1], strokes: [0]) == nil)
        #expect(pairs.side(players: [0], strokes: [0]) == nil)
        #expect(pairs.side(players: [0, 3], strokes: [0, 1]) == nil)
        var foursomes = try start(.all, .foursomes)
        try foursomes.enter(1, 1, 4, at: 1)
        let side = try #require(foursomes.side(players: [1, 2], strokes: [7]))
        #expect(side.balls.count == 1 && side.balls[0].handicap == 7 && side.through == 1)
    }

    @Test func aPlayerHasTheHandicapOfTheTee() throws {
        var card = try start()
        try card.fill()
        // 15.0 · 129 / 113 − 0.9 = 16.22
        #expect(card.courseHandicap(of: 0)?.rounded == 16 && card.courseHandicap(of: 1) == nil)
        #expect(card.courseHandicap(of: 3) == nil && card.layout(of: -1) == nil)
        let ball = try #require(card.ball(of: 0, handicap: 16))
        #expect(ball.gross == 90 && ball.net == 74 && card.ball(of: 3, handicap: 0) == nil)
    }

    // MARK: - JSON

    @Test func aCardOutlivesItsJSONInEachState() throws {
        var (live, disputed, sealed, silent) = (try start(), try start(.back), try start(), try start())
        try live.enter(0, 3, 4, at: 1)
        try disputed.fill()
        try disputed.dispute(hole: 12, nowMs: 1010 * hour)
        for player in [0, 1] {
            if player == 0 { try sealed.fill() }
            try sealed.attest(player)
        }
        try silent.fill()
        try silent.attest(1)
        var (finished, abandoned) = (silent, live)
        silent.close(nowMs: .max)
        abandoned.close(nowMs: .max)
        finished.close(nowMs: 0)
        #expect(
            [live, disputed, finished, sealed, silent, abandoned].map(\.state)
                == [.live, .live, .finished, .sealed, .sealed, .abandoned])
        for card in [live, disputed, finished, sealed, silent, abandoned] {
            let data = try JSONEncoder().encode(card)
            #expect(try JSONDecoder().decode(RoundCard.self, from: data) == card)
        }
    }

    @Test func aCardThatCouldNotHaveComeAboutIsRefused() throws {
        var card = try start()
        try card.fill()
        let text = String(decoding: try JSONEncoder().encode(card), as: UTF8.self)
        let changes = [
            ("\"finished\"", "\"abandoned\""), ("\"attestedBy\":[]", "\"attestedBy\":[2]"),
            ("\"score\":5", "\"score\":21"), ("\"disputed\":[]", "\"disputed\":[19]"),
        ]
        for (part, other) in changes {
            let changed = text.replacing(part, with: other)
            #expect(changed != text)
            #expect(throws: (any Error).self) {
                try JSONDecoder().decode(RoundCard.self, from: Data(changed.utf8))
            }
        }
    }

    @Test func aScoreIsANumberOrPickedUp() throws {
        let scores = [HoleScore.strokes(4), .pickedUp]
        let data = try JSONEncoder().encode(scores)
        #expect(String(decoding: data, as: UTF8.self) == #"[4,"picked_up"]"#)
        #expect(try JSONDecoder().decode([HoleScore].self, from: data) == scores)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([HoleScore].self, from: Data(#"["x"]"#.utf8))
        }
    }
}
