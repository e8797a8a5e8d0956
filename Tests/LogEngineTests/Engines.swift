// The engines that all tests of this target run with, and lines for their logs.

import EventLine
import EventLog
import MemoryDisk
import Platform
import PostgresLog
import PostgresServer
import Testing
import Values

/// Makes an engine with an unused log.
struct EngineMaker: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (_ source: String) throws -> any LogEngine

    static let all = [files, postgres].compactMap { $0 }

    static let files = EngineMaker(testDescription: "files") { source in
        FileEngine(MemoryDisk(), directory: "data/\(source)", source: source, segmentBytesMax: 4096)
    }

    /// If there is no PostgreSQL, only `PostgresServerTests` reports it.
    static let postgres: EngineMaker? = PostgresServer.shared.map { server in
        EngineMaker(testDescription: "PostgreSQL") { source in
            PostgresEngine(try server.database(), source: source)
        }
    }
}

let noon = Timestamp(milliseconds: 1_795_000_000_000)

/// A batch with this many events, following `sequence`.
func batch(
    after sequence: UInt64, _ count: Int = 1, source: String = "games", type: String = "games.created",
    reader: String? = nil, text: String = ""
) -> [EventLine] {
    let first = sequence + 1
    let last = sequence + UInt64(count)
    return (first...last).map { number in
        EventLine(
            header: EventHeader(
                sequence: number, source: source, type: type, time: noon.adding(seconds: Int(number)),
                reader: reader, batchStart: number == first ? nil : first, batchEnd: last),
            data: Array("{\"text\":\"\(text)\"}".utf8))
    }
}

extension LogEngine {
    /// Owns and opens the log.
    func opened(_ instance: String = "games-1") throws -> (ownership: any LogOwnership, log: any OwnedLog) {
        let ownership = try #require(try tryOwn(as: instance, at: WallClock.now), "nobody else owns it")
        return (ownership, try ownership.open(rebuilding: nil))
    }
}

extension OwnedLog {
    func write(_ lines: [EventLine]) throws {
        try append(lines)
        try sync()
    }
}
