// Polls about places and times: hosts enter options and choose, others join and vote (domain.md §4.4).

import Contracts
import JSON
import TestSupport
import Values

/// A game that was created with a poll.
struct SeenPoll {
    var game: String
    unowned var host: Player
    var placeChoices: [String]
    var timeChoices: [String]
}

extension Player {
    /// Fields of a new game with a poll about its place, its time or both.
    func fieldsOfPoll() -> [String: JSONValue] {
        let places: [JSONValue] = [
            ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
            ["name": "Alamo Square", "lat": 37.7764, "lng": -122.4346],
            ["name": "Ocean Beach", "lat": 37.7594, "lng": -122.5107],
        ]
        // The first time is so soon that its poll ends while people play, or so late that it ends when days pass.
        let hours = chance.one(of: [[25, 26], [30, 60], [50, 27, 40], [160, 170], [200, 165]])
        let times = hours.map { JSONValue.string(world.wallTime.adding(hours: $0).description) }
        let kinds = chance.number(0...3)
        var fields: [String: JSONValue] = ["sport": chance.one(of: ["soccer", "tennis"])]
        switch kinds {
        case 0:
            fields["options"] = ["places": .array(places)]
            fields["startsAt"] = times[0]
        case 1:
            fields["options"] = ["times": .array(times)]
            fields["place"] = places[0]
        default: fields["options"] = ["places": .array(Array(places.suffix(2))), "times": .array(times)]
        }
        if chance.happens(0.3) { fields["capacity"] = .integer(Int64(chance.number(2...4))) }
        return fields
    }

    /// Joins, leaves, votes, or chooses in a poll of one's own.
    func vote() -> RequestEnvelope {
        let own = world.polls.filter { $0.host === self }
        guard let seen = chance.happens(0.4) ? own.last ?? world.polls.last : world.polls.last else {
            return request(CreateGame.type, .object(fieldsOfPoll()))
        }
        let about: JSONValue = ["gameId": .string(seen.game)]
        switch chance.number(0...9) {
        case 0...1 where seen.host !== self: return request(Going.type, about)
        case 2 where seen.host !== self:
            return request(chance.happens(0.5) ? Leave.type : Maybe.type, about)
        case 0...3: return request(GetGame.type, about)
        case 4 where seen.host === self: return request(ChooseOption.type, about.merging(choice(of: seen)))
        case 5:
            let start: JSONValue = .string(world.wallTime.adding(hours: chance.number(26...90)).description)
            return request(UpdateGame.type, about.merging(["startsAt": start]))
        default: return request(VoteOnOptions.type, about.merging(["choiceIds": .array(subset(of: seen))]))
        }
    }

    private func subset(of poll: SeenPoll) -> [JSONValue] {
        (poll.placeChoices + poll.timeChoices).filter { _ in chance.happens(0.5) }.map { .string($0) }
    }

    /// At most one choice of each kind.
    private func choice(of poll: SeenPoll) -> JSONValue {
        var fields: [String: JSONValue] = [:]
        if !poll.placeChoices.isEmpty { fields["placeChoice"] = .string(chance.one(of: poll.placeChoices)) }
        if !poll.timeChoices.isEmpty, fields.isEmpty || chance.happens(0.5) {
            fields["timeChoice"] = .string(chance.one(of: poll.timeChoices))
        }
        return .object(fields)
    }

    /// Remembers the options in a game that this player has created.
    func notePoll(_ data: JSONValue) {
        guard let game = data["id"]?.stringValue, let options = data["options"] else { return }
        func choices(_ kind: String) -> [String] {
            (options[kind]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
        }
        let poll = SeenPoll(
            game: game, host: self, placeChoices: choices("places"), timeChoices: choices("times"))
        world.polls.append(poll)
        next = (VoteOnOptions.type, ["gameId": .string(game), "choiceIds": .array(subset(of: poll))])
    }

    /// New players often vote at once; then the host may choose.
    func noteComing(_ data: JSONValue) {
        guard data["status"] == "going",
            let poll = world.polls.last(where: { $0.game == data["gameId"]?.stringValue })
        else { return }
        let about: JSONValue = ["gameId": .string(poll.game)]
        next = (VoteOnOptions.type, about.merging(["choiceIds": .array(subset(of: poll))]))
        if poll.host !== self, chance.happens(0.2) {
            poll.host.next = (ChooseOption.type, about.merging(choice(of: poll)))
        }
    }
}
