// What every program of Rally does with its command line: `--help`, `--version`, and a sentence where it is wrong.

import Platform

/// A program, or a command of one, as somebody at a shell meets it.
public struct Program: Sendable {
    /// A part of the help: a list of two columns, under a title or none.
    public struct Section: Sendable {
        let title: String?
        let options: [Option]
        let rows: [(term: String, text: String)]

        /// Options, listed as they are declared.
        public init(_ title: String? = nil, options: [Option]) {
            self.title = title
            self.options = options
            rows = options.map { ([$0.name, $0.value].compactMap(\.self).joined(separator: " "), $0.help) }
        }

        /// Settings of the environment, or whatever else has a name and a meaning.
        public init(_ title: String? = nil, _ rows: KeyValuePairs<String, String>) {
            self.title = title
            options = []
            self.rows = rows.map { ($0.key, $0.value) }
        }
    }

    /// What it is started as: `tap`, or `bus keys`.
    public let name: String
    private let opening: String
    private let sections: [Section]
    private let closing: String

    /// - Parameters:
    ///   - opening: what it is for in a line, then how it is called; the first part of the help.
    ///   - closing: what else there is to know, and how it ends; the last part.
    public init(_ name: String, opening: String, _ sections: [Section], closing: String) {
        self.name = name
        self.opening = opening
        self.sections = sections
        self.closing = closing
    }

    public var options: [Option] { sections.flatMap(\.options) }

    /// Of all programs alike: they are built from one tree.
    public var version: String { "\(name) (Rally) 1" }

    /// What `--help` prints.
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

    /// Answers `--help`, `-h` and `--version` wherever they stand, and runs the program with everything else.
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - say: takes what was asked for.
    ///   - complain: takes why it was called wrongly.
    ///   - body: the program; what it throws is a complaint too.
    /// - Returns: the exit status.
    public func run(
        _ arguments: [String], say: (String) -> Void = { Descriptor.write($0, to: 1) },
        complain: ((String) -> Void)? = nil, _ body: (Arguments) throws(UsageError) -> Int32
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
            let sentence = "\(error.message); see \(name) --help"
            if let complain { complain(sentence) } else { Descriptor.write("\(name): \(sentence)\n", to: 2) }
            return ExitStatus.usage
        }
    }
}
