// All checkouts, compared with the table of the rule and with all possible darts (domain.md §5.4).

import Darts
import Testing

// domain.md §5.4
@Suite struct CheckoutTests {
    private static let table = """
        2 D1 | 3 1 D1 | 4 D2 | 5 1 D2 | 6 D3 | 7 3 D2 | 8 D4 | 9 1 D4 | 10 D5
        11 3 D4 | 12 D6 | 13 5 D4 | 14 D7 | 15 7 D4 | 16 D8 | 17 1 D8 | 18 D9 | 19 3 D8
        20 D10 | 21 5 D8 | 22 D11 | 23 7 D8 | 24 D12 | 25 1 D12 | 26 D13 | 27 3 D12 | 28 D14
        29 5 D12 | 30 D15 | 31 7 D12 | 32 D16 | 33 1 D16 | 34 D17 | 35 3 D16 | 36 D18 | 37 5 D16
        38 D19 | 39 7 D16 | 40 D20 | 41 1 D20 | 42 2 D20 | 43 3 D20 | 44 4 D20 | 45 5 D20 | 46 6 D20
        47 7 D20 | 48 8 D20 | 49 9 D20 | 50 DB | 51 11 D20 | 52 12 D20 | 53 13 D20 | 54 14 D20 | 55 15 D20
        56 16 D20 | 57 17 D20 | 58 18 D20 | 59 19 D20 | 60 20 D20 | 61 T15 D8 | 62 T18 D4 | 63 T17 D6 | 64 T16 D8
        65 T19 D4 | 66 T18 D6 | 67 T17 D8 | 68 T20 D4 | 69 T19 D6 | 70 T18 D8 | 71 T17 D10 | 72 T20 D6 | 73 T19 D8
        74 T18 D10 | 75 T17 D12 | 76 T20 D8 | 77 T19 D10 | 78 T18 D12 | 79 T13 D20 | 80 T20 D10 | 81 T19 D12 | 82 T14 D20
        83 T17 D16 | 84 T20 D12 | 85 T15 D20 | 86 T18 D16 | 87 T17 D18 | 88 T16 D20 | 89 T19 D16 | 90 T18 D18 | 91 T17 D20
        92 T20 D16 | 93 T19 D18 | 94 T18 D20 | 95 T19 D19 | 96 T20 D18 | 97 T19 D20 | 98 T20 D19 | 99 T19 2 D20 | 100 T20 D20
        101 T17 DB | 102 T20 2 D20 | 103 T20 3 D20 | 104 T18 DB | 105 T20 5 D20 | 106 T20 6 D20 | 107 T19 DB | 108 T20 8 D20 | 109 T20 9 D20
        110 T20 DB | 111 T20 11 D20 | 112 T20 12 D20 | 113 T20 13 D20 | 114 T20 14 D20 | 115 T20 15 D20 | 116 T20 16 D20 | 117 T20 17 D20 | 118 T20 18 D20
        119 T20 19 D20 | 120 T20 20 D20 | 121 T20 T15 D8 | 122 T20 T18 D4 | 123 T20 T17 D6 | 124 T20 T16 D8 | 125 T20 T19 D4 | 126 T20 T18 D6 | 127 T20 T17 D8
        128 T20 T20 D4 | 129 T20 T19 D6 | 130 T20 T18 D8 | 131 T20 T17 D10 | 132 T20 T20 D6 | 133 T20 T19 D8 | 134 T20 T18 D10 | 135 T20 T17 D12 | 136 T20 T20 D8
        137 T20 T19 D10 | 138 T20 T18 D12 | 139 T20 T13 D20 | 140 T20 T20 D10 | 141 T20 T19 D12 | 142 T20 T14 D20 | 143 T20 T17 D16 | 144 T20 T20 D12 | 145 T20 T15 D20
        146 T20 T18 D16 | 147 T20 T17 D18 | 148 T20 T16 D20 | 149 T20 T19 D16 | 150 T20 T18 D18 | 151 T20 T17 D20 | 152 T20 T20 D16 | 153 T20 T19 D18 | 154 T20 T18 D20
        155 T20 T19 D19 | 156 T20 T20 D18 | 157 T20 T19 D20 | 158 T20 T20 D19 | 159 - | 160 T20 T20 D20 | 161 T20 T17 DB | 162 - | 163 -
        164 T20 T18 DB | 165 - | 166 - | 167 T20 T19 DB | 168 - | 169 - | 170 T20 T20 DB
        """

    @Test func theDoubleOutCheckoutIsThatOfTheTable() throws {
        var totals = 1
        for entry in Self.table.split(whereSeparator: { $0 == "|" || $0.isNewline }) {
            let words = entry.split(separator: " ")
            let score = try #require(Int(words[0]))
            totals += 1
            #expect(score == totals)
            let route = words[1] == "-" ? nil : try words.dropFirst().map { try #require(Dart($0)) }
            #expect(Checkout.route(from: score) == route, "\(score)")
        }
        #expect(totals == 170)
    }

    /// The fewest darts that finish from each score, found by brute force.
    private static func fewest(_ out: Out) -> [Int: Int] {
        var fewest: [Int: Int] = [:]
        for last in Dart.all where out.allows(last) {
            fewest[last.value] = 1
            for second in Dart.all {
                fewest[last.value + second.value] = min(fewest[last.value + second.value] ?? 2, 2)
                for first in Dart.all {
                    let total = last.value + second.value + first.value
                    fewest[total] = min(fewest[total] ?? 3, 3)
                }
            }
        }
        return fewest
    }

    @Test(arguments: Out.allCases)
    func everyPossibleCheckoutIsFoundWithTheFewestDarts(_ out: Out) {
        let fewest = Self.fewest(out)
        for score in -3...200 {
            for dartsLeft in 0...3 {
                let route = Checkout.route(from: score, dartsLeft: dartsLeft, out: out)
                let count = fewest[score].flatMap { $0 <= dartsLeft ? $0 : nil }
                #expect(route?.count == count, "\(score), \(dartsLeft) left")
                guard let route, let last = route.last else { continue }
                #expect(route.reduce(0) { $0 + $1.value } == score && out.allows(last))
            }
        }
    }

    @Test func aFewTotalsHaveNoCheckout() {
        func impossible(_ out: Out, _ totals: ClosedRange<Int>) -> [Int] {
            totals.filter { Checkout.route(from: $0, out: out) == nil }
        }
        #expect(impossible(.double, 2...170) == [159, 162, 163, 165, 166, 168, 169])
        #expect(impossible(.straight, 1...180) == [163, 166, 169, 172, 173, 175, 176, 178, 179])
        #expect(impossible(.master, 1...180) == [1, 163, 166, 169, 172, 173, 175, 176, 178, 179])
        let counts = (1...3).map { count in (2...170).count { Checkout.route(from: $0)?.count == count } }
        #expect(counts == [21, 81, 60])
    }
}
