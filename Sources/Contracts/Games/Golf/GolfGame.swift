// The fields that only a game of golf has: its holes, and how its cards are counted (domain.md §4.1, §5.22).

import Golf
import JSON
import Values

/// Details that only a round of golf has.
public struct Golf: Codable, Sendable, Equatable {
    /// 9 or 18.
    public var holes: Int
    /// The format in the host's words, such as stroke play; up to 40 characters.
    public var format: String? = nil
    /// The format by which the cards of its rounds are counted. Default: that of each card.
    public var scoring: GolfFormat? = nil
    /// Nobody receives strokes. Default: false.
    public var gross: Bool? = nil
    /// Skins: those of tied holes are carried to the next one. Default: true.
    public var carry: Bool? = nil
}

extension Problems {
    mutating func golf(_ golf: Golf?, sport: Sport?) {
        guard let golf else { return }
        // A template or a game may say what is played.
        require(sport == .golf || sport == nil, "golf", "golf is only for sport=golf")
        one("golf.holes", golf.holes, of: GameLimits.golfHoles)
        text("golf.format", golf.format, 0...40)
    }
}

extension Golf: Cleanable {
    /// The defaults of a request that has it as its field `golf`.
    static let defaults: [String: JSONValue] = ["golf.gross": false, "golf.carry": true]

    var cleaned: Golf? {
        var copy = self
        copy.format = format?.cleaned
        return copy
    }
}
