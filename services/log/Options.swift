// The parsed command line of `log`.

import PostgresLog
import Usage
import Values

/// A command, its directories and its options.
struct Options {
    enum Command: String, CaseIterable { case check, show, repair, cut, erase, copy, archive, unpack, keys }

    private enum Format: String, CaseIterable { case json, table }

    let command: Command
    /// Directories of logs, or logs in a database.
    var directories: [String] = []
    /// copy: the data directory, or the database, into which logs are copied. archive: the directory of all archives.
    var target = ""
    /// repair: the copy whose lines replace damaged ones.
    var copy: String?
    /// repair: the first event of the segment that is mended.
    var segment: UInt64?
    /// archive: the time before which the last event of a file was written.
    var before: Timestamp?
    var from: UInt64?
    var to: UInt64?
    var isRaw = false
    var isQuick = false
    var isDryRun = false
    var isApplied = false
    var accounts: [ID] = []
    /// `nil`: a table at a terminal, lines into a pipe.
    var isJSON: Bool?

    init(_ arguments: Arguments) throws(UsageError) {
        guard let first = arguments.words.first else { throw UsageError("a command is missing") }
        guard let command = Command(rawValue: first) else {
            let nearest = Nearest.name(to: first, in: Command.allCases.map(\.rawValue))
            throw UsageError(
                "there is no command \(Wording.quoted(first))"
                    + (nearest.map { "; did you mean \($0)?" } ?? ""))
        }
        self.command = command
        for (name, commands) in Options.belonging where arguments.has(name) && !commands.contains(command) {
            throw UsageError("`log \(command.rawValue)` has no \(name)")
        }
        copy = arguments.value("--with").map(Options.directory)
        from = try Options.number("--from", arguments)
        if command != .archive { to = try Options.number("--to", arguments) }
        segment = try Options.number("--segment", arguments)
        isRaw = arguments.has("--raw")
        isQuick = arguments.has("--quick")
        isDryRun = arguments.has("--dry-run")
        isApplied = arguments.has("--apply")
        for text in arguments.values("--account") {
            guard let account = ID(text) else {
                throw UsageError("--account takes an account's id, not \(Wording.quoted(text))")
            }
            accounts.append(account)
        }
        isJSON = try arguments.choice("--format", of: Format.self).map { $0 == .json }
        directories = arguments.words.dropFirst().map(Options.directory)
        if command == .keys {
            guard directories.first == "rotate" else {
                throw UsageError("`log keys` is followed by what to do: log keys rotate DIR...")
            }
            directories.removeFirst()
        }
        if command == .copy {
            guard directories.count > 1 else {
                throw UsageError("`log copy` takes logs, and where they are copied to")
            }
            target = directories.removeLast()
        }
        if command == .archive { try takeArchive(arguments) }
        try check()
    }

    private mutating func takeArchive(_ arguments: Arguments) throws(UsageError) {
        guard let day = arguments.value("--before"), let to = arguments.value("--to") else {
            throw UsageError("`log archive` takes --before DATE and --to DIR")
        }
        before =
            Timestamp(day) ?? Day(day).map { Timestamp(milliseconds: Int64($0.daysSince1970) * 86_400_000) }
        guard before != nil else {
            throw UsageError("--before takes a date such as 2026-01-01, not \(Wording.quoted(day))")
        }
        target = Options.directory(to)
        guard target.hasPrefix("/"), !target.utf8.contains(0x0A) else {
            throw UsageError("--to takes a path from the root on, as the services see it: their logs name it")
        }
        guard !directories.contains(where: PostgresEngine.isAddress) else {
            throw UsageError("a log in a database is not archived: its database keeps it")
        }
    }

    /// The commands that accept an option.
    private static let belonging: [(name: String, commands: Set<Command>)] = [
        ("--from", [.show, .repair]), ("--with", [.repair]), ("--segment", [.repair]),
        ("--quick", [.check]), ("--to", [.show, .archive]), ("--before", [.archive]), ("--raw", [.show]),
        ("--dry-run", [.repair]),
        ("--apply", [.cut, .erase]), ("--account", [.erase]),
    ]

    private func check() throws(UsageError) {
        guard !directories.isEmpty else { throw UsageError("a log's directory is missing") }
        guard command != .show && command != .repair || directories.count == 1 else {
            throw UsageError("`log \(command.rawValue)` takes one directory")
        }
        guard copy == nil || from == nil else {
            throw UsageError("--with takes lines from a copy, --from cuts lines off: give one of them")
        }
        guard segment == nil || copy != nil else {
            throw UsageError("--segment mends a segment with a copy of it: say which with --with FILE")
        }
        guard copy == nil || !PostgresEngine.isAddress(directories[0]) else {
            throw UsageError("--with mends a directory; bring a database back from a backup of it")
        }
    }

    /// A directory's name without slashes at its end.
    private static func directory(_ word: String) -> String {
        var name = word[...]
        while name.count > 1, name.hasSuffix("/") { name.removeLast() }
        return String(name)
    }

    private static func number(_ name: String, _ arguments: Arguments) throws(UsageError) -> UInt64? {
        guard let text = arguments.value(name) else { return nil }
        guard let number = UInt64(text), number > 0 else {
            throw UsageError("\(name) takes an event's number, from 1")
        }
        return number
    }
}
