// Dues and shared costs: asking for money, paying, letting off; costs and payments among players.

import Contracts
import JSON
import TestSupport
import Values

/// A due that somebody has added.
struct SeenDue {
    var id: String
    /// The player who has added it.
    var author: Player
}

extension Player {
    func keepBooks() -> RequestEnvelope {
        guard !world.games.isEmpty else { return request(MyDues.type) }
        switch chance.number(0...11) {
        case 0...2: return addDue()
        case 3...6: return settleDue()
        case 7...9: return shareCost()
        default: return lookAtBook()
        }
    }

    /// The book of a game that is mostly the player's own, or of a group.
    private func someBook(own: Bool) -> JSONValue {
        if let group = world.groups.last(where: { !own || $0.owner == name }), chance.happens(0.3) {
            return ["groupId": .string(group.id)]
        }
        return ["gameId": .string(someGame(hosted: own).id)]
    }

    private func addDue() -> RequestEnvelope {
        let amount: JSONValue = .integer(Int64(chance.number(10...3000)))
        var book = someBook(own: chance.happens(0.9))
        if let coming, chance.happens(0.3) {
            book = ["gameId": .string(coming.game), "payeeId": .string(coming.name)]
        }
        var fields = book.merging(["title": "The pitch"])
        fields = fields.merging(chance.happens(0.5) ? ["each": amount] : ["total": amount])
        if chance.happens(0.5) {
            let dueAt = world.wallTime.adding(minutes: chance.number(1...9000)).description
            fields = fields.merging(["dueAt": .string(dueAt)])
        }
        if chance.happens(0.1) { fields = fields.merging(["accountIds": [.string(somebody)]]) }
        if chance.happens(0.2) { fields = fields.merging(["note": "To the bank", "showCount": true]) }
        return request(AddDue.type, fields)
    }

    private func settleDue() -> RequestEnvelope {
        guard !world.dues.isEmpty else { return request(MyDues.type) }
        let due = chance.one(of: Array(world.dues.suffix(4)))
        let about: JSONValue = ["dueId": .string(due.id)]
        let whom = about.merging(["accountId": .string(somebody)])
        if due.author === self {
            switch chance.number(0...9) {
            case 0...2: return request(MarkDuePaid.type, whom)
            case 3: return request(MarkDueUnpaid.type, whom)
            case 4...5: return request(ExemptFromDue.type, whom.merging(["reason": "Brought the ball"]))
            case 6...7: return request(AddDebtor.type, whom)
            case 8: return request(RemoveDue.type, about)
            default: return request(RemindOfDue.type, about)
            }
        }
        switch chance.number(0...7) {
        case 0...2: return request(ClaimDue.type, about.merging(["how": "in cash"]))
        case 3: return request(UnclaimDue.type, chance.happens(0.5) ? whom : about)
        case 4: return request(ConfirmRefund.type, about)
        case 5: return request(AcceptPayee.type, about)
        case 6: return request(MarkDuePaid.type, whom)
        default: return request(GetDue.type, about)
        }
    }

    private func shareCost() -> RequestEnvelope {
        let about = someBook(own: false)
        let amount: JSONValue = ["amount": .integer(Int64(chance.number(1...5000)))]
        if chance.happens(0.3) {
            return request(
                RecordPayment.type, about.merging(amount).merging(["accountId": .string(somebody)]))
        }
        if let cost = world.costs.last, chance.happens(0.3) {
            let type = chance.happens(0.7) ? ConfirmCost.type : RemoveCost.type
            return request(type, ["costId": .string(cost)])
        }
        costBook = about
        var fields = about.merging(amount).merging(["what": "Beer"])
        if chance.happens(0.3) { fields = fields.merging(["payerId": .string(somebody)]) }
        return request(AddCost.type, fields)
    }

    private func lookAtBook() -> RequestEnvelope {
        let about = someBook(own: false)
        switch chance.number(0...4) {
        case 0: return request(chance.happens(0.5) ? ShowBook.type : ShowDuesTable.type, about)
        case 1: return request(ListCosts.type, about)
        case 2: return request(ProposeSettlement.type, about)
        case 3: return request(MyDues.type)
        default:
            guard let group = world.groups.last(where: { $0.owner == name }) else {
                return request(ShowBook.type, about)
            }
            let on: JSONValue = ["groupId": .string(group.id), "on": .bool(chance.happens(0.6))]
            return request(SetPayFirst.type, on)
        }
    }

    private func player(_ person: JSONValue?) -> Player? {
        world.players.first { $0.name == person?["nickname"]?.stringValue }
    }

    /// The receiver of a payment notes that it was made.
    func noteSettlement(_ data: JSONValue) {
        guard let payment = data["payments"]?.arrayValue?.first, let amount = payment["amount"],
            let debtor = payment["from"]?["accountId"],
            let receiver = player(payment["to"])
        else { return }
        let fields: JSONValue = ["accountId": debtor, "amount": amount]
        receiver.next = (RecordPayment.type, costBook.merging(fields))
    }

    /// Remembers dues and costs. Payees agree, payers confirm, and a share of each due goes its way.
    func noteBook(_ type: String, _ data: JSONValue) {
        guard let id = data["id"]?.stringValue else { return }
        if type == AddDue.type {
            world.dues.append(SeenDue(id: id, author: self))
            guard data["isAccepted"] != false else {
                player(data["payee"])?.next = (AcceptPayee.type, ["dueId": .string(id)])
                return
            }
            let debtors = (data["portions"]?.arrayValue ?? []).compactMap { player($0["person"]) }
            guard let debtor = debtors.first(where: { $0 !== self && !$0.isGuest }) else { return }
            payOrLetOff(debtor, id, game: data["gameId"]?.stringValue)
        } else {
            world.costs.append(id)
            if data["isConfirmed"] == false {
                player(data["payer"])?.next = (ConfirmCost.type, ["costId": .string(id)])
            } else if chance.happens(0.2) {
                next = (RemoveCost.type, ["costId": .string(id)])
            } else {
                next = (ProposeSettlement.type, costBook)
            }
        }
    }
}
