// games: the golf of a scheduled game (domain.md §4.1).

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
