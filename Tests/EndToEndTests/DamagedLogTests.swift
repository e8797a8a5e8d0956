// Damage that a killed service, a bad disk or a person can leave in real files: a start repairs whatever was never
// acknowledged, and refuses the rest with a helpful message (reliability.md, The log on opening).

import Contracts
import EventLine
import EventLog
import Foundation
import JSON
import Logging
import Testing
import Values

extension EndToEnd {
    @Suite struct DamagedLogTests {
        private static let segment = "/00000000000000000001.jsonl"

        @Test func aTornLastLineIsCutOffAndKeptAndTheServiceStarts() throws {
            try withGuests(20) { town, ids in
                try town.kill("auth")
                let lines = try lines(town)
                let file = town.log("auth") + Self.segment
                try write(lines.joined() + lines[3].prefix(lines[3].count / 2), to: file)
                let auth = try town.start("auth")
                #expect(auth.says("Cut off "))
                #expect(try Truth(town, "auth").lines.count == lines.count)
                try expectSameAnswers(town, ids)
                try town.expectSoundLogs(["auth"])
            }
        }

        @Test func aFlippedBitIsRefusedAndTheNamedCommandRepairsIt() throws {
            try withGuests(20) { town, _ in
                try town.kill("auth")
                var bytes = Array(try Data(contentsOf: file(town)))
                let lines = try lines(town)
                let damaged = lines.count / 2
                let offset = lines[..<damaged].reduce(0) { $0 + $1.utf8.count }
                bytes[offset + 20] ^= 0x04
                try Data(bytes).write(to: file(town))

                let auth = try town.start("auth", isAwaited: false)
                #expect(try auth.awaitEnd() == .exited(1))
                let place = "\(town.log("auth"))\(Self.segment), line \(damaged + 1), byte \(offset): "
                #expect(auth.says(place), "\(auth.said)")
                let (program, arguments) = try mend(auth)
                #expect(program == "log")
                let repair = try run(try builtProduct("log"), arguments)
                #expect(repair.status == 0, "\(repair.output)")
                #expect(repair.output.contains("kept"), "\(repair.output)")
                #expect(try Truth(town, "auth").lines.count <= damaged)
                try town.start("auth")
                _ = try town.player("late").ask(SignUpAsGuest.self, ["deviceId": "late"])
            }
        }

        @Test func anEmptyOrMissingMiddleSegmentIsRefusedAndAnEmptyLastOneIsNot() throws {
            try withGuests(20) { town, ids in
                try town.kill("auth")
                let second = try split(town)
                let text = try Data(contentsOf: file(town))
                try town.start("auth")
                try expectSameAnswers(town, ids)
                try town.kill("auth")

                try Data().write(to: file(town))
                try expectRefusal(town, says: "are missing")
                try FileManager.default.removeItem(at: file(town))
                try expectRefusal(town, says: "the log begins at \(second)")
                try text.write(to: file(town))

                let next = try #require(try Truth(town, "auth").lines.last).sequence + 1
                try Data().write(to: URL(fileURLWithPath: "\(town.log("auth"))/\(segmentName(next))"))
                try town.start("auth")
                try expectSameAnswers(town, ids)
            }
        }

        @Test func aLogWrittenByANewerVersionIsRefused() throws {
            try withGuests(3) { town, ids in
                try town.kill("auth")
                let last = try #require(try Truth(town, "auth").lines.last)
                let header = EventHeader(
                    sequence: last.sequence + 1, source: "auth", type: "auth.teleported",
                    time: last.header.time)
                let newer = EventLine(header: header, data: Array("{}".utf8))
                try write(
                    try lines(town).joined() + String(decoding: newer.bytes, as: UTF8.self) + "\n",
                    to: file(town).path)
                try expectRefusal(town, says: "written by a newer version")
            }
        }

        @Test func aDirectoryThatCannotBeWrittenIsNamed() throws {
            let path = "/tmp/rally-file-\(UInt32.random(in: 0 ... .max))"
            try Data("no directory".utf8).write(to: URL(fileURLWithPath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            try withTown([], data: path + "/below") { town in
                let auth = try town.start("auth", isAwaited: false)
                #expect(try auth.awaitEnd() == .exited(1))
                #expect(auth.says(path), "\(auth.said)")
                #expect(auth.says("To mend: "), "\(auth.said)")
            }
        }

        // MARK: - Helpers

        /// A town with only auth and some guests; the id and the answer of each guest's request.
        private func withGuests(
            _ count: Int, _ body: (RealTown, [(id: ID, text: String)]) throws -> Void
        ) throws {
            try withTown(["auth"]) { town in
                let player = try town.player("guest")
                var answers: [(id: ID, text: String)] = []
                for number in 1...count {
                    let id = player.newID()
                    answers.append((id, try player.answer("account.guest", device(number), id: id).text))
                }
                try body(town, answers)
            }
        }

        private func device(_ number: Int) -> JSONValue { ["deviceId": "device-\(number)"] }

        /// Nothing acknowledged is lost, and nothing happens twice.
        private func expectSameAnswers(_ town: RealTown, _ answers: [(id: ID, text: String)]) throws {
            let player = try town.player("guest")
            for (number, answer) in answers.enumerated() {
                #expect(
                    try player.answer("account.guest", device(number + 1), id: answer.id).text == answer.text)
            }
        }

        private func expectRefusal(
            _ town: RealTown, says words: String, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let auth = try town.start("auth", isAwaited: false)
            #expect(try auth.awaitEnd() == .exited(1), sourceLocation: sourceLocation)
            #expect(auth.says(words), "\(auth.said)", sourceLocation: sourceLocation)
            #expect(auth.says("To mend: "), "\(auth.said)", sourceLocation: sourceLocation)
        }

        /// The command that a refusal suggests.
        private func mend(_ child: Child) throws -> (program: String, arguments: [String]) {
            let said = try #require(child.said.components(separatedBy: "To mend: ").last)
            let words = said.prefix { $0 != "\"" && $0 != "\n" }.split(separator: " ").map(String.init)
            return (try #require(words.first), Array(words.dropFirst()))
        }

        private func file(_ town: RealTown) -> URL { URL(fileURLWithPath: town.log("auth") + Self.segment) }

        /// Each with its newline.
        private func lines(_ town: RealTown) throws -> [String] {
            try String(contentsOf: file(town), encoding: .utf8).split(separator: "\n").map { $0 + "\n" }
        }

        private func write(_ text: String, to path: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }

        private func segmentName(_ first: UInt64) -> String {
            let digits = String(first)
            return String(repeating: "0", count: 20 - digits.count) + digits + ".jsonl"
        }

        /// Splits the only segment in the middle, between two batches.
        /// - Returns: the first number of the second.
        private func split(_ town: RealTown) throws -> UInt64 {
            let truth = try Truth(town, "auth").lines
            let end = try #require(truth[(truth.count / 2)...].firstIndex { $0.endsBatch }) + 1
            let lines = try lines(town)
            let first = truth[end].sequence
            try write(lines[end...].joined(), to: "\(town.log("auth"))/\(segmentName(first))")
            try write(lines[..<end].joined(), to: file(town).path)
            return first
        }
    }
}
