// The addresses that a webhook may lead to. Recipients choose the URL: without this check they could make our server
// call addresses that only it can reach: itself, its neighbors, the cloud's metadata service (server-side request
// forgery).

import Platform

/// Checks where deliveries may go.
public enum DeliveryTarget {
    /// Whether a host is written as an address that is not on the public Internet. Host names are resolved and
    /// checked with each delivery.
    public static func isPrivate(host: String) -> Bool { IPAddress(host).map { !$0.isPublic } ?? false }
}

extension IPAddress {
    /// Whether it is on the public Internet. An IPv6 address that embeds an IPv4 one counts as that one.
    var isPublic: Bool {
        guard bytes.count == 16 else { return !IPAddress.notPublicV4.contains { $0.contains(bytes) } }
        if let embedded { return !IPAddress.notPublicV4.contains { $0.contains(embedded) } }
        return IPAddress.globalV6.contains(bytes) && !IPAddress.notPublicV6.contains { $0.contains(bytes) }
    }

    /// The IPv4 address inside a mapped (`::ffff:a.b.c.d`), translated (64:ff9b::/96, RFC 6052) or 6to4 (2002::/16)
    /// address.
    private var embedded: [UInt8]? {
        if IPAddress.mapped.contains(bytes) || IPAddress.translated.contains(bytes) {
            return Array(bytes[12...])
        }
        if IPAddress.sixToFour.contains(bytes) { return Array(bytes[2..<6]) }
        return nil
    }

    /// - Parameter start: the first bytes; the others are 0.
    private static func block(_ start: [UInt8], _ bits: Int, byteCount: Int) -> AddressBlock {
        AddressBlock(start + Array(repeating: 0, count: byteCount - start.count), bits: bits)
    }

    private static func v4(_ start: [UInt8], _ bits: Int) -> AddressBlock { block(start, bits, byteCount: 4) }
    private static func v6(_ start: [UInt8], _ bits: Int) -> AddressBlock {
        block(start, bits, byteCount: 16)
    }

    /// IANA's special-purpose registry (RFC 6890), multicast, and the reserved range above it.
    private static let notPublicV4 = [
        v4([0], 8),  // unspecified, this network
        v4([10], 8), v4([172, 16], 12), v4([192, 168], 16),  // private
        v4([100, 64], 10),  // carriers' own, and a metadata service (100.100.100.200)
        v4([127], 8),  // loopback
        v4([168, 63, 129, 16], 32),  // Azure's metadata, the one at a public address
        v4([169, 254], 16),  // link-local, and most metadata services
        v4([192, 0, 0], 24), v4([192, 88, 99], 24),  // protocols' own
        v4([192, 0, 2], 24), v4([198, 51, 100], 24), v4([203, 0, 113], 24),  // documentation
        v4([198, 18], 15),  // benchmarks
        v4([224], 3),  // multicast, reserved, broadcast
    ]
    /// All allocated addresses; loopback, unique local, link-local and multicast are outside.
    private static let globalV6 = v6([0x20], 3)
    private static let notPublicV6 = [
        v6([0x20, 0x01, 0, 0], 23),  // protocols' own, Teredo among them
        v6([0x20, 0x01, 0x0D, 0xB8], 32), v6([0x3F, 0xFF], 20),  // documentation
    ]
    private static let mapped = v6([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96)
    private static let translated = v6([0, 0x64, 0xFF, 0x9B], 96)
    private static let sixToFour = v6([0x20, 0x02], 16)
}
