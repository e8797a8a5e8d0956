// Which requests have had their effect: the table that makes a repeated request harmless (architecture.md,
// Exactly once). It is rebuilt from the log, and part of the snapshot.

import Contracts
public import Values

/// A request's identity: the account it came from, or none, and the id it chose.
public struct RequestKey: Hashable, Sendable, Codable {
    public var account: ID
    public var request: ID

    static let nobody = ID(high: 0, low: 0)

    public init(account: ID?, request: ID) {
        self.account = account ?? Self.nobody
        self.request = request
    }
}

/// What a request's content comes to, keyed, so that it says nothing of a password in it.
public typealias RequestDigest = UInt64

/// Requests that left events, with where they are; the outcomes of the latest, word for word.
public struct Remembered: Sendable {
    /// How long a request that left events is remembered.
    static let forMs: Int64 = 24 * 3_600_000
    /// At most so many of those.
    static let entriesMax = 2_000_000
    /// Outcomes kept as they were sent; among them those that left no event.
    static let outcomesMax = 10_000
    /// And at most so many bytes of them.
    static let outcomeBytesMax = 64 << 20

    /// A request that left events.
    public struct Entry: Sendable, Codable, Equatable {
        public var digest: RequestDigest
        public var first: UInt64
        public var last: UInt64
        public var time: Timestamp
    }

    struct Outcome: Sendable {
        var digest: RequestDigest
        var result: Result<[UInt8], Refusal>

        /// Near enough: refusals are all small.
        var bytes: Int { (try? result.get().count) ?? 256 }
    }

    private var entries: [RequestKey: Entry] = [:]
    private var order = Fifo<RequestKey>()
    private var outcomes: [RequestKey: Outcome] = [:]
    private var outcomeOrder = Fifo<RequestKey>()
    private var outcomeBytes = 0

    public init() {}

    public var count: Int { entries.count }

    subscript(key: RequestKey) -> Entry? { entries[key] }
    func outcome(_ key: RequestKey) -> Outcome? { outcomes[key] }

    mutating func note(_ key: RequestKey, _ digest: RequestDigest, sequence: UInt64, time: Timestamp) {
        if var entry = entries[key] {
            entry.last = sequence
            entries[key] = entry
            return
        }
        entries[key] = Entry(digest: digest, first: sequence, last: sequence, time: time)
        order.append(key)
        forget(before: time.adding(milliseconds: -Self.forMs))
    }

    mutating func keep(_ key: RequestKey, _ outcome: Outcome) {
        outcomeBytes += outcome.bytes
        if let old = outcomes.updateValue(outcome, forKey: key) {
            outcomeBytes -= old.bytes
        } else {
            outcomeOrder.append(key)
        }
        while outcomes.count > Self.outcomesMax || outcomeBytes > Self.outcomeBytesMax,
            let oldest = outcomeOrder.popFirst()
        {
            outcomeBytes -= outcomes.removeValue(forKey: oldest)?.bytes ?? 0
        }
    }

    private mutating func forget(before time: Timestamp) {
        while let oldest = order.first, let entry = entries[oldest],
            entry.time < time || entries.count > Self.entriesMax
        {
            entries[oldest] = nil
            _ = order.popFirst()
        }
    }
}

extension Remembered: Codable {
    struct Row: Codable {
        var key: RequestKey
        var entry: Entry
    }

    public init(from decoder: any Decoder) throws {
        self.init()
        for row in try [Row](from: decoder) {
            entries[row.key] = row.entry
            order.append(row.key)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try order.compactMap { key in entries[key].map { Row(key: key, entry: $0) } }.encode(to: encoder)
    }
}

/// First in, first out, without moving what stays.
struct Fifo<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private var start = 0

    var first: Element? { start < elements.count ? elements[start] : nil }
    var count: Int { elements.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard let element = first else { return nil }
        start += 1
        if start > 1024 && start * 2 > elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return element
    }

    func compactMap<T>(_ transform: (Element) -> T?) -> [T] { elements[start...].compactMap(transform) }
}
