// The callers behind proxies: `X-Forwarded-For` counts as far as those that wrote it are trusted.

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

    /// The address from which somebody asks: the last one that no trusted proxy has.
    func address(of head: HTTPHead) -> String {
        guard trusts(head.peer) else { return head.peer }
        let forwarded = head.values("X-Forwarded-For").joined(separator: ",").split(separator: ",")
            .map { Self.address(in: Text.trimmed(String($0))) }
        let caller = forwarded.last { $0.map { !trusts($0) } ?? true } ?? forwarded.first ?? nil
        return caller?.description ?? head.peer
    }

    /// An address in the spellings of proxies: `192.0.2.7:1111`, `[2001:db8::7]:1111`, `::ffff:192.0.2.7`, `fe80::1%eth0`.
    private static func address(in text: Substring) -> IPAddress? {
        var address = text
        if address.first == "[" {
            address = address.dropFirst().prefix { $0 != "]" }
        } else if address.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            address = address.prefix { $0 != ":" }
        }
        return IPAddress(String(address.prefix { $0 != "%" }))?.unmapped
    }

    /// Whether the caller's connection is encrypted, as far as a trusted proxy says so.
    func isSecure(_ head: HTTPHead) -> Bool {
        trusts(head.peer) && head.value("X-Forwarded-Proto")?.lowercased() == "https"
    }

    /// By what budgets of callers without an account are counted: of IPv6 the network, since one household has so many
    /// addresses.
    static func origin(of address: String) -> String? { IPAddress(address)?.network }
}
