// The deduplication table: requests that have had their effect (architecture.md, Exactly once). It is rebuilt
// from the log, and part of the snapshot.

import Contracts
import Packed
import Values

/// A request's identity: the account it came from, or none, and the id it chose.
public struct RequestKey: Hashable, Sendable, BitwiseCopyable {
    /// The caller's account; all zeros without a token.
    public var account: ID
    /// The envelope's `id`.
    public var request: ID

    static let nobody = ID(high: 0, low: 0)

    public init(account: ID?, request: ID) {
        self.account = account ?? Self.nobody
        self.request = request
    }

    fileprivate var tableHash: UInt32 {
        mixedHash(request.high ^ account.high, request.low ^ account.low &* 0x9E37_79B9_7F4A_7C15)
    }
}

/// A keyed digest of a request's content. Without the key it says nothing of a password in it.
public typealias RequestDigest = UInt64

/// Requests that left events, with their lines in the log, and the outcomes of the latest requests.
public struct Remembered: Sendable {
    /// How long a request that left events is remembered.
    static let forMs: Int64 = 24 * 3_600_000
    /// How many requests that left events are remembered.
    static let entriesMax = 2_000_000
    /// How many outcomes are kept, those that left no event included.
    static let outcomesMax = 10_000
    /// Bytes of the outcomes that are kept.
    static let outcomeBytesMax = 64 << 20

    /// A request that left events.
    public struct Entry: Sendable, Equatable {
        public var digest: RequestDigest
        /// The first line it left in the log.
        public var first: UInt64
        /// The last line it left in the log.
        public var last: UInt64
        /// The time of its first line. The request may be forgotten a day later.
        public var time: Timestamp
    }

    final class Outcome: Sendable {
        let digest: RequestDigest
        let result: Result<[UInt8], Refusal>

        init(digest: RequestDigest, result: Result<[UInt8], Refusal>) {
            self.digest = digest
            self.result = result
        }

        /// The approximate size in memory.
        var bytes: Int {
            switch result {
            case .success(let data): data.count
            case .failure(let refusal):
                (refusal.fields ?? []).reduce(256 + refusal.message.utf8.count) { sum, problem in
                    sum + 64 + problem.field.utf8.count + problem.message.utf8.count
                }
            }
        }
    }

    /// One remembered request, in 40 bytes: there are up to two million.
    ///
    /// The account is kept as 32 bits of a hash. Whoever knows the id of somebody else's request, which
    /// has 74 random bits, would need an account with the same hash to be taken for them, and accounts do
    /// not choose their ids.
    struct Row: Sendable, BitwiseCopyable {
        var request: ID
        var digest: RequestDigest
        fileprivate var account: UInt32
        /// 41 bits of milliseconds since 2020, 39 of the first line, and 16 of how many after it the last
        /// one is.
        private var high: UInt32 = 0
        private var middle: UInt32 = 0
        private var low: UInt32 = 0
    }

    /// The oldest first.
    private var rows = NumberedQueue<Row>()
    private var index = NumberIndex()
    /// The latest outcomes, in a ring: the outcome with number n is at n modulo `outcomesMax`.
    private var outcomes: [(key: RequestKey, outcome: Outcome?)] = []
    private var outcomeNumbers = 0..<0
    private var outcomeIndex = NumberIndex()
    private var outcomeBytes = 0
    private let entriesMax: Int

    public init() { self.init(entriesMax: Self.entriesMax) }

    init(entriesMax: Int) { self.entriesMax = entriesMax }

    public var count: Int { rows.count }

    subscript(key: RequestKey) -> Entry? { number(of: key).map { Entry(rows[$0]) } }

    func outcome(_ key: RequestKey) -> Outcome? { place(ofOutcome: key).flatMap { outcomes[$0].outcome } }

    mutating func note(_ key: RequestKey, _ digest: RequestDigest, sequence: UInt64, time: Timestamp) {
        if let number = number(of: key) {
            rows[number].last = sequence
        } else {
            append(Row(key, digest, first: sequence, time: time))
            forget(before: time.adding(milliseconds: -Self.forMs))
        }
    }

    mutating func keep(_ key: RequestKey, _ outcome: Outcome) {
        outcomeBytes += outcome.bytes
        if let place = place(ofOutcome: key) {
            outcomeBytes -= outcomes[place].outcome?.bytes ?? 0
            outcomes[place].outcome = outcome
        } else {
            if outcomeNumbers.count == Self.outcomesMax { forgetOldestOutcome() }
            let place = outcomeNumbers.upperBound % Self.outcomesMax
            if place < outcomes.count {
                outcomes[place] = (key, outcome)
            } else {
                outcomes.append((key, outcome))
            }
            outcomeIndex.insert(UInt32(place), key.tableHash)
            outcomeNumbers = outcomeNumbers.lowerBound..<(outcomeNumbers.upperBound + 1)
        }
        while outcomeBytes > Self.outcomeBytesMax, !outcomeNumbers.isEmpty { forgetOldestOutcome() }
    }

    private mutating func forgetOldestOutcome() {
        let place = outcomeNumbers.lowerBound % Self.outcomesMax
        outcomeNumbers = (outcomeNumbers.lowerBound + 1)..<outcomeNumbers.upperBound
        outcomeIndex.remove(UInt32(place), outcomes[place].key.tableHash)
        outcomeBytes -= outcomes[place].outcome?.bytes ?? 0
        outcomes[place].outcome = nil
    }

    private func place(ofOutcome key: RequestKey) -> Int? {
        outcomeIndex.first(key.tableHash) { outcomes[Int($0)].key == key }.map { Int($0) }
    }

    private mutating func forget(before time: Timestamp) {
        while let oldest = rows.first, oldest.time < time || rows.count > entriesMax {
            index.remove(indexed(rows.start), oldest.tableHash)
            rows.popFirst()
        }
    }

    private mutating func append(_ row: Row) {
        index.insert(indexed(rows.append(row)), row.tableHash)
    }

    private func number(of key: RequestKey) -> Int? {
        let account = Row.hash(key.account)
        return index.first(Row.tableHash(account, key.request)) {
            let row = rows[number($0)]
            return row.request == key.request && row.account == account
        }
        .map(number)
    }

    /// The index keeps 31 bits of each row number. Numbers grow for ever, but the rows that are kept at a
    /// time differ in fewer bits.
    private func indexed(_ number: Int) -> UInt32 { UInt32(truncatingIfNeeded: number) & 0x7FFF_FFFF }
    private func number(_ indexed: UInt32) -> Int {
        rows.start + (Int(indexed) - rows.start) & 0x7FFF_FFFF
    }
}

extension Remembered.Row {
    private static let lineMax: UInt64 = 1 << 39 - 1
    private static let spanMax: UInt64 = 1 << 16 - 1
    /// 2020-01-01T00:00:00Z
    private static let year2020: Int64 = 1_577_836_800_000

    init(_ key: RequestKey, _ digest: RequestDigest, first: UInt64, time: Timestamp) {
        self.init(account: Self.hash(key.account), key.request, digest, first: first, time: time)
    }

    init(account: UInt32, _ request: ID, _ digest: RequestDigest, first: UInt64, time: Timestamp) {
        (self.account, self.request, self.digest) = (account, request, digest)
        let elapsed = UInt64(min(max(time.milliseconds - Self.year2020, 0), 1 << 41 - 1))
        let line = min(first, Self.lineMax)
        high = UInt32(truncatingIfNeeded: elapsed >> 9)
        middle = UInt32(truncatingIfNeeded: elapsed << 23 | line >> 16)
        low = UInt32(truncatingIfNeeded: line << 16)
    }

    var time: Timestamp {
        Timestamp(milliseconds: Self.year2020 + Int64(high) << 9 + Int64(middle >> 23))
    }
    var first: UInt64 { UInt64(middle & 0x7F_FFFF) << 16 | UInt64(low >> 16) }
    var last: UInt64 {
        get { first + UInt64(low) & Self.spanMax }
        set { low = low & ~0xFFFF | UInt32(min(newValue - min(newValue, first), Self.spanMax)) }
    }

    var tableHash: UInt32 { Self.tableHash(account, request) }

    static func tableHash(_ account: UInt32, _ request: ID) -> UInt32 {
        mixedHash(request.high ^ UInt64(account) << 32, request.low)
    }

    /// The same in every process, since snapshots hold it.
    static func hash(_ account: ID) -> UInt32 {
        let product = (account.high ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
            by: account.low ^ 0xD6E8_FEB8_6659_FD93)
        return UInt32(truncatingIfNeeded: (product.high ^ product.low ^ account.high ^ account.low) >> 32)
    }
}

extension Remembered.Entry {
    init(_ row: Remembered.Row) {
        self.init(digest: row.digest, first: row.first, last: row.last, time: row.time)
    }
}

/// In a snapshot, some thousand rows to a text, in their order, after a text that names their form.
/// Snapshots of earlier builds hold whole accounts, and no such text.
extension Remembered: Codable {
    private static let rowsPerText = 1024
    /// Not Base64URL, so that earlier builds refuse the snapshot.
    private static let form = "2"

    public init(from decoder: any Decoder) throws {
        self.init()
        var texts = try decoder.unkeyedContainer()
        var isCurrent = false
        while !texts.isAtEnd {
            let text = try texts.decode(String.self)
            if text == Self.form {
                isCurrent = true
                continue
            }
            var reader = try PackedReader(text)
            while !reader.isAtEnd {
                let account = isCurrent ? try reader.read(UInt32.self) : Row.hash(try reader.readID())
                var row = Row(
                    account: account, try reader.readID(), try reader.read(), first: try reader.read(),
                    time: try reader.readTime())
                row.last = try reader.read()
                append(row)
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var texts = encoder.unkeyedContainer()
        if !rows.isEmpty { try texts.encode(Self.form) }
        for start in stride(from: rows.start, to: rows.end, by: Self.rowsPerText) {
            var writer = PackedWriter()
            for number in start..<min(start + Self.rowsPerText, rows.end) {
                let row = rows[number]
                writer.append(row.account)
                writer.append(row.request)
                writer.append(row.digest)
                writer.append(row.first)
                writer.append(row.time)
                writer.append(row.last)
            }
            try texts.encode(writer.text)
        }
    }
}
