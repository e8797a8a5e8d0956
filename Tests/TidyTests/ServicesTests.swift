// The list of services is said once: `Catalogue.services`. Programs read it; scripts and pages read deploy/services.txt and
// services.js, which a test writes from it (ServicesFileTests). No other place names all services by hand, but for those below:
// they have something of each. A made-up service shows that each of them would be found if it forgot one.

import Contracts
import Foundation
import Testing

@Suite struct ServicesTests {
    /// A place that has something of each service.
    struct Place: CustomTestStringConvertible, Sendable {
        let path: String
        let why: String
        /// The text of each service at this place; `NAME` is its name, `Type` its type's. A mark that is listed twice must occur twice.
        let marks: [String]

        init(_ path: String, _ why: String, _ marks: String...) {
            (self.path, self.why, self.marks) = (path, why, marks)
        }

        var testDescription: String { path }

        /// The marks that a service does not have here, or not as often as others.
        func missing(_ service: String) throws -> [String] {
            let text = try PageTests.text(path)
            let type = service.prefix(1).uppercased() + service.dropFirst()
            return Set(marks).sorted().filter { mark in
                let its = mark.replacing("NAME", with: service).replacing("Type", with: type)
                return text.ranges(of: its).count < marks.count { $0 == mark }
            }
        }
    }

    /// The places that a new service needs; services/README.md has them as a table.
    static let needed = [
        Place("Package.swift", "its library and its program", "\"NAME\", library: \"TypeService\""),
        Place("Sources/Contracts/Catalogue.swift", "its nouns and requests: the one list", "name: \"NAME\","),
        Place("Sources/Contracts/EveryService.swift", "its name as a type", "enum Type: ServiceName"),
        Place("Sources/LogContracts/LoggedEvents.swift", "its events", "\"NAME\": ["),
        Place(
            "deploy/Image/Programs.swift", "its program in `rally`, made for its type",
            "program(of: Type.self)", "serve(Type.self"),
        Place("services/tap/Replay/EveryLog.swift", "its type, for tap, which tells its log", "Type.self"),
        Place(
            "services/tap/Page/Files/tap.css", "its colours, by day and by night", "--NAME: #", "--NAME: #",
            ".of-NAME {"),
        Place(
            "Tests/Support/PlayedService.swift", "what stands in for its slow work", "Type.self",
            "extension Type: PlayedService"),
        Place("Tests/Support/Town.swift", "the tests' name for it", "let NAME: Node<Type>"),
    ]

    /// Files that a test writes, and pages and measurements that show each service.
    static let shown = [
        Place("deploy/services.txt", "the list for scripts, which a test writes", "NAME\n"),
        Place("services/tap/Page/Files/services.js", "the list for tap's page, likewise", "\"NAME\""),
        Place(
            "Sources/Contracts/HeardEvents+Types.swift", "the events that it observes, likewise",
            "\"NAME\": ["),
        Place("docker-compose.yml", "the containers, likewise", "\n    command: [NAME]\n"),
        Place("docker-compose.keys.yml", "their keys, likewise", "\n    secrets: [NAME]\n"),
        Place("deploy/swarm.yml", "the services of a swarm, likewise", "\n    command: [NAME]\n"),
        Place("deploy/alerts.yml", "the alert when nobody has a log, likewise", "service=\"NAME\", role"),
        Place("Tests/Shell/alerts.test.yml", "its test, likewise", "service=\"NAME\", instance"),
        Place("README.md", "the picture", "/NAME/*.jsonl"),
        Place("deploy/README.md", "what tap says", "\nNAME "),
        Place("docs/architecture.md", "the picture", "/NAME/*.jsonl"),
        Place("docs/domain.md", "its nouns, and its section", "\n| NAME | `", ". Service `NAME`"),
        Place("docs/limits.md", "a bound of its own", "`Type."),
        Place("Tests/MachineTests/FixtureTests.swift", "the digests of what each answers", "\"NAME\": \""),
        Place("Bench/Data/BenchTown.swift", "the log that it writes of each", "/NAME\""),
    ]

    static let places = needed + shown

    /// It has a hyphen, which no service's name can have.
    static let madeUp = "no-service"

    // MARK: - The places that have something of each

    @Test(arguments: places) func everyServiceIsThere(place: Place) throws {
        for service in Catalogue.serviceNames { #expect(try place.missing(service) == [], "\(service)") }
    }

    @Test(arguments: places) func aServiceThatWasForgottenIsMissed(place: Place) throws {
        #expect(try place.missing(Self.madeUp) == Set(place.marks).sorted())
        #expect(!place.marks.isEmpty && place.why.contains(" "))
    }

    @Test func theTableOfTheReadmeIsThisList() throws {
        let rows = Self.needed.map { "| `\($0.path)` | \($0.why) |" }
        let table = (["| named in | for |", "| --- | --- |"] + rows).joined(separator: "\n")
        #expect(try PageTests.text("services/README.md").contains(table), "it is to be:\n\(table)")
    }

    // MARK: - And no others

    /// The lines, counted from 1, at which a list of services begins: all of them but one, within a line for each. Which
    /// services one follows is no such list.
    static func lists(of services: [String], in text: Data) -> [Int] {
        // Most texts have too few of them anywhere.
        let there = services.count { name in
            [name, name.prefix(1).uppercased() + name.dropFirst()].contains {
                text.range(of: Data($0.utf8)) != nil
            }
        }
        guard there >= services.count - 1 else { return [] }
        var forms: [String: Int] = [:]
        for (number, name) in services.enumerated() {
            let type = name.prefix(1).uppercased() + name.dropFirst()
            for form in [name, "\(type).self", "\(type)Service"] { forms[form] = number }
        }
        var (found, last): ([Int], [Set<Int>]) = ([], [])
        for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            last.append(named(in: line, forms))
            if last.count > services.count { last.removeFirst() }
            guard last.reduce(into: Set(), { $0.formUnion($1) }).count >= services.count - 1 else { continue }
            found.append(index + 2 - last.count + (last.firstIndex { !$0.isEmpty } ?? 0))
            last = []
        }
        return found
    }

    /// The services that a line names, by their numbers. The key that a dictionary is asked for is passed over, and the label of an
    /// argument: `all: logs["auth"], games: logs["games"]`.
    private static func named(in line: Data, _ forms: [String: Int]) -> Set<Int> {
        func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
                true
            default: false
            }
        }
        var found: Set<Int> = []
        for word in line.split(whereSeparator: { !isWord($0) }) where (4...16).contains(word.count) {
            guard let number = forms[String(decoding: word, as: UTF8.self)] else { continue }
            let before = String(decoding: line[..<word.startIndex].suffix(3), as: UTF8.self)
            let isKey = before.hasSuffix("[\"") && isWord(before.utf8.first ?? 0)
            let isLabel = before.hasSuffix(", ") && line[word.endIndex...].first == UInt8(ascii: ":")
            if !isKey && !isLabel { found.insert(number) }
        }
        let isPassedOver = ["import ", "@testable import ", "    public static let follows = "].contains {
            line.starts(with: Data($0.utf8))
        }
        return isPassedOver ? [] : found
    }

    /// All texts of the tree but the rulebook, which tells of each service by itself, and what was recorded.
    private static func texts() throws -> [(path: String, text: Data)] {
        let recorded = ["Tests/Releases/", "Tests/MachineTests/Fixtures/", "Fuzz/Corpus/", "Bench/results/"]
        let top = try FileManager.default.contentsOfDirectory(atPath: Tidy.root.path)
        var paths = top.filter { [".swift", ".yml", ".md"].contains(where: $0.hasSuffix) }
        for folder in ["Sources", "services", "deploy", "Tests", "Bench", "Fuzz", "clients"] {
            let found = FileManager.default.enumerator(atPath: Tidy.root.appending(path: folder).path)
            for case let name as String in found ?? .init() { paths.append("\(folder)/\(name)") }
        }
        return paths.compactMap { path in
            guard !recorded.contains(where: path.hasPrefix) else { return nil }
            return (try? Data(contentsOf: Tidy.root.appending(path: path))).map { (path, $0) }
        }
    }

    @Test func noOtherPlaceNamesAllServices() throws {
        let services = Catalogue.serviceNames
        let known = Set(Self.places.map(\.path) + ["Tests/TidyTests/ServicesTests.swift"])
        let texts = try Self.texts()
        #expect(texts.count > 1000)
        let others = texts.filter { !known.contains($0.path) }.flatMap { path, text in
            Self.lists(of: services, in: text).map { "\(path):\($0)" }
        }
        #expect(others == [], "read Catalogue.serviceNames or deploy/services.txt instead")
    }

    /// Lists of all names, and of all but one.
    static let found = {
        let all = Catalogue.serviceNames
        let types = all.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return [
            "let all = [\(all.map { "\"\($0)\"" }.joined(separator: ", "))]",
            "for name in \(all.dropLast().joined(separator: " ")); do",
            "import A\n\(all.dropFirst().map { "  \($0):\n" }.joined())",
            "[\(types.map { "\($0).self" }.joined(separator: ",\n "))]",
            "names = (\"\(all.joined(separator: "|"))\")",
        ]
    }()

    @Test(arguments: found) func aListIsFound(text: String) {
        #expect(Self.lists(of: Catalogue.serviceNames, in: Data("\n\(text)".utf8)).count == 1)
    }

    /// Some names; keys and labels; imports; names that stand far apart.
    static let passedOver = {
        let all = Catalogue.serviceNames
        let types = all.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return [
            "[\(all.dropLast(2).map { "\"\($0)\"" }.joined(separator: ", "))]",
            "check(\(all.map { "logs[\"\($0)\"]" }.joined(separator: ", ")))",
            "check(all: a, \(all.map { "\($0): b" }.joined(separator: ", ")))",
            types.map { "import \($0)Service" }.joined(separator: "\n"),
            all.joined(separator: "\n\n\n"),
        ]
    }()

    @Test(arguments: passedOver) func namesThatAreNoListArePassedOver(text: String) {
        #expect(Self.lists(of: Catalogue.serviceNames, in: Data(text.utf8)) == [])
    }
}
