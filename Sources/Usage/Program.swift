// Command-line features that all programs of Rally share: `--help`, `--version`, and a sentence for a wrong command
// line.

import Platform

/// The command line of a program, or of one of its commands.
public struct Program: Sendable {
    /// A part of the help: a list of two columns, with an optional title.
    public struct Section: Sendable {
        public let title: String?
        public let options: [Option]
        public let rows: [(term: String, text: String)]

        /// Lists options.
        public init(_ title: String? = nil, options: [Option]) {
            self.title = title
            self.options = options
            rows = options.map { ([$0.name, $0.value].compactMap(\.self).joined(separator: " "), $0.help) }
        }

        /// Lists names with a description.
        public init(_ title: String? = nil, _ rows: KeyValuePairs<String, String>) {
            self.init(title, rows: rows.map { ($0.key, $0.value) })
        }

        public init(_ title: String? = nil, rows: [(term: String, text: String)]) {
            self.title = title
            options = []
            self.rows = rows
        }

        /// Lists the settings that a program reads.
        public init(settingsOf program: String) {
            self.init("settings", rows: Setting.read(by: program).map { ($0.name, $0.help) })
        }
    }

    /// The words that start it: `tap`, or `bus keys`.
    public let name: String
    public let opening: String
    public let sections: [Section]
    public let closing: String
    /// The commands that may be its first word, for completions.
    public let commands: [String]

    /// - Parameters:
    ///   - opening: the first part of the help: a line on what it is for, then examples.
    ///   - closing: the last part of the help: remarks, and the exit statuses.
    public init(
        _ name: String, opening: String, _ sections: [Section], commands: [String] = [], closing: String
    ) {
        self.name = name
        self.opening = opening
        self.sections = sections
        self.commands = commands
        self.closing = closing
    }

    /// The purpose of the program: the first line of the help without the name.
    public var summary: String {
        let line = opening.prefix { $0 != "\n" }
        return String(line.hasPrefix("\(name): ") ? line.dropFirst(name.count + 2) : line)
    }

    public var options: [Option] { sections.flatMap(\.options) }

    /// The release of all programs: they are built from one tree. Packages use it too.
    public static let release = "1"

    /// The text of `--version`.
    public var version: String { "\(name) (Rally) \(Program.release)" }

    /// The text of `--help`.
    public var help: String {
        let itself = Section(nil, ["--help, --version": "this, or which Rally it is"])
        let sections = sections + [itself]
        let width = sections.flatMap(\.rows).map(\.term.count).max() ?? 0
        let lists = sections.map { section in
            let lines = section.rows.map { row in
                let lines = row.text.split(separator: "\n", omittingEmptySubsequences: false)
                return zip([row.term] + Array(repeating: "", count: max(0, lines.count - 1)), lines).map {
                    "    \($0)\(String(repeating: " ", count: width - $0.count))  \($1)"
                }.joined(separator: "\n")
            }
            return ([section.title].compactMap(\.self) + lines).joined(separator: "\n")
        }
        return ([opening] + lists + [closing]).joined(separator: "\n\n") + "\n"
    }

    /// Answers `--help`, `-h` and `--version` anywhere before `--`; otherwise parses the arguments and runs
    /// the program.
    /// - Parameters:
    ///   - arguments: the command line without the program's name.
    ///   - say: prints the help or the version.
    ///   - complain: prints the error sentence; standard error by default.
    ///   - body: the program. A `UsageError` that it throws is printed too.
    /// - Returns: the exit status; never success if standard output could not be written.
    public func run(
        _ arguments: [String], say: (String) -> Void = { Descriptor.write($0, to: 1) },
        complain: ((String) -> Void)? = nil, _ body: (Arguments) throws(UsageError) -> Int32
    ) -> Int32 {
        Descriptor.openStandard()
        let status = answer(arguments, say: say, complain: complain, body)
        guard status == ExitStatus.success, let failure = Descriptor.outputFailure else { return status }
        tell("\(failure)", complain)
        return ExitStatus.failure
    }

    private func answer(
        _ arguments: [String], say: (String) -> Void, complain: ((String) -> Void)?,
        _ body: (Arguments) throws(UsageError) -> Int32
    ) -> Int32 {
        let asked = arguments.prefix { $0 != "--" }
        if asked.contains(where: { $0 == "--help" || $0 == "-h" }) {
            say(help)
            return ExitStatus.success
        }
        if asked.contains("--version") {
            say(version + "\n")
            return ExitStatus.success
        }
        do throws(UsageError) { return try body(try Arguments(arguments, options: options)) } catch {
            tell("\(error.message); see \(name) --help", complain)
            return ExitStatus.usage
        }
    }

    private func tell(_ sentence: String, _ complain: ((String) -> Void)?) {
        if let complain { complain(sentence) } else { Descriptor.write("\(name): \(sentence)\n", to: 2) }
    }
}
