// Peers in another language, written only from RFC 7 (Resources/majordomo.py), and the bus as a real process.

import Asking
import BusService
import Foundation
import Keys
import Loopback
import Messaging
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(20)))
struct ForeignPeerTests {
    static let python: String? = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
        .first {
            (try? ChildProgram($0, ["-c", "import zmq"]).start().wait()) == 0
        }

    private func script(_ arguments: String...) throws -> ChildProgram {
        let path = try #require(Bundle.module.path(forResource: "Resources/majordomo", ofType: "py"))
        return try ChildProgram(try #require(Self.python), [path] + arguments).start()
    }

    @Test(.enabled(if: python != nil, "python3 cannot import zmq; on Debian: apt install python3-zmq"))
    func aPythonClientIsServedByASwiftWorker() throws {
        let bus = try TestBus()
        let worker = try EchoWorker(bus.connection, noun: "echo")
        let client = try script("client", bus.address.requests, "echo", "3")
        #expect(client.wait() == 0)
        #expect(client.output == "hello 0|second frame\nhello 1|second frame\nhello 2|second frame\n")
        worker.stop()
        bus.stop()
    }

    @Test(.enabled(if: python != nil, "python3 cannot import zmq; on Debian: apt install python3-zmq"))
    func aSwiftClientIsServedByAPythonWorker() throws {
        let bus = try TestBus()
        let worker = try script("worker", bus.address.requests, "loud", "5")
        var caller = try BlockingClient(bus.connection)
        for number in 0..<5 {
            #expect(
                try caller.ask("loud", [Frame("quiet \(number)"), Frame("x")], timeoutMs: 20_000)
                    == "QUIET \(number)|X")
        }
        #expect(worker.wait() == 0)
        bus.stop()
    }

    @Test(.enabled(if: python != nil, "python3 cannot import zmq; on Debian: apt install python3-zmq"))
    func aPythonSubscriberHearsASwiftPublisher() throws {
        let bus = try TestBus()
        var publisher = try Publisher(bus.connection)
        let listener = try script("subscriber", bus.address.eventsOut, "games.", "2")
        try eventually("the listener has heard enough", [publisher.pollHandle]) {
            try publisher.publish("games.created", Frame("{}"))
            return listener.isRunning ? nil : true
        }
        #expect(listener.output == "games.created {}\ngames.created {}\n")
        bus.stop()
    }

    /// Key files are PyZMQ's certificates.
    @Test(.enabled(if: python != nil, "python3 cannot import zmq; on Debian: apt install python3-zmq"))
    func aPythonClientWithAKeyIsLetIn() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        _ = try KeyDirectory(directory).make([try #require(KeyHolder(.client, "python"))])
        let bus = try TestBus(busKeys: try ProcessKeys.bus({ _ in directory }, nouns: { _ in [] }))
        let client = try script("client", bus.address.requests, "mmi.service", "1", directory + "/python")
        #expect(client.wait() == 0 && client.output == "404\n")
        let asker = try script("client", bus.address.requests, "log.games", "1", directory + "/python")
        #expect(asker.wait() == 0 && asker.output.contains("this key may not ask log.games"))
        bus.stop()
    }

    @Test(.enabled(if: python != nil, "python3 cannot import zmq; on Debian: apt install python3-zmq"))
    func aPythonClientReadsNoLogUnderAnOrdinaryNoun() throws {
        let bus = try TestBus()
        let worker = try EchoWorker(bus.connection, noun: "games")
        let thief = try script("thief", bus.address.requests, "games", "1")
        #expect(thief.wait() == 0)
        #expect(thief.output.contains("log.read is for the system itself, and is not asked under games"))
        worker.stop()
        bus.stop()
    }

    @Test func theProcessNamesItsEndpointsServesAndEndsCleanly() throws {
        let process = try ChildProgram("bus", environment: ["RALLY_BUS": "tcp://127.0.0.1:*"]).start()
        let address = try eventually("the bus says that it is ready") { process.busAddress }
        let connection = BusConnection(address: address, context: try Context())
        var caller = try BlockingClient(connection)
        #expect(try caller.ask("mmi.service", [Frame("games")]) == "404")
        let second = try ChildProgram("bus", environment: ["RALLY_BUS": address.description]).start()
        #expect(second.wait() == 1)
        #expect(second.errors.contains("Address already in use"))
        process.terminate()
        #expect(process.wait() == 0)
        #expect(process.errors.contains("\"message\":\"stopped\""))
    }

    @Test func theBusProcessExplainsWhatItRefuses() throws {
        let open = try ChildProgram("bus", environment: ["RALLY_BUS": "tcp://0.0.0.0:*"]).start()
        #expect(open.wait() == 1)
        #expect(open.errors.contains("RALLY_BUS_PUBLIC=yes"))
        let wrong = try ChildProgram("bus", environment: ["RALLY_BUS": "nowhere"]).start()
        #expect(wrong.wait() == 64)
        #expect(wrong.errors.contains("is no bus address"))
        let help = try ChildProgram("bus", ["--help"]).start()
        #expect(help.wait() == 0)
        #expect(help.output.contains("RALLY_BUS_PUBLIC"))
        #expect(try ChildProgram("bus", ["--fast"]).start().wait() == 64)
    }
}

extension ChildProgram {
    /// The endpoints in the line that a bus logs when it is ready.
    fileprivate var busAddress: BusAddress? {
        let endpoints = errors.split(whereSeparator: { " ,\"".contains($0) }).filter {
            $0.hasPrefix("tcp://")
        }
        return endpoints.count < 3 ? nil : try? BusAddress(endpoints[0..<3].joined(separator: ","))
    }
}
