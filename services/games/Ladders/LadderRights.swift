// The people who see a ladder, and who run it (domain.md §18.5).

import Competitions
import Contracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Situation<Games> {
    /// Players and hosts see a ladder always. Everybody else does not across a block with its host, nor one that moderation
    /// hides.
    func sees(_ ladder: Games.KnownLadder) -> Bool {
        if caller.isModerator { return true }
        guard let me = caller.account else { return false }
        if ladder.board.place(of: me) != nil || hosts(ladder, me) { return true }
        if state.isWithheld(ladder.id) || state.circles.areApart(ladder.hostId, me) { return false }
        return mayJoin(ladder, me)
    }

    /// Whether its visibility lets somebody join.
    func mayJoin(_ ladder: Games.KnownLadder, _ account: ID) -> Bool {
        if ladder.invited.contains(account) || hosts(ladder, account) { return true }
        return switch ladder.visibility {
        case .public: true
        case .group: state.groups.isMember(account, of: ladder.groupId)
        case .private: false
        }
    }

    func find(ladder id: ID) throws(Refusal) -> Games.KnownLadder {
        guard let ladder = state.ladders[id], sees(ladder) else { throw Games.noLadder(id) }
        return ladder
    }

    func refuseClosed(_ ladder: Games.KnownLadder) throws(Refusal) {
        if ladder.isOpen { return }
        throw Refusal(
            .conflict, "the ladder is closed for good", field: "ladderId", state: ladder.status.rawValue)
    }

    /// An open ladder that the caller runs.
    func ladderToRun(_ id: ID) throws(Refusal) -> (ladder: Games.KnownLadder, me: ID) {
        let (ladder, me) = (try find(ladder: id), try caller.id())
        try refuseGuest(of: ladder)
        try refuseClosed(ladder)
        return (ladder, me)
    }

    /// An open ladder on which the caller plays.
    func ladderPlayed(_ id: ID) throws(Refusal) -> (ladder: Games.KnownLadder, me: ID) {
        let (ladder, me) = (try find(ladder: id), try caller.id())
        guard ladder.board.place(of: me) != nil else {
            throw Refusal(
                .forbidden, "you are not on this ladder; ladders join puts you on it", field: "ladderId")
        }
        try refuseClosed(ladder)
        return (ladder, me)
    }
}

extension Games {
    static func noLadder(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no ladder \(id) that you may see", field: "ladderId")
    }
}

extension Contracts.Refusal {
    /// A refusal of the engine of ladders, as a sentence for players.
    init(_ refusal: LadderRefusal) {
        switch refusal {
        case .option(let option):
            self.init(.invalidArgument, "\(option.rawValue) is out of range", field: option.rawValue)
        case .full:
            self.init(.full, "the ladder has \(LadderPlan.playersMax) players, as many as it may have")
        case .isOnIt: self.init(.conflict, "you are on this ladder already")
        case .notOnIt: self.init(.notFound, "there is no such player on the ladder", field: "accountId")
        case .noSuchChallenge:
            self.init(
                .notFound, "no challenge of this number is open; ladders get shows those that are",
                field: "challenge")
        case .notNow(let now): self.init(.conflict, now.sentence, field: "challenge", state: now.rawValue)
        case .late:
            self.init(
                .tooLate, "it is too late: the time to answer or to play this challenge is over",
                field: "challenge")
        case .notTheirs:
            self.init(.forbidden, "that is for the other side of this challenge", field: "challenge")
        case .outOfReach(let reach):
            let places = Wording.counted(reach, "place")
            self.init(
                .conflict, "on this ladder you can challenge those who stand up to \(places) above you",
                field: "accountId", state: "out_of_reach")
        case .openChallenges:
            self.init(
                .conflict,
                "one of you two has as many open challenges as this ladder allows; one has to end first",
                field: "accountId", state: "open_challenges")
        case .isChallenged:
            self.init(
                .conflict, "the two of you have an open challenge already; play that one first",
                field: "accountId", state: "challenged")
        case .sameAgain(let until):
            self.init(
                .conflict, "the two of you have played lately; you can challenge each other from \(until) on",
                field: "accountId", state: "played_lately")
            self.until = until
        case .paused:
            self.init(
                .conflict, "one of you two takes a break now; nobody can challenge them until it is over",
                field: "accountId", state: "paused")
        case .challengesOpen:
            self.init(
                .conflict,
                "times get shorter, and matches other, only while no challenge is open; wait until the open ones are over",
                state: "challenges_open")
        case .score(let bestOf):
            self.init(misfitOf: bestOf, mayDraw: false)
            field = nil
        case .date:
            self.init(
                .invalidArgument,
                "a break begins today or within a year, ends no earlier, and overlaps no other one of yours",
                field: "from")
        case .pauseDays:
            self.init(
                .conflict,
                "a calendar year has \(LadderPlan.pauseDaysMax) days of break for you, and this would be more",
                field: "to", state: "pause_days")
        }
    }
}

extension ChallengeState {
    fileprivate var sentence: String {
        switch self {
        case .pending: "the challenge waits for an answer"
        case .accepted: "the challenge is accepted, and no score is reported"
        case .reported: "a score is reported; the other side confirms or disputes it, or a host sets it"
        case .played, .walkover: "the challenge is over"
        case .lapsed: "the challenge was not played in time"
        case .declined: "the challenge was declined"
        case .withdrawn: "the challenge was taken back"
        case .void: "the challenge ended without a result"
        }
    }
}
