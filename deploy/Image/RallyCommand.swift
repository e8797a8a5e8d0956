// `rally`: all programs of Rally in one file, with commands to run them. The name by which it is started selects one;
// ten separate files would each contain the same Swift.

import Platform
import Usage
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

public enum RallyCommand {
    static let program = Program(
        "rally",
        opening: """
            rally: a backend for apps that bring people together to play.

                rally up                  all that is needed, and the page, until Ctrl-C
                rally gateway             a prompt
                rally gateway --help      what a program takes
            """,
        [
            .init(
                "to begin with", rows: Programs.commands.map { (Programs.word(of: $0), $0.program.brief) }),
            .init("programs", rows: Programs.all.map { ($0.name, $0.program.brief) }),
        ],
        commands: Programs.words,
        closing: """
            Settings are variables of the environment, or lines of /etc/rally/rally.conf; RALLY_CONF names another file.
            `rally settings` lists them. A link to this file that is named gateway is `rally gateway`.

            Exit status: the program's own; 64 if there is no such program.
            """)

    /// Runs the program whose name it was started by, or else the one that its first argument names.
    /// - Parameter words: the command line, beginning with the program's name.
    /// - Returns: the exit status.
    public static func run(_ words: [String]) -> Int32 {
        Descriptor.openStandard()
        let name = words.first?.split(separator: "/").last.map(String.init) ?? ""
        let arguments = Array(words.dropFirst())
        if let called = Programs.all.first(where: { $0.name == name }) { return run(called, arguments) }
        if let word = arguments.first, let called = Programs.named(word) {
            return run(called, Array(arguments.dropFirst()))
        }
        return program.run(arguments.isEmpty ? ["--help"] : arguments) { arguments throws(UsageError) in
            let word = arguments.words.first ?? "--"
            let nearest = Nearest.name(to: word, in: Programs.words)
            throw UsageError(
                "there is no program \(Wording.quoted(word))"
                    + (nearest.map { "; did you mean \($0)?" } ?? ""))
        }
    }

    private static func run(_ called: AnyProgram, _ arguments: [String]) -> Int32 {
        // Help must work even with wrong settings.
        let asked = arguments.prefix { $0 != "--" }
        guard !asked.contains(where: { ["--help", "-h", "--version"].contains($0) }) else {
            return called.run(arguments)
        }
        do throws(UsageError) {
            try ConfigurationFile.ofThisMachine()?.apply()
        } catch {
            Descriptor.write("\(called.name): \(error.message)\n", to: 2)
            return ExitStatus.usage
        }
        // Killed with -9, `rally up` could stop none of its programs.
        if let starter = Environment.variable("RALLY_UP").flatMap({ pid_t($0) }),
            !ParentProcess.endsThisOne(starter)
        {
            Descriptor.write("\(called.name): the rally up that started it has ended\n", to: 2)
            return ExitStatus.failure
        }
        if getenv("RALLY_PAGE") == nil, let page = Package.page { setenv("RALLY_PAGE", page, 1) }
        return called.run(arguments)
    }
}

/// Where the package with this program is installed.
enum Package {
    /// The path of this program.
    static let program: String? = {
        #if canImport(Glibc)
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink("/proc/self/exe", &bytes, bytes.count)
            return count > 0
                ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
        #else
            return CommandLine.arguments.first
        #endif
    }()

    /// `share/rally/page` beside the folder of the program; nil if it is not there.
    static var page: String? {
        guard let parts = program?.split(separator: "/"), parts.count > 1 else { return nil }
        let page = "/" + parts.dropLast(2).map { $0 + "/" }.joined() + "share/rally/page"
        return access(page + "/index.html", R_OK) == 0 ? page : nil
    }
}
