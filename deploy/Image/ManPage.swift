// Man pages, made from the same tables as the help: `rally man gateway` is the page rally-gateway(1).

import BusService
import Platform
import Usage
import Values

/// `rally man`.
enum ManCommand {
    static let program = Program(
        "rally man",
        opening: """
            rally man: prints a man page.

                rally man gateway | man -l -
                rally man rally.conf              the settings
                rally man --list                  the names of all pages, with their sections
            """,
        [.init(options: [Option("--list", "the pages that there are: rally-gateway.1 …")])],
        commands: ["rally", "rally.conf"] + Programs.all.map(\.name),
        closing: "Exit status: 0; 64 if there is no such page.")

    static let run: @Sendable ([String]) -> Int32 = { arguments in
        program.run(arguments) { arguments throws(UsageError) in
            try arguments.refuseWords(after: arguments.has("--list") ? 0 : 1)
            if arguments.has("--list") {
                Descriptor.write(pages.map { "\($0.name).\($0.section)\n" }.joined(), to: 1)
                return ExitStatus.success
            }
            guard let word = arguments.words.first else {
                throw UsageError("name a page, as in: rally man gateway")
            }
            guard let page = pages.first(where: { $0.name == word || $0.name == "rally-\(word)" }) else {
                let nearest = Nearest.name(to: word, in: ["rally", "rally.conf"] + Programs.words)
                throw UsageError(
                    "there is no page \(Wording.quoted(word))"
                        + (nearest.map { "; did you mean \($0)?" } ?? ""))
            }
            Descriptor.write(page.text, to: 1)
            return ExitStatus.success
        }
    }

    static var pages: [ManPage] {
        [ManPage(of: RallyCommand.program), ManPage.ofSettings]
            + (Programs.commands + Programs.all).map { ManPage(of: $0.program) } + [
                ManPage(of: KeysCommand.program)
            ]
    }
}

/// A page in the macros of man(7).
struct ManPage {
    /// `rally-gateway`.
    let name: String
    let section: Int
    let text: String

    /// - Parameter program: `gateway`, `bus keys`, `rally up` or `rally`.
    init(of program: Program) {
        let words =
            program.name == "rally" || program.name.hasPrefix("rally ")
            ? program.name : "rally \(program.name)"
        name = words.replacing(" ", with: "-")
        section = 1
        var page = Writer(title: name, section: 1, summary: program.brief)
        page.section("SYNOPSIS")
        page.lines += [".B \(Writer.escaped(words))", "[\\fIoption\\fR ...] [\\fIargument\\fR ...]"]
        page.section("DESCRIPTION")
        page.paragraphs(
            of: program.opening.split(separator: "\n", omittingEmptySubsequences: false).dropFirst())
        for list in program.sections where !list.options.isEmpty || list.title != "settings" {
            page.section((list.title ?? "options").uppercased())
            for row in list.rows { page.row(row.term, row.text) }
        }
        page.section("GENERAL OPTIONS")
        page.row("--help, --version", "the help, or which Rally it is")
        let settings = Setting.read(by: program.name)
        if !settings.isEmpty {
            page.section("ENVIRONMENT")
            page.paragraph("Each may be a line of \\fI/etc/rally/rally.conf\\fR as well.")
            for setting in settings { page.row(setting.name, setting.help) }
        }
        page.section("NOTES")
        page.paragraphs(of: program.closing.split(separator: "\n", omittingEmptySubsequences: false)[...])
        page.section("SEE ALSO")
        page.paragraph(program.name == "rally" ? "rally.conf(5), rally\\-up(1)" : "rally(1), rally.conf(5)")
        text = page.text
    }

    private init(name: String, section: Int, text: String) {
        self.name = name
        self.section = section
        self.text = text
    }

    /// The man page of the settings file.
    static var ofSettings: ManPage {
        var page = Writer(title: "rally.conf", section: 5, summary: "the settings of Rally")
        page.section("DESCRIPTION")
        page.paragraph(
            "\\fI/etc/rally/rally.conf\\fR holds lines NAME=value; a line that begins with # is a remark. Every program of Rally "
                + "reads it, where its user may; the environment wins. RALLY_CONF names another file. A name "
                + "that no program knows is refused.")
        page.section("SETTINGS")
        for setting in Setting.all {
            let programs = Programs.all.map(\.name).filter(setting.programs.contains).joined(separator: ", ")
            page.row(setting.name, "\(programs): \(setting.help)")
        }
        page.section("SEE ALSO")
        page.paragraph("rally(1), rally\\-up(1)")
        return ManPage(name: "rally.conf", section: 5, text: page.text)
    }
}

/// Writes man(7). It writes no date, so that the same tables give the same bytes.
private struct Writer {
    var lines: [String]

    init(title: String, section: Int, summary: String) {
        lines = [
            ".TH \(title.uppercased().replacing("-", with: "\\-")) \(section) \"\" \"Rally \(Program.release)\" \"Rally\"",
            ".nh", ".ad l", ".SH NAME", "\(Self.escaped(title)) \\- \(Self.escaped(summary))",
        ]
    }

    var text: String { lines.map { $0 + "\n" }.joined() }

    mutating func section(_ title: String) { lines.append(".SH \(Self.escaped(title))") }

    /// - Parameter text: must be escaped already.
    mutating func paragraph(_ text: String) { lines += [".PP", text] }

    mutating func row(_ term: String, _ text: String) {
        lines += [".TP", "\\fB\(Self.escaped(term))\\fR"]
        lines += text.split(separator: "\n").map { Self.line($0) }
    }

    /// Paragraphs of the help. Indented lines are examples and stay as they are.
    mutating func paragraphs(of text: some Collection<Substring>) {
        var isExample = false
        var isNew = true
        for line in text {
            if line.isEmpty {
                if isExample { lines += [".EE", ".RE"] }
                (isExample, isNew) = (false, true)
                continue
            }
            let isIndented = line.hasPrefix("    ")
            if isIndented, !isExample { lines += [".PP", ".RS 4", ".EX"] }
            if !isIndented, isExample { lines += [".EE", ".RE"] }
            if !isIndented, isNew || isExample { lines.append(".PP") }
            (isExample, isNew) = (isIndented, false)
            lines.append(Self.line(isIndented ? line.dropFirst(4) : line))
        }
        if isExample { lines += [".EE", ".RE"] }
    }

    /// A line of text, escaped if it would be a request.
    private static func line(_ text: some StringProtocol) -> String {
        let escaped = escaped(text)
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    /// Escapes for groff: characters that it would replace are named, and non-ASCII ones are numbered.
    static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            }
        }
        return escaped
    }
}
