// Standbys at the broker: workers that accept only queries, share them with the others, and pass on those that they
// cannot answer (protocol.md, Bus).

import BusProtocol
import Messaging
import Testing
import ZeroMQ

struct BrokerSpareTests {
    let bench = BrokerBench(queries: ["games.get"])

    private func ask(_ type: String, _ id: String) { bench.ask("c", "games", id: id, type: type) }

    @Test func queriesAreSharedAndCommandsAreNot() {
        bench.ready("owner", "games", capacity: 10)
        bench.ready("spare", "games", capacity: 10, isSpare: true)
        for number in 1...6 { ask("games.get", "q\(number)") }
        #expect(bench.takeRequests("owner").count == 3)
        #expect(bench.takeRequests("spare").count == 3)
        for number in 1...4 { ask("games.create", "c\(number)") }
        #expect(bench.takeRequests("owner").map(\.id) == ["c1", "c2", "c3", "c4"])
        #expect(bench.takeRequests("spare").isEmpty)
    }

    @Test func aQueryWaitsForNoCommand() {
        bench.ready("spare", "games", capacity: 2, isSpare: true)
        ask("games.create", "c1")
        ask("games.get", "q1")
        #expect(bench.takeRequests("spare").map(\.id) == ["q1"])
        bench.ready("owner", "games", capacity: 1)
        #expect(bench.takeRequests("owner").map(\.id) == ["c1"])
    }

    @Test func requestsKeepTheirOrderWhileNoWorkerHasRoom() {
        bench.ready("owner", "games", capacity: 1)
        for (type, id) in [
            ("games.get", "1"), ("games.create", "2"), ("games.get", "3"), ("games.create", "4"),
        ] {
            ask(type, id)
        }
        var order: [String] = []
        while let request = bench.takeRequests("owner").first {
            order.append(request.id)
            bench.reply("owner", to: request.name)
        }
        #expect(order == ["1", "2", "3", "4"])
    }

    @Test func forwardedRequestsGoToTheOwnerFirst() {
        bench.ready("spare", "games", capacity: 5, isSpare: true)
        ask("games.get", "q1")
        let held = bench.takeRequests("spare")
        bench.ready("owner", "games", capacity: 0)
        ask("games.create", "c1")
        bench.reply("spare", to: held[0].name, text: "")
        #expect(bench.takeRequests("spare").isEmpty && bench.takeReplies("c").isEmpty)
        #expect(bench.broker.counters.handedOnCount == 1)
        bench.ready("owner", "games", capacity: 5)
        let requests = bench.takeRequests("owner")
        #expect(requests.map(\.id) == ["q1", "c1"])
        bench.reply("owner", to: requests[0].name)
        #expect(bench.takeReplies("c").count == 1)
    }

    @Test func aForwardedRequestMayStillLoseItsWorkerOnce() {
        bench.ready("spare", "games", capacity: 5, isSpare: true)
        ask("games.get", "q1")
        bench.reply("spare", to: bench.takeRequests("spare")[0].name, text: "")
        bench.ready("a", "games")
        #expect(bench.takeRequests("a").count == 1)
        bench.receive(.disconnect, from: "a")
        bench.ready("b", "games")
        #expect(bench.takeRequests("b").count == 1)
        bench.receive(.disconnect, from: "b")
        #expect(bench.takeRefusal("c")?.code == "internal")
    }

    @Test func requestsOfADeadSpareAreRedispatched() {
        bench.ready("spare", "games", capacity: 5, isSpare: true)
        ask("games.get", "q1")
        #expect(bench.takeRequests("spare").count == 1)
        bench.receive(.disconnect, from: "spare")
        bench.ready("other", "games", capacity: 5, isSpare: true)
        #expect(bench.takeRequests("other").map(\.id) == ["q1"])
    }

    @Test func aSpareBecomesTheOwner() {
        bench.ready("w", "games", capacity: 5, isSpare: true)
        ask("games.create", "c1")
        #expect(bench.takeRequests("w").isEmpty)
        bench.ready("w", "games", capacity: 5)
        #expect(bench.takeRequests("w").map(\.id) == ["c1"])
    }

    @Test func requestsASpareForwardsWhileBecomingOwnerAreForwarded() {
        bench.ready("w", "games", capacity: 5, isSpare: true)
        ask("games.get", "q1")
        let held = bench.takeRequests("w")
        bench.ready("w", "games", capacity: 5)
        bench.reply("w", to: held[0].name, text: "")
        #expect(bench.takeReplies("c").isEmpty)
        #expect(bench.takeRequests("w").map(\.id) == ["q1"])
    }

    @Test func anEmptyAnswerOfTheOwnerIsAnAnswer() {
        bench.ready("owner", "games")
        ask("games.get", "q1")
        bench.reply("owner", to: bench.takeRequests("owner")[0].name, text: "")
        #expect(bench.broker.inFlightCount == 0 && bench.broker.counters.handedOnCount == 0)
    }

    @Test func aRequestForwardedInABundleIsForwarded() {
        bench.ready("spare", "games", capacity: 5, takesBundles: true, isSpare: true)
        bench.inOneRound { for number in 1...3 { ask("games.get", "q\(number)") } }
        let held = bench.takeRequests("spare")
        bench.reply("spare", toAll: held.map(\.name), text: "")
        bench.ready("owner", "games", capacity: 5)
        #expect(Set(bench.takeRequests("owner").map(\.id)) == ["q1", "q2", "q3"])
    }

    @Test func aNounWithSparesAloneIsStarting() {
        bench.ready("spare", "games", capacity: 5, isSpare: true)
        ask("games.create", "c1")
        bench.advance(5100)
        #expect(bench.takeRefusal("c")?.message.contains("starting") == true)
        let status = bench.broker.nounStatus.first
        #expect(status?.workersCount == 0 && status?.capacity == 0 && status?.spareCount == 1)
    }
}
