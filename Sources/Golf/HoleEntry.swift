// A score at one hole, as a phone sends it (domain.md §5.20).

/// The result of one hole.
public enum HoleScore: Hashable, Sendable {
    /// All strokes, with penalties.
    case strokes(Int)
    /// The ball was picked up before it was holed.
    case pickedUp
}

/// The JSON form is a number, or `picked_up`.
extension HoleScore: Codable {
    private static let pickedUpText = "picked_up"

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let strokes = try? value.decode(Int.self) {
            self = .strokes(strokes)
        } else if try value.decode(String.self) == HoleScore.pickedUpText {
            self = .pickedUp
        } else {
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "a score is a number of strokes or picked_up")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .strokes(let strokes): try value.encode(strokes)
        case .pickedUp: try value.encode(HoleScore.pickedUpText)
        }
    }
}

/// The score of one player at one hole, with numbers for statistics.
public struct HoleEntry: Codable, Hashable, Sendable {
    public static let strokes = 1...20

    public var score: HoleScore
    /// Putts among the strokes.
    public var putts: Int?
    /// Penalty strokes among the strokes.
    public var penalties: Int?
    /// Whether the fairway was hit from the tee; `nil` if nobody said so.
    public var fairway: Bool?

    public init(_ score: HoleScore, putts: Int? = nil, penalties: Int? = nil, fairway: Bool? = nil) {
        (self.score, self.putts, self.penalties, self.fairway) = (score, putts, penalties, fairway)
    }

    /// At least one stroke of a hole is neither a putt nor a penalty.
    public func check() throws(RoundFault) {
        let parts = [putts ?? 0, penalties ?? 0]
        guard parts.allSatisfy({ (0...HoleEntry.strokes.upperBound).contains($0) }) else {
            throw .puttsAndPenalties
        }
        switch score {
        case .strokes(let strokes):
            guard HoleEntry.strokes.contains(strokes) else { throw .strokes(strokes) }
            guard parts[0] + parts[1] < strokes else { throw .puttsAndPenalties }
        case .pickedUp: break
        }
    }

    /// Orders entries of one stamp, so that phones agree whatever came first.
    var rank: [Int] {
        let strokes =
            switch score {
            case .strokes(let strokes): strokes
            case .pickedUp: HoleEntry.strokes.upperBound + 1
            }
        return [strokes, putts ?? -1, penalties ?? -1, fairway.map { $0 ? 1 : 0 } ?? -1]
    }
}

/// The moment of an entry by the clock of its phone: the last write of a hole holds.
public struct EntryStamp: Codable, Hashable, Comparable, Sendable {
    /// Most that a phone may be ahead, 24 hours, and behind, 366 days (domain.md §5.11).
    public static let aheadMsMax: Int64 = 24 * 3_600_000
    public static let behindMsMax: Int64 = 366 * 24 * 3_600_000

    /// Milliseconds since 1970 by the phone.
    public let deviceTimeMs: Int64
    public let deviceId: String

    public init(deviceTimeMs: Int64, deviceId: String) {
        (self.deviceTimeMs, self.deviceId) = (deviceTimeMs, deviceId)
    }

    /// - Parameter receivedMs: takes the place of a time that is too far ahead or behind.
    public init(deviceTimeMs: Int64, deviceId: String, receivedMs: Int64) {
        let (ahead, overflow) = deviceTimeMs.subtractingReportingOverflow(receivedMs)
        let isSound = !overflow && ahead <= EntryStamp.aheadMsMax && ahead >= -EntryStamp.behindMsMax
        self.init(deviceTimeMs: isSound ? deviceTimeMs : receivedMs, deviceId: deviceId)
    }

    /// Compares the times, then the bytes of the devices' ids.
    public static func < (a: EntryStamp, b: EntryStamp) -> Bool {
        if a.deviceTimeMs != b.deviceTimeMs { return a.deviceTimeMs < b.deviceTimeMs }
        return a.deviceId.utf8.lexicographicallyPrecedes(b.deviceId.utf8)
    }
}

/// An entry of one phone.
public struct StampedEntry: Codable, Hashable, Sendable {
    public var entry: HoleEntry
    public var stamp: EntryStamp

    public init(_ entry: HoleEntry, _ stamp: EntryStamp) { (self.entry, self.stamp) = (entry, stamp) }

    /// Whether it takes the place of another one: it is later; of one stamp it has the higher score.
    func beats(_ other: StampedEntry) -> Bool {
        if stamp != other.stamp { return other.stamp < stamp }
        return other.entry.rank.lexicographicallyPrecedes(entry.rank)
    }
}
