// One row for each kind of notification, with all that follows from the kind except its trigger (domain.md §8.2) and
// its words (services/notify/Planning/Texts.swift).

/// Everything that clients and notify derive from the type of a notification.
public struct NotificationKind: Sendable {
    /// The kind's name in the settings of a page or app.
    public let label: String
    /// The thing that a tap opens; a ticket if an account notice is about a ticket.
    public let target: NotificationTarget
    /// The request that answers the notification or shows more. Its first id is the target's.
    public let next: (any Request.Type)?
    /// The request that declines, if ``next`` accepts.
    public let refusal: (any Command.Type)?
    public let isPushedByDefault: Bool
    public let isMailedByDefault: Bool

    fileprivate init(
        _ label: String, _ target: NotificationTarget, next: (any Request.Type)? = nil,
        or refusal: (any Command.Type)? = nil, isPushed: Bool = true, isMailed: Bool = false
    ) {
        (self.label, self.target, self.next, self.refusal) = (label, target, next, refusal)
        (isPushedByDefault, isMailedByDefault) = (isPushed, isMailed)
    }

    /// The argument of a request that takes the id of a notification's target.
    public static func targetField(of request: any Request.Type) -> String? {
        Shape(of: request).fields.first { $0.shape == .id || $0.shape == .user }?.name
    }
}

extension NotificationType {
    /// The row of this kind.
    public var kind: NotificationKind {
        switch self {
        case .newGameNearby: .init("New game nearby", .game, next: GetGame.self, isPushed: false)
        case .gameInvitation:
            .init("Invitation to a game", .game, next: AcceptInvitation.self, or: DeclineInvitation.self)
        case .inviteAccepted: .init("Invitation accepted", .game, next: GetGame.self)
        case .joinRequest: .init("Someone asks to join", .game, next: JoinRequests.self)
        case .joinAccepted: .init("Your request is accepted", .game, next: GetGame.self)
        case .joinDeclined: .init("Your request is declined", .game, next: GetGame.self)
        case .rsvpReceived: .init("Someone joins your game", .game, next: GetGame.self)
        case .participantLeft: .init("Someone leaves your game", .game, next: GetGame.self)
        case .promoted: .init("You move up from the waitlist", .game, next: GetGame.self)
        case .removedFromGame: .init("You're removed from a game", .game, next: GetGame.self)
        case .gameUpdated: .init("Time or place changes", .game, next: GetGame.self)
        case .gameCancelled: .init("A game is called off", .game, next: GetGame.self)
        case .hostTransferred: .init("You become the host", .game, next: GetGame.self)
        case .coHostAdded: .init("You become a co-host", .game, next: GetGame.self)
        case .answerWanted: .init("An answer is wanted", .game, next: Going.self, or: SayNo.self)
        case .answerClosed: .init("The time for answers is over", .game, next: GetGame.self)
        case .regularAsked: .init("You're asked to be a regular", .game, next: GetGame.self)
        case .gameOn: .init("A game takes place", .game, next: GetGame.self)
        case .gameShort: .init("Too few people join your game", .game, next: GetGame.self)
        case .gameReminder: .init("Game reminder", .game, next: GetGame.self)
        case .weatherWarning: .init("Bad weather", .game, next: GetGame.self)
        case .equipmentMissing: .init("Gear is missing", .game, next: GetGame.self, isPushed: false)
        case .carpoolChanged: .init("A ride changes", .game, next: GetGame.self)
        case .chatMessage: .init("Chat message", .game, next: ChatHistory.self)
        case .feedbackRequest: .init("Rate a game", .game, next: SubmitFeedback.self)
        case .feedbackReminder: .init("Rate a game (reminder)", .game, next: SubmitFeedback.self)
        case .userFollowed: .init("New follower", .profile, next: GetProfile.self)
        case .friendRequest:
            .init("Friend request", .profile, next: AcceptFriend.self, or: DenyFriend.self)
        case .friendAccepted: .init("Friend request accepted", .profile, next: GetProfile.self)
        case .postUpvoted: .init("Upvote", .post, next: GetPost.self, isPushed: false)
        case .postCommented: .init("Comment on your post", .post, next: GetPost.self)
        case .commentReplied: .init("Reply to your comment", .post, next: GetPost.self)
        case .commentMentioned: .init("Someone mentions you", .post, next: GetPost.self)
        case .groupInvitation:
            .init(
                "Invitation to a group", .group, next: AcceptGroupInvitation.self,
                or: DeclineGroupInvitation.self)
        case .groupRequest: .init("Someone asks to join your group", .group, next: GetGroup.self)
        case .groupJoined:
            .init("Someone joins your group", .group, next: GetGroup.self, isPushed: false)
        case .groupRole: .init("Your role in a group", .group, next: GetGroup.self)
        case .groupGame: .init("New game in your group", .game, next: GetGame.self)
        case .groupPost: .init("Post in your group", .post, next: GetPost.self, isPushed: false)
        case .dueNew: .init("Something to pay", .game, next: ShowBook.self)
        case .dueSoon: .init("Due soon", .game, next: ShowBook.self)
        case .dueOverdue: .init("Not paid yet", .game, next: ShowBook.self)
        case .dueClaimed: .init("Someone has paid you", .game, next: ShowBook.self)
        case .costNew: .init("Shared cost", .game, next: ShowBook.self)
        case .leagueInvitation:
            .init("Invitation to a league", .season, next: AcceptSeason.self, or: DeclineSeason.self)
        case .leagueDue: .init("A league match is due", .season, next: ListSeasonFixtures.self)
        case .leagueProposed: .init("A time for a league match", .season, next: ListSeasonFixtures.self)
        case .leagueResultWanted: .init("A league score to confirm", .season, next: ListSeasonFixtures.self)
        case .leagueDisputed: .init("A league score is disputed", .season, next: ListSeasonFixtures.self)
        case .leagueLate: .init("A league match is late", .season, next: ListSeasonFixtures.self)
        case .leagueDone: .init("A league season is over", .season, next: ShowSeasonTable.self)
        case .cupInvitation:
            .init("Invitation to a cup", .cup, next: AcceptCup.self, or: DeclineCup.self)
        case .cupRequest: .init("Someone asks to enter your cup", .cup, next: GetCup.self)
        case .cupDrawn: .init("A cup is drawn", .cup, next: GetCup.self)
        case .cupCalled: .init("You're called to play", .cup, next: GetCup.self)
        case .cupResultWanted: .init("A cup score to confirm", .cup, next: GetCup.self)
        case .cupDisputed: .init("A cup score is disputed", .cup, next: GetCup.self)
        case .cupDone: .init("A cup is over", .cup, next: GetCup.self)
        case .ladderInvitation:
            .init("Invitation to a ladder", .ladder, next: JoinLadder.self, or: LeaveLadder.self)
        case .ladderChallenged:
            .init(
                "Challenge on a ladder", .ladder, next: AcceptLadderChallenge.self,
                or: DeclineLadderChallenge.self)
        case .ladderAnswered: .init("Answer to your challenge", .ladder, next: GetLadder.self)
        case .ladderEnding: .init("A challenge ends soon", .ladder, next: GetLadder.self)
        case .ladderMoved: .init("Your place on a ladder", .ladder, next: ShowLadderHistory.self)
        case .ladderResult: .init("A result to confirm", .ladder, next: GetLadder.self)
        case .remoteChallenge:
            .init("Darts challenge", .match, next: AcceptChallenge.self, or: DeclineChallenge.self)
        case .remoteReady: .init("Challenge accepted", .match, next: JoinMatch.self)
        case .remoteDeclined: .init("Challenge declined", .match)
        case .remoteExpired: .init("Challenge expired", .match)
        case .matchResult: .init("Match result", .match, next: GetMatch.self, isPushed: false)
        case .roundAdded: .init("You're on a card of golf", .round, next: GetRound.self)
        case .teeTime: .init("Your tee time", .game, next: ShowGolfBoard.self)
        case .roundAttest: .init("Look over a card of golf", .round, next: AttestRound.self)
        case .roundSealed: .init("Round of golf", .round, next: GetRound.self)
        case .badgeEarned: .init("New badge", .profile)
        case .tierUp: .init("New trust level", .profile)
        case .achievement: .init("Achievement", .profile)
        case .welcome: .init("Welcome", .none)
        case .tier2Reminder: .init("Your profile is incomplete", .none)
        case .accountNotice: .init("About your account", .none, next: AppealTicket.self, isMailed: true)
        }
    }
}
