// The places of a setting. `Setting.swift` has the list of names and of the programs that read them; a container of a program is
// given all of them, but for those below. A made-up setting shows that each place would be found if it forgot one.

import Contracts
import Foundation
import Testing
import Usage

@Suite struct SettingPlacesTests {
    /// A setting, and the programs that read it.
    struct Setting: Hashable, CustomTestStringConvertible {
        var name: String
        var programs: Set<String>

        var testDescription: String { name }
    }

    /// A place that names each setting; services/README.md has them as a table.
    struct Place: CustomTestStringConvertible {
        let path: String
        let why: String
        /// The sentence that says what is forgotten there; `nil` if nothing is.
        let missing: @Sendable (Setting) throws -> String?

        var testDescription: String { path }
    }

    static let places = [
        Place(
            path: "Sources/Usage/Setting.swift",
            why:
                "its name, its programs, its help: the one list, from which come rally.conf, man pages and completions"
        ) { setting in
            Self.all.contains { $0.name == setting.name }
                ? nil : "Sources/Usage/Setting.swift lacks \(setting.name)"
        },
        Place(path: "deploy/README.md", why: "its row in Settings") { setting in
            try PageTests.names(below: "## Settings", in: "deploy/README.md").contains(setting.name)
                ? nil : "deploy/README.md, Settings, lacks \(setting.name)"
        },
        Place(path: "docker-compose.yml", why: "the containers of its programs") {
            try Self.missing($0, in: "docker-compose.yml", "docker-compose.keys.yml")
        },
        Place(path: "deploy/swarm.yml", why: "the services of its programs") {
            try Self.missing($0, in: "deploy/swarm.yml")
        },
    ]

    /// A setting that containers are not given; services/README.md has them as a table.
    struct Exception: CustomTestStringConvertible {
        let names: [String]
        let paths: [String]
        let why: String

        var testDescription: String { names.joined(separator: ", ") }
    }

    private static let containers = ["docker-compose.yml", "deploy/swarm.yml"]

    static let exceptions = [
        Exception(names: ["RALLY_DATA", "RALLY_PAGE"], paths: containers, why: "the image sets them"),
        Exception(
            names: ["RALLY_INSTANCE"], paths: containers, why: "each replica makes a name of its own"),
        Exception(
            names: [
                "RALLY_FCM_CREDENTIALS", "RALLY_FCM_URL", "RALLY_CA_FILE", "RALLY_GOOGLE_JWKS",
                "RALLY_APPLE_JWKS", "RALLY_DEV_JWKS",
            ], paths: containers,
            why:
                "files, or what goes with one: a compose file of your own mounts them (README.md, In containers)"
        ),
        Exception(
            names: ["RALLY_SESSION", "RALLY_TAP_TOKEN", "RALLY_TAP_TOKEN_FILE"],
            paths: ["docker-compose.yml"], why: "a container of the gateway or of tap ends with its command"),
        Exception(
            names: ["RALLY_DEV"], paths: ["deploy/swarm.yml"], why: "nobody builds on Rally in a swarm"),
        Exception(
            names: ["RALLY_STORE_FILE"], paths: ["deploy/swarm.yml"],
            why: "the database's password is in the secret `pgpass`"),
        Exception(
            names: ["RALLY_BUS_PUBLIC"], paths: ["deploy/swarm.yml"], why: "the bus of a swarm has keys"),
    ]

    // MARK: - Reading

    /// Each setting once, with all programs that read it.
    static let all = Dictionary(Usage.Setting.all.map { ($0.name, $0.programs) }) { $0.union($1) }
        .map { Setting(name: $0.key, programs: $0.value) }.sorted { $0.name < $1.name }

    /// The variables of each container, by the service's name: its own, and those of the blocks that it refers to.
    static func variables(in text: String) -> [String: Set<String>] {
        var (blocks, services): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
        var (isService, name): (Bool, String?) = (false, nil)
        for line in text.components(separatedBy: "\n") {
            let code = line.replacing(#/(?:^|\s)#.*/#, with: "")
            if let head = code.prefixMatch(of: #/([\w-]+):(?: &([\w-]+))?/#) {
                (isService, name) = (head.1 == "services", head.2.map { String($0) })
            } else if isService, let head = code.prefixMatch(of: #/ {2}([\w-]+):/#) {
                name = String(head.1)
            }
            guard let name else { continue }
            var found = Set(code.matches(of: #/(RALLY_[A-Z_]+): /#).map { String($0.1) })
            for reference in code.matches(of: #/\*([\w-]+)/#) {
                found.formUnion(blocks[String(reference.1)] ?? [])
            }
            if isService {
                services[name, default: []].formUnion(found)
            } else {
                blocks[name, default: []].formUnion(found)
            }
        }
        return services
    }

    /// - Parameter paths: files that are used together; the first is the one that exceptions name.
    static func missing(_ setting: Setting, in paths: String...) throws -> String? {
        let isLeftOut = exceptions.contains { $0.names.contains(setting.name) && $0.paths.contains(paths[0]) }
        let forgetful = try isLeftOut ? [] : lacking(setting, in: paths)
        return forgetful.isEmpty
            ? nil
            : "\(paths[0]) does not give \(setting.name) to \(forgetful.joined(separator: ", ")), which reads it"
    }

    /// The containers of a setting's programs that are not given it.
    static func lacking(_ setting: Setting, in paths: [String]) throws -> [String] {
        var given: [String: Set<String>] = [:]
        for path in paths {
            given.merge(variables(in: try PageTests.text(path))) { $0.union($1) }
        }
        return given.filter { container, variables in
            // `bus-one` runs the bus.
            let isMeant = setting.programs.contains { container == $0 || container.hasPrefix("\($0)-") }
            return isMeant && !variables.contains(setting.name)
        }.keys.sorted()
    }

    // MARK: - The places

    @Test func theSettingsAndTheContainersAreRead() throws {
        #expect(Self.all.count >= 40)
        #expect(Self.all.first { $0.name == "RALLY_SMTP_URL_FILE" }?.programs == ["auth", "notify"])
        #expect(
            Self.all.first { $0.name == "RALLY_BUS" }?.programs.count
                == Catalogue.serviceNames.count + 4)
        let given = Self.variables(in: try PageTests.text("deploy/swarm.yml"))
        #expect(
            given["bus-two"]?.contains("RALLY_KEYS") == true
                && given["auth"]?.contains("RALLY_MAIL_FROM") == true)
        #expect(given["stats"]?.contains("RALLY_MAIL_FROM") == false && given["pgpass"] == nil)
    }

    @Test(arguments: all) func aSettingIsAtAllItsPlaces(setting: Setting) throws {
        #expect(try Self.places.compactMap { try $0.missing(setting) } == [])
    }

    /// A variable that a program does not know ends it, and scripts and tests start programs.
    @Test func theVariablesOfScriptsAreThoseThatScriptsRead() throws {
        let text = try PageTests.text("Sources/Usage/Setting.swift")
        let list = try #require(text.firstMatch(of: #/static let ofScripts: Set<String> = \[([^\]]*)\]/#)).1
        let listed = Set(list.matches(of: #/"([A-Z_0-9]+)"/#).map { "RALLY_\($0.1)" })
        let read =
            #/(?:\$\{?|env\.|environ\["|(?:environment[\[(]|variable\(|getenv\(|number\(|get\()\s*")(RALLY_[A-Z_0-9]+)/#
        let swift = try Tidy.files(under: "Sources", "services", "deploy", "Tests", "Bench", "Fuzz", "tools")
            .map { $0.lines.joined(separator: "\n") }
        let scripts =
            try CommentTests.scripts().compactMap { try? PageTests.text($0) } + [
                PageTests.text("Package.swift")
            ]
        let found = Set((swift + scripts).flatMap { $0.matches(of: read).map { String($0.1) } })
        #expect(found.subtracting(Self.all.map(\.name)).sorted() == listed.sorted())
    }

    @Test func aForgottenSettingIsMissedAtEachPlace() throws {
        let setting = Setting(name: "RALLY_FORGOTTEN", programs: ["auth", "bus"])
        #expect(
            try Self.places.compactMap { try $0.missing(setting) } == [
                "Sources/Usage/Setting.swift lacks RALLY_FORGOTTEN",
                "deploy/README.md, Settings, lacks RALLY_FORGOTTEN",
                "docker-compose.yml does not give RALLY_FORGOTTEN to auth, bus, which reads it",
                "deploy/swarm.yml does not give RALLY_FORGOTTEN to auth, bus-one, bus-two, which reads it",
            ])
    }

    @Test(arguments: exceptions) func anExceptionIsNeeded(exception: Exception) throws {
        for name in exception.names {
            let setting = try #require(Self.all.first { $0.name == name }, "there is no \(name)")
            for path in exception.paths {
                #expect(try !Self.lacking(setting, in: [path]).isEmpty, "\(path) has \(name)")
            }
        }
    }

    @Test func theTablesOfTheReadmeAreTheseLists() throws {
        let page = try PageTests.text("services/README.md")
        let places = Self.places.map { "| `\($0.path)` | \($0.why) |" }
        let exceptions = Self.exceptions.map { exception in
            let (names, paths) = (exception.names, exception.paths)
            return "| \(names.map { "`\($0)`" }.joined(separator: ", ")) | "
                + "\(paths.map { "`\($0)`" }.joined(separator: ", ")) | \(exception.why) |"
        }
        for table in [
            ["| named in | for |", "| --- | --- |"] + places,
            ["| setting | not in | since |", "| --- | --- | --- |"] + exceptions,
        ] {
            let text = table.joined(separator: "\n")
            #expect(page.contains(text), "it is to be:\n\(text)")
        }
    }

    /// Code that reads a variable which the list lacks would have neither help nor a place in a container.
    @Test func programsReadTheSettingsOfTheListAndNoOthers() throws {
        let lines = try Tidy.files(under: "Sources", "services").filter {
            $0.path != "Sources/Usage/Setting.swift"
        }.flatMap(\.code).filter { $0.contains("\"RALLY_") }
        let read = Set(lines.flatMap { $0.matches(of: /"(RALLY_[A-Z_]+)"/).map { String($0.1) } })
        #expect(read == Set(Self.all.map(\.name).filter { !$0.hasSuffix("_FILE") || read.contains($0) }))
    }
}
