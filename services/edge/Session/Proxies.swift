// Callers behind proxies: `X-Forwarded-For` is believed as far as trusted proxies wrote it.

import Contracts
import HTTP
import Platform
import Values

/// The proxies in front of the edge.
struct Proxies: Equatable {
    var networks: [AddressBlock]

    init(_ networks: [AddressBlock] = []) { self.networks = networks }

    func trusts(_ address: String) -> Bool { IPAddress(address).map(trusts) ?? false }

    private func trusts(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address.unmapped.bytes) }
    }

    /// The caller's address: the last one that does not belong to a trusted proxy.
    func address(of head: HTTPHead) -> String {
        guard trusts(head.peer) else { return head.peer }
        let forwarded = head.values("X-Forwarded-For").joined(separator: ",").split(separator: ",")
            .map { Self.address(in: Text.trimmed(String($0))) }
        let caller = forwarded.last { $0.map { !trusts($0) } ?? true } ?? forwarded.first ?? nil
        return caller?.description ?? head.peer
    }

    /// Parses an address in the notations of proxies: `192.0.2.7:1111`, `[2001:db8::7]:1111`, `::ffff:192.0.2.7`,
    /// `fe80::1%eth0`.
    private static func address(in text: Substring) -> IPAddress? {
        var address = text
        if address.first == "[" {
            address = address.dropFirst().prefix { $0 != "]" }
        } else if address.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            address = address.prefix { $0 != ":" }
        }
        return IPAddress(String(address.prefix { $0 != "%" }))?.unmapped
    }

    /// Whether the caller's connection is encrypted, according to a trusted proxy.
    func isSecure(_ head: HTTPHead) -> Bool {
        trusts(head.peer) && head.value("X-Forwarded-Proto")?.lowercased() == "https"
    }

    /// The key for budgets of callers without an account: in IPv6 the network, since one household has many addresses.
    static func origin(of address: String) -> String? { IPAddress(address)?.network }

    /// The key for what one network may have at a time; `nil` for this machine's own requests, which are not counted.
    static func counted(_ address: String) -> String? {
        IPAddress(address)?.isLoopback == false ? origin(of: address) : nil
    }
}
