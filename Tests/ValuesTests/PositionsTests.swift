import Testing
import Values

@Suite struct PositionsTests {
    /// A dictionary is the model: of a source given twice the last counts, and 0 is as good as absent.
    @Test func theyAreWhatADictionaryWouldHold() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let written = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                Positions.Seen(
                    source: String(UnicodeScalar(UInt8.random(in: 97...102, using: &random))),
                    sequence: UInt64.random(in: 0...3, using: &random))
            }
            var model: [String: UInt64] = [:]
            for seen in written { model[seen.source] = seen.sequence }
            model = model.filter { $0.value > 0 }
            var set = Positions()
            for seen in written { set[seen.source] = seen.sequence }
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

    /// A request may name as many as fit into it, in whatever order: it must not take the square of their number.
    @Test func aHundredThousandInTheWrongOrderAreNoTrouble() {
        let written = (0..<100_000).reversed().map { number in
            Positions.Seen(source: "s\(100_000 + number)", sequence: 1)
        }
        let positions = Positions(written)
        #expect(positions.all.count == 100_000 && positions.all.first?.source == "s100000")
        #expect(Positions(written.map { "\($0.source)=1" }.joined(separator: " ")) == positions)
        #expect(positions.only { $0 == "s100007" }.all.count == 1)
    }
}
