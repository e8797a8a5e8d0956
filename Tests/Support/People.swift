// The people of a town, and the usual steps of tests: sign up, make a game, ask.

import AuthService
import Contracts
import JSON
import Machine
import Values

/// Somebody with a session: holds its tokens, and seen positions.
public final class Person {
    public let nickname: String
    public let password: String
    public var email: String { "\(nickname)@example.com" }
    public internal(set) var id: JSONValue = .null
    public var token: String?
    public internal(set) var refreshToken: JSONValue = .null
    public internal(set) var sessionId: JSONValue = .null
    public internal(set) var tokenExpires = Timestamp.distantPast
    public var seen = Positions()
    /// Gets a fresh access token by itself when the old one has expired.
    public var renewsItself = true

    init(_ nickname: String) {
        self.nickname = nickname
        password = "secret word of \(nickname)"
    }

    /// A person who takes the tokens of the next reply.
    public static func anyone() -> Person { Person("anyone") }

    /// Another device of the same person, without a session.
    public func otherDevice() -> Person { Person(nickname) }

    /// Takes the tokens from a reply.
    @discardableResult
    public func take(_ answer: Answer) -> Answer {
        guard let token = answer["accessToken"].stringValue else { return answer }
        self.token = token
        id = answer["accountId"]
        refreshToken = answer["refreshToken"]
        sessionId = answer["sessionId"]
        tokenExpires = answer["accessExpiresAt"].stringValue.flatMap { Timestamp($0) } ?? .distantPast
        return answer
    }
}

/// A reply with its parsed data.
public struct Answer: CustomStringConvertible {
    public let envelope: ReplyEnvelope?
    public let data: JSONValue

    /// The file in the reply's second frame.
    public let file: [UInt8]?

    /// Whether a standby passed it to the owner.
    public let isHandedOn: Bool

    init(_ envelope: ReplyEnvelope?, file: [UInt8]? = nil, isHandedOn: Bool = false) {
        self.isHandedOn = isHandedOn
        self.envelope = envelope
        self.file = file
        data = (try? envelope?.outcome.get()).flatMap { try? JSONValue(parsing: $0) } ?? .null
    }

    public var isOK: Bool { if case .success? = envelope?.outcome { true } else { false } }
    public var refusal: Refusal? {
        if case .failure(let refusal)? = envelope?.outcome { refusal } else { nil }
    }
    public var reason: Reason? { refusal?.reason }
    public var at: Positions { envelope?.at ?? Positions() }
    /// A member of the data; null if it is missing.
    public subscript(key: String) -> JSONValue { data[key] ?? .null }
    public subscript(path: String...) -> JSONValue { path.reduce(data) { $0[$1] ?? .null } }
    public var items: [JSONValue] { data["items"]?.arrayValue ?? [] }
    public var description: String {
        refusal.map { "\($0.reason.rawValue): \($0.message)" } ?? data.description
    }
}

extension Town {
    // MARK: - Asking

    /// Sends a request, and runs the town until it is answered.
    @discardableResult
    public func ask(
        _ type: String, _ data: JSONValue = [:], as person: Person? = nil, id: ID? = nil,
        after: Positions? = nil, file: [UInt8]? = nil
    ) -> Answer {
        let answer = answer(send(request(type, data, as: person, id: id, after: after), file: file))
        person?.seen.merge(answer.at)
        return answer
    }

    /// Sends a request that must succeed.
    @discardableResult
    public func act(_ type: String, _ data: JSONValue = [:], as person: Person?) -> Answer {
        let answer = ask(type, data, as: person)
        if !answer.isOK { note("\(type): \(answer)") }
        return answer
    }

    /// The envelope of a request by someone.
    public func request(
        _ type: String, _ data: JSONValue = [:], as person: Person? = nil, id: ID? = nil,
        after: Positions? = nil
    ) -> RequestEnvelope {
        if let person { renew(person) }
        return RequestEnvelope(
            id: id ?? freshID(), type: type, token: person?.token,
            after: after ?? person?.seen ?? Positions(),
            data: Array(data.text().utf8))
    }

    private func renew(_ person: Person) {
        guard person.renewsItself, person.token != nil, person.tokenExpires <= now.wall else { return }
        let refreshed = ask("account.refresh", ["refreshToken": person.refreshToken])
        if person.take(refreshed).isOK { return }
        logIn(person)
    }

    // MARK: - People

    /// A new account, logged in; it needs ``onboard(_:_:)`` for the first tier.
    @discardableResult
    public func signUp(_ nickname: String, displayName: String? = nil) -> Person {
        let person = Person(nickname)
        let answer = ask(
            "account.signup",
            [
                "email": .string(person.email), "password": .string(person.password),
                "displayName": .string(displayName ?? "The \(nickname)"), "nickname": .string(nickname),
            ])
        person.take(answer)
        person.seen.merge(answer.at)
        if person.token == nil { note("\(nickname) could not sign up: \(answer)") }
        if person.email == auth.settings.adminEmail { confirm(person) }
        return person
    }

    /// Opens a mailed link without a login, and gives the account's password.
    /// - Parameter password: `nil` for the initial password of accounts here.
    public func verify(_ token: JSONValue?, password: String? = nil) -> Answer {
        let link = ask("account.link", ["token": token ?? .null])
        guard let name = link["nickname"].stringValue else { return link }
        let password = password ?? Person(name).password
        let answer = ask("account.verify", ["token": token ?? .null, "password": .string(password)])
        settle()
        return answer
    }

    /// Opens the link mailed to a person; this makes the first administrator.
    public func confirm(_ person: Person) {
        settle()
        let answer = ask("account.verify", ["token": mailed("verify", to: person)], as: person)
        if !answer.isOK { note("\(person.nickname) could not confirm their address: \(answer)") }
        settle()
    }

    public func guest(_ device: String = "phone-1") -> Person {
        let person = Person(device)
        person.take(ask("account.guest", ["deviceId": .string(device)]))
        return person
    }

    @discardableResult
    public func logIn(_ person: Person, password: String? = nil) -> Answer {
        let data: JSONValue = [
            "email": .string(person.email), "password": .string(password ?? person.password),
        ]
        let answer = person.take(ask("account.login", data))
        person.seen.merge(answer.at)
        return answer
    }

    /// The mailed links of a kind, in order: address, and token at the end.
    public func mails(_ kind: String) -> [(email: String, token: JSONValue)] {
        auth.orders.map(\.order).filter { $0["kind"]?.stringValue == kind }.compactMap { order in
            guard let email = order["email"]?.stringValue, let link = order["link"]?.stringValue else {
                return nil
            }
            return (email, .string(String(link.split(separator: "/").last ?? "")))
        }
    }

    /// The token of the last link mailed to a person.
    public func mailed(_ kind: String, to person: Person) -> JSONValue {
        mails(kind).last { $0.email == person.email }?.token ?? .null
    }

    /// Fills in the data that the first tier needs.
    @discardableResult
    public func onboard(_ person: Person, _ more: JSONValue = [:]) -> Answer {
        let fields: JSONValue = [
            "birthDate": "1990-06-15", "gender": "female", "cityLabel": "San Francisco, CA", "lat": 37.77,
            "lng": -122.42,
        ]
        return ask("profile.onboard", fields.merging(more), as: person)
    }

    /// Fills in all data that the second tier needs.
    public func complete(_ person: Person) {
        onboard(person)
        ask("profile.update", ["skillLevel": "advanced"], as: person)
        let answer = ask(
            "profile.photo-add", ["url": .string("https://pictures.example/\(person.nickname).jpg")],
            as: person)
        if answer["tier"] != 2 { note("\(person.nickname) has no full profile: \(answer)") }
        settle()
    }

    /// Makes two people friends.
    public func befriend(_ a: Person, _ b: Person) {
        act("friends.request", ["accountId": .string(b.nickname)], as: a)
        act("friends.accept", ["accountId": .string(a.nickname)], as: b)
        settle()
    }

    /// Uploads a picture for a post or a message; each number is a different one.
    public func upload(_ number: Int = 1, as person: Person) -> JSONValue {
        let file = PNGFile.pixel(number)
        let answer = ask(
            "profile.photo-upload", ["file": .integer(Int64(file.count))], as: person, file: file)
        if !answer.isOK { note("\(person.nickname) cannot upload a picture: \(answer)") }
        settle()
        return answer["photo"]
    }

    /// Publishes facts about an account that no command of this build can cause.
    public func changeFacts(of person: Person, _ change: (inout FactsChanged) -> Void) {
        guard let id = person.id.stringValue.flatMap({ ID($0) }),
            var facts = auth.machine.state.facts(of: id)
        else { return note("there are no facts of \(person.nickname)") }
        change(&facts)
        auth.machine.happen(facts, causation: nil)
        settle()
    }

    /// Gives people accounts whose reports and feedback count (domain.md §7.6).
    public func mature(_ people: [Person]) {
        for person in people {
            changeFacts(of: person) {
                ($0.createdAt, $0.hasConfirmedEmail) = (now.wall.adding(days: -7), true)
                $0.tier = max($0.tier, 1)
            }
        }
    }

    // MARK: - Games

    /// A time relative to now, as text.
    public func time(days: Int = 0, hours: Int = 0, minutes: Int = 0, seconds: Int = 0) -> JSONValue {
        let time = now.wall.adding(days: days).adding(hours: hours).adding(minutes: minutes)
        return .string(time.adding(seconds: seconds).description)
    }

    /// Fields of a game in two days in Dolores Park, with some replaced.
    public func gameFields(_ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = [
            "sport": "soccer", "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
            "startsAt": time(hours: 48), "timezone": "UTC",
        ]
        return fields.merging(more)
    }

    /// A date relative to today, in UTC.
    public func day(_ days: Int) -> JSONValue { .string(now.wall.adding(days: days).day.description) }

    /// Fields of a series in Dolores Park, three games a week apart, the first in two days.
    public func seriesFields(_ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = [
            "sport": "soccer", "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
            "firstDate": day(2), "localTime": "18:00", "count": 3, "timezone": "UTC",
        ]
        return fields.merging(more)
    }

    /// A new series; returns its id, and those of its games.
    public func series(host: Person, _ more: JSONValue = [:]) -> (id: JSONValue, games: [JSONValue]) {
        let answer = ask("series.create", seriesFields(more), as: host)
        if !answer.isOK { note("no series: \(answer)") }
        settle()
        let games = answer["occurrences"].arrayValue ?? []
        return (answer["id"], games.map { $0["id"] ?? .null })
    }

    /// A new game; returns its id. All later callers have seen it.
    @discardableResult
    public func game(host: Person, capacity: Int? = nil, _ more: JSONValue = [:]) -> JSONValue {
        var fields = gameFields(more)
        if let capacity { fields = fields.merging(["capacity": .integer(Int64(capacity))]) }
        let answer = ask("games.create", fields, as: host)
        if !answer.isOK { note("no game: \(answer)") }
        settle()
        return answer["id"]
    }

    @discardableResult
    public func going(_ person: Person, _ game: JSONValue) -> Answer {
        let answer = ask("rsvp.going", ["gameId": game], as: person)
        settle()
        return answer
    }
}

extension JSONValue {
    /// An object with dynamic names.
    public static func object(_ members: [String: JSONValue]) -> JSONValue {
        var object = JSONObject()
        // The names are unique, and there may be thousands.
        object.members = members.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
        return .object(object)
    }

    /// The members of both; the second takes precedence.
    public func merging(_ other: JSONValue) -> JSONValue {
        guard case .object(var object) = self, case .object(let more) = other else { return other }
        for (key, value) in more.members { object[key] = value }
        return .object(object)
    }
}
