import Testing
import Values

@Suite struct PositionsTests {
    /// A dictionary is the model: for a repeated source the highest position counts, and 0 equals absent.
    @Test func positionsEqualADictionary() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let written = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                Positions.Seen(
                    source: String(UnicodeScalar(UInt8.random(in: 97...102, using: &random))),
                    sequence: UInt64.random(in: 0...3, using: &random))
            }
            var model: [String: UInt64] = [:]
            for seen in written { model[seen.source] = max(seen.sequence, model[seen.source] ?? 0) }
            model = model.filter { $0.value > 0 }
            var set = Positions()
            for seen in written { set[seen.source] = max(seen.sequence, set[seen.source]) }
            let text = written.map { "\($0.source)=\($0.sequence)" }.joined(separator: " ")
            for positions in [Positions(written), Positions(model), set, Positions(text) ?? Positions()] {
                #expect(positions.all.map(\.source) == model.keys.sorted())
                #expect(
                    positions.all.allSatisfy {
                        $0.sequence == model[$0.source] && positions[$0.source] == $0.sequence
                    })
            }
        }
    }

    @Test func aRepeatedSourceKeepsTheHistoryOfItsHighestPosition() {
        let written: [Positions.Seen] = [
            .init(source: "games", sequence: 7, history: LogTag(2)),
            .init(source: "games", sequence: 5, history: LogTag(1)), .init(source: "auth", sequence: 3),
        ]
        #expect(Positions(written).description == "auth=3 games=7 @....AAAC")
    }

    @Test func historiesTravelBehindThePositions() throws {
        var positions = Positions(["auth": 12, "games": 57, "rsvp": 3])
        #expect(positions.description == "auth=12 games=57 rsvp=3")
        positions[historyOf: "auth"] = LogTag(0xD7_1D36)
        positions[historyOf: "rsvp"] = LogTag(0)
        #expect(positions.description == "auth=12 games=57 rsvp=3 @1x02....AAAA")
        #expect(Positions(positions.description) == positions)
        let odd = ["@", "@1x02", "@1x02........AAAA", "@1x0.1x0.1x0."].map { "auth=12 games=57 rsvp=3 \($0)" }
        for text in odd {
            #expect(Positions(text)?.all.allSatisfy { $0.history == nil } == true, "\(text)")
        }
    }

    @Test func positionsOfAnotherHistoryReplaceTheSeenOnes() {
        var seen = Positions("games=57 rsvp=9 @AAAAAAAA") ?? Positions()
        seen.merge(Positions("games=3 rsvp=8 @AAABAAAA") ?? Positions())
        #expect(seen.description == "games=3 rsvp=9 @AAABAAAA")
        seen.merge(Positions(["games": 5]))
        #expect(seen.description == "games=5 rsvp=9 @AAABAAAA", "older services say none")
    }

    @Test func aLogIdentityIsReadAndSaysWhetherALineIsForeign() throws {
        for text in ["1x02.AAAA", "1x02.", ".AAAA"] { #expect(LogIdentity(text)?.description == text) }
        for text in ["", "1x02", "1x02.AAA", "1x02.AAAA.", "!!!!.AAAA"] { #expect(LogIdentity(text) == nil) }
        let mine = LogIdentity(stack: LogTag(1))
        #expect(mine.origin(of: LogIdentity(stack: LogTag(2))) == .foreign)
        #expect([mine, LogIdentity(), nil].allSatisfy { mine.origin(of: $0) == .ours })
        #expect(LogIdentity().origin(of: mine) == .unknown)
    }

    /// A request may name as many as fit, in any order: the work must not be quadratic.
    @Test func twentyThousandPositionsInReverseOrderAreSorted() {
        let written = (0..<20_000).reversed().map { number in
            Positions.Seen(source: "s\(20_000 + number)", sequence: 1)
        }
        let positions = Positions(written)
        #expect(positions.all.count == 20_000 && positions.all.first?.source == "s20000")
        #expect(Positions(written.map { "\($0.source)=1" }.joined(separator: " ")) == positions)
        #expect(positions.only { $0 == "s20007" }.all.count == 1)
    }
}
