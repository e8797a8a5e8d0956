// gzip as a content coding (RFC 9110, 8.4.1.3 and 12.5.3; RFC 1952).

import CGzip

/// Packs a body for callers that accept gzip.
public enum Gzip {
    /// A body that stays longer than this share of itself is not worth packing.
    private static let shareMax = 0.9

    /// The packed bytes; `nil` if that saves less than a tenth.
    public static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        let room = Int(Double(bytes.count) * shareMax)
        let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = bytes.withUnsafeBytes { rally_gzip($0.baseAddress, $0.count, buffer.baseAddress, room) }
        }
        return packed.isEmpty ? nil : packed
    }

    /// Whether `Accept-Encoding` allows it: `gzip, deflate;q=0.5`. A weight of 0 forbids it, and `*` stands for all that
    /// are not named.
    public static func isAccepted(by head: HTTPHead) -> Bool {
        var others = false
        let items = head.values("Accept-Encoding").flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
        for item in items {
            let parts = item.split(separator: UInt8(ascii: ";")).map { part in
                String(decoding: part.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self).lowercased()
            }
            let weight =
                parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch parts.first {
            case "gzip", "x-gzip": return weight > 0
            case "*": others = weight > 0
            default: break
            }
        }
        return others
    }
}
