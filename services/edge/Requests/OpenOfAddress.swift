// How many requests each address has open at the bus. In IPv6 it is a network (``Proxies/origin(of:)``).

import Contracts

struct OpenOfAddress {
    private var counts: [String: Int] = [:]

    /// Counts a request, or refuses it if its address has too many open. This machine's own are not counted.
    /// - Returns: the counted address, for `giveBack`; `nil` if it is not counted.
    mutating func take(_ address: String) throws(Refusal) -> String? {
        guard hasRoom(for: address) else { throw Self.refusal }
        guard let address = Proxies.counted(address) else { return nil }
        counts[address, default: 0] += 1
        return address
    }

    func hasRoom(for address: String) -> Bool {
        Proxies.counted(address).map { counts[$0, default: 0] < EdgeLimits.openOfAddressMax } ?? true
    }

    static let refusal = Refusal(
        .rateLimited, "too many requests of your network are open at a time; try again in a moment"
    )
    .with { $0.retryAfter = 1 }

    /// The request is over.
    mutating func giveBack(_ address: String?) {
        guard let address, let count = counts[address] else { return }
        counts[address] = count > 1 ? count - 1 : nil
    }
}
