// The replies with special views.

import Contracts
import Testing

@testable import GatewayTerminal

@Suite struct ReplyTableTests {
    @Test func noRequestIsInTwoEntries() {
        let types = ReplyRendering.entries.flatMap { $0.requests.map { $0.type } }
        #expect(types.count == Set(types).count)
        #expect(ReplyRendering.entries.allSatisfy { !$0.requests.isEmpty })
    }
}
