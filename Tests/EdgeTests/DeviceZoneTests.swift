// The zone of the caller's device, from a request's head.

import Contracts
import Testing
import Values

@testable import EdgeService

@Suite struct EdgeDeviceZoneTests {
    /// In a JSON request, in a query's address, and on a live connection.
    @Test(
        arguments: [
            ("Europe/Berlin", "Europe/Berlin"), ("Etc/Unknown", nil), ("Mars/Olympus", nil), ("", nil),
            ("../etc/passwd", nil),
        ] as [(String, String?)])
    func theDevicesZoneIsForwardedAndAnInvalidOneIgnored(_ name: String, _ known: String?) throws {
        var bench = EdgeBench()
        let zone = [("Rally-Timezone", name)]
        #expect(try #require(bench.post("games.mine", "{}", zone).sent.first).envelope.timezone == known)
        #expect(
            try #require(bench.take("GET", "/v1/games.search?day=tomorrow", zone).sent.first).envelope
                .timezone == known)
        let cookie = [("Cookie", "rally_refresh=ref")]
        let renewal = try #require(bench.post("games.mine", "{}", zone + cookie).sent.first).envelope
        #expect(renewal.type == "account.refresh" && renewal.timezone == known)
        let live = bench.take("GET", "/v1/live?watch=games.mine", zone)
        #expect(try #require((live + bench.edge.tick(at: bench.now)).sent.first).envelope.timezone == known)
    }
}
