// Parses a queue's file into the queue and the lines that were cut or changed.

import Values

struct QueueText {
    /// A line that was cut or changed.
    struct BadLine: Equatable {
        /// Line number in the file, from 1.
        var number: Int
        var bytes: [UInt8]
        var damage: QueueLine.Damage
    }

    private(set) var queue = Queue()
    private(set) var bad: [BadLine] = []

    /// The file does not belong to this gateway's queue, and is left untouched. The words follow its name.
    struct Foreign: Error, Equatable {
        var words: String
    }

    /// Every intact line counts, even among damaged ones.
    init(_ bytes: [UInt8]) throws(Foreign) {
        var (wholeCount, newest) = (0, 0)
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty { continue }
            do throws(QueueLine.Damage) {
                let read = try QueueLine(reading: line)
                if case .begun(let version) = read { newest = max(newest, version) }
                queue.apply(read)
                wholeCount += 1
            } catch {
                bad.append(BadLine(number: index + 1, bytes: Array(line), damage: error))
            }
        }
        if newest > QueueLine.version { throw Foreign(words: "was written by a newer gateway") }
        if wholeCount == 0, !bad.isEmpty {
            throw Foreign(words: "holds not one line that a gateway wrote, and is left as it is")
        }
    }
}
