// The tree itself, read as text: the house rules, so that nobody has to remember them in a review.

import Contracts
import Foundation
import Testing

@Suite struct TidyTests {
    @Test func theTreeIsReadAtAll() throws {
        #expect(try Tidy.files(under: "Sources").count > 100)
        #expect(try Tidy.files(under: "services").count > 50)
        let module = try #require(
            try Tidy.files(under: "Sources").first { $0.path.hasSuffix("/Machine.swift") })
        #expect(try !Tidy.places(of: #"struct Machine<"#, in: [module]).isEmpty)
    }

    @Test func filesAreShortEnoughToBeOneIdea() throws {
        let long = try Tidy.files(under: "Sources", "services", "Tests").filter { $0.lines.count > 450 }
        #expect(long.map(\.path) == [])
    }

    @Test func linesFitTheScreen() throws {
        let long = try Tidy.files(under: "Sources", "services").flatMap { file in
            file.lines.enumerated().filter { $0.element.count > 130 }.map { "\(file.path):\($0.offset + 1)" }
        }
        #expect(long == [])
    }

    /// Scripts and styles have no build step: what is checked in is what a browser reads, and a maintainer too.
    @Test func linesOfScriptsAndStylesFitTheScreen() throws {
        let paths = ["services", "clients", "Tests"].flatMap { folder in
            let found = FileManager.default.enumerator(atPath: Tidy.root.appending(path: folder).path)
            return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
        }
        let read = paths.filter { [".js", ".mjs", ".css"].contains(where: $0.hasSuffix) }
        #expect(read.count > 100)
        let long = try read.flatMap { path in
            try PageTests.text(path).components(separatedBy: "\n").enumerated()
                .filter { $0.element.count > 160 }.map { "\(path):\($0.offset + 1)" }
        }
        #expect(long == [])
    }

    @Test func aFileOpensWithWhatItIsFor() throws {
        let bare = try Tidy.files(under: "Sources", "services").filter { file in
            !file.path.hasSuffix("/Main.swift") && !(file.lines.first ?? "").hasPrefix("//")
        }
        #expect(bare.map(\.path) == [])
    }

    @Test func nothingTrapsOnInput() throws {
        let files = try Tidy.files(under: "Sources", "services")
        #expect(try Tidy.places(of: #"\btry!|\bas!|\bfatalError\(|\bassertionFailure\("#, in: files) == [])
    }

    @Test func nothingIsLeftForLater() throws {
        let files = try Tidy.files(under: "Sources", "services")
        let expression = try Regex(#"\b(TODO|FIXME|HACK)\b"#)
        let left = files.filter { file in file.lines.contains { $0.contains(expression) } }
        #expect(left.map(\.path) == [])
    }

    @Test func testsDoNotSleep() throws {
        let here = "Tests/TidyTests/TidyTests.swift"
        let tests = try Tidy.files(under: "Tests").filter { $0.path != here }
        #expect(try Tidy.places(of: #"\b(sleep|usleep|nanosleep)\("#, in: tests) == [])
    }

    /// A test's one name is that of its function, a sentence in camelCase (style.md): neither back-ticks nor a title beside it,
    /// nor a title of its suite that the sentence would need.
    @Test func aTestIsNamedByItsFunctionAlone() throws {
        let other = #/func\s+`|@(?:Test|Suite)\(\s*#*"/#
        let places = try Tidy.files(under: "Tests", "Bench", "Fuzz").flatMap { file in
            file.code.indices.filter { index in
                guard file.code[index].contains("func ") || file.code[index].contains("@") else {
                    return false
                }
                return file.code[index...].prefix(2).joined(separator: "\n").contains(other)
            }.map { "\(file.path):\($0 + 1)" }
        }
        #expect(places == [])
    }

    /// A test's name begins with its subject, as a comment does (style.md, Plain words).
    @Test func noTestIsNamedByARelativeClause() throws {
        let riddle = #/func (?:what|who|whoever|whose|whom|of|those|where)[A-Z]\w*\(/#
        let tests = try Tidy.files(under: "Tests", "Bench", "Fuzz").flatMap { file in
            file.code.indices.filter { index in
                file.code[index].contains("func ") && file.code[index].contains(riddle)
                    && file.code[max(0, index - 3)...index].contains { $0.contains("@Test") }
            }.map { "\(file.path):\($0 + 1)" }
        }
        #expect(tests == [])
    }

    /// Pages cite `Suite.test` (`CitedTests`). `EndToEnd` holds the suites of its module.
    @Test func aSuiteIsNamedTests() throws {
        let suites = try Tidy.files(under: "Tests").flatMap { file in
            file.code.indices.filter { file.code[$0].contains("@Suite") }.compactMap { index in
                file.code[index...].prefix(8).joined(separator: " ").firstMatch(
                    of: #/@Suite.*?\b(?:struct|class|enum|actor) (\w+)/#
                ).map { (file.path, String($0.1)) }
            }
        }
        #expect(suites.count > 400)
        let others = suites.filter { !$0.1.hasSuffix("Tests") && $0.1 != "EndToEnd" }
        #expect(others.map { "\($0.0): \($0.1)" } == [])
    }

    /// Modules that help tests are also part of the release build, for deploy/bench and the simulation, where nothing
    /// is built for testing.
    @Test func onlyTestsSeeInside() throws {
        let helpers = try Tidy.files(under: "Tests", "Bench").filter {
            !$0.path.contains(/Tests\/\w+Tests\//)
        }
        #expect(helpers.count > 30)
        #expect(try Tidy.places(of: "@testable", in: helpers) == [])
    }

    /// A combining mark makes another `Character` of a sign, but programs that read the text by bytes or scalars still
    /// see the sign: code that escapes, quotes or splits works on those.
    @Test func nothingEscapesOrSplitsByCharacters() throws {
        let loop = #/for (\w+) in ([^\n{]+) \{/#
        let sign = #"(?:\\.|[&<>'`,;=#/])"#
        let places = try Tidy.files(under: "Sources", "services", "deploy/Image").flatMap { file in
            try file.lines.indices.filter { index in
                guard let match = file.code[index].firstMatch(of: loop),
                    !match.2.contains(#/unicodeScalars|utf8|bytes/#)
                else { return false }
                let name = match.1
                let body = file.lines[index...].prefix(6).joined(separator: "\n")
                let isSwitch = try Regex("switch \(name) \\{\\s*case \"\(sign)\"")
                let isCompared = try Regex("\\b\(name) [!=]= \"\(sign)\"")
                return body.contains(isSwitch) || body.contains(isCompared)
            }.map { "\(file.path):\($0 + 1)" }
        }
        #expect(places == [])
    }

    // MARK: - The layers (architecture.md)

    @Test func oneModuleKnowsEachLibrary() throws {
        let files = try Tidy.files(under: "Sources", "services")
        func foreign(_ module: String, besides home: String) throws -> [String] {
            try Tidy.places(of: "import \(module)$", in: files).filter { !$0.hasPrefix("Sources/\(home)/") }
        }
        #expect(try foreign("CZeroMQ", besides: "ZeroMQ") == [])
        #expect(try foreign("CSodium", besides: "Crypto") == [])
        #expect(try foreign("CCurl", besides: "Delivery") == [])
        #expect(try foreign("COpenSSL", besides: "Delivery") == [])
        #expect(try foreign("CZstd", besides: "EventLog") == [])
        #expect(try foreign("Foundation", besides: "-") == [])
    }

    @Test func servicesKnowNeitherSocketsNorFilesNorEachOther() throws {
        let services = Catalogue.serviceNames
        let files = try services.flatMap { try Tidy.files(under: "services/\($0)") }
            .filter { !$0.path.hasSuffix("/Main.swift") }
        #expect(files.count > 100)
        let others = services.map { $0.prefix(1).uppercased() + $0.dropFirst() + "Service" }
        let banned =
            "import (Glibc|Darwin|ZeroMQ|Messaging|EventLog|Logging|\(others.joined(separator: "|")))$"
        #expect(try Tidy.places(of: banned, in: files) == [])
    }

    /// The release image links all programs into one, tap tells the services' logs by their rules, and tests see everything.
    @Test func noProgramImportsAnother() throws {
        let package = try PageTests.text("Package.swift")
        let made = package.matches(of: #/process\(\s*"(\w+)", library: "(\w+)"/#)
        var modules = Dictionary(uniqueKeysWithValues: made.map { (String($0.2), String($0.1)) })
        for part in package.matches(of: #/part\(\s*"(\w+)", in: "(\w+)\//#) {
            modules[String(part.1)] = String(part.2)
        }
        #expect(modules.count >= 15 && modules["GatewayTerminal"] == "gateway")
        let lines = try Tidy.files(under: "services").flatMap { file in
            file.code.compactMap { line in
                line.firstMatch(of: #/import (\w+)$/#).map { (file.path, String($0.1)) }
            }
        }
        #expect(lines.count > 1000)
        let foreign = lines.filter { path, module in
            guard let program = modules[module], !path.hasPrefix("services/tap/Replay/") else { return false }
            return !path.hasPrefix("services/\(program)/")
        }
        #expect(foreign.map { "\($0) imports \($1)" } == [])
    }

    /// A loop that waits by itself knows no signal and no key that the bus refuses. The bus's relay and its handler of keys are
    /// threads, which the bus ends.
    @Test func loopsWaitByProcessLoop() throws {
        let files = try Tidy.files(under: "Sources", "services").filter { file in
            !file.path.hasPrefix("Sources/ZeroMQ/")
                && ![
                    "Sources/Messaging/ProcessLoop.swift", "Sources/Messaging/Relay/EventRelay.swift",
                    "Sources/Messaging/Authentication/ZAPHandler.swift",
                ].contains(file.path)
        }
        #expect(try Tidy.places(of: #"\bPoller\(\)|signals\??\.receive\(\)"#, in: files) == [])
    }

    @Test func modulesClientsUseAloneDoNotKnowTheProcesses() throws {
        let files = try Tidy.files(
            under: "Sources/Contracts", "Sources/Values", "Sources/JSON", "Sources/Geo")
        #expect(
            try Tidy.places(
                of: "import (ZeroMQ|Messaging|EventLog|Machine|Process|Platform|Crypto)$", in: files) == [])
    }
}
