// Short calls for dues and shared costs, among the people of a cast.

import JSON
import TestSupport
import Values

extension Cast {
    /// A game of ann's to which others are going; returns its id.
    func pitch(_ going: String..., more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = ["requireTier2": false]
        let game = town.game(host: self["ann"], fields.merging(more))
        for person in going { town.going(self[person], game) }
        return game
    }

    /// `dues.<verb>` by somebody.
    @discardableResult
    func dues(_ verb: String, _ data: JSONValue, as person: String) -> Answer {
        ask("dues.\(verb)", data, as: person)
    }

    /// Something that somebody asks to be paid; returns its id.
    @discardableResult
    func due(_ about: JSONValue, _ more: JSONValue = [:], as person: String = "ann") -> JSONValue {
        let usual: JSONValue = ["title": "The pitch", "each": 500]
        let fields = more["total"] == nil ? usual : ["title": "The pitch"]
        let added = dues("add", fields.merging(about).merging(more), as: person)
        if !added.isOK { town.note("dues.add: \(added)") }
        return added["id"]
    }

    /// `dues.<verb>` about somebody's share, or one's own.
    @discardableResult
    func share(_ verb: String, _ due: JSONValue, of whom: String? = nil, as person: String) -> Answer {
        let about: JSONValue = ["dueId": due]
        return dues(verb, whom.map { about.merging(["accountId": id($0)]) } ?? about, as: person)
    }

    /// Everyone's amount and status in a due, as somebody reads them: `["bob": "500 open"]`.
    func shares(_ due: JSONValue, as person: String = "ann") -> [String: String] {
        let shown = dues("get", ["dueId": due], as: person)
        var found: [String: String] = [:]
        for portion in shown["portions"].arrayValue ?? [] {
            guard let name = portion["person"]?["nickname"]?.stringValue else { continue }
            let amount = portion["amount"]?.intValue ?? -1
            found[name] = "\(amount) \(portion["status"]?.stringValue ?? "")"
        }
        return found
    }

    /// One's own share in a due: `500 open`.
    func mine(_ due: JSONValue, as person: String) -> String? {
        let mine = dues("get", ["dueId": due], as: person)["mine"]
        guard let amount = mine["amount"]?.intValue, let status = mine["status"]?.stringValue else {
            return nil
        }
        return "\(amount) \(status)"
    }

    /// A cost that somebody shares with all; returns its id.
    @discardableResult
    func cost(_ about: JSONValue, _ amount: Int, _ more: JSONValue = [:], as person: String) -> JSONValue {
        let fields: JSONValue = ["what": "Beer", "amount": .integer(Int64(amount))]
        let added = dues("cost", fields.merging(about).merging(more), as: person)
        if !added.isOK { town.note("dues.cost: \(added)") }
        return added["id"]
    }

    /// The balances of a book: `["ann": 600, "bob": -600]`.
    func balances(_ about: JSONValue, as person: String) -> [String: Int] {
        let shown = dues("settle", about, as: person)
        var found: [String: Int] = [:]
        for balance in shown["balances"].arrayValue ?? [] {
            guard let name = balance["person"]?["nickname"]?.stringValue else { continue }
            found[name] = balance["amount"]?.intValue
        }
        return found
    }

    /// The payments that would settle a book: `["bob ann 300"]`.
    func payments(_ about: JSONValue, as person: String) -> [String] {
        (dues("settle", about, as: person)["payments"].arrayValue ?? []).map { payment in
            let (from, to) = (
                payment["from"]?["nickname"]?.stringValue, payment["to"]?["nickname"]?.stringValue
            )
            return "\(from ?? "?") \(to ?? "?") \(payment["amount"]?.intValue ?? -1)"
        }
    }
}
