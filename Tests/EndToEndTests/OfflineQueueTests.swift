// The bus is down, and the user leaves: commands queued at a gateway are sent when both are back, each once and in
// order (README, Without a connection).

import Contracts
import EventLine
import EventLog
import Foundation
import JSON
import Testing
import Values

/// A gateway, and the pipe to type into.
private final class Gateway {
    let child: Child
    private let pipeEnd: Int32

    init(_ town: RealTown, _ arguments: [String]) throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        pipeEnd = ends[1]
        child = try town.launch("gateway", try builtProduct("gateway"), arguments, input: ends[0])
    }

    deinit { close(pipeEnd) }

    func type(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(pipeEnd, bytes, bytes.count)
    }

    /// Sends a line, and returns the first reply after it.
    func ask(_ line: String) throws -> JSONValue {
        let count = replies.count
        type(line)
        return try eventually("an answer to \(line)", withinMs: 60_000) { replies.dropFirst(count).first }
    }

    /// Every line of JSON so far.
    var replies: [JSONValue] {
        let said = child.said
        // The last line may be incomplete.
        let whole = said[..<(said.lastIndex(of: "\n") ?? said.startIndex)]
        return whole.split(separator: "\n").filter { $0.hasPrefix("{") }.compactMap {
            try? JSONValue(parsing: Array($0.utf8))
        }
    }

    /// Replies with an outcome, not a receipt.
    var answers: [JSONValue] { replies.filter { $0["queued"] == nil } }
}

extension EndToEnd {
    @Suite struct OfflineQueueTests {
        private let signUp =
            "account signup email=ann@example.com password=\"\(RealTown.password)\" nickname=ann displayName=Ann"
        private let logIn = "account login nickname=ann password=\"\(RealTown.password)\""

        @Test func commandsTypedWithoutABusOutliveTheGatewayAndRunOnceInOrder() throws {
            try withTown { town in
                let queue = ["--queue", town.directory + "/queue"]
                let first = try Gateway(town, queue)
                #expect(try first.ask(signUp)["ok"] == true)
                let party = try first.ask("cards start category=truth_or_dare")["data"]
                let session = try #require(party?["id"]?.stringValue)
                try town.kill("bus")
                var ids: [ID] = []
                func queued(_ gateway: Gateway, _ line: String) throws {
                    let reply = try gateway.ask(line)
                    #expect(reply["ok"] == true && reply["queued"] != nil, "\(line): \(reply)")
                    ids.append(try #require(reply["id"]?.stringValue.flatMap { ID($0) }))
                }
                // A card other than the top one: jumping there changes nothing.
                let other = party?["card"]?["number"] == 7 ? 8 : 7
                try queued(first, "cards jump sessionId=\(session) number=\(other)")
                try queued(first, "guests add displayName=\"Uncle Joe\" nickname=joe")
                try queued(first, "cards jump sessionId=\(session) number=9")
                try queued(first, "account settings sound=off deviceTime=now")
                try first.child.kill()
                let second = try Gateway(town, queue)
                let waiting = try second.ask("queue")["data"]?["items"]?.arrayValue ?? []
                #expect(waiting.compactMap { $0["id"]?.stringValue.flatMap { ID($0) } } == ids)
                // Nobody has logged in again, but it is still ann's device.
                try queued(second, "cards jump sessionId=\(session) number=11")
                try town.start("bus")
                #expect(try second.ask(logIn)["ok"] == true)
                try eventually("all are answered", withinMs: 60_000) {
                    let answered = second.answers.compactMap { $0["id"]?.stringValue.flatMap { ID($0) } }
                    return answered.filter(ids.contains) == ids
                }
                for reply in second.answers { #expect(reply["ok"] == true, "\(reply)") }
                #expect(
                    try second.ask("cards session sessionId=\(session)")["data"]?["card"]?["number"] == 11)
                #expect(try second.ask("guests list")["data"]?["items"]?.arrayValue?.count == 1)
                #expect(try second.ask("queue")["data"]?["items"] == [])
                try town.stopAll()
                let games = try Truth(town, "games"), auth = try Truth(town, "auth")
                for id in ids {
                    #expect(games.caused(by: id).count + auth.caused(by: id).count == 1, "\(id)")
                }
                try town.expectSoundLogs()
            }
        }

        @Test func aGatewayKilledRepeatedlyWhileItSendsRunsEachCommandOnce() throws {
            try withTown(["auth", "games"]) { town in
                let queue = ["--queue", town.directory + "/queue"]
                var gateway = try Gateway(town, queue)
                #expect(try gateway.ask(signUp)["ok"] == true)
                let party = try gateway.ask("cards start category=truth_or_dare")["data"]
                let session = try #require(party?["id"]?.stringValue)
                // Each to a card other than the top one: jumping there changes nothing.
                let top = try #require(party?["card"]?["number"]?.intValue)
                try town.kill("bus")
                var ids: [ID] = []
                for number in 1...40 {
                    let card = 1 + (top + number - 1) % 20
                    let reply = try gateway.ask("cards jump sessionId=\(session) number=\(card)")
                    ids.append(try #require(reply["id"]?.stringValue.flatMap { ID($0) }))
                    #expect(reply["queued"]?["waiting"] == .integer(Int64(number)))
                }
                try town.start("bus")
                var kills = 0
                while true {
                    try gateway.child.kill()
                    gateway = try Gateway(town, queue)
                    let waiting = try gateway.ask("queue")["data"]?["items"]?.arrayValue ?? []
                    if waiting.isEmpty { break }
                    kills += 1
                    gateway.type(logIn)
                    // The login's reply is the second; the gateway dies somewhere after it.
                    let wanted = min(2 + kills, 1 + waiting.count)
                    try eventually("some are answered", withinMs: 60_000) { gateway.replies.count > wanted }
                }
                #expect(kills > 3, "it was killed in between")
                try town.stopAll(["auth", "games"])
                let games = try Truth(town, "games")
                let causes = games.lines.compactMap { $0.header.causation.flatMap { ID($0) } }
                #expect(causes.filter(ids.contains) == ids, "each once, in order")
                try town.expectSoundLogs(["auth", "games"])
            }
        }

        @Test func aMatchPlayedWithoutABusIsInTheHistoryOnceItIsBack() throws {
            try withTown { town in
                let queue = ["--queue", town.directory + "/queue"]
                let first = try Gateway(town, queue)
                #expect(try first.ask(signUp)["ok"] == true)
                try town.kill("bus")
                let begun = try first.ask(
                    "darts start gameType=x01 options.startScore=101 players.0.accountId=ann players.1.name=Joe "
                        + "keepOrder=true")
                let match = try #require(begun["data"]?["id"]?.stringValue, "\(begun.text())")
                #expect(try first.ask("darts visit matchId=\(match) darts=20,20,20")["data"]?["turn"] == 1)
                #expect(try first.ask("darts visit matchId=\(match) darts=T20,T20")["data"]?["turn"] == 2)
                try first.child.kill()
                let second = try Gateway(town, queue)
                #expect(try second.ask("darts match matchId=\(match)")["data"]?["turn"] == 2)
                let last = try second.ask("darts visit matchId=\(match) darts=1,D20")
                #expect(last["data"]?["status"] == "completed" && last["data"]?["winners"] == [0])
                try town.start("bus")
                #expect(try second.ask(logIn)["ok"] == true)
                try eventually("the match is sent", withinMs: 60_000) {
                    second.answers.contains {
                        $0["data"]?["results"]?.arrayValue?.first?["result"] == "stored"
                    }
                }
                let history = try second.ask("darts history")["data"]?["items"]?.arrayValue ?? []
                #expect(history.map { $0["id"] } == [.string(match)])
                #expect(history.first?["mode"] == "recorded" && history.first?["finalScores"] == [0, 101])
                let board = try second.ask("darts match matchId=\(match)")["data"]
                #expect(board?["matchData"]?.arrayValue?.map { $0["bust"] } == [false, true, false])
                #expect(
                    board?["players"]?.arrayValue?.map { $0["nickname"] ?? $0["name"] } == ["ann", "Joe"])
            }
        }
    }
}
