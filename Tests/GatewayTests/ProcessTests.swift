// The gateway as a real process: lines in, replies out, exit statuses.

import BusService
import Contracts
import Foundation
import JSON
import Loopback
import Messaging
import Platform
import Testing
import Values
import ZeroMQ

@Suite(.timeLimit(.minutes(20)))
struct ProcessTests {
    private func run(
        _ rally: FakeRally?, _ input: String, _ arguments: [String] = []
    ) throws -> (status: Int32, lines: [String], errors: String) {
        try run(rally, Array(input.utf8), arguments)
    }

    private func run(
        _ rally: FakeRally?, _ input: [UInt8], _ arguments: [String] = []
    ) throws -> (status: Int32, lines: [String], errors: String) {
        let bus = rally.map { ["--bus", $0.bus.address.description] } ?? []
        let program = try ChildProgram("gateway", bus + arguments, input: input).start()
        return (program.wait(), program.lines, program.errors)
    }

    private func echo() throws -> FakeRally {
        try FakeRally(nouns: ["profile", "games"]) { request in
            request.reply(String(decoding: request.data, as: UTF8.self), at: Positions(["auth": 5]))
        }
    }

    @Test func theGatewayAnswersLinesInOrderAndEndsWith0() throws {
        let rally = try echo()
        let (status, lines, errors) = try run(
            rally,
            """
            profile search q=one
            # nothing

            {"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","type":"profile.search","data":{"q":"two"}}
            profile search q=three
            """)
        #expect(status == 0)
        #expect(errors.isEmpty)
        #expect(lines.count == 3)
        #expect(
            lines[1]
                == #"{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","ok":true,"at":{"auth":5},"data":{"q":"two"}}"#
        )
        #expect(lines[0].hasSuffix(#""data":{"q":"one"}}"#))
        #expect(lines[2].hasSuffix(#""data":{"q":"three"}}"#))
        #expect(rally.asked.map(\.after) == [Positions(), Positions(["auth": 5]), Positions(["auth": 5])])
        rally.stop()
    }

    @Test func everyReplyIsWrittenWhileManyRequestsRunAtATime() throws {
        let rally = try echo()
        let wanted = (1...2000).map { ID(high: 0, low: $0).description }
        let lines = wanted.map { "{\"type\":\"games.get\",\"data\":{\"gameId\":\"\($0)\"}}" }
        let (status, replies, errors) = try run(rally, lines.joined(separator: "\n"), ["--in-flight", "64"])
        #expect(status == 0 && errors.isEmpty)
        let found = try replies.map { try JSONValue(parsing: $0)["data"]?["gameId"]?.stringValue ?? "" }
        #expect(Set(found) == Set(wanted) && found.count == wanted.count)
        rally.stop()
    }

    @Test func theGatewayEndsWith1AfterAFailedCommandUnlessItMayFail() throws {
        let rally = try echo()
        #expect(try run(rally, "games creat\nprofile search q=ann\n").status == 1)
        #expect(try run(rally, "- games creat\nprofile search q=ann\n").status == 0)
        rally.stop()
    }

    @Test func theGatewaySurvivesAnyInput() throws {
        let rally = try echo()
        var input: [UInt8] = []
        func line(_ bytes: [UInt8]) { input += bytes + [0x0A] }
        line(Array(#"{"type":"#.utf8))
        line([UInt8](repeating: UInt8(ascii: "x"), count: (1 << 20) + 1))
        line([0x67, 0xFF, 0xFE])
        line(Array("games\0mine".utf8))
        line(Array(#"games search q="open"#.utf8))
        line(Array("games search limit=99999999999999999999".utf8))
        line(Array(String(repeating: "[", count: 100_000).utf8))
        line(Array(("{\"type\":\"games.mine\",\"data\":" + String(repeating: "[", count: 100_000)).utf8))
        line(Array(#"{"type":"games.mine","data":{"limit":1e999}}"#.utf8))
        input += Array("profile search q=last".utf8)
        let (status, lines, errors) = try run(rally, input)
        #expect(status == 1)
        #expect(errors.isEmpty)
        #expect(lines.count == 10)
        for line in lines.dropLast() {
            let reply = try JSONValue(parsing: line)
            #expect(reply["ok"] == false)
            #expect(reply["error"]?["code"] == "invalid")
        }
        #expect(lines.last?.hasSuffix(#""data":{"q":"last"}}"#) == true)
        rally.stop()
    }

    @Test func requestsOvertakeEachOtherWhereThatIsAllowed() throws {
        let rally = try FakeRally(nouns: ["profile"]) { request in
            // The bus answers the first request at its deadline.
            String(decoding: request.data, as: UTF8.self).contains("slow") ? nil : request.reply("{}")
        }
        let line = #"{"type":"profile.search","timeoutMs":700,"data":{"q":"%"}}"#
        let input = ["slow", "two", "three"].map { line.replacing("%", with: $0) }.joined(separator: "\n")
        let (_, lines, _) = try run(rally, input, ["--in-flight", "3"])
        #expect(lines.map { $0.contains("\"ok\":true") } == [true, true, false])
        #expect(lines.last?.contains("\"code\":\"timeout\"") == true)
        rally.stop()
    }

    @Test func anUnansweredRequestIsRepeatedWithTheSameBytes() throws {
        let context = try Context()
        let router = try Socket(.router, in: context)
        let endpoint = try router.bind("tcp://127.0.0.1:*")
        let program = try ChildProgram(
            "gateway", ["--bus", "\(endpoint),\(endpoint),\(endpoint)"],
            input: Array(#"{"type":"profile.search","timeoutMs":300,"data":{"q":"late"}}"#.utf8)
        ).start()
        var asked: [[Frame]] = []
        // Nobody answers the first attempt.
        try eventually {
            var frames: [Frame] = []
            if (try? router.receive(into: &frames, framesMax: 10)) == true { asked.append(frames) }
            return asked.count == 2
        }
        #expect(asked[0].dropFirst() == asked[1].dropFirst())
        #expect(asked[0][0] != asked[1][0], "the second comes over a fresh connection")
        let envelope = try asked[1][4].withUnsafeBytes { try RequestEnvelope(parsing: $0) }
        let reply = Frame(envelope.reply("{}").bytes)
        #expect(try router.send(Array(asked[1][1...3]) + [reply], to: asked[1][0]) == .sent)
        #expect(program.wait() == 0)
        #expect(program.lines == [String(decoding: envelope.reply("{}").bytes, as: UTF8.self)])
        router.close()
    }

    @Test func withoutABusTheGatewaySaysWhereItLookedAndEndsWith69() throws {
        let (status, lines, errors) = try run(
            nil, "help games get\nprofile search q=ann\nprofile search q=bob\n",
            ["--bus", "tcp://127.0.0.1:9", "--wait", "1"])
        #expect(status == 69)
        #expect(lines.count == 2)
        #expect(lines[1].contains(#""code":"unavailable""#))
        #expect(errors.contains("the bus at tcp://127.0.0.1:9 could not be reached for 1 s"))
        #expect(errors.contains("Start it with `bus`"))
    }

    @Test(arguments: [
        (["--fast"], "there is no option \"--fast\""),
        (["--bus", "nowhere"], "--bus: \"nowhere\" is no bus address"),
        (["--format=xml"], "--format is table, json or document"),
        (["--in-flight", "0"], "--in-flight is a whole number from 1"),
        (["--timezone", "Mars"], "there is no time zone \"Mars\""), (["--wait"], "--wait needs a value"),
        (["games"], "\"games\" is no option; commands are read from standard input"),
    ])
    func aWrongCallOfTheGatewayEndsWith64AndSaysWhy(_ arguments: [String], _ sentence: String) throws {
        let (status, lines, errors) = try run(nil, "", arguments)
        #expect(status == 64)
        #expect(lines.isEmpty)
        #expect(errors.contains(sentence))
        #expect(errors.hasSuffix("; see gateway --help\n"))
    }

    @Test func theGatewayReadsFilesOnlyWithTheFilesOption() throws {
        let rally = try FakeRally(nouns: ["profile"]) { $0.reply("{}") }
        let input = #"{"type":"profile.photo-add","token":null,"data":{"file":"@\#(#filePath)"}}"#
        #expect(try run(rally, input, ["--files"]).lines.map { $0.contains(#""ok":true"#) } == [true])
        for arguments in [[], ["--no-files"], ["--files", "--no-files"]] {
            let (status, lines, _) = try run(rally, input, arguments)
            #expect(status == 1 && lines.count == 1)
            #expect(lines.first?.contains("this gateway takes no files of its machine") == true)
        }
        #expect(rally.asked.count == 1)
        rally.stop()
    }

    @Test func theGatewayWaitsForNoPipeOrDeviceGivenAsAFile() throws {
        let rally = try FakeRally(nouns: ["profile"]) { $0.reply("{}") }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let (pipe, large) = (directory.path + "/pipe", directory.path + "/large")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(FileManager.default.createFile(atPath: large, contents: nil) && truncate(large, 6 << 20) == 0)
        let asked = [
            (pipe, "is no file but a folder, a pipe or a device"),
            ("/dev/zero", "is no file but a folder, a pipe or a device"),
            (directory.path, "is no file but a folder, a pipe or a device"),
            (large, "has 6 MiB; at most 5 MiB are taken"),
            (directory.path + "/none", "is not there: no file has that name"),
        ]
        let input = asked.map { "profile photo-add file=\"@\($0.0)\"" }.joined(separator: "\n")
        let (_, lines, _) = try run(rally, input, ["--files"])
        for (line, (_, sentence)) in zip(lines, asked) { #expect(line.contains(sentence)) }
        #expect(lines.count == asked.count && rally.asked.isEmpty)
        rally.stop()
    }

    @Test func theGatewayPrintsItsHelpAndVersion() throws {
        #expect(try run(nil, "", ["--help"]).lines.first?.hasPrefix("gateway: ") == true)
        #expect(try run(nil, "", ["--version"]).lines == ["gateway (Rally) 1"])
    }

    @Test func theGatewayShowsTablesWhereTheyAreAskedFor() throws {
        let rally = try echo()
        let (_, lines, _) = try run(rally, "profile search q=ann", ["--format", "table"])
        #expect(lines == ["q  ann"])
        rally.stop()
    }

    @Test func documentsAreWrittenAsTheyAreAndNothingElse() throws {
        let rally = try FakeRally(nouns: ["profile", "games", "dues"]) { request in
            switch request.type {
            case "games.ics":
                request.reply(#"{"mediaType":"text/calendar; charset=utf-8","text":"A\r\n B\r\n"}"#)
            case "games.geojson": request.reply(#"{"type":"FeatureCollection"}"#)
            case "dues.csv": request.reply(#"{"text":"\ufeffName\r\nann\r\n"}"#)
            default: request.reply("{}")
            }
        }
        let lines = """
            profile search q=ann
            games ics gameId=0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f
            games geojson
            dues csv gameId=0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f
            games ics
            """
        let bus = ["--bus", rally.bus.address.description, "--format", "document"]
        let program = try ChildProgram("gateway", bus, input: Array(lines.utf8)).start()
        #expect(program.wait() == 1)
        let written = "A\r\n B\r\n{\"type\":\"FeatureCollection\"}\n\u{FEFF}Name\r\nann\r\n"
        #expect(Array(program.output.utf8) == Array(written.utf8))
        #expect(program.errors.contains("gameId is missing"))
        rally.stop()
    }

    @Test func theGatewayStopsForASignal() throws {
        let interrupted = try ChildProgram("gateway")
        let input = interrupted.openInput()
        try interrupted.start()
        try input.write(contentsOf: Data("help games\n".utf8))
        try eventually { !interrupted.output.isEmpty }
        interrupted.interrupt()
        #expect(interrupted.wait() == 130)
        let terminated = try ChildProgram("gateway")
        let other = terminated.openInput()
        try terminated.start()
        try other.write(contentsOf: Data("help games\n".utf8))
        try eventually { !terminated.output.isEmpty }
        terminated.terminate()
        #expect(terminated.wait() == 0)
    }
}

/// Repeats every few milliseconds.
func eventually(_ holds: () -> Bool) throws {
    let endMs = MonotonicClock.nowMs + 20_000
    var poller = Poller()
    let never = try Wakeup()
    poller.add(descriptor: never.descriptor)
    while !holds() {
        try #require(MonotonicClock.nowMs < endMs)
        try poller.poll(timeoutMs: 5)
    }
}
