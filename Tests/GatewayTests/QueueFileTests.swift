// The queue's file: whatever is cut off, changed or lost, intact lines count, each of them once.

import Contracts
import EventLog
import Foundation
import JSON
import MemoryDisk
import PartyCards
import Testing
import Values

@testable import Arguments
@testable import OfflinePlay

private let path = "dir/queue"

/// Opens it like a gateway; complaints are collected.
private final class Opened {
    let file: QueueFile
    var queue: Queue
    let complaints: Box

    final class Box { var sentences: [String] = [] }

    init(_ disk: MemoryDisk) throws {
        let box = Box()
        (file, queue) = try QueueFile.open(path, on: disk, holder: "gateway 7") { box.sentences.append($0) }
        complaints = box
    }

    func note(_ lines: [QueueLine]) -> Bool {
        for line in lines { queue.apply(line) }
        return file.append(lines, queue)
    }
}

private func entry(_ number: Int) -> QueueEntry {
    QueueEntry(
        number: number, id: ID(high: 7, low: UInt64(number)), at: Timestamp(milliseconds: Int64(number)),
        type: "cards.next", accountId: ann, nickname: "ann",
        data: RawJSON(bytes: Array(#"{"sessionId":"\#(bob)","deviceTime":"2026-11-20T21:30:00.000Z"}"#.utf8)))
}

private func disk() throws -> MemoryDisk {
    let disk = MemoryDisk()
    try disk.createDirectory("dir")
    return disk
}

private func text(_ disk: MemoryDisk, _ path: String = path) -> String {
    String(decoding: disk.contents(path) ?? [], as: UTF8.self)
}

private func seed() -> UInt64 { UInt64(ProcessInfo.processInfo.environment["SEED"] ?? "") ?? 20_261_120 }

@Suite struct QueueFileTests {
    @Test(arguments: [
        QueueLine.begun(version: QueueLine.version), .account(nil),
        .account(QueueAccount(id: ann, nickname: nil)),
        .kept(entry(3)), .sent(ann, at: Timestamp(milliseconds: 5)), .answered(bob),
        .refused(bob, Refusal(.notFound, "there is \"none\"\n")), .guest(ann), .sessionOver(bob),
        .retried(bob),
        .adopted(QueueAccount(id: ann, nickname: "ann")),
    ])
    func theQueueFileReadsBackWhatItWrites(line: QueueLine) throws {
        #expect(line.bytes.last == 0x0A && !line.bytes.dropLast().contains(0x0A))
        #expect(try QueueLine(reading: line.bytes.dropLast()) == line)
    }

    @Test func aQueueLineWithAMissingOrChangedByteIsNotBelieved() throws {
        let line = Array(QueueLine.kept(entry(1)).bytes.dropLast())
        for count in 0..<line.count {
            #expect(throws: QueueLine.Damage.self) { try QueueLine(reading: line.prefix(count)) }
            var changed = line
            changed[count] ^= 0x01
            #expect(throws: QueueLine.Damage.self) { try QueueLine(reading: changed) }
        }
    }

    @Test(arguments: [
        (#"{"kept":{"numb"#, "was cut off"), ("hello, this is nothing of yours}", "has no checksum"),
        (#"{"answered":"x","crc32c":"00000000"}"#, "was changed: its checksum does not fit"),
    ])
    func aWrongQueueLineIsReportedWithItsFault(line: String, words: String) {
        #expect { try QueueLine(reading: Array(line.utf8)) } throws: { "\($0)".contains(words) }
    }

    @Test func aSoundQueueLineOfARequestThatIsNeverQueuedIsNotBelieved() throws {
        var other = entry(1)
        other.type = "account.delete"
        var none = entry(2)
        none.type = "cards.burn"
        var wrong = entry(3)
        wrong.data = RawJSON(bytes: Array(#"{"sessionId":7}"#.utf8))
        for (entry, words) in [
            (other, "never kept"), (none, "there is not"), (wrong, "no longer what cards.next takes"),
        ] {
            #expect { try QueueLine(reading: QueueLine.kept(entry).bytes.dropLast()) } throws: {
                "\($0)".contains(words)
            }
        }
    }

    @Test func theQueueSurvivesAKilledGateway() throws {
        let disk = try disk()
        let first = try Opened(disk)
        #expect(first.note([.kept(entry(1)), .kept(entry(2))]))
        #expect(first.note([.sent(entry(1).id, at: Timestamp(milliseconds: 9))]))
        disk.crashProcess()
        let second = try Opened(disk)
        #expect(second.queue == first.queue && second.queue.entries[0].sentAt != nil)
        #expect(second.queue.nextNumber == 3 && second.complaints.sentences.isEmpty)
    }

    @Test func theDevicesGuestAndSessionsAreKnownAfterKill9() throws {
        let disk = try disk()
        let command = try StartDeck.read(
            from: Array(#"{"id":"\#(bob)","category":"story_time","seed":"7","players":["Ann"]}"#.utf8))
        let account = QueueAccount(id: ann, nickname: nil)
        let session = try #require(DeviceSession(command, of: account, in: .utc, at: .distantPast))
        let first = try Opened(disk)
        #expect(first.note([.guest(ann), .session(session)]))
        disk.crashProcess()
        let second = try Opened(disk)
        #expect(second.queue == first.queue && second.queue.guest == ann)
        #expect(second.queue.sessions == [session] && second.complaints.sentences.isEmpty)
        #expect(second.note([.adopted(QueueAccount(id: bob, nickname: "bob"))]))
        disk.crashProcess()
        let third = try Opened(disk).queue
        #expect(third.guest == nil && third.sessions.first?.account.nickname == "bob")
    }

    @Test func impossibleSessionsInTheQueueFileAreNotBelieved() throws {
        let command = try StartDeck.read(
            from: Array(#"{"id":"\#(bob)","category":"story_time","seed":"7"}"#.utf8))
        var session = try #require(
            DeviceSession(command, of: QueueAccount(id: ann, nickname: nil), in: .utc, at: .distantPast))
        session.category = .truthOrDare
        let line = QueueLine.session(session).bytes.dropLast()
        #expect { try QueueLine(reading: line) } throws: { "\($0)".contains("cannot stand so") }
    }

    @Test func aQueueFileBelongsToOneGatewayAtATime() throws {
        let disk = try disk()
        let first = try Opened(disk)
        #expect { try Opened(disk) } throws: {
            "\($0)".contains("dir/queue is in use by another gateway (gateway 7); name another file")
        }
        withExtendedLifetime(first) {}
    }

    @Test func aFileThatIsNoQueueIsLeftAlone() throws {
        for (bytes, words) in [
            ("Dear diary,\ntoday I was out.\n", "holds not one line that a gateway wrote"),
            (
                String(decoding: QueueLine.begun(version: QueueLine.version + 1).bytes, as: UTF8.self),
                "was written by a newer gateway"
            ),
        ] {
            let disk = try disk()
            disk.place(path, Array(bytes.utf8))
            #expect { try Opened(disk) } throws: { "\($0)".contains(words) }
            #expect(text(disk) == bytes)
        }
    }

    @Test func disbelievedQueueLinesAreReportedAndSetAside() throws {
        let disk = try disk()
        let first = try Opened(disk)
        #expect(first.note([.kept(entry(1)), .kept(entry(2)), .kept(entry(3))]))
        disk.crashProcess()
        var lines = text(disk).split(separator: "\n").map(String.init)
        lines[2] = lines[2].replacing("cards.next", with: "cards.prev")
        lines[3] = String(lines[3].prefix(40))
        disk.place(path, Array(lines.joined(separator: "\n").utf8))
        let second = try Opened(disk)
        #expect(second.queue.entries == [entry(1)])
        #expect(
            second.complaints.sentences
                == [
                    "line 3 of the queue dir/queue was changed: its checksum does not fit; it now stands in dir/queue.bad",
                    "line 4 of the queue dir/queue was cut off: it has no checksum at its end; it now stands in dir/queue.bad",
                ].map { $0.replacing("was cut off: it has no checksum at its end", with: cutWords(lines[3])) }
        )
        #expect(text(disk, path + ".bad") == lines[2] + "\n" + lines[3] + "\n")
        disk.crashProcess()
        #expect(try Opened(disk).complaints.sentences.isEmpty, "once is enough")
    }

    private func cutWords(_ line: String) -> String {
        do throws(QueueLine.Damage) {
            _ = try QueueLine(reading: Array(line.utf8))
            return ""
        } catch {
            return error.words
        }
    }

    @Test func everyWholeQueueLineCountsOnceInOrderWhateverIsDamaged() throws {
        var random = SplitMix64(seed: seed())
        for round in 1...200 {
            let disk = try disk()
            let opened = try Opened(disk)
            for line in history(&random) { #expect(opened.note([line])) }
            disk.crashProcess()
            let bytes = damaged(Array(text(disk).utf8), &random)
            disk.place(path, bytes)
            // An independent reader: intact lines are those that a gateway could have written.
            var expected = Queue()
            let lines = bytes.split(separator: 0x0A)
            let whole = lines.compactMap { try? QueueLine(reading: $0) }
            for line in whole { expected.apply(line) }
            if whole.isEmpty, !lines.isEmpty { continue }
            let again = try Opened(disk)
            #expect(again.queue == expected, "seed=\(seed()) round=\(round)")
            #expect(again.complaints.sentences.count == lines.count - whole.count)
            let numbers = again.queue.waiting.map(\.number)
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            disk.crashProcess()
            let later = try Opened(disk).queue
            #expect(later.entries == again.queue.entries && later.account == again.queue.account)
        }
    }

    @Test func acknowledgedQueueLinesSurviveAPowerFailure() throws {
        var random = SplitMix64(seed: seed())
        for round in 1...200 {
            let disk = try disk()
            let opened = try Opened(disk)
            var sure = opened.queue
            disk.faults.bytesLeft = Int.random(in: 0...6000, using: &random)
            for line in history(&random) {
                guard opened.note([line]) else { break }
                sure = opened.queue
            }
            disk.faults.bytesLeft = nil
            disk.crashMachine(using: &random)
            let after = try Opened(disk).queue
            let missing = sure.entries.filter { kept in
                after[kept.id] == nil || (after[kept.id]?.refusal == nil) != (kept.refusal == nil)
            }
            // The last line may have been written although nobody was told.
            #expect(missing.allSatisfy { opened.queue[$0.id] == nil }, "seed=\(seed()) round=\(round)")
        }
    }

    @Test func theQueueGoesOnWhenAFullDiskHasRoomAgain() throws {
        let disk = try disk()
        let opened = try Opened(disk)
        #expect(opened.note([.kept(entry(1))]))
        disk.faults.bytesLeft = 10
        #expect(!opened.note([.kept(entry(2))]))
        #expect(opened.complaints.sentences.count == 1)
        disk.faults.bytesLeft = nil
        #expect(opened.note([.kept(entry(3))]))
        disk.crashProcess()
        let again = try Opened(disk)
        #expect(again.queue.entries.map(\.number) == [1, 2, 3] && again.complaints.sentences.isEmpty)
    }

    @Test func theQueueFileDoesNotGrowWithFinishedCommands() throws {
        let disk = try disk()
        let opened = try Opened(disk)
        for number in 1...2000 {
            #expect(opened.note([.kept(entry(number))]))
            #expect(opened.note([.answered(entry(number).id)]))
            #expect(text(disk).split(separator: "\n").count <= QueueLimits.doneLinesMax + 3)
        }
        disk.crashProcess()
        _ = try Opened(disk)
        #expect(
            text(disk) == String(decoding: QueueLine.begun(version: QueueLine.version).bytes, as: UTF8.self))
    }

    /// A random sequence of changes to a queue.
    private func history(_ random: inout SplitMix64) -> [QueueLine] {
        var (lines, open, number): ([QueueLine], [QueueEntry], Int) = (
            [.account(QueueAccount(id: ann))], [], 0
        )
        for _ in 1...Int.random(in: 1...30, using: &random) {
            let first = open.first
            switch Int.random(in: 0...5, using: &random) {
            case 0 where first != nil: lines.append(.sent(open[0].id, at: Timestamp(milliseconds: 99)))
            case 1 where first != nil: lines.append(.answered(open.removeFirst().id))
            case 2 where first != nil: lines.append(.refused(open.removeFirst().id, Refusal(.notFound, "no")))
            default:
                number += 1
                open.append(entry(number))
                lines.append(.kept(entry(number)))
            }
        }
        return lines
    }

    /// Damage: cut in the middle, lines removed, bytes changed, lines truncated.
    private func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...3, using: &random) where bytes.count > 1 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: bytes.removeSubrange(place...)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.insert(contentsOf: Array("by hand".utf8), at: place)
            default: bytes.removeSubrange(place..<min(place + 60, bytes.count))
            }
        }
        return bytes
    }
}
