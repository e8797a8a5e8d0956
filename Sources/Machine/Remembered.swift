// The deduplication table: requests that have had their effect (architecture.md, Exactly once). It is rebuilt from
// the log, and part of the snapshot. The latest outcomes are kept word for word beside it, in memory only; a refusal
// is kept for a moment, and binds nothing.

import Contracts
import Crypto
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

extension ID {
    /// The id that events and spans show instead, if the request opens a session (``Crypto/hiddenID(_:)``).
    package var hidden: ID { ID(bytes: Crypto.hiddenID(bytes)) ?? self }
    /// Whether it looks like such a digest (version 8).
    var isHidden: Bool { high >> 12 & 15 == 8 }
}

/// A keyed digest of a request's content. Without the key it says nothing of a password in it.
public typealias RequestDigest = UInt64

/// Requests that succeeded and left events, with their lines in the log, and the outcomes of the latest requests.
public struct Remembered: Sendable {
    /// How long a request that left events is remembered.
    static let forMs: Int64 = 24 * 3_600_000
    /// How many requests that left events are remembered.
    static let entriesMax = 2_000_000
    /// How many outcomes are kept, including those without events.
    static let outcomesMax = 10_000
    /// Bytes of the outcomes that are kept.
    static let outcomeBytesMax = 64 << 20
    /// How long a refusal is repeated: as long as clients retry by themselves.
    static let refusalForMs: Int64 = 30_000

    /// A request that left events.
    public struct Entry: Sendable, Equatable {
        /// The lower half of the digest of its content.
        public var digest: UInt32
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
        /// When the request was decided, in monotonic time.
        let atMs: Int64

        init(digest: RequestDigest, result: Result<[UInt8], Refusal>, atMs: Int64) {
            (self.digest, self.result, self.atMs) = (digest, result, atMs)
        }

        /// Whether the request's id stands for its content alone.
        var isBinding: Bool {
            if case .success = result { true } else { false }
        }

        /// Whether a repeat gets this outcome.
        func isFresh(at nowMs: Int64) -> Bool { isBinding || nowMs - atMs < Remembered.refusalForMs }

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

    /// One remembered request, in 24 bytes: there are up to two million.
    ///
    /// The id is kept as a hash of 64 bits, the account as one of 32. Two ids of one account collide only by chance.
    /// To be taken for somebody else by a known request id, an attacker would need an account with the same hash, and
    /// accounts do not choose their ids.
    struct Row: Sendable, BitwiseCopyable {
        fileprivate let request: UInt64
        /// 26 bits of milliseconds and 22 of lines, both counted from the row's ``Base``, then 16 for the number of
        /// lines from the first to the last.
        fileprivate var place: UInt64
        fileprivate let account: UInt32
        fileprivate let digest: UInt32
    }

    /// The time and line from which rows count: the rows from its first one on, up to the next base.
    private struct Base: Sendable {
        var row: Int
        var time: Timestamp
        var line: UInt64
    }

    /// The rows, oldest first.
    private var rows = NumberedQueue<Row>()
    /// A new base every few hours, in order.
    private var bases: [Base] = []
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

    subscript(key: RequestKey) -> Entry? { number(of: key).map(entry) }

    func outcome(_ key: RequestKey) -> Outcome? { place(ofOutcome: key).flatMap { outcomes[$0].outcome } }

    mutating func note(_ key: RequestKey, _ digest: RequestDigest, sequence: UInt64, time: Timestamp) {
        if let number = number(of: key) {
            rows[number].linesAfterFirst = sequence - min(sequence, entry(number).first)
        } else {
            let half = UInt32(truncatingIfNeeded: digest)
            append(Row(key, half), first: sequence, last: sequence, time: time)
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
        while let oldest = rows.first, entry(rows.start).time < time || rows.count > entriesMax {
            index.remove(indexed(rows.start), oldest.tableHash)
            rows.popFirst()
            if bases.count > 1, bases[1].row <= rows.start { bases.removeFirst() }
        }
    }

    private mutating func append(_ row: Row, first: UInt64, last: UInt64, time: Timestamp) {
        var row = row
        let isNear = bases.last.map { row.set(time.since($0.time), first, since: $0.line) } ?? false
        if !isNear { bases.append(Base(row: rows.end, time: time, line: first)) }
        row.linesAfterFirst = last - min(last, first)
        index.insert(indexed(rows.append(row)), row.tableHash)
    }

    private func entry(_ number: Int) -> Entry {
        let (row, base) = (rows[number], bases[bases.partition { $0.row <= number } - 1])
        let first = base.line + row.line
        return Entry(
            digest: row.digest, first: first, last: first + row.linesAfterFirst,
            time: base.time.adding(milliseconds: row.milliseconds))
    }

    private func number(of key: RequestKey) -> Int? {
        let (account, request) = (Row.hash(key.account), Row.hash(request: key.request))
        return index.first(Row.tableHash(account, request)) {
            let row = rows[number($0)]
            return row.request == request && row.account == account
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

extension Remembered.Entry {
    /// Whether a request with this digest has the same content. One other content in four billion has it too.
    func isOf(_ digest: RequestDigest) -> Bool { self.digest == UInt32(truncatingIfNeeded: digest) }
}

extension Remembered.Row {
    private static let spanMax: UInt64 = 1 << 16 - 1

    init(_ key: RequestKey, _ digest: UInt32) {
        self.init(account: Self.hash(key.account), Self.hash(request: key.request), digest)
    }

    init(account: UInt32, _ request: UInt64, _ digest: UInt32) {
        (self.request, self.account, self.digest, place) = (request, account, digest, 0)
    }

    /// Counted from the row's base.
    var milliseconds: Int64 { Int64(place >> 38) }
    var line: UInt64 { place >> 16 & (1 << 22 - 1) }

    /// Sets the time and the first line; false if they are too far from those of the base.
    fileprivate mutating func set(_ milliseconds: Int64, _ first: UInt64, since line: UInt64) -> Bool {
        guard 0..<(1 << 26) ~= milliseconds, first >= line, first - line < 1 << 22 else { return false }
        place = UInt64(milliseconds) << 38 | (first - line) << 16
        return true
    }

    /// Saturates at 65,535.
    var linesAfterFirst: UInt64 {
        get { place & Self.spanMax }
        set { place = place & ~Self.spanMax | min(newValue, Self.spanMax) }
    }

    var tableHash: UInt32 { Self.tableHash(account, request) }

    static func tableHash(_ account: UInt32, _ request: UInt64) -> UInt32 {
        mixedHash(request, UInt64(account))
    }

    /// The same in every process, since snapshots hold it; likewise the hash of a request.
    static func hash(_ account: ID) -> UInt32 { UInt32(truncatingIfNeeded: mixed(account) >> 32) }

    static func hash(request: ID) -> UInt64 {
        let once = mixed(request)
        return mixed(ID(high: once, low: request.high))
    }

    private static func mixed(_ id: ID) -> UInt64 {
        let product = (id.high ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
            by: id.low ^ 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low ^ id.high ^ id.low
    }
}

/// In a snapshot: the rows in order.
extension Remembered: SectionRows {
    public static var rowForm: String { "account:4 request:8 digest:4 first:number lines:number time" }

    public func writeRows(_ writer: SectionWriter) throws {
        for number in rows.start..<rows.end {
            let (row, entry) = (rows[number], entry(number))
            try writer.row { pass in
                pass.append(fixed: row.account)
                pass.append(fixed: row.request)
                pass.append(fixed: row.digest)
                entry.first.write(to: &pass)
                (entry.last - entry.first).write(to: &pass)
                entry.time.write(to: &pass)
            }
        }
    }

    public init(rows reader: SectionReader) throws {
        self.init()
        let fields = { (pass: inout FieldPass) -> (Row, UInt64, UInt64, Timestamp) in
            let row = Row(account: pass.fixed(), pass.fixed(), pass.fixed())
            return (row, UInt64(from: &pass), UInt64(from: &pass), Timestamp(from: &pass))
        }
        while let (row, first, lines, time) = try reader.row(fields) {
            guard first < 1 << 62, lines < 1 << 62 else {
                throw SectionFailure("a request is remembered with lines that no log has")
            }
            append(row, first: first, last: first + lines, time: time)
        }
    }
}

/// In a snapshot of an earlier build: a text that names the form, then texts of some thousand rows each, in order. The very
/// first hold whole accounts and no form, later ones whole ids and digests.
extension Remembered: Decodable {
    /// Not Base64URL, so that earlier builds refuse the snapshot.
    private enum Form: String { case wholeIDs = "2", hashes = "3" }

    public init(from decoder: any Decoder) throws {
        self.init()
        var texts = try decoder.unkeyedContainer()
        var form: Form?
        while !texts.isAtEnd {
            let text = try texts.decode(String.self)
            if let named = Form(rawValue: text) {
                form = named
                continue
            }
            var reader = try PackedReader(text)
            while !reader.isAtEnd {
                let row = try Self.row(from: &reader, form)
                let (first, time) = (try reader.read(UInt64.self), try reader.readTime())
                append(row, first: first, last: try reader.read(), time: time)
            }
        }
    }

    private static func row(from reader: inout PackedReader, _ form: Form?) throws -> Row {
        let account = form == nil ? Row.hash(try reader.readID()) : try reader.read(UInt32.self)
        if form == .hashes { return Row(account: account, try reader.read(), try reader.read()) }
        let request = Row.hash(request: try reader.readID())
        return Row(account: account, request, UInt32(truncatingIfNeeded: try reader.read(UInt64.self)))
    }
}
