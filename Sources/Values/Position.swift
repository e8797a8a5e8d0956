// A reader's position in a log, and in several logs (architecture.md, rules 3 and 4).

/// A position in one log: a sequence number and the checksum of that line in the form its readers see. Text form
/// `57:8f3a01bc`; the position before the first line is `0:00000000`.
public struct Position: Hashable, Sendable {
    /// The line's number in the log, from 1; 0 before the first.
    public var sequence: UInt64
    /// The CRC-32C at the end of the line as first written, in the form its readers see; 0 before the first line.
    public var checksum: UInt32

    public init(sequence: UInt64, checksum: UInt32) {
        self.sequence = sequence
        self.checksum = checksum
    }

    /// The position before the first line.
    public static let start = Position(sequence: 0, checksum: 0)

    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let sequence = UInt64(parts[0]), parts[1].utf8.count == 8,
            let checksum = UInt32(parts[1], radix: 16)
        else { return nil }
        self.init(sequence: sequence, checksum: checksum)
    }

    public var description: String { "\(sequence):\(hex8(checksum))" }
}

extension Position: WrittenAsText {
    public static let looks = "a position looks like 57:8f3a01bc"
}

/// The last sequence number seen of each of several logs: `{"auth":12,"games":57}` in an envelope, `auth=12 games=57`
/// in an event, and `auth=12 games=57 @9c02Kx1a` if the logs' histories are known. A log that is absent has not been
/// seen at all.
public struct Positions: Hashable, Sendable {
    /// The position in one log.
    public struct Seen: Hashable, Sendable {
        public var source: String
        public var sequence: UInt64
        /// The history that the sequence number belongs to, if known.
        public var history: LogTag?

        public init(source: String, sequence: UInt64, history: LogTag? = nil) {
            (self.source, self.sequence, self.history) = (source, sequence, history)
        }
    }

    /// The positions by source, without sources that were not seen. There are only a few, so a linear scan is faster
    /// than a dictionary.
    public private(set) var all: [Seen] = []

    public init() {}

    public init(_ sequences: [String: UInt64]) {
        all = sequences.filter { $0.value > 0 }.map { Seen(source: $0.key, sequence: $0.value) }
            .sorted { $0.source < $1.source }
    }

    /// Positions from outside, in any number and order: if a source occurs twice, the higher one counts.
    public init(_ written: [Seen]) {
        let isInOrder = zip(written, written.dropFirst()).allSatisfy { $0.source < $1.source }
        if isInOrder, written.allSatisfy({ $0.sequence > 0 }) {
            all = written
            return
        }
        let highest = Dictionary(written.map { ($0.source, $0) }) { $1.sequence > $0.sequence ? $1 : $0 }
        all = highest.values.filter { $0.sequence > 0 }.sorted { $0.source < $1.source }
    }

    /// A source's sequence number; 0 if nothing was seen of it.
    public subscript(source: String) -> UInt64 {
        get {
            for seen in all where seen.source == source { return seen.sequence }
            return 0
        }
        set {
            var place = all.count
            while place > 0, all[place - 1].source >= source { place -= 1 }
            let isThere = place < all.count && all[place].source == source
            switch (isThere, newValue) {
            case (true, 0): all.remove(at: place)
            case (true, _): all[place].sequence = newValue
            case (false, 0): break
            case (false, _): all.insert(Seen(source: source, sequence: newValue), at: place)
            }
        }
    }

    /// The history of a source's sequence number. Setting it has no effect if nothing of the source was seen.
    public subscript(historyOf source: String) -> LogTag? {
        get { all.first { $0.source == source }?.history }
        set {
            guard let place = all.firstIndex(where: { $0.source == source }) else { return }
            all[place].history = newValue
        }
    }

    /// Whether nothing was seen of any source.
    public var isEmpty: Bool { all.isEmpty }

    /// Takes the higher sequence number of each log. If a log's history has changed, the other position replaces this
    /// one.
    public mutating func merge(_ other: Positions) {
        if isEmpty {
            self = other
            return
        }
        for seen in other.all {
            let known = self[historyOf: seen.source]
            let isOther = seen.history != nil && known != nil && seen.history != known
            if isOther || seen.sequence > self[seen.source] { self[seen.source] = seen.sequence }
            if let history = seen.history { self[historyOf: seen.source] = history }
        }
    }

    /// The histories, in the order of the sources: `9c02Kx1a`. Empty if none is known.
    public var histories: String {
        guard all.contains(where: { $0.history != nil }) else { return "" }
        var text = ""
        text.reserveCapacity(all.count * LogTag.length)
        for seen in all { text += seen.history?.description ?? LogTag.unknown }
        return text
    }

    /// Sets the histories of all sources from ``histories``. Ignores a text of another length: its writer has other
    /// sources.
    public mutating func take(histories: String) {
        let text = histories.utf8
        guard text.count == all.count * LogTag.length else { return }
        var start = text.startIndex
        for place in all.indices {
            let end = text.index(start, offsetBy: LogTag.length)
            all[place].history = LogTag(utf8: text[start..<end])
            start = end
        }
    }

    /// Whether everything in `other` has been seen here as well.
    public func covers(_ other: Positions) -> Bool {
        other.all.allSatisfy { self[$0.source] >= $0.sequence }
    }

    /// The positions of some sources.
    public func only(_ isWanted: (String) -> Bool) -> Positions {
        var some = self
        some.all.removeAll { !isWanted($0.source) }
        return some
    }
}

extension Positions: LosslessStringConvertible, Codable {
    /// Parses `auth=12 games=57`, with optional histories after an `@`. Works on bytes, because each batch of a log has
    /// positions.
    public init?(_ description: String) {
        var written: [Seen] = []
        var histories: String?
        var rest = description.utf8[...]
        while let start = rest.firstIndex(where: { $0 != UInt8(ascii: " ") }) {
            let part = rest[start...].prefix { $0 != UInt8(ascii: " ") }
            rest = rest[part.endIndex...]
            if part.first == UInt8(ascii: "@") {
                histories = String(part.dropFirst())
                continue
            }
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")), equals > part.startIndex,
                let name = String(part[..<equals]),
                let sequence = String(part[part.index(after: equals)...]).flatMap({ UInt64($0) })
            else { return nil }
            written.append(Seen(source: name, sequence: sequence))
        }
        self.init(written)
        if let histories { take(histories: histories) }
    }

    /// Sorted by name, so that equal positions have equal bytes.
    public var description: String {
        var text = ""
        for seen in all {
            if !text.isEmpty { text += " " }
            text += seen.source
            text += "="
            text += String(seen.sequence)
        }
        let histories = histories
        return histories.isEmpty ? text : text + " @" + histories
    }

    public init(from decoder: any Decoder) throws {
        self.init(try [String: UInt64](from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: all.map { ($0.source, $0.sequence) }).encode(to: encoder)
    }
}

/// Eight lower-case hexadecimal digits.
public func hex8(_ value: UInt32) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 8 - text.utf8.count) + text
}
