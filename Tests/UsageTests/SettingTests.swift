// Settings at the start of a program: an invalid one stops it with a sentence, and secrets come from files.

import Testing

@testable import Usage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct SettingTests {
    private func problem(_ variables: [String: String], of program: String = "notify") -> String? {
        do throws(UsageError) {
            _ = try Setting.reader(for: program, { variables[$0] }, names: variables.keys.sorted())
            return nil
        } catch { return error.message }
    }

    @Test(arguments: [
        ("RALLY_DEV", "true", "RALLY_DEV is yes or no, not \"true\"; did you mean yes?"),
        ("RALLY_HTTP_SECURE", "On", "RALLY_HTTP_SECURE is yes or no, not \"On\"; did you mean yes?"),
        ("RALLY_BUS_PUBLIC", "never", "RALLY_BUS_PUBLIC is yes or no, not \"never\"; did you mean no?"),
        (
            "RALLY_WEBHOOK_PRIVATE", "yes ",
            "RALLY_WEBHOOK_PRIVATE is yes or no, not \"yes \"; did you mean no?"
        ),
        (
            "RALLY_LOG", "verbose",
            "RALLY_LOG may be debug, info or error, not \"verbose\""
        ),
        (
            "RALLY_LOG", "infos",
            "RALLY_LOG may be debug, info or error, not \"infos\"; did you mean info?"
        ),
        ("RALLY_GATING", "ALL", "RALLY_GATING may be all, not \"ALL\"; did you mean all?"),
        (
            "RALLY_HOST", "https://rally.example/",
            "RALLY_HOST is the name of a host, as rally.example or rally.example:8080, not \"https://rally.example/\"; "
                + "did you mean rally.example?"
        ),
        (
            "RALLY_HOST", "rally.example\r",
            "RALLY_HOST ends with a carriage return: the file that sets it has the line ends of Windows"
        ),
        (
            "RALLY_SMTP_URL", "smtp://a:b@c\r",
            "RALLY_SMTP_URL ends with a carriage return: the file that sets it has the line ends of Windows"
        ),
        (
            "RALLY_HOST", "-",
            "RALLY_HOST is the name of a host, as rally.example or rally.example:8080, not \"-\""
        ),
        (
            "RALLY_HOST", "rally.example:99999",
            "RALLY_HOST is the name of a host, as rally.example or rally.example:8080, not \"rally.example:99999\""
        ),
        (
            "RALLY_INSTANCE", "a/b",
            "RALLY_INSTANCE is a name of at most 64 letters, digits, dots, hyphens and underscores, not \"a/b\""
        ),
        ("RALLY_MAIL_FROM", "a\nb", "RALLY_MAIL_FROM has a control character in it"),
    ])
    func aWrongSettingIsNamedWithTheNearestValue(name: String, value: String, sentence: String) {
        // Any program: wrong settings are wrong for all that run side by side.
        for program in ["notify", "edge", "tap"] { #expect(problem([name: value], of: program) == sentence) }
    }

    @Test(arguments: [
        ("RALLY_KEY", "RALLY_KEYS"), ("RALLY_SMTP", "RALLY_SMTP_URL"), ("RALLY_ADMINS", "RALLY_ADMIN"),
        ("RALLY_LIMIT", "RALLY_LIMITS"), ("RALLY_BUSS", "RALLY_BUS"), ("RALLY_DATAS", "RALLY_DATA"),
        ("RALLY_WEBHOOKS_PRIVATE", "RALLY_WEBHOOK_PRIVATE"), ("RALLY_HTP", "RALLY_HTTP"),
    ])
    func aMistypedNameIsRefusedWithTheNearest(name: String, meant: String) {
        // The bus without RALLY_KEYS lets everybody in.
        for program in ["bus", "notify", "edge", "rally up"] {
            #expect(
                problem([name: "x"], of: program) == "there is no setting \"\(name)\"; did you mean \(meant)?"
            )
        }
    }

    @Test func aNameThatIsNearNoneIsRefused() {
        #expect(
            problem(["RALLY_COLOUR_SCHEME": "dark"])
                == "there is no setting \"RALLY_COLOUR_SCHEME\"; rally settings lists them")
    }

    @Test(arguments: [
        // A compose file sets what it passes on to an empty text.
        ["RALLY_KEY": ""],
        ["RALLY_BIN": "/usr/lib/rally", "RALLY_IMAGE": "rally", "RALLY_MEMORY": "2g"],
        [
            "RALLY_SERVICE_HOST": "10.0.0.7", "RALLY_SERVICE_PORT": "8080",
            "RALLY_PORT": "tcp://10.0.0.7:8080",
            "RALLY_PORT_8080_TCP_ADDR": "10.0.0.7",
        ],
    ]) func aNameThatScriptsOrContainersSetIsLeftAlone(variables: [String: String]) {
        #expect(problem(variables) == nil)
    }

    @Test(arguments: [
        ["RALLY_DEV": "1"], ["RALLY_DEV": "yes", "RALLY_HTTP_SECURE": "no"], ["RALLY_LOG": "debug"],
        ["RALLY_LOG": ""],
        ["RALLY_HOST": "127.0.0.1:8080"], ["RALLY_INSTANCE": "games-2"], ["RALLY_INSTANCE": "box.local-17"],
        ["RALLY_HOST": "[::1]:8080"],
        ["RALLY_BUS": "tcp://a:1 tcp://b:1"], ["RALLY_MAIL_FROM": "Ann <ann@example.com>"],
    ]) func aValidSettingIsTaken(variables: [String: String]) { #expect(problem(variables) == nil) }

    // MARK: - Secrets

    private static let secrets = Set(Setting.all.filter { $0.form == .secret }.map(\.name))

    private func file(_ text: String) throws -> String {
        var path = Array("/tmp/rally-secret-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
        close(descriptor)
        return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @Test func everySettingThatHoldsASecretMayBeInAFile() throws {
        #expect(Self.secrets == ["RALLY_STORE", "RALLY_SMTP_URL", "RALLY_WEBHOOK_SECRET", "RALLY_TAP_TOKEN"])
        for name in Self.secrets {
            #expect(Setting.names.contains("\(name)_FILE"))
            let path = try file("postgresql://rally:p@ss word@db/rally\n")
            defer { unlink(path) }
            let program = try #require(Setting.all.first { $0.name == name }?.programs.sorted().first)
            let look = try Setting.reader(for: program, { $0 == "\(name)_FILE" ? path : nil }, names: [])
            #expect(look(name) == "postgresql://rally:p@ss word@db/rally")
        }
    }

    @Test func aSecretOfAnotherProgramIsNotRead() {
        #expect(problem(["RALLY_SMTP_URL_FILE": "/nowhere"], of: "games") == nil)
        #expect(
            problem(["RALLY_SMTP_URL_FILE": "/nowhere"]) == "RALLY_SMTP_URL_FILE: \"/nowhere\" is not there")
    }

    @Test func aFileThatHoldsNoSecretIsNamedAndNothingOfItShown() throws {
        let paths = try ["", "\n", "two\nlines", "windows\r\n"].map(file)
        defer { for path in paths { unlink(path) } }
        for path in paths {
            let sentence = try #require(problem(["RALLY_SMTP_URL_FILE": path]))
            #expect(
                sentence.hasPrefix("RALLY_SMTP_URL") && !sentence.contains("lines\"")
                    && !sentence.contains("windows"))
        }
        #expect(
            problem(["RALLY_SMTP_URL_FILE": paths[2]])
                == "RALLY_SMTP_URL_FILE: \"\(paths[2])\" has more than one line")
        #expect(
            problem(["RALLY_SMTP_URL_FILE": paths[0], "RALLY_SMTP_URL": "smtp://x"])
                == "RALLY_SMTP_URL and RALLY_SMTP_URL_FILE are both set; one of them is enough")
    }
}
