// The callers behind proxies: `X-Forwarded-For` counts as far as those that wrote it are trusted.

import Contracts
import HTTP
import Platform
import Values

/// The proxies in front of the edge.
struct Proxies: Equatable {
    var networks: [AddressBlock]

    init(_ networks: [AddressBlock] = []) { self.networks = networks }

    func trusts(_ address: String) -> Bool {
        IPAddress(address).map { address in networks.contains { $0.contains(address.bytes) } } ?? false
    }

    /// The address from which somebody asks: the last one that no trusted proxy has.
    func address(of head: HTTPHead) -> String {
        guard trusts(head.peer) else { return head.peer }
        let forwarded = head.values("X-Forwarded-For").joined(separator: ",").split(separator: ",")
            .map { String(Text.trimmed(String($0))) }
        for address in forwarded.reversed() where !trusts(address) {
            return IPAddress(address) == nil ? head.peer : address
        }
        return forwarded.first.flatMap { IPAddress($0) == nil ? nil : $0 } ?? head.peer
    }

    /// Whether the caller's connection is encrypted, as far as a trusted proxy says so.
    func isSecure(_ head: HTTPHead) -> Bool {
        trusts(head.peer) && head.value("X-Forwarded-Proto")?.lowercased() == "https"
    }

    /// By what budgets of callers without an account are counted: of IPv6 the network, since one household has so many
    /// addresses.
    static func origin(of address: String) -> String? {
        guard let bytes = IPAddress(address)?.bytes else { return nil }
        if bytes.count == 4 { return address }
        let groups = (0..<4).map { index in
            String(Int(bytes[index * 2]) << 8 | Int(bytes[index * 2 + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }
}
