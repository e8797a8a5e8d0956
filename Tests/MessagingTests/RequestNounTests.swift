// A type is answered only under its own noun (protocol.md, Bus).

import BusProtocol
import Messaging
import Testing
import ZeroMQ

struct RequestNounTests {
    @Test(arguments: [
        ("games.get", "games"), ("log.read", "log.games"), ("log.read", "log.auth.notify"),
        ("deliver.take", "deliver.notify"), ("hello", "echo"),
    ])
    func aTypeIsAskedUnderItsOwnNoun(type: String, noun: String) {
        #expect(RequestNoun.problem(of: type, under: noun) == nil)
    }

    @Test(arguments: [
        ("log.read", "games", "log.read is for the system itself, and is not asked under games"),
        (
            "deliver.take", "notifications",
            "deliver.take is for the system itself, and is not asked under notifications"
        ),
        ("_head.games", "games", "_head.games is for the system itself, and is not asked under games"),
        ("mmi.service", "games", "mmi.service is for the system itself, and is not asked under games"),
        ("rsvp.going", "games", "rsvp.going is asked under rsvp, not under games"),
        (
            "games.get", "log.games",
            "log.games answers log.read, log.fate, log.refusals and log.snapshot alone, not games.get"
        ),
        (
            "hello", "log.games",
            "log.games answers log.read, log.fate, log.refusals and log.snapshot alone, not hello"
        ),
        (
            "deliver.take", "log.games",
            "log.games answers log.read, log.fate, log.refusals and log.snapshot alone, not deliver.take"
        ),
        ("log.read", "deliver.notify", "deliver.notify answers deliver.take alone, not log.read"),
        (".read", "games", ".read is asked under , not under games"),
    ])
    func aTypeUnderAnotherNounIsRefused(type: String, noun: String, sentence: String) {
        #expect(RequestNoun.problem(of: type, under: noun) == sentence)
    }

    @Test func theBusRefusesAForeignTypeBeforeAnyWorkerSeesIt() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.receive(.client(noun: "games", body: [Frame(#"{"id":"1","type":"log.read"}"#)]), from: "c")
        let refusal = bench.takeRefusal("c")
        #expect(refusal?.code == "invalid" && refusal?.message.contains("log.read") == true)
        #expect(bench.takeRequests("w").isEmpty && bench.broker.inFlightCount == 0)
    }

    /// The bus and the services have to read the same type from the same bytes.
    @Test func theFirstOfRepeatedTypesCounts() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        let twice = #"{"id":"1","type":"log.read","type":"games.get"}"#
        bench.receive(.client(noun: "games", body: [Frame(twice)]), from: "c")
        #expect(bench.takeRefusal("c")?.code == "invalid")
    }
}
