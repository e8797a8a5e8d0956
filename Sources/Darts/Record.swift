// A match as its darts, one byte each. Everything else follows from them and the rules.

import Values

/// The visits of a match in little memory, so that thousands of matches fit.
public struct Record: Sendable, Hashable {
    // A dart's segment is in bits 0 to 4, its multiplier from bit 5. Bit 7 marks the last dart of a visit. A visit that
    // was called bust has no such mark, but one more byte.
    private static let last: UInt8 = 0x80
    private static let bust: UInt8 = 0xFF

    private var bytes: [UInt8] = []
    /// The number of visits.
    public private(set) var count = 0

    /// A record without visits.
    public init() {}

    /// A record of the darts of some visits, and of which visits were bust.
    public init(_ visits: some Sequence<Visit>) {
        for visit in visits { append(visit.darts, bust: visit.bust) }
    }

    /// - Parameter bust: whether the visit was bust. Has no effect if the darts already make it so.
    public mutating func append(_ darts: [Dart], bust: Bool) {
        bytes += darts.map { UInt8($0.segment | $0.multiplier << 5) }
        if bust {
            bytes.append(Record.bust)
        } else if !darts.isEmpty {
            bytes[bytes.count - 1] |= Record.last
        }
        count += 1
    }

    /// Removes the last visit.
    public mutating func removeLast() {
        guard count > 0 else { return }
        bytes.removeLast()
        bytes.removeLast(bytes.reversed().prefix { $0 & Record.last == 0 }.count)
        count -= 1
    }

    /// The darts of each visit, in order.
    public func forEach(_ body: (_ darts: [Dart], _ bust: Bool) -> Void) {
        var darts: [Dart] = []
        for byte in bytes {
            if byte != Record.bust, let dart = Record.dart(byte) { darts.append(dart) }
            guard byte & Record.last != 0 else { continue }
            body(darts, byte == Record.bust)
            darts.removeAll(keepingCapacity: true)
        }
    }

    private static func dart(_ byte: UInt8) -> Dart? {
        Dart(segment: Int(byte & 0x1F), multiplier: Int(byte >> 5 & 0x3))
    }
}

/// The JSON form is a text of the bytes. Decoding fails unless all visits are complete.
extension Record: WrittenAsText {
    public static let looks = "a record is the bytes of whole visits, in Base64URL"

    public var description: String { Base64URL.encode(bytes) }

    public init?(_ text: String) {
        guard let bytes = Base64URL.decode(text) else { return nil }
        var length = 0
        for byte in bytes {
            let isBust = byte == Record.bust
            length += isBust ? 0 : 1
            guard isBust ? length > 0 : Record.dart(byte) != nil, length <= 3 else { return nil }
            if byte & Record.last != 0 { (length, count) = (0, count + 1) }
        }
        guard length == 0 else { return nil }
        self.bytes = bytes
    }
}

extension Match {
    /// Replays the match; `nil` if the darts are impossible.
    ///
    /// - Parameter count: the number of visits to replay.
    public init?(_ mode: Mode, players: Int, _ record: Record, upTo count: Int = .max) {
        self.init(mode, players: players)
        var isSound = true
        record.forEach { darts, bust in
            if isSound, visits.count < count { isSound = (try? play(darts, callsBust: bust)) != nil }
        }
        if !isSound { return nil }
    }
}
