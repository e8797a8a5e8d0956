// `bus keys`, and the keys that processes then find at RALLY_KEYS.

import Contracts
import EventLog
import Foundation
import Messaging
import Testing

@testable import BusService
@testable import Keys

/// A temporary directory.
final class Place {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var keys: String { path + "/keys" }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(keys)/\(name)", encoding: .utf8)
    }

    func write(_ text: String, to name: String) throws {
        let file = "\(keys)/\(name)"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        try allow(0o600, name)
    }

    func allow(_ mode: Int, _ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(keys)/\(name)")
    }

    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(keys)/\(name)")[.posixPermissions] as? Int
    }

    /// The output, complaint and status of `bus keys`.
    @discardableResult
    func makeKeys(_ names: String...) -> (status: Int32, said: [String], complaint: String) {
        var said: [String] = []
        var complaint = ""
        let status = KeysCommand.run(
            [keys] + names, say: { said.append($0) }, complain: { complaint += $0 })
        return (status, said, complaint)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(keys)/\(name)") }

    /// The error of a process that looks for its key there; `nil` if it finds it.
    func problem(_ process: String, _ role: KeyHolder.Role, at path: String? = nil) -> String? {
        do throws(KeyError) {
            _ = try ProcessKeys.connecting(process, as: role) { _ in path ?? self.keys }
            return nil
        } catch {
            return error.description.replacingOccurrences(of: self.path, with: "…")
        }
    }

    func busProblem() -> String? {
        do throws(KeyError) { _ = try ProcessKeys.bus({ _ in self.keys }, nouns: { _ in [] }) } catch {
            return error.description.replacingOccurrences(of: self.path, with: "…")
        }
        return nil
    }
}

struct KeyDirectoryTests {
    let place: Place

    init() throws { place = try Place() }

    @Test func everyoneGetsAKeyThatNobodyElseMayRead() throws {
        let made = place.makeKeys()
        #expect(made.status == 0 && made.complaint == "")
        let names = (Catalogue.serviceNames + ["bus", "edge", "gateway", "known", "tap"]).sorted()
        // `known` is no key.
        #expect(made.said.count == names.count - 1 && made.said.allSatisfy { $0.hasSuffix("  made") })
        #expect(made.said[2].contains("/games ") && made.said[2].contains("  service:games "))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.keys).sorted() == names)
        for name in names { #expect(try place.mode(name) == 0o600) }
        for service in Catalogue.serviceNames { #expect(place.problem(service, .service) == nil) }
        #expect(place.problem("gateway", .client) == nil && place.problem("tap", .tap) == nil)
        let bus = try ProcessKeys.bus({ _ in place.keys }, nouns: { $0 == "games" ? ["venues"] : [] })
        #expect(bus?.knownCount == names.count - 2)
        #expect(bus?.rolesByUserId["service:games"] == .service(name: "games", nouns: ["games", "venues"]))
        #expect(bus?.rolesByUserId["client:gateway"] == .client(name: "gateway"))
        #expect(bus?.rolesByUserId["edge:edge"] == .edge(name: "edge"))
    }

    @Test func withoutTheSettingThereAreNoKeys() throws {
        for text in [nil, ""] {
            #expect(try ProcessKeys.connecting("games", as: .service) { _ in text } == nil)
            #expect(try ProcessKeys.bus({ _ in text }, nouns: { _ in [] }) == nil)
        }
    }

    @Test func existingKeysStayAndOnlyMissingOnesAreMade() throws {
        place.makeKeys()
        let before = try ["bus", "auth", "games"].map { try place.text($0) }
        try place.remove("games")
        let again = place.makeKeys()
        #expect(again.said.filter { $0.hasSuffix("  made") }.count == 1)
        #expect(again.said.filter { $0.hasSuffix("  was there") }.count == 9)
        #expect(try place.text("bus") == before[0] && place.text("auth") == before[1])
        #expect(try place.text("games") != before[2])
        let known = try KnownKeys(parsing: place.text("known"))
        #expect(known.holders[try KeyFile(parsing: before[2]).publicKey] == nil)
        #expect(known.holders[try KeyFile(parsing: place.text("games")).publicKey]?.name == "games")
    }

    @Test func furtherKeysAreMadeByRoleAndNameAndTakenAwayWithTheirFile() throws {
        place.makeKeys()
        #expect(place.makeKeys("client:web", "tap:night-watch", "service:golf").said.count == 4)
        #expect(place.problem("gateway", .client, at: place.keys + "/web") == nil)
        #expect(try KnownKeys(parsing: place.text("known")).holders.count == 12)
        try place.remove("web")
        #expect(place.makeKeys("tap").status == 0)
        let known = try KnownKeys(parsing: place.text("known"))
        #expect(known.holders.count == 11 && !known.holders.values.contains { $0.name == "web" })
    }

    @Test func aPublicHalfLetsItsHolderIn() throws {
        place.makeKeys("gateway")
        let theirs = try KeyFile(for: try #require(KeyHolder(.client, "theirs")), busKey: nil)
        var half = theirs
        half.secretKey = nil
        try place.write(half.text, to: "theirs")
        place.makeKeys("gateway")
        #expect(try KnownKeys(parsing: place.text("known")).holders[theirs.publicKey] == theirs.holder)
        #expect(
            place.problem("gateway", .client, at: place.keys + "/theirs")?.contains("has no secret-key")
                == true)
    }

    @Test(arguments: ["web", "king:web", "client:", "client:Web", "client:a:b", "bus", "client:known", ":"])
    func aNameThatIsNobodysIsRefusedAndNothingIsMade(_ name: String) {
        let refused = place.makeKeys(name)
        #expect(refused.status == 64 && refused.complaint.contains("is not a valid key name"))
        #expect(!FileManager.default.fileExists(atPath: place.keys))
    }

    @Test func aMissingKeyDirectoryIsAskedFor() {
        for arguments in [[], ["--all"]] {
            var complaint = ""
            #expect(KeysCommand.run(arguments, say: { _ in }, complain: { complaint += $0 }) == 64)
            #expect(complaint.contains("see bus keys --help"))
        }
        #expect(KeysCommand.run(["/dev/null/keys"], say: { _ in }, complain: { _ in }) == 1)
    }

    @Test func aNewKeyOfTheBusNeedsNewKeysOfAll() throws {
        place.makeKeys("games")
        try place.remove("bus")
        let refused = place.makeKeys("games")
        #expect(refused.status == 1)
        #expect(
            refused.complaint.contains("made for another bus") && refused.complaint.contains("/keys/games."))
        #expect(!FileManager.default.fileExists(atPath: place.keys + "/bus"))
        try place.remove("games")
        #expect(place.makeKeys("games").status == 0)
    }

    @Test func aFileUnderAnothersNameIsRefused() throws {
        place.makeKeys("games")
        #expect(
            place.makeKeys("client:games").complaint.contains(
                "is the key of service:games; a key of client:games needs"))
        try place.write(try place.text("games"), to: "copy")
        #expect(
            place.makeKeys("tap").complaint.contains(
                "/copy is the key of service:games: its name must be games"))
    }

    // MARK: - What processes refuse

    @Test func aKeyThatOthersMayReadIsRefused() throws {
        place.makeKeys()
        for mode in [0o640, 0o604, 0o620, 0o601] {
            try place.allow(mode, "games")
            let sentence = try #require(place.problem("games", .service))
            #expect(
                sentence.hasPrefix(
                    "RALLY_KEYS: …/keys/games is open to others (mode 0\(String(mode, radix: 8)))"))
            #expect(sentence.contains("chmod 600 …/keys/games"))
        }
        try place.allow(0o400, "games")
        #expect(place.problem("games", .service) == nil)
        try place.allow(0o644, "known")
        #expect(place.busProblem()?.contains("/keys/known is open to others") == true)
        try place.allow(0o644, "bus")
        #expect(place.busProblem()?.contains("/keys/bus is open to others") == true)
    }

    @Test func aKeyFileOfAnotherUserIsRefused() throws {
        place.makeKeys()
        let path = place.keys + "/games"
        #expect(
            place.problem("auth", .service, at: path)
                == "RALLY_KEYS: …/keys/games is the key of service:games, not of service:auth")
        #expect(
            place.problem("gateway", .client, at: path)
                == "RALLY_KEYS: …/keys/games is the key of service:games, not of a client")
        #expect(place.problem("tap", .tap, at: place.keys + "/gateway")?.contains("not of a tap") == true)
        try place.remove("bus")
        try place.write(try place.text("tap"), to: "bus")
        #expect(place.busProblem() == "RALLY_KEYS: …/keys/bus is not the bus's own key, with its secret-key")
    }

    @Test func aFileThatIsNoKeyFileIsRefused() throws {
        #expect(
            place.problem("games", .service, at: place.path + "/none")
                == "RALLY_KEYS: …/none: No such file or directory; `bus keys` makes keys")
        #expect(
            place.problem("games", .service, at: "/dev/null")?.hasSuffix("/dev/null is no key file") == true)
        place.makeKeys("games")
        try place.write("", to: "games")
        #expect(
            place.problem("games", .service) == "RALLY_KEYS: …/keys/games: there is no metadata/role in it")
        let long = String(repeating: "# comment\n", count: KeyDirectory.fileBytesMax / 10 + 1)
        try place.write(long, to: "games")
        #expect(place.problem("games", .service) == "RALLY_KEYS: …/keys/games is no key file")
        try Data([0xff, 0xfe]).write(to: URL(fileURLWithPath: place.keys + "/games"))
        try place.allow(0o600, "games")
        #expect(place.problem("games", .service) == "RALLY_KEYS: …/keys/games is no text")
        try place.write("client\n    app = \"short\"\n", to: "known")
        #expect(
            place.busProblem()?.hasPrefix("RALLY_KEYS: …/keys/known: line 2: the key of client:app") == true)
        try place.remove("known")
        #expect(place.busProblem()?.contains("/keys/known: No such file") == true)
    }

    @Test func aKeyWithoutItsBusIsRefused() throws {
        place.makeKeys("games")
        var file = try KeyFile(parsing: place.text("games"))
        file.busKey = nil
        try place.write(file.text, to: "games")
        #expect(place.problem("games", .service)?.contains("does not say whose bus it is for") == true)
    }
}
