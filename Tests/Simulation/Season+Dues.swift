// The money of a season: dues of games that are called off and of a group, and costs that are shared.

import Contracts
import JSON
import TestSupport
import Values

extension World {
    /// Pays for games that are called off, for what is drunk, and in a group.
    func payTogether() {
        let game = arrange(inHours: 40)
        let pitch: JSONValue = ["title": "The pitch", "total": 6001, "payeeId": "bob"]
        let due: JSONValue = ["dueId": ask(ann, AddDue.type, game.merging(pitch))["id"] ?? .null]
        ask(bob, AcceptPayee.type, due)
        ask(cleo, ClaimDue.type, due.merging(["how": "in cash"]))
        ask(cleo, UnclaimDue.type, due)
        ask(bob, MarkDuePaid.type, due.merging(["accountId": "cleo"]))
        ask(bob, MarkDueUnpaid.type, due.merging(["accountId": "cleo"]))
        ask(ann, ExemptFromDue.type, due.merging(["accountId": "dan"]))
        ask(ann, AddDebtor.type, due.merging(["accountId": "dan"]))
        ask(bob, RemindOfDue.type, due)
        ask(dan, ClaimDue.type, due)
        ask(bob, GetDue.type, due)
        ask(ann, MyDues.type)
        let wrong = ask(ann, AddDue.type, game.merging(["title": "Too much", "each": 99_999]))
        ask(ann, RemoveDue.type, ["dueId": wrong["id"] ?? .null])
        shareCosts(of: game)
        callOff()
        payFirst()
        ask(ann, CancelGame.type, game)
        // Three days before it is due, and a day after.
        for hours in [3, 96] { spend(hours: hours) }
    }

    private func shareCosts(of game: JSONValue) {
        ask(bob, AddCost.type, game.merging(["what": "Beer", "amount": 2400]))
        let cost: JSONValue = ["what": "Chips", "amount": 500, "payerId": "dan"]
        let chips = ask(cleo, AddCost.type, game.merging(cost))["id"] ?? .null
        ask(dan, ConfirmCost.type, ["costId": chips])
        ask(cleo, RemoveCost.type, ["costId": chips])
        ask(cleo, ListCosts.type, game)
        ask(cleo, ProposeSettlement.type, game)
        ask(bob, RecordPayment.type, game.merging(["accountId": "cleo", "amount": 100]))
        ask(cleo, ShowBook.type, game)
    }

    private func callOff() {
        let game = arrange(inHours: 30)
        let about: JSONValue = ["title": "The pitch", "each": 500]
        let due: JSONValue = ["dueId": ask(ann, AddDue.type, game.merging(about))["id"] ?? .null]
        ask(ann, MarkDuePaid.type, due.merging(["accountId": "bob"]))
        ask(ann, CancelGame.type, game)
        ask(bob, ConfirmRefund.type, due)
    }

    private func payFirst() {
        let group: JSONValue = ["groupId": ask(ann, CreateGroup.type, ["name": "Friends"])["id"] ?? .null]
        let code = ask(ann, SetGroupCode.type, group.merging(["on": true]))["code"]?["code"] ?? .null
        ask(bob, JoinGroup.type, group.merging(["code": code]))
        let balls: JSONValue = ["title": "Balls", "each": 700, "dueAt": inHours(74)]
        ask(ann, AddDue.type, group.merging(balls))
        ask(ann, SetPayFirst.type, group)
    }
}
