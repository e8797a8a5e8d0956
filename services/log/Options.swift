// The command line.

import Values

/// What is wrong with a command line.
struct UsageError: Error {
    var reason: String
}

/// A command with its directories and switches.
struct Options {
    enum Command: String { case check, show, repair, cut, erase }

    var command = Command.check
    var directories: [String] = []
    var from: UInt64?
    var to: UInt64?
    var isRaw = false
    var isDryRun = false
    var isApplied = false
    var accounts: [ID] = []
    var isHelp = false
    /// nil: a table on a terminal, lines into a pipe.
    var isJSON: Bool?

    init(_ arguments: [String]) throws(UsageError) {
        if arguments.contains(where: { ["--help", "-h", "help"].contains($0) }) {
            isHelp = true
            return
        }
        guard let first = arguments.first else { throw UsageError(reason: "a command is missing") }
        guard let command = Command(rawValue: first) else {
            throw UsageError(reason: "there is no command `\(first)`")
        }
        self.command = command
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() { try take(argument, &rest) }
        try check()
    }

    private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        switch (argument, command) {
        case ("--from", .show), ("--from", .repair): from = try Options.number(argument, &rest)
        case ("--to", .show): to = try Options.number(argument, &rest)
        case ("--raw", .show): isRaw = true
        case ("--dry-run", .repair): isDryRun = true
        case ("--apply", .cut), ("--apply", .erase): isApplied = true
        case ("--account", .erase):
            guard let account = rest.popFirst().flatMap({ ID($0) }) else {
                throw UsageError(reason: "--account takes an account's id")
            }
            accounts.append(account)
        case ("--format", _):
            guard let value = rest.popFirst(), ["json", "table"].contains(value) else {
                throw UsageError(reason: "--format takes `json` or `table`")
            }
            isJSON = value == "json"
        case _ where argument.hasPrefix("-"):
            throw UsageError(reason: "`log \(command.rawValue)` has no \(argument)")
        default:
            var directory = argument[...]
            while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
            directories.append(String(directory))
        }
    }

    private func check() throws(UsageError) {
        guard !directories.isEmpty else { throw UsageError(reason: "a log's directory is missing") }
        let takesSeveral = command == .check || command == .cut || command == .erase
        guard takesSeveral || directories.count == 1 else {
            throw UsageError(reason: "`log \(command.rawValue)` takes one directory")
        }
    }

    private static func number(_ name: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> UInt64
    {
        guard let text = rest.popFirst(), let number = UInt64(text), number > 0 else {
            throw UsageError(reason: "\(name) takes an event's number, from 1")
        }
        return number
    }
}
