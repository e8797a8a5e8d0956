// Each member of a game that its host may set is kept, changed and shown, whatever members there are (domain.md §4.1, §4.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct MemberTests {
    let town = Town()
    let ann: Person
    /// Members whose bounds depend on others; the rest is filled in by shape.
    private let golf: JSONValue = [
        "sport": "golf", "timezone": "America/Los_Angeles", "capacity": 8, "guestsEach": 2,
        "golf": ["holes": 9, "format": "USD"],
        "place": ["name": "Lincoln Park", "lat": 37.7596, "lng": -122.4269],
        "answering": [
            "opensHoursBefore": 40, "regularsHoursBefore": 44, "autoRegulars": true, "answerHoursBefore": 20,
            "minPlayers": 3, "decideHoursBefore": 10, "ifShort": "cancel",
        ],
    ]
    private let otherGolf: JSONValue = [
        "timezone": "America/Denver", "capacity": 4, "guestsEach": 1,
        "golf": ["holes": 18, "format": "EUR"],
        "place": ["name": "Liberty Park", "lat": 40.7608, "lng": -111.891],
        "answering": [
            "opensHoursBefore": 41, "regularsHoursBefore": 45, "answerHoursBefore": 21, "minPlayers": 4,
            "decideHoursBefore": 11,
        ],
    ]
    /// Members of games without requirements: they have a test of their own.
    private static let ofVisitors = ["visitors", "rosterToVisitors"]

    init() { ann = town.signUp("ann") }

    @Test func everyMemberThatAHostSetsOrChangesIsShown() {
        let given = Self.filled(Shape(of: GameTemplate.self), isChanged: false).merging(golf)
        let created = town.ask("games.create", given.merging(["startsAt": town.time(days: 2)]), as: ann)
        #expect(created.isOK, "\(created)")
        expect(created.data, shows: given)
        let id: JSONValue = ["gameId": created["id"]]
        expect(town.ask("games.get", id, as: ann).data, shows: given)

        let changes = Self.filled(Shape(of: GameChanges.self), isChanged: true).merging(otherGolf)
        let edited = town.ask("games.update", changes.merging(id), as: ann)
        #expect(edited.isOK, "\(edited)")
        expect(edited.data, shows: changes)
        expect(town.ask("games.get", id, as: ann).data, shows: changes)
        let told = town.games.told("games.updated").last?["changed"]?.arrayValue ?? []
        for name in Self.names(changes) { #expect(told.contains(.string(name)), "\(name)") }
    }

    @Test func membersForPeopleWithoutAnAccountAreShownUntilTheyAreTakenAway() {
        let given: JSONValue = ["visitors": "ask", "rosterToVisitors": true]
        #expect(Self.names(given).sorted() == Self.ofVisitors.sorted())
        let created = town.ask("games.create", town.gameFields(given), as: ann)
        expect(created.data, shows: given)
        let id: JSONValue = ["gameId": created["id"]]
        expect(town.ask("games.get", id, as: ann).data, shows: given)
        let changes: JSONValue = ["visitors": "off", "rosterToVisitors": false]
        #expect(town.ask("games.update", changes.merging(id), as: ann).isOK)
        let shown = town.ask("games.get", id, as: ann)
        for name in Self.ofVisitors { #expect(shown[name] == .null, "\(name)") }
        let told = town.games.told("games.updated").last?["changed"]?.arrayValue ?? []
        for name in Self.ofVisitors { #expect(told.contains(.string(name)), "\(name)") }
    }

    private func expect(_ shown: JSONValue, shows given: JSONValue) {
        for name in Self.names(given) {
            #expect(Self.holds(shown[name], given[name]), "\(name): \(String(describing: shown[name]))")
        }
    }

    private static func names(_ object: JSONValue) -> [String] {
        object.objectValue?.keys ?? []
    }

    /// Whether an answer has all members of a value; it may have more.
    private static func holds(_ shown: JSONValue?, _ given: JSONValue?) -> Bool {
        guard let given, case .object = given else { return shown == given }
        return names(given).allSatisfy { holds(shown?[$0], given[$0]) }
    }

    /// A value for each member. None is the default, and none is the same before and after the change.
    private static func filled(_ shape: Shape, isChanged: Bool) -> JSONValue {
        switch shape {
        case .text: isChanged ? "EUR" : "USD"
        case .integer: isChanged ? 65 : 60
        case .number: isChanged ? 65.5 : 60.5
        case .boolean: .bool(isChanged)
        case .choice(let names): choice(names, isChanged: isChanged)
        case .list(let element): [filled(element, isChanged: isChanged)]
        case .object(let fields): .object(filled(fields, isChanged))
        case .id, .timestamp, .localTime, .day, .file, .user, .map, .anything: .null
        }
    }

    /// The first or the last choice. Other names of levels are shown as the level.
    private static func choice(_ names: [String], isChanged: Bool) -> JSONValue {
        let levels = SkillLevel.allCases.map(\.rawValue)
        let own = Set(levels).isSubset(of: names) ? levels : names
        return .string((isChanged ? own.first : own.last) ?? "")
    }

    private static func filled(_ fields: [Shape.Field], _ isChanged: Bool) -> JSONObject {
        var object = JSONObject()
        for field in fields where !ofVisitors.contains(field.name) {
            object[field.name] = filled(field.shape, isChanged: isChanged)
        }
        return object
    }
}
