// The single program that contains all others: it selects one by a word, and generates man pages and completions from
// the same tables.

import Contracts
import Testing
import Usage

@testable import AllPrograms

@Suite struct ProgramsTests {
    @Test func eachWordNamesOneProgram() {
        #expect(Set(Programs.words).count == Programs.words.count)
        for word in Programs.words {
            #expect(Programs.named(word).map(Programs.word) == word)
        }
        #expect(Programs.named("up")?.name == "rally up")
        #expect(
            Programs.named("rally up") == nil && Programs.named("") == nil && Programs.named("Gateway") == nil
        )
    }

    @Test func aServiceIsAProgramOfItsName() {
        for service in Catalogue.serviceNames { #expect(Programs.named(service)?.name == service) }
    }

    @Test(arguments: ["gateway", "tap", "up", "settings"]) func aProgramKnowsItsHelpByAnyName(
        word: String
    ) throws {
        let program = try #require(Programs.named(word)).program
        #expect(program.brief.contains(" ") && !program.brief.hasSuffix("."))
        #expect(
            RallyCommand.program.sections.flatMap(\.rows).contains {
                $0.term == word && $0.text == program.brief
            })
    }

    @Test(arguments: [
        ["rally", "--nothing"], ["rally", "gatewya"], ["rally", "up", "here"], ["tap", "--nothing"],
    ])
    func aWrongOptionOrProgramNameIsAMistakeInTheCall(words: [String]) {
        #expect(RallyCommand.run(words) == 64)
    }

    // MARK: - Man pages

    @Test func thereIsAPageForEachProgramAndForTheSettings() {
        let names = ManCommand.pages.map { "\($0.name).\($0.section)" }
        #expect(Set(names).count == names.count)
        for word in Programs.words { #expect(names.contains("rally-\(word).1"), "\(word)") }
        #expect(
            names.contains("rally.1") && names.contains("rally.conf.5") && names.contains("rally-bus-keys.1"))
    }

    /// Otherwise groff would treat a line as a request, and print a hyphen, which cannot be copied, as the sign of an
    /// option.
    @Test func groffShowsEachLineAsItStands() throws {
        let page = try #require(ManCommand.pages.first { $0.name == "rally-tap" })
        let known: Set<String> = ["TH", "nh", "ad", "SH", "PP", "TP", "B", "RS", "RE", "EX", "EE"]
        for line in page.text.split(separator: "\n") where line.hasPrefix(".") {
            let request = line.dropFirst().prefix { $0.isLetter }
            #expect(known.contains(String(request)), "\(line)")
        }
        #expect(page.text.contains("\\fB\\-\\-since WHEN\\fR"))
        #expect(!page.text.contains("--since"))
    }

    // MARK: - Settings

    @Test func theSettingsFileTemplateNamesEverySettingAndIsRead() throws {
        let text = SettingsCommand.text
        #expect(try ConfigurationFile(Array(text.utf8), path: "here").settings.isEmpty)
        let names = text.split(separator: "\n").filter { $0.hasPrefix("#") && $0.hasSuffix("=") }
            .map { String($0.dropFirst().dropLast()) }
        #expect(names == Setting.names)
        // Without comments, each is on its own line.
        let lines = names.map { "\($0)=x\n" }.joined()
        #expect(try ConfigurationFile(Array(lines.utf8), path: "here").settings.map(\.name) == names)
    }

    @Test(arguments: [
        ("RALLY_HOST=a.example", "a.example"), ("  RALLY_HOST = a b ", "a b"), ("RALLY_HOST='a b'", "a b"),
        ("RALLY_HOST=\"a\"", "a"), ("RALLY_HOST=\"a'", "\"a'"), ("RALLY_HOST=", ""),
        ("RALLY_HOST=a=b#c", "a=b#c"),
        ("\n# RALLY_HOST=x\nRALLY_HOST=y\r\n", "y"),
    ]) func aSettingsLineIsANameAndAValue(text: String, value: String) throws {
        let file = try ConfigurationFile(Array(text.utf8), path: "here")
        #expect(file.settings.map(\.name) == ["RALLY_HOST"] && file.settings.map(\.value) == [value])
    }

    @Test(arguments: [
        ("\nRALLY_HOTS=x", "here, line 2: there is no setting \"RALLY_HOTS\"; did you mean RALLY_HOST?"),
        ("nothing", "here, line 1: \"nothing\" is not like RALLY_HOST=rally.example; a remark begins with #"),
        ("RALLY_HOST=a\nRALLY_HOST=b", "here, line 2: RALLY_HOST is set twice"),
        ("RALLY_HOST=\0", "here, line 1: this is no text"),
        ("PATH=/tmp", "here, line 1: there is no setting \"PATH\"; rally settings lists them"),
    ]) func aWrongSettingsLineIsNamed(text: String, problem: String) throws {
        let error = try #require(throws: UsageError.self) {
            try ConfigurationFile(Array(text.utf8), path: "here")
        }
        #expect(error.message == problem)
    }

    @Test func aSettingsLineThatIsNoTextIsNamed() throws {
        let error = try #require(throws: UsageError.self) {
            try ConfigurationFile([0x52, 0xFF], path: "here")
        }
        #expect(error.message == "here, line 1: this is no text")
    }
}
