// A full disk: nothing new is accepted, nothing acknowledged is lost, and the service recovers by itself when there is
// room again (reliability.md, The log on opening: ENOSPC).

import Contracts
import Foundation
import JSON
import Messaging
import PostgresServer
import Spawning
import Testing
import Values
import ZeroMQ

extension EndToEnd {
    @Suite(.enabled(if: SmallDisk.isPermitted, "mounting a tmpfs is not permitted here")) struct FullDiskTests
    {
        @Test func aServiceIsUnavailableWhileItsDiskIsFullAndRecoversByItself() throws {
            try withSmallDisk { town, disk in
                try expectUnavailable(town, while: disk.fill, until: disk.free)
                #expect(try town.child("auth").says("No space left on device"))
                try town.expectSoundLogs(["auth"])
            }
        }

        @Test func aLogKeepsItsOwnerWhileTheDiskIsFull() throws {
            try withSmallDisk { town, disk in
                let second = try town.start("auth", as: "auth-b")
                let guest = try town.player("guest")
                for round in 1...3 {
                    try disk.fill()
                    try eventually("its log cannot be written, \(round)") {
                        _ = try guest.once("account.guest", ["deviceId": "x\(round)"], timeoutMs: 500)
                        return try town.child("auth").said.components(separatedBy: "cannot be written").count
                            > round
                    }
                    disk.free()
                    try eventually("it has opened its log again, \(round)") {
                        try town.child("auth").said.components(separatedBy: "opened again").count > round
                    }
                }
                try disk.fill()
                let third = try town.start("auth", as: "auth-c", ["--alone"], isAwaited: false)
                #expect(try third.awaitEnd() == .exited(1))
                #expect(!second.says("taking over"), "two would write one log")
                disk.free()
                #expect(try guest.answer("account.guest", ["deviceId": "after"]).refusal == nil)
                try town.expectSoundLogs(["auth"])
            }
        }

        /// Nobody looked: tap said in turns that nothing was heard of the service.
        @Test func aServiceWhoseDiskIsFullSaysSoEachSecondAndAnswersQueries() throws {
            try withSmallDisk { town, disk in
                let ear = try Ear(town, ["_status.auth."])
                let guest = try town.player("guest")
                try disk.fill()
                try eventually("it is unavailable") {
                    _ = try guest.once("account.guest", ["deviceId": "x"], timeoutMs: 500)
                    try ear.listen()
                    return ear.heard.last?.body["role"] == "unavailable"
                }
                let heardBefore = ear.heard.count
                for number in 0..<60 {
                    let data: JSONValue = ["deviceId": "y\(number)"]
                    let written = try guest.once("account.guest", data, timeoutMs: 3000)
                    #expect(written?.refusal?.reason == .unavailable)
                    let query: JSONValue = ["nickname": "nobody"]
                    #expect(try guest.once("profile.nickname-check", query, timeoutMs: 3000)?.refusal == nil)
                }
                try eventually("three statuses more") {
                    try ear.listen()
                    return ear.heard.count >= heardBefore + 3
                }
                for status in ear.heard.dropFirst(heardBefore) {
                    #expect(status.body["role"] == "unavailable" && status.body["answersQueries"] == true)
                    #expect(status.body["trouble"]?.stringValue?.contains("No space left on device") == true)
                }
                #expect(try town.child("auth").said.components(separatedBy: "ready at").count == 2, "once")
                disk.free()
                #expect(try guest.answer("account.guest", ["deviceId": "after"]).refusal == nil)
                try town.expectSoundLogs(["auth"])
            }
        }

        @Test func aPasswordCheckedBeforeALogIsReopenedOpensNoAccountAfterIt() throws {
            try withSmallDisk { town, disk in
                let startMs = nowMs
                _ = try town.signUp("ann")
                // Enough that two threads are still busy when the log is opened again, a second later.
                let count = min(max(4000 / Int(nowMs - startMs + 1), 40), 240)
                for number in 0..<count / 4 { _ = try town.signUp("victim_\(number)") }
                try town.restart("auth")
                try disk.fill()
                var right = try MajordomoClient(town.connection)
                for _ in 0..<count { try logIn("ann", RealTown.password, &right) }
                try eventually("the log cannot be written") {
                    try town.child("auth").says("cannot be written")
                }
                disk.free()
                try eventually("it is opened again") { try town.child("auth").says("opened again") }
                var wrong = try MajordomoClient(town.connection)
                for number in 0..<count { try logIn("victim_\(number / 4)", "a wrong password", &wrong) }
                var refused = 0
                try eventually("all are answered", withinMs: 60_000) {
                    while let (_, body) = try wrong.receive() {
                        let reply = try body[0].withUnsafeBytes { try ReplyEnvelope(parsing: $0) }
                        guard case .failure = reply.outcome else {
                            throw SpawnFailure(description: "a wrong password was taken for a right one")
                        }
                        refused += 1
                    }
                    return refused == count
                }
            }
        }

        @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL 15 is not installed"))
        func aServiceIsUnavailableWhileTheDatabasesDiskIsFullAndRecoversByItself() throws {
            let disk = try SmallDisk(bytes: 24 << 20)
            let server = try PostgresServer()
            defer { server.remove() }
            let address = try server.database(in: disk.path + "/tables")
            try withTown(["auth"], settings: ["RALLY_STORE": address]) { town in
                try expectUnavailable(town, while: disk.fill, until: disk.free) {
                    try town.copyLogs(from: address)
                }
                #expect(try town.child("auth").says("No space left on device"))
                try town.expectSoundLogs(["auth"])
            }
        }

        /// Without room for its own log PostgreSQL stops, and has to be started again.
        @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL 15 is not installed"))
        func aServiceRecoversAfterAFullDiskHasEndedTheDatabase() throws {
            let disk = try SmallDisk(bytes: 160 << 20)
            let server = try PostgresServer(in: disk.path + "/server")
            defer { server.remove() }
            let address = try server.database()
            try withTown(["auth"], settings: ["RALLY_STORE": address]) { town in
                let fill = {
                    try disk.fill()
                    try server.run("SELECT pg_switch_wal()")
                }
                let free = {
                    disk.free()
                    server.kill()
                    try server.start()
                }
                try expectUnavailable(town, while: fill, until: free) { try town.copyLogs(from: address) }
                try town.expectSoundLogs(["auth"])
            }
        }

        /// Nothing is accepted meanwhile, nothing acknowledged is lost, and the service recovers.
        /// - Parameter copy: copies the logs to where files are.
        private func expectUnavailable(
            _ town: RealTown, while full: () throws -> Void, until free: () throws -> Void,
            copy: () throws -> Void = {}
        ) throws {
            let guest = try town.player("guest")
            var answers: [(id: ID, text: String)] = []
            func ask(_ number: Int, _ id: ID) throws -> Answer? {
                try guest.once("account.guest", ["deviceId": "device-\(number)"], id: id, timeoutMs: 3000)
            }
            for number in 0..<10 {
                let id = guest.newID()
                answers.append((id, try #require(try ask(number, id)).text))
            }
            try full()
            let late = guest.newID()
            try eventually("it is unavailable") {
                let id = guest.newID()
                let answer = try ask(answers.count, id)
                if answer?.refusal?.reason == .unavailable { return true }
                // There was some room in the last block.
                if let answer, answer.refusal == nil { answers.append((id, answer.text)) }
                return false
            }
            try free()
            let startMs = nowMs
            #expect(try guest.answer("account.guest", ["deviceId": "late"], id: late).refusal == nil)
            print("it writes again \(nowMs - startMs) ms after there is room")
            for (number, answer) in answers.enumerated() {
                #expect(try ask(number, answer.id)?.text == answer.text)
            }
            #expect(try town.child("auth").end == nil)
            #expect(try town.child("auth").stop() == .exited(0))
            try copy()
            for id in answers.map(\.id) + [late] {
                #expect(try Truth(town, "auth").caused(by: id).isEmpty == false)
            }
        }

        private func logIn(_ name: String, _ password: String, _ client: inout MajordomoClient) throws {
            let data: JSONValue = ["nickname": "\(name)", "password": "\(password)"]
            let id = ID(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
            let envelope = RequestEnvelope(
                id: id, type: "account.login", timeoutMs: 30_000, data: Array(data.text().utf8))
            _ = try client.send(noun: "account", body: [Frame(envelope.bytes)])
        }

        /// A town whose data is on its own disk.
        private func withSmallDisk(_ body: (RealTown, SmallDisk) throws -> Void) throws {
            let disk = try SmallDisk(bytes: 512 << 10)
            try withTown(["auth"], data: disk.path + "/data") { town in try body(town, disk) }
        }
    }
}

/// A tmpfs.
final class SmallDisk {
    let path: String

    static let isPermitted: Bool = (try? SmallDisk(bytes: 64 << 10)) != nil

    init(bytes: Int) throws {
        path = "/tmp/rally-disk-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let mounted = try run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", path])
        guard mounted.status == 0 else {
            try? FileManager.default.removeItem(atPath: path)
            throw SpawnFailure(description: mounted.output)
        }
    }

    deinit {
        _ = try? run("/bin/umount", ["-l", path])
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Until no byte is left.
    func fill() throws {
        let file = open(path + "/filler", O_WRONLY | O_CREAT, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        let block = [UInt8](repeating: 0, count: 4096)
        while write(file, block, block.count) > 0 {}
    }

    func free() { try? FileManager.default.removeItem(atPath: path + "/filler") }
}
