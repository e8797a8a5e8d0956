// The size of a town, and the random numbers for everything in it: the same plan gives the same people, games and
// answers, byte for byte.
//
//   now - 72 h … 48 h   now - 44 h … 21 h   now - 20 h … now   now + 3 h … 60 days
//   people sign up      games are created   people answer      games start

import Values

/// A town's size and seed.
public struct BenchPlan: Sendable {
    public var seed: UInt64
    /// The end of everything written; games start after it.
    public var now: Timestamp
    public var accounts: Int
    public var games: Int
    /// Number of answers by people who are not hosts: each is a person's first in its game.
    public var rsvps: Int
    /// Number of social's posts, if its log is written.
    public var posts: Int

    public init(
        seed: UInt64 = 1, now: Timestamp, accounts: Int, games: Int, rsvps: Int, posts: Int = 0
    ) {
        (self.seed, self.now, self.posts) = (seed, now, max(0, posts))
        (self.accounts, self.games, self.rsvps) = (max(1, accounts), max(0, games), max(0, rsvps))
    }

    /// Random numbers for one thing of a kind, independent of how many there are.
    func numbers(_ kind: Kind, _ index: Int) -> SplitMix64 {
        var mixed = SplitMix64(seed: seed &+ kind.rawValue &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index))
        return SplitMix64(seed: mixed.next())
    }

    enum Kind: UInt64 {
        case key = 1, account, game, answer, signUp, creation, answering, batches, post, following, match,
            recording, playing, notice, record
    }

    /// The `index`-th of `count` evenly spread moments.
    func moment(_ index: Int, of count: Int, from startHours: Int, to endHours: Int) -> Timestamp {
        let span = Int64(startHours - endHours) * 3_600_000
        let start = now.adding(hours: -startHours)
        return start.adding(milliseconds: span * Int64(index) / Int64(max(1, count)))
    }
}

extension SplitMix64 {
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

    /// A number from 0 up to, but not including, 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    mutating func isOne(in many: Int) -> Bool { below(many) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// A UUIDv7 for that moment.
    mutating func id(at time: Timestamp) -> ID {
        let high = UInt64(clamping: time.milliseconds) << 16 | 0x7000 | next() & 0xFFF
        return ID(high: high, low: next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
}
