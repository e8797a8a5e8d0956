// A dart and its written forms (domain.md §5.2).
//
//     20 or S20   single        25 or OB     outer bull, 25
//     D20         double        DB or BULL   inner bull, 50: a double
//     T20         treble        M or 0       a miss

import Values

/// One dart: a segment and a multiplier.
public struct Dart: Hashable, Sendable {
    /// 1 to 20; 25 for the bull, 0 for a miss.
    public let segment: Int
    /// 1 to 3; a miss has 1, the bull 1 or 2.
    public let multiplier: Int

    /// A miss, or a dart that does not count.
    public static let miss = Dart(unchecked: 0, 1)
    /// The ring around the bull: 25.
    public static let outerBull = Dart(unchecked: 25, 1)
    /// The bull: a double 25.
    public static let innerBull = Dart(unchecked: 25, 2)

    public var value: Int { segment * multiplier }
    /// Whether it hit the outer ring or the inner bull.
    public var isDouble: Bool { multiplier == 2 }
    /// Whether it hit the inner ring.
    public var isTreble: Bool { multiplier == 3 }

    /// `nil` if there is no such field on the board.
    public init?(segment: Int, multiplier: Int) {
        let most = segment == 0 ? 1 : segment == 25 ? 2 : 3
        guard segment == 25 || (0...20).contains(segment), (1...most).contains(multiplier) else { return nil }
        self.init(unchecked: segment, multiplier)
    }

    private init(unchecked segment: Int, _ multiplier: Int) {
        (self.segment, self.multiplier) = (segment, multiplier)
    }

    /// Parses the written form, in either case. `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let text = text.uppercased()
        switch text {
        case "M", "0": self = .miss
        case "OB": self = .outerBull
        case "DB", "BULL": self = .innerBull
        default:
            let multipliers: [Character: Int] = ["S": 1, "D": 2, "T": 3]
            let named = text.first.flatMap { multipliers[$0] }
            let digits = named == nil ? text[...] : text.dropFirst()
            guard (1...2).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
                let segment = Int(digits), segment > 0
            else { return nil }
            self.init(segment: segment, multiplier: named ?? 1)
        }
    }

    /// All fields of the board, and a miss.
    public static let all: [Dart] = (0...25).flatMap { segment in
        (1...3).compactMap { Dart(segment: segment, multiplier: $0) }
    }
}

extension Dart: WrittenAsText {
    public static let looks = "a dart looks like T20"

    /// The shortest written form.
    public var description: String {
        switch self {
        case .miss: "M"
        case .innerBull: "DB"
        default: ["", "D", "T"][multiplier - 1] + "\(segment)"
        }
    }
}

extension Sequence<Dart> {
    public var total: Int { reduce(0) { $0 + $1.value } }
}
