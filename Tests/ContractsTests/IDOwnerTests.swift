// The ids of a request that services check (limits.md).

import JSON
import Testing
import Values

@testable import Contracts

@Suite struct IDOwnerTests {
    private let ids = (1...40).map { ID(high: 0x0199_0000_0000_7000, low: 1 << 63 | UInt64($0)) }

    private func found(_ texts: [String], and more: JSONObject = [:]) -> [ID] {
        var object: JSONObject = ["accountIds": .array(texts.map { .string($0) })]
        for (name, value) in more.members { object[name] = value }
        return IDOwner.ids(in: Array(JSONValue.object(object).text().utf8), of: SendInvitations.type).map(
            \.id)
    }

    @Test func onlyThirtyTwoIdsOfARequestAreLookedAt() {
        let texts = ids.map(\.description)
        #expect(
            found(Array(texts.prefix(31)), and: ["gameId": .string(texts[39])]) == ids.prefix(31) + [ids[39]])
        #expect(found(Array(texts.prefix(32)), and: ["gameId": .string(texts[39])]) == Array(ids.prefix(32)))
        #expect(found(texts) == Array(ids.prefix(32)))
        #expect(
            found(["ann", "bob"] + texts.prefix(32)) == Array(ids.prefix(32)), "a nickname takes no place")
    }
}
