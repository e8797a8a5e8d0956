// Invalid input at the bus's ports. Everything still works afterwards.

import Asking
import Contracts
import Foundation
import JSON
import Messaging
import Spawning
import Testing
import Values
import ZeroMQ

extension EndToEnd {
    @Suite struct BadInputTests {
        @Test func theBusSurvivesWhateverIsSentToIt() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                let game = try ann.ask(CreateGame.self, soccer()).id

                try sendGarbageFrames(town)
                try sendGarbageBytes(town)
                try publishGarbage(town)
                #expect(try ask(town, "account", Frame("this is no JSON")).contains("\"invalid\""))
                #expect(try ask(town, "games", Frame("{\"type\":\"games.get\"}")).contains("\"invalid\""))
                #expect(try ask(town, "games", Frame("[1,2,3]")).contains("\"invalid\""))
                #expect(try ask(town, "games", Frame([0xff, 0xfe, 0x00])).contains("\"invalid\""))

                #expect(try ann.ask(Roster.self, of(game)).counts == Counts(going: 1))
                let later = try ann.ask(CreateGame.self, soccer()).id
                #expect(try ann.ask(Roster.self, of(later)).counts == Counts(going: 1))
                for name in ["bus"] + Catalogue.serviceNames {
                    #expect(try town.child(name).end == nil, "\(name)")
                }
            }
        }

        @Test func aRequestOf64MiBIsRefusedInASentence() throws {
            try withTown(["auth"]) { town in
                let envelope = Frame(
                    Array("{\"id\":\"01890000-0000-7000-8000-000000000001\",\"data\":\"".utf8)
                        + [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 20) + Array("\"}".utf8))
                let reply = try ask(town, "account", envelope)
                #expect(reply.contains("01890000-0000-7000-8000-000000000001"))
                #expect(reply.contains("\"invalid\""))
                #expect(reply.contains("bytes; at most"))
                _ = try town.signUp("ann")
            }
        }

        @Test func aRequestWithAPositionThatNobodyWroteKeepsNobodyBusy() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                ann.seen = Positions(["games": 1 << 40, "rsvp": 1 << 50, "auth": 1 << 60, "nobody": 7])
                let answer = try #require(try ann.once("rsvp.mine", timeoutMs: 3000))
                #expect(answer.refusal?.reason == .historyChanged)
                let ear = try Ear(town, ["_status.games."])
                for _ in 1...3 {
                    ear.forget()
                    let rate = try ear.hear("the rate of requests") { _, _ in true }["requestsPerSecond"]?
                        .doubleValue
                    #expect(try #require(rate) < 50)
                }
                ann.seen = Positions()
                let game = try ann.ask(CreateGame.self, soccer()).id
                #expect(try ann.ask(Roster.self, of(game)).counts == Counts(going: 1))
            }
        }

        // MARK: - What is sent

        private func ask(_ town: RealTown, _ noun: String, _ envelope: Frame) throws -> String {
            var caller = try BlockingClient(town.connection)
            guard case .reply(let frames) = try caller.call(noun: noun, body: [envelope], timeoutMs: 10_000)
            else {
                return "no answer"
            }
            return frames.map(\.text).joined(separator: "|")
        }

        /// Sends garbage to the bus's ROUTER, as a DEALER that speaks another protocol.
        private func sendGarbageFrames(_ town: RealTown) throws {
            let dealer = try Socket(.dealer, in: town.context, connectedTo: town.address.requests)
            let worker = Frame("MDPW01")
            let messages: [[Frame]] = [
                [Frame("hello")], [.empty], [.empty, .empty],
                [.empty, Frame("MDPC99"), Frame("games"), Frame("{}")],
                [.empty, Frame("MDPC01")], [.empty, Frame("MDPC01"), Frame("games")],
                [.empty, Frame("MDPC01"), .empty, Frame("{}")], [.empty, worker],
                [.empty, worker, Frame([99])],
                [.empty, worker, Frame([1])], [.empty, worker, Frame([1]), Frame("mmi.service")],
                [.empty, worker, Frame([3]), Frame("nobody"), .empty, Frame("{}")],
                [.empty, worker, Frame([2])],
                [.empty, worker, Frame([1]), Frame("games"), Frame("-5")],
                [.empty, worker, Frame([1]), Frame("games"), Frame("99999999999999999999")],
                Array(repeating: Frame("x"), count: 500),
                [Frame([UInt8](repeating: 0xff, count: 1 << 20)), Frame("y")],
            ]
            for message in messages { #expect(try dealer.send(message) == .sent) }
            // A final message that is answered: all messages before it have been read.
            _ = try dealer.send([.empty, Frame("MDPC01"), Frame("mmi.service"), Frame("games")])
            var frames: [Frame] = []
            try eventually("the bus has read all of it") {
                while try dealer.receive(into: &frames, framesMax: 10) {
                    if frames.count == 4, frames[2].text == "mmi.service" { return true }
                }
                return false
            }
            dealer.close()
        }

        /// Sends garbage to all three ports, as a client that does not speak ZeroMQ.
        private func sendGarbageBytes(_ town: RealTown) throws {
            for endpoint in [town.address.requests, town.address.eventsIn, town.address.eventsOut] {
                let port = try #require(endpoint.split(separator: ":").last.flatMap { UInt16($0) })
                for text in [
                    "GET / HTTP/1.1\r\nHost: rally\r\n\r\n", String(repeating: "\u{0}\u{1}", count: 5000),
                ] {
                    try sendBytes(Array(text.utf8), port: port)
                }
            }
        }

        private func publishGarbage(_ town: RealTown) throws {
            let publisher = try Socket(.pub, in: town.context, connectedTo: town.address.eventsIn)
            let ear = try Ear(town, ["end-of-garbage"])
            let longTopic = Frame(String(repeating: "t", count: 5000))
            try eventually("the relay has read all of it") {
                for message in [
                    [Frame("games.created")], [Frame("games.created"), Frame("no JSON")],
                    [Frame("games.created"), Frame("{}"), Frame("more")], [longTopic, Frame("{}")],
                    [Frame("_head.games"), Frame("{\"head\":17}")], [Frame("_head.rsvp"), Frame("nonsense")],
                    [Frame("auth.facts-changed"), Frame("{\"specversion\":\"1.0\",\"id\":\"9\"}")],
                    [Frame("end-of-garbage"), Frame("{}")],
                ] { _ = try publisher.send(message) }
                try ear.listen()
                return !ear.heard.isEmpty
            }
            publisher.close()
        }
    }
}

private func sendBytes(_ bytes: [UInt8], port: UInt16) throws {
    let stream = tcpSocket()
    defer { close(stream) }
    let isConnected = withLocalPlace(port) { connect(stream, $0, $1) == 0 }
    #expect(isConnected)
    // The other end may have closed already: that is a valid answer, too.
    _ = bytes.withUnsafeBytes { send(stream, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
}
