// Ladders: joining them, challenging and playing (domain.md §18).

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    func playLadders() -> RequestEnvelope {
        guard world.ladders.count > 2, !chance.happens(0.05) else { return makeLadder() }
        let ladder = chance.one(of: Array(world.ladders.suffix(3)))
        let about: JSONValue = ["ladderId": .string(ladder.id)]
        if ladder.host == name, chance.happens(0.4) { return hostLadder(about) }
        switch chance.number(0...19) {
        case 0...3: return request(JoinLadder.type, about)
        case 4...8: return request(ChallengeOnLadder.type, about.merging(["accountId": .string(somebody)]))
        case 9...10:
            let one: JSONValue = ["challenge": .integer(Int64(chance.number(1...6)))]
            return request(AcceptLadderChallenge.type, chance.happens(0.3) ? about.merging(one) : about)
        case 11:
            return request(
                chance.happens(0.5) ? DeclineLadderChallenge.type : WithdrawLadderChallenge.type, about)
        case 12...13:
            let mine = Int64(chance.number(0...1))
            return request(
                ReportLadderResult.type,
                about.merging(["mine": .integer(mine * 2), "theirs": .integer(2 - mine * 2)]))
        case 14: return request(ConfirmLadderResult.type, about)
        case 15:
            return request(
                chance.happens(0.5) ? DisputeLadderResult.type : StartLadderMatch.type, about)
        case 16: return pause(about)
        case 17: return request(chance.happens(0.2) ? LeaveLadder.type : ResumeOnLadder.type, about)
        default: return lookAtLadder(about)
        }
    }

    private func makeLadder() -> RequestEnvelope {
        let sport: JSONValue = chance.one(of: ["darts", "tennis"])
        return request(
            CreateLadder.type,
            [
                "name": .string("Ladder \(chance.number(0...99))"), "sport": sport, "visibility": "public",
                "idleDays": 14, "answerHours": 24, "reach": .integer(Int64(chance.number(1...5))),
            ])
    }

    private func pause(_ about: JSONValue) -> RequestEnvelope {
        let today = world.wallTime.day
        return request(
            PauseOnLadder.type,
            about.merging([
                "from": .string(today.description), "to": .string(today.adding(days: 2).description),
            ]))
    }

    private func lookAtLadder(_ about: JSONValue) -> RequestEnvelope {
        switch chance.number(0...5) {
        case 0: request(GetLadder.type, about)
        case 1: request(MyLadders.type)
        case 2: request(SearchLadders.type)
        case 3: request(ListLadderChallenges.type, about)
        case 4: request(ShowLadderHistory.type, about)
        default: request(ShowLadderLanding.type, about, withToken: chance.happens(0.3))
        }
    }

    private func hostLadder(_ about: JSONValue) -> RequestEnvelope {
        let one = about.merging(["challenge": .integer(Int64(chance.number(1...6)))])
        let person: JSONValue = ["accountId": .string(somebody)]
        switch chance.number(0...9) {
        case 0...3: return request(FixLadderResult.type, one.merging(["challenger": 2, "challenged": 1]))
        case 4...5: return request(GiveLadderWalkover.type, one)
        case 6: return request(NameLadderCoHost.type, about.merging(person).merging(["on": true]))
        case 7: return request(InviteToLadder.type, about.merging(["accountIds": [.string(somebody)]]))
        case 8:
            return request(UpdateLadder.type, about.merging(["reach": .integer(Int64(chance.number(1...5)))]))
        default: return request(chance.happens(0.1) ? CloseLadder.type : GetLadder.type, about)
        }
    }
}
