// The path of a request through the broker, rule by rule (protocol.md, Bus).

import BusProtocol
import JSON
import Messaging
import Testing
import ZeroMQ

struct BrokerRequestTests {
    @Test func aRequestReachesTheWorkerAndItsReplyTheClient() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.ask("c", "games", id: "r1")
        let requests = bench.takeRequests("w")
        #expect(requests.map(\.id) == ["r1"])
        bench.reply("w", to: requests[0].name, text: #"{"id":"r1","ok":true}"#)
        #expect(bench.takeReplies("c") == [["id": "r1", "ok": true]])
        #expect(bench.broker.inFlightCount == 0)
    }

    @Test func theWorkerNeverSeesTheClientsName() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 2)
        bench.ask("client-name", "games", id: "r1")
        bench.ask("client-name", "games", id: "r2")
        let names = bench.takeRequests("w").map(\.name)
        #expect(Set(names).count == 2)
        #expect(!names.contains(Frame("client-name")))
    }

    @Test func aWorkerGetsNoMoreThanItsCapacity() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 2)
        for id in ["1", "2", "3"] { bench.ask("c", "games", id: id) }
        let first = bench.takeRequests("w")
        #expect(first.map(\.id) == ["1", "2"])
        bench.reply("w", to: first[0].name)
        #expect(bench.takeRequests("w").map(\.id) == ["3"])
    }

    @Test func aWorkerWithoutCapacityTakesOneRequestAtATime() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.ask("c", "games", id: "1")
        bench.ask("c", "games", id: "2")
        #expect(bench.takeRequests("w").map(\.id) == ["1"])
    }

    @Test func theLeastBusyWorkerIsChosenWhateverItsCapacity() {
        let bench = BrokerBench()
        bench.ready("small", "games", capacity: 3)
        bench.ready("large", "games", capacity: 100)
        for id in 1...8 { bench.ask("c", "games", id: "\(id)") }
        #expect(bench.takeRequests("small").count == 3)
        #expect(bench.takeRequests("large").count == 5)
    }

    @Test func equalWorkersTakeTurns() {
        let bench = BrokerBench()
        for worker in ["a", "b", "c"] { bench.ready(worker, "games", capacity: 10) }
        for id in 1...6 { bench.ask("x", "games", id: "\(id)") }
        for worker in ["a", "b", "c"] { #expect(bench.takeRequests(worker).count == 2) }
    }

    @Test func aWorkerWithCapacityZeroDrains() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 5)
        bench.ask("c", "games", id: "1")
        let held = bench.takeRequests("w")
        bench.ready("w", "games", capacity: 0)
        bench.ask("c", "games", id: "2")
        #expect(bench.takeRequests("w").isEmpty)
        bench.reply("w", to: held[0].name)
        #expect(bench.takeReplies("c").count == 1)
        bench.ready("w", "games", capacity: 5)
        #expect(bench.takeRequests("w").map(\.id) == ["2"])
    }

    @Test func aNounNobodyEverServedIsRefusedAtOnce() {
        let bench = BrokerBench()
        bench.ask("c", "golf")
        let refusal = bench.takeRefusal("c")
        #expect(refusal?.code == "unavailable")
        #expect(refusal?.message == "nothing serves golf right now")
    }

    @Test func anUnknownNounIsWaitedForInTheFirstFiveSeconds() {
        let bench = BrokerBench(ageMs: 1000)
        bench.ask("c", "games", id: "1", timeoutMs: 30_000)
        bench.ask("c", "golf", id: "2", timeoutMs: 30_000)
        #expect(bench.takeReplies("c").isEmpty)
        bench.ready("w", "games")
        #expect(bench.takeRequests("w").map(\.id) == ["1"])
        bench.advance(4100)
        #expect(bench.takeRefusal("c")?.message == "nothing serves golf right now")
    }

    @Test func aNounThatWasServedIsWaitedForUntilTheDeadline() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.receive(.disconnect, from: "w")
        bench.beating = []
        bench.ask("c", "games", timeoutMs: 2000)
        bench.advance(1950)
        #expect(bench.takeReplies("c").isEmpty)
        bench.advance(100)
        let refusal = bench.takeRefusal("c")
        #expect(refusal?.code == "unavailable")
        #expect(refusal?.message == "nothing serves games right now")
    }

    @Test func aRequestToAStartingServiceIsToldSo() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 0)
        bench.ask("c", "games", timeoutMs: 500)
        bench.advance(600)
        #expect(bench.takeRefusal("c")?.message == "games is starting")
    }

    /// A log is named after its service: of a noun with another name the bus said that nothing serves it.
    @Test(arguments: [("games", "games"), ("auth", "account")])
    func aServiceThatServesItsLogIsStarting(service: String, noun: String) {
        let bench = BrokerBench()
        bench.ready("w", "log.\(service)", capacity: 4)
        bench.ask("c", noun, timeoutMs: 500)
        #expect(bench.takeReplies("c").isEmpty)
        bench.advance(600)
        #expect(bench.takeRefusal("c")?.message == "\(noun) is starting")
    }

    /// Its log's worker was missed only seconds later, and the bus said that it was starting.
    @Test func aServiceThatHasDiedIsNotSaidToBeStarting() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.ready("log", "log.games", capacity: 4)
        bench.ready("other", "rsvp")
        bench.gone = ["w", "log"]
        bench.ask("c", "games", timeoutMs: 500)
        bench.advance(600)
        #expect(bench.takeRefusal("c")?.message == "nothing serves games right now")
        #expect(bench.logged.contains { $0.contains("lost a worker of log.games") })
        #expect(!bench.logged.contains { $0.contains("lost a worker of rsvp") })
    }

    /// Each noun had a line of its own, with a peer's number that stood nowhere else; and some came ten seconds later.
    @Test func aProcessThatDiesIsOneLineThatNamesItAndWhatItServed() {
        let bench = BrokerBench()
        let auth = ProcessName(service: "auth", instance: "vm-6243", word: "5f0c")
        for (worker, noun) in [("p", "profile"), ("a", "account"), ("l", "log.auth")] {
            bench.ready(worker, noun)
            bench.receive(.name(auth), from: worker)
        }
        bench.ready("spare", "account", isSpare: true)
        bench.receive(.name(ProcessName(service: "auth", instance: "vm-7", word: "1")), from: "spare")
        (bench.gone, bench.beating) = (["p", "a", "l"], ["spare"])
        bench.ask("c", "account", timeoutMs: 500)
        #expect(!bench.logged.contains { $0.hasPrefix("lost ") }, "it waits for the others")
        bench.advance(Int64(BusLimits.lostGatherMs))
        let lost = bench.logged.filter { $0.hasPrefix("lost ") }
        #expect(lost == ["lost auth (vm-6243), which cannot be reached: account, log.auth, profile"])
        #expect(bench.broker.counters.lostWorkersCount == 3)
        bench.advance(5000)
        #expect(bench.logged.count { $0.hasPrefix("lost ") } == 1)
    }

    @Test func aRequestToABusyServiceIsToldSo() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.ask("c", "games", id: "1", timeoutMs: 9000)
        bench.ask("d", "games", id: "2", timeoutMs: 500)
        bench.advance(600)
        let refusal = bench.takeRefusal("d")
        #expect(refusal?.code == "unavailable")
        #expect(refusal?.message.contains("too much to do") == true)
    }

    @Test func aDispatchedRequestTimesOutAndFreesItsSlot() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.ask("c", "games", id: "1", timeoutMs: 500)
        bench.ask("c", "games", id: "2", timeoutMs: 5000)
        let late = bench.takeRequests("w")[0].name
        bench.advance(600)
        #expect(bench.takeRefusal("c")?.code == "timeout")
        #expect(bench.takeRequests("w").map(\.id) == ["2"])
        bench.reply("w", to: late)
        #expect(bench.takeReplies("c").isEmpty)
        #expect(bench.broker.counters.dropped["reply to a dispatch that is over"] == 1)
    }

    @Test func anAnswerIsNeverEarlyAndAtMostABitLate() {
        for timeoutMs in [1, 7, 10, 333, 60_000] {
            let bench = BrokerBench()
            bench.ready("w", "games", capacity: 1)
            let start = bench.nowMs
            bench.ask("c", "games", timeoutMs: timeoutMs)
            bench.broker.tick(at: start + Int64(timeoutMs) - 1)
            bench.perform()
            #expect(bench.takeReplies("c").isEmpty)
            bench.broker.tick(at: start + Int64(timeoutMs) + 10)
            bench.perform()
            #expect(bench.takeRefusal("c")?.code == "timeout")
        }
    }

    @Test func timeoutsAreBroughtBetweenTheirLimits() {
        #expect(RequestOutline(timeoutMs: 0).timeoutMs == 1)
        #expect(RequestOutline(timeoutMs: .min).timeoutMs == 1)
        #expect(RequestOutline(timeoutMs: .max).timeoutMs == 60_000)
        #expect(EnvelopeFormat.json.outline(Frame("not json")) == RequestOutline())
        #expect(EnvelopeFormat.json.outline(Frame(#"{"id":"a","timeoutMs":7}}}"#)).timeoutMs == 7)
        #expect(EnvelopeFormat.json.outline(Frame(#"{"timeoutMs":99999999999999999999}"#)).timeoutMs == 5000)
        for name in ["timeoutMs", #"timeout\u004ds"#] {
            let text = #"{"id":"a","type":"games.get","data":{},""# + name + #"":7}"#
            #expect(EnvelopeFormat.json.outline(Frame(text)).timeoutMs == 7, "wherever it stands")
        }
        let outline = EnvelopeFormat.json.outline(Frame(#"{"type":"games.get","id":"a","data":{}}"#))
        #expect(outline.id == "a" && outline.type == "games.get" && outline.timeoutMs == 5000)
    }

    @Test func aRefusalNamesTheRequestAndLeavesOutWhatItDoesNotKnow() {
        let format = EnvelopeFormat.json
        let refusal = BusRefusal(code: "unavailable", reason: "unavailable", message: "a \"quote\"")
        #expect(
            format.refusal(RequestOutline(id: "r1"), refusal).text
                == #"{"id":"r1","ok":false,"error":{"code":"unavailable","reason":"unavailable","#
                + #""message":"a \"quote\""}}"#)
        #expect(!format.refusal(RequestOutline(), refusal).text.contains(#""id""#))
    }

    @Test func aQueueIsCappedByCount() {
        var limits = BusLimits()
        limits.queuedRequestsMax = 2
        let bench = BrokerBench(limits: limits)
        bench.ready("w", "games", capacity: 0)
        for id in 1...3 { bench.ask("c\(id)", "games", id: "\(id)") }
        #expect(bench.takeReplies("c2").isEmpty)
        #expect(bench.takeRefusal("c3")?.code == "unavailable")
    }

    @Test func aQueueIsCappedByBytes() {
        var limits = BusLimits()
        limits.queuedBytesMax = 1000
        let bench = BrokerBench(limits: limits)
        bench.ready("w", "games", capacity: 0)
        let body = [Frame([UInt8](repeating: 32, count: 600))]
        bench.receive(.client(noun: "games", body: body), from: "c1")
        bench.receive(.client(noun: "games", body: body), from: "c2")
        #expect(bench.takeReplies("c1").isEmpty)
        #expect(bench.takeRefusal("c2")?.code == "unavailable")
    }

    @Test func aRequestThatIsTooLargeIsRefusedInASentence() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        let start = [UInt8](#"{"id":"big","data":""#.utf8)
        let large = Frame(start + [UInt8](repeating: 97, count: 2 << 20))
        bench.receive(.client(noun: "games", body: [large]), from: "c")
        let reply = bench.takeReplies("c").first
        #expect(reply?["id"]?.stringValue == "big")
        #expect(reply?["error"]?["code"]?.stringValue == "invalid")
        #expect(
            reply?["error"]?["message"]?.stringValue
                == "the request has 2097172 bytes; at most 1064960 are taken")
        #expect(bench.takeRequests("w").isEmpty)
    }

    @Test func filesAndFramesHaveLimitsOfTheirOwn() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        let file = Frame([UInt8](repeating: 0, count: BusLimits.fileBytesMax))
        bench.receive(.client(noun: "games", body: [Frame("{}"), file]), from: "c")
        #expect(bench.takeRequests("w").count == 1)
        bench.receive(.client(noun: "games", body: [Frame](repeating: Frame("{}"), count: 9)), from: "d")
        #expect(bench.takeRefusal("d")?.message == "the request has 9 frames; at most 8 are taken")
    }

    @Test func theBusAnswersAboutItself() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        for (noun, body, code) in [
            ("mmi.service", "games", "200"), ("mmi.service", "golf", "404"), ("mmi.other", "games", "501"),
        ] {
            bench.receive(.client(noun: noun, body: [Frame(body)]), from: "c")
            #expect(bench.sent["c"]?.last == .client(noun: noun, body: [Frame(code)]))
        }
    }

    @Test func rolesSayWhoMayAskWhat() {
        let games = PeerRole.service(name: "games", nouns: ["games", "venues"])
        let (app, ops) = (PeerRole.client(name: "app"), PeerRole.tap(name: "ops"))
        for (role, noun, isAllowed) in [
            (app, "games", true), (app, "log.games", false), (app, "deliver.notify", false),
            (ops, "log.games", true), (ops, "games", false), (ops, "deliver.notify", false),
            (games, "log.auth", true), (games, "log.auth.games", true), (games, "log.auth.notify", false),
            (games, "deliver.games", true), (games, "deliver.notify", false), (games, "auth", false),
            (.everyone, "log.games", true),
        ] {
            let bench = BrokerBench()
            bench.ready("w", noun)
            bench.ask("c", noun, role: role)
            #expect(bench.takeRequests("w").count == (isAllowed ? 1 : 0), "\(role) \(noun)")
            #expect(bench.takeRefusal("c")?.code == (isAllowed ? nil : "forbidden"))
        }
    }
}
