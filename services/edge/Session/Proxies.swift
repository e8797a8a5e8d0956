// The callers behind proxies: `X-Forwarded-For` counts as far as those that wrote it are trusted.

import Contracts
import HTTP
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An address, or all that begin like it: `10.0.0.0/8`, `2001:db8::/32`, `127.0.0.1`.
struct Network: Equatable {
    private var bytes: [UInt8]
    private var bits: Int

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let bytes = Network.bytes(of: String(parts[0])) else { return nil }
        let whole = bytes.count * 8
        guard let bits = parts.count == 2 ? Int(parts[1]) : whole, (0...whole).contains(bits) else {
            return nil
        }
        (self.bytes, self.bits) = (bytes, bits)
    }

    func contains(_ address: String) -> Bool {
        guard let other = Network.bytes(of: address), other.count == bytes.count else { return false }
        return (0..<bits).allSatisfy { bit in
            (bytes[bit / 8] ^ other[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    /// The 4 or 16 bytes of an address.
    static func bytes(of address: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, address, &bytes) == 1 { return Array(bytes.prefix(4)) }
        return inet_pton(AF_INET6, address, &bytes) == 1 ? bytes : nil
    }
}

/// The proxies in front of the edge.
struct Proxies: Equatable {
    var networks: [Network]

    init(_ networks: [Network] = []) { self.networks = networks }

    func trusts(_ address: String) -> Bool { networks.contains { $0.contains(address) } }

    /// The address from which somebody asks: the last one that no trusted proxy has.
    func address(of head: HTTPHead) -> String {
        guard trusts(head.peer) else { return head.peer }
        let forwarded = head.values("X-Forwarded-For").joined(separator: ",").split(separator: ",")
            .map { String(Text.trimmed(String($0))) }
        for address in forwarded.reversed() where !trusts(address) {
            return Network.bytes(of: address) == nil ? head.peer : address
        }
        return forwarded.first.flatMap { Network.bytes(of: $0) == nil ? nil : $0 } ?? head.peer
    }

    /// Whether the caller's connection is encrypted, as far as a trusted proxy says so.
    func isSecure(_ head: HTTPHead) -> Bool {
        trusts(head.peer) && head.value("X-Forwarded-Proto")?.lowercased() == "https"
    }

    /// By what budgets of callers without an account are counted: of IPv6 the network, since one household has so many
    /// addresses.
    static func origin(of address: String) -> String? {
        guard let bytes = Network.bytes(of: address) else { return nil }
        if bytes.count == 4 { return address }
        let groups = (0..<4).map { index in
            String(Int(bytes[index * 2]) << 8 | Int(bytes[index * 2 + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }
}
