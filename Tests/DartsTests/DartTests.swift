// The notation of darts (domain.md §5.2).

import Darts
import Testing

// domain.md §5.2
@Suite struct DartTests {
    @Test func aDartIsOneOf62PlacesOrAMissAndIsReadAsItIsWritten() {
        #expect(Dart.all.count == 63 && Set(Dart.all).count == 63)
        for dart in Dart.all {
            #expect(Dart(dart.description) == dart)
            #expect(Dart(dart.description.lowercased()) == dart)
            #expect(dart.value == dart.segment * dart.multiplier)
        }
    }

    @Test(arguments: [
        ("20", 20, 1), ("S20", 20, 1), ("d20", 20, 2), ("T1", 1, 3), ("25", 25, 1), ("OB", 25, 1),
        ("S25", 25, 1),
        ("DB", 25, 2), ("bull", 25, 2), ("D25", 25, 2), ("M", 0, 1), ("0", 0, 1), ("07", 7, 1),
    ])
    func aDartMayBeWrittenInSeveralWays(_ text: String, _ segment: Int, _ multiplier: Int) {
        #expect(Dart(text) == Dart(segment: segment, multiplier: multiplier))
    }

    @Test(arguments: [
        "", "21", "T25", "D0", "S0", "DD20", "T", "D", "-1", "20.0", "T020", "１９", "24", "BULLS", " 20",
        "D 20", "X20",
    ])
    func otherTextIsNoDart(_ text: String) { #expect(Dart(text) == nil) }

    @Test func aDartHasAMultiplierThatItsSegmentHas() {
        for segment in -2...30 {
            for multiplier in -1...5 {
                let isThere =
                    switch segment {
                    case 0: multiplier == 1
                    case 1...20: (1...3).contains(multiplier)
                    case 25: (1...2).contains(multiplier)
                    default: false
                    }
                #expect((Dart(segment: segment, multiplier: multiplier) != nil) == isThere)
            }
        }
    }
}
