// Chats under any interleaving of joining, leaving, messages, reading, muting and removals, with restarts, compared
// with a simple model of domain.md §7.4 that recounts everything each time.

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

/// One chat.
private struct Model {
    struct Row {
        var id: JSONValue
        var sender: String?
        var text: String
        var isRemoved = false
    }

    struct Member {
        /// Number of rows of the chat that were read.
        var read: Int
        var isMuted = false
    }

    var rows: [Row] = []
    var members: [String: Member]
    var isCancelled = false

    init(host: String) { members = [host: Member(read: 0)] }

    func unread(_ name: String) -> Int {
        guard let member = members[name] else { return 0 }
        return rows[member.read...].count { $0.sender != nil && $0.sender != name }
    }

    var words: [String] {
        rows.map { $0.isRemoved ? "-" : $0.sender == nil ? "<\($0.text)>" : $0.text }
    }

    mutating func tell(_ text: String) { rows.append(Row(id: .null, sender: nil, text: text)) }

    mutating func join(_ name: String) {
        guard members[name] == nil else { return }
        members[name] = Member(read: rows.count)
        tell("\(name) joined")
    }

    mutating func leave(_ name: String) {
        if members.removeValue(forKey: name) != nil { tell("\(name) left") }
    }
}

@Suite struct ChatModelTests {
    private static let names = ["ann", "bob", "cat", "dan"]

    @Test(arguments: Seeds.some(6)) func anyInterleavingOfChatCommandsFollowsTheModel(seed: UInt64) throws {
        let talk = GameChat(Self.names, going: [])
        let games = [talk.game, talk.town.game(host: talk.cast["bob"])]
        var models = [Model(host: "ann"), Model(host: "bob")]
        var random = SplitMix64(seed: seed)
        for step in 0..<250 {
            let number = Int(random.next() % 2)
            act(talk, games[number], &models[number], step, &random)
            expectAgreement(talk, games, models, "seed=\(seed) step \(step)")
            if random.next() % 50 == 0 { try talk.town.social.snapshot() }
            if random.next() % 30 == 0 {
                let before = talk.town.social.stateText
                try talk.town.restart("social", fromSnapshot: random.next() % 2 == 0)
                talk.town.idle(seconds: 2)
                #expect(talk.town.social.stateText == before, "seed=\(seed) step \(step)")
            }
        }
        #expect(talk.town.notes.isEmpty, "seed=\(seed) \(talk.town.notes)")
    }

    private func act(
        _ talk: GameChat, _ game: JSONValue, _ model: inout Model, _ step: Int, _ random: inout SplitMix64
    ) {
        let name = Self.names.randomElement(using: &random) ?? ""
        let isIn = model.members[name] != nil
        let any = model.rows.filter { $0.sender != nil }.randomElement(using: &random)
        switch random.next() % 20 {
        case 0..<4:
            let answer = talk.rsvp("going", as: name, in: game)
            if answer["status"] == "going" { model.join(name) }
        case 4, 5:
            let answer = talk.rsvp(random.next() % 2 == 0 ? "leave" : "maybe", as: name, in: game)
            if answer.isOK { model.leave(name) }
        case 6..<13:
            let answer = talk.chat("send", ["text": .string("\(step)")], as: name, in: game)
            let reason: Reason? = !isIn ? .forbidden : model.isCancelled ? .conflict : nil
            #expect(answer.reason == reason)
            if answer.isOK {
                model.rows.append(Model.Row(id: answer["id"], sender: name, text: "\(step)"))
            }
        case 13..<17:
            let upTo = random.next() % 3 == 0 ? nil : any?.id
            let answer = talk.chat("read", upTo.map { ["upTo": $0] } ?? [:], as: name, in: game)
            #expect(answer.reason == (isIn ? nil : .forbidden))
            let place = upTo.flatMap { id in model.rows.firstIndex { $0.id == id } }.map { $0 + 1 }
            let read = model.members[name]?.read ?? 0
            model.members[name]?.read = max(read, place ?? model.rows.count)
        case 17:
            let on = random.next() % 2 == 0
            let answer = talk.chat("mute", ["on": .bool(on)], as: name, in: game)
            #expect(answer.reason == (isIn ? nil : .forbidden))
            model.members[name]?.isMuted = on
        case 18:
            guard let any, let place = model.rows.firstIndex(where: { $0.id == any.id }) else { return }
            #expect(talk.remove(any.id).isOK)
            model.rows[place].isRemoved = true
        default:
            guard random.next() % 12 == 0, !model.isCancelled else { return }
            let host = talk.town.ask("games.get", ["gameId": game], as: talk.boss)["hostNickname"]
            talk.cast.ask("games.cancel", ["gameId": game], as: host.stringValue ?? "")
            model.isCancelled = true
            model.tell("The game was cancelled")
        }
    }

    private func expectAgreement(_ talk: GameChat, _ games: [JSONValue], _ models: [Model], _ place: String) {
        for name in Self.names {
            for (game, model) in zip(games, models) {
                let found = talk.cast.town.social.machine.state.chats.standing(
                    of: ID(talk.cast.id(name)), in: ID(game))
                #expect((found != nil) == (model.members[name] != nil), "\(place) \(name)")
                #expect(found?.unread ?? 0 == model.unread(name), "\(place) \(name)")
                #expect(found?.muted ?? false == model.members[name]?.isMuted ?? false, "\(place) \(name)")
            }
        }
        let name = Self.names[models[0].rows.count % Self.names.count]
        let total = models.reduce(0) { $0 + $1.unread(name) }
        #expect(talk.total(name) == total, "\(place) \(name)")
        for (game, model) in zip(games, models) {
            let history = talk.chat("history", ["limit": 100], as: name, in: game)
            guard model.members[name] != nil else {
                #expect(history.reason == .forbidden, "\(place) \(name)")
                continue
            }
            #expect(GameChat.words(history.items) == model.words.suffix(100), "\(place) \(name)")
        }
    }
}
