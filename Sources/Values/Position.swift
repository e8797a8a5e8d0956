// A reader's position in a log, and in several logs (architecture.md, rules 3 and 4).

/// A place in one log: a sequence and the checksum of the line there, as its readers see that line.
/// Text form `57:8f3a01bc`; the place before the first line is `0:00000000`.
public struct Position: Hashable, Sendable {
    /// The line's number in the log, from 1; 0 before the first.
    public var sequence: UInt64
    /// The CRC-32C that the line ended in when it was written, in the form its readers see; 0 before
    /// the first line.
    public var checksum: UInt32

    public init(sequence: UInt64, checksum: UInt32) {
        self.sequence = sequence
        self.checksum = checksum
    }

    /// Before the first line.
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

/// The last sequence seen of each of several logs: `{"auth":12,"games":57}` in an envelope, `auth=12
/// games=57` in an event.
/// A log that is not named has not been seen at all.
public struct Positions: Hashable, Sendable {
    /// By source; sources of which nothing was seen are absent.
    public private(set) var sequences: [String: UInt64]

    public init(_ sequences: [String: UInt64] = [:]) {
        self.sequences = sequences.values.contains(0) ? sequences.filter { $0.value > 0 } : sequences
    }

    /// The sequence of a source; 0 if nothing of it was seen.
    public subscript(source: String) -> UInt64 {
        get { sequences[source] ?? 0 }
        set { sequences[source] = newValue == 0 ? nil : newValue }
    }

    /// Whether nothing was seen of any source.
    public var isEmpty: Bool { sequences.isEmpty }

    /// Takes the higher sequence of each log.
    public mutating func merge(_ other: Positions) {
        for (source, sequence) in other.sequences where sequence > self[source] {
            sequences[source] = sequence
        }
    }

    /// Whether everything in `other` has been seen here too.
    public func covers(_ other: Positions) -> Bool {
        other.sequences.allSatisfy { self[$0.key] >= $0.value }
    }
}

extension Positions: LosslessStringConvertible, Codable {
    /// Reads `auth=12 games=57`. Byte by byte: each batch of a log has one.
    public init?(_ description: String) {
        var sequences: [String: UInt64] = [:]
        var rest = description.utf8[...]
        while let start = rest.firstIndex(where: { $0 != UInt8(ascii: " ") }) {
            let part = rest[start...].prefix { $0 != UInt8(ascii: " ") }
            rest = rest[part.endIndex...]
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")), equals > part.startIndex,
                let name = String(part[..<equals]),
                let sequence = String(part[part.index(after: equals)...]).flatMap({ UInt64($0) })
            else { return nil }
            sequences[name] = sequence
        }
        self.init(sequences)
    }

    /// Sorted by name, so that the same positions are the same bytes.
    public var description: String {
        sequences.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    public init(from decoder: any Decoder) throws {
        self.init(try [String: UInt64](from: decoder))
    }

    public func encode(to encoder: any Encoder) throws { try sequences.encode(to: encoder) }
}

/// Eight lower-case hexadecimal digits.
public func hex8(_ value: UInt32) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 8 - text.utf8.count) + text
}
