// Flags that this service sets by itself (domain.md §7.6): on texts by their score, when they are written or edited,
// and on accounts that have reached limits too often (§12.1). A flag is part of the content's ticket, as reports are.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Social {
    static let flags = Rules<Social>()
        .evolve(TicketFlagged.self) { state, event, info in state.reports.flag(event, at: info.time) }
        .announce(TextFlagged.self)
        .react(GameCreated.self, decide: Situation.react)
        .react(GameUpdated.self, decide: Situation.react)
        .react(CourseChanged.self, decide: Situation.react)
        .react(CupChanged.self, decide: Situation.react)
        .react(LeagueChanged.self, decide: Situation.react)
        .react(LadderChanged.self, decide: Situation.react)
        .react(Restricted.self, decide: Situation.react)
        .react(FlagsCrossed.self, decide: Situation.react)

    /// Whether these events hide the content.
    static func hides(_ flags: [any Event]) -> Bool { flags.contains { $0 is ContentHidden } }
}

extension Situation<Social> {
    fileprivate func react(to event: GameCreated, _ info: EventInfo) -> [any Event] {
        flagging(game: event.gameId, info)
    }

    fileprivate func react(to event: GameUpdated, _ info: EventInfo) -> [any Event] {
        let hasNewTexts = ["description", "golf", "place", "price", "title"].contains {
            event.changed.contains($0)
        }
        return hasNewTexts ? flagging(game: event.gameId, info) : []
    }

    fileprivate func react(to event: CourseChanged, _ info: EventInfo) -> [any Event] {
        event.isRemoved == true ? [] : flagging(Social.content(of: event), at: info.time)
    }

    fileprivate func react(to event: CupChanged, _ info: EventInfo) -> [any Event] {
        flagging(competition: event.cupId, at: event.version, info)
    }

    fileprivate func react(to event: LeagueChanged, _ info: EventInfo) -> [any Event] {
        flagging(competition: event.leagueId, at: event.version, info)
    }

    fileprivate func react(to event: LadderChanged, _ info: EventInfo) -> [any Event] {
        flagging(competition: event.ladderId, at: event.version, info)
    }

    fileprivate func react(to event: Restricted) -> [any Event] {
        event.cause == .limits ? flagging(event.accountId, for: .limits) : []
    }

    fileprivate func react(to event: FlagsCrossed) -> [any Event] {
        event.step == .ticket ? flagging(event.accountId, for: .feedback) : []
    }

    // MARK: - Accounts

    /// The events that put a flag on the ticket of an account's profile.
    func flagging(_ account: ID, for flag: TicketFlag) -> [any Event] {
        let content = Social.profile(of: account, state)
        let ticket = state.reports.undecided(on: account)
        let ticketId = ticket?.id ?? context.newID()
        return (ticket == nil ? [Social.opening(ticketId, content)] : []) + [
            TicketFlagged(
                ticketId: ticketId, flag: flag, points: nil, signs: nil,
                copy: Social.fresh(content.copy, ticket),
                profileId: account, hides: false)
        ]
    }

    // MARK: - Texts

    /// A cup, league or ladder is scored by the change that gave it its texts.
    private func flagging(competition id: ID, at version: Int, _ info: EventInfo) -> [any Event] {
        guard let known = state.competitions[id], known.wordedAt == version else { return [] }
        return flagging(Social.content(of: known, id), at: info.time)
    }

    private func flagging(game id: ID, _ info: EventInfo) -> [any Event] {
        guard let game = state.games[id] else { return [] }
        return flagging(Social.content(of: game, state), at: info.time)
    }

    /// The events for content that is being written or edited; none if its text looks harmless.
    /// - Parameter newPosts: number of the author's posts that are not in the state yet.
    func flagging(_ content: Social.Content, newPosts: Int = 0, at time: Timestamp) -> [any Event] {
        let score = TextScore(
            TextScore.Subject(
                text: [content.copy.title, content.copy.text].compactMap(\.self).joined(separator: "\n"),
                photos: content.copy.photos.count,
                isAuthorNew: hasJustCome(content.authorId, newPosts, at: time)))
        if score.verdict == .fine { return [] }
        let ticket = state.reports.undecided(on: content.id)
        let ticketId = ticket?.id ?? context.newID()
        let hides = score.verdict == .hidden && !state.reports.isHidden(content.id)
        var events = ticket == nil ? [Social.opening(ticketId, content)] : []
        events += [
            TicketFlagged(
                ticketId: ticketId, flag: .text, points: score.points, signs: score.signs,
                copy: Social.fresh(content.copy, ticket), hides: hides),
            TextFlagged(contentType: content.type, contentId: content.id, points: score.points),
        ]
        if hides { events.append(ContentHidden(contentType: content.type, contentId: content.id)) }
        return events
    }

    /// Whether the author signed up less than a day ago and has at most one post, including the one that is
    /// being written.
    private func hasJustCome(_ author: ID, _ newPosts: Int, at time: Timestamp) -> Bool {
        guard let since = state.people.facts(of: author)?.createdAt,
            time < since.adding(hours: TextScore.newAuthorHours)
        else { return false }
        return state.posts.numbers(by: author).count + newPosts <= TextScore.newAuthorPosts
    }
}
