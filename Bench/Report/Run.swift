// The results of a run of the bench, row by row, and the file that stores them: one line of JSON for the run, then one
// for each row and each note.
//
//   {"bench":1,"at":"2026-11-23T08:00:00Z","revision":"1ea8b3c","cores":2,"rounds":5,"runMs":2000,"isQuick":false}
//   {"row":"durable RSVPs, 64 in flight","figure":"rate","ours":9815.5,"beside":"PostgreSQL","other":2726.5,"atLeast":10}
//   {"note":"six services: processor time of a durable RSVP in µs: auth 25.0, bus 42.0"}

import JSON

/// One line of the table.
public struct RowResult: Equatable, Sendable {
    public var name: String
    public var figure: Figure
    /// The median of Rally's rounds; `nil` if it could not be measured.
    public var ours: Double?
    /// The name of the comparison; empty if there is none.
    public var beside: String
    /// The best median of the comparison, or the limit.
    public var other: Double?
    public var target: Target
    /// Why one side could not be measured.
    public var absence: String?
    /// Whether a measurement failed.
    public var hasFailed: Bool

    public init(
        name: String, figure: Figure, ours: Double?, beside: String, other: Double?, target: Target,
        absence: String? = nil, hasFailed: Bool = false
    ) {
        (self.name, self.figure, self.ours, self.beside) = (name, figure, ours, beside)
        (self.other, self.target, self.absence, self.hasFailed) = (other, target, absence, hasFailed)
    }

    public var ratio: Double? {
        guard let ours, let other, other > 0 else { return nil }
        return ours / other
    }

    /// `nil` if there is no target, or one side is missing.
    public var isReached: Bool? { ratio.flatMap(target.isReached) }

    /// Whether it was measured and misses its target, or failed.
    public var isMissed: Bool { hasFailed || isReached == false }

    /// Whether both are the same row of two runs. Its target may have changed between them.
    func isSameRow(as other: RowResult) -> Bool {
        name == other.name && figure == other.figure && beside == other.beside
    }
}

/// When and how a run was made.
public struct RunHead: Codable, Equatable, Sendable {
    /// The version of the file format.
    public static let version = 1
    var bench = RunHead.version
    public var at: String
    /// The revision of the sources; empty if unknown.
    public var revision: String
    public var cores: Int
    public var rounds: Int
    public var runMs: Int
    public var isQuick: Bool

    public init(at: String, revision: String, cores: Int, rounds: Int, runMs: Int, isQuick: Bool) {
        (self.at, self.revision, self.cores) = (at, revision, cores)
        (self.rounds, self.runMs, self.isQuick) = (rounds, runMs, isQuick)
    }
}

extension RunHead {
    /// Names this run as the one compared with, and the reasons why the two may differ.
    public func sentence(besides now: RunHead) -> String {
        var sentence = "then: \(at)"
        if !revision.isEmpty { sentence += ", \(revision)" }
        if isQuick != now.isQuick {
            sentence += isQuick ? "; that was a quick run" : "; that was no quick run"
        }
        if cores != now.cores { sentence += "; on \(cores) cores, not \(now.cores)" }
        return sentence
    }
}

/// A run of the bench.
public struct Run: Equatable, Sendable {
    public var head: RunHead
    public var rows: [RowResult]
    public var notes: [String]

    public init(head: RunHead, rows: [RowResult] = [], notes: [String] = []) {
        (self.head, self.rows, self.notes) = (head, rows, notes)
    }

    /// The same row of this run; `nil` if it was not measured.
    public func row(like row: RowResult) -> RowResult? { rows.first { $0.isSameRow(as: row) } }
}

// MARK: - The file

extension Run {
    /// The error for a file that is no saved run.
    public struct Damage: Error, Equatable, CustomStringConvertible {
        /// The number of the line, from 1.
        public var line: Int
        public var description: String { "line \(line) is not of a run that deploy/bench --save has written" }
    }

    private struct SavedRow: Codable {
        var row: String
        var figure: Figure
        var ours: Double?
        var beside: String
        var other: Double?
        var atLeast: Double?
        var atMost: Double?
        var absence: String?
        var hasFailed: Bool?
    }

    private struct SavedNote: Codable { var note: String }

    public func text() throws -> String {
        var lines = [try JSONCoding.encode(head)]
        for row in rows {
            var saved = SavedRow(
                row: row.name, figure: row.figure, ours: row.ours, beside: row.beside, other: row.other,
                absence: row.absence, hasFailed: row.hasFailed ? true : nil)
            switch row.target {
            case .atLeast(let ratio): saved.atLeast = ratio
            case .atMost(let ratio): saved.atMost = ratio
            case .none: break
            }
            lines.append(try JSONCoding.encode(saved))
        }
        for note in notes { lines.append(try JSONCoding.encode(SavedNote(note: note))) }
        return lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    }

    public init(parsing text: String) throws(Damage) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let head = lines.first.flatMap({ Run.decoded(RunHead.self, $0) }), head.bench == RunHead.version
        else { throw Damage(line: 1) }
        self.init(head: head)
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            if let saved = Run.decoded(SavedRow.self, line) {
                rows.append(Run.row(saved))
            } else if let saved = Run.decoded(SavedNote.self, line) {
                notes.append(saved.note)
            } else {
                throw Damage(line: index + 1)
            }
        }
    }

    private static func decoded<Value: Decodable>(_ type: Value.Type, _ line: Substring) -> Value? {
        try? JSONCoding.decode(type, from: Array(line.utf8))
    }

    private static func row(_ saved: SavedRow) -> RowResult {
        let target: Target =
            if let least = saved.atLeast { .atLeast(least) } else if let most = saved.atMost {
                .atMost(most)
            } else { .none }
        return RowResult(
            name: saved.row, figure: saved.figure, ours: saved.ours, beside: saved.beside, other: saved.other,
            target: target, absence: saved.absence, hasFailed: saved.hasFailed ?? false)
    }
}
