// Parsing of command lines; help and version of programs.

import Testing
import Usage

@Suite struct ProgramTests {
    static let program = Program(
        "sail", opening: "sail: goes out.\n\n    sail home",
        [
            .init(options: [
                Option("--to", "PORT", "where to"), Option("--speed", "KNOTS", "how fast\n(5)"),
                Option("--night", "also at night"), Option("--day", "by day only"),
            ]),
            .init("settings", ["SAIL_SIZE": "how large"]),
        ], closing: "It ends in a harbour.")

    enum Port: String, CaseIterable { case kiel, rostock, wismar }

    private func arguments(_ line: String) throws(UsageError) -> Arguments {
        try Arguments(line.split(separator: " ").map(String.init), options: Self.program.options)
    }

    private func problem(_ line: String, _ body: (Arguments) throws(UsageError) -> Void = { _ in }) -> String?
    {
        do throws(UsageError) {
            try body(try arguments(line))
            return nil
        } catch { return error.message }
    }

    @Test func anOptionIsTakenInBothSpellingsAndTheLastOneCounts() throws {
        let line = try arguments("out --to kiel --speed=7 --to=wismar back")
        #expect(line.words == ["out", "back"])
        #expect(line.values("--to") == ["kiel", "wismar"] && line.value("--to") == "wismar")
        #expect(try line.whole("--speed", in: 1...9) == 7 && line.choice("--to", of: Port.self) == .wismar)
        #expect(!line.has("--night") && line.value("--night") == nil)
        #expect(try arguments("--day --night").last(of: "--day", "--night") == "--night")
        #expect(try arguments("--to=a=b").value("--to") == "a=b")
    }

    @Test func afterTwoDashesNothingIsAnOption() throws {
        let line = try arguments("--night -- --to -h")
        #expect(line.has("--night") && line.words == ["--to", "-h"])
        #expect(try arguments("-").words == ["-"])
        #expect(
            Self.program.run(["--", "--help"], say: { _ in }) { line in line.words == ["--help"] ? 7 : 0 }
                == 7)
    }

    @Test func everyMistakeInOptionsGetsASentence() {
        #expect(problem("--nigth") == #"there is no option "--nigth"; did you mean --night?"#)
        #expect(problem("-x") == #"there is no option "-x""#)
        #expect(problem("--nght") == #"there is no option "--nght"; did you mean --night?"#)
        // Two wrong letters of two or four are no slip.
        #expect(problem("--up") == #"there is no option "--up""#)
        #expect(problem("--to") == "--to needs a value")
        #expect(problem("--night=yes") == "--night takes no value")
        #expect(
            problem("--speed 0") { line throws(UsageError) in _ = try line.whole("--speed", in: 1...9) }
                == #"--speed is a whole number from 1 to 9, not "0""#)
        #expect(
            problem("--speed x") { line throws(UsageError) in _ = try line.whole("--speed", in: 1 ... .max) }
                == #"--speed is a whole number from 1 on, not "x""#)
        #expect(
            problem("--to ulm") { line throws(UsageError) in _ = try line.choice("--to", of: Port.self) }
                == #"--to is kiel, rostock or wismar, not "ulm""#)
        #expect(
            problem("home") { line throws(UsageError) in try line.refuseWords() }
                == #"there is nothing called "home" here"#)
    }

    @Test func helpListsTheOptionsAndSettings() {
        #expect(
            Self.program.help == """
                sail: goes out.

                    sail home

                    --to PORT          where to
                    --speed KNOTS      how fast
                                       (5)
                    --night            also at night
                    --day              by day only

                settings
                    SAIL_SIZE          how large

                    --help, --version  this, or which Rally it is

                It ends in a harbour.

                """)
    }

    @Test(arguments: [
        (["--help"], "sail: goes out."), (["home", "-h"], "sail: goes out."),
        (["--to", "--version"], "sail (Rally) 1\n"),
    ])
    func helpAndVersionAreAnsweredAnywhere(_ arguments: [String], _ opening: String) {
        var said = ""
        #expect(Self.program.run(arguments, say: { said += $0 }) { _ in 1 } == 0)
        #expect(said.hasPrefix(opening))
    }

    @Test func aWrongCallExitsWithSixtyFour() {
        var complaint = ""
        let wrong = Self.program.run(["--up"], complain: { complaint += $0 }) { _ in 0 }
        #expect(
            wrong == 64 && complaint == #"there is no option "--up"; see sail --help"#)
        complaint = ""
        let refused = Self.program.run([], complain: { complaint += $0 }) { _ throws(UsageError) in
            throw UsageError("no wind")
        }
        #expect(refused == 64 && complaint == "no wind; see sail --help")
    }
}
