// A notification as its recipient sees it (domain.md §8.1, §8.2).

import JSON
import Values

/// The kind of news that a notification brings.
public enum NotificationType: String, Choice {
    /// A public game was created within ten miles of home; five of these a day at most.
    case newGameNearby = "new_game_nearby"
    /// Somebody invited the recipient to a game.
    case gameInvitation = "game_invitation"
    /// Somebody accepted an invitation: to the inviter, the host and co-hosts.
    case inviteAccepted = "invite_accepted"
    /// Somebody asked to join: to the host and co-hosts.
    case joinRequest = "join_request"
    /// The host or a co-host accepted the recipient's request; if the game is full, they are on the waitlist.
    case joinAccepted = "join_accepted"
    case joinDeclined = "join_declined"
    /// Somebody is going, or maybe: to the host and co-hosts. Answers within one hour share a row.
    case rsvpReceived = "rsvp_received"
    /// Somebody who was going left: to the host and co-hosts.
    case participantLeft = "participant_left"
    /// The recipient moved up from the waitlist, or was offered a slot.
    case promoted
    case removedFromGame = "removed_from_game"
    /// A game's time or place changed: to everyone going, maybe, waitlisted or invited.
    case gameUpdated = "game_updated"
    /// A game was cancelled: to everyone in it. Ignores quiet hours.
    case gameCancelled = "game_cancelled"
    /// A game got a new host: to that host.
    case hostTransferred = "host_transferred"
    /// The host of a game has made the recipient a co-host.
    case coHostAdded = "cohost_added"
    /// Somebody is asked for an answer to a game, by its hosts or since its deadline is near; one row for each game.
    case answerWanted = "answer_wanted"
    /// The deadline for answers has passed, and the recipient's maybe has ended.
    case answerClosed = "answer_closed"
    /// The host of a series, or an admin of a group, asks the recipient to be a regular.
    case regularAsked = "regular_asked"
    /// Enough people join a game that has a minimum, or its hosts have decided so.
    case gameOn = "game_on"
    /// Too few people join a game: to its host and co-hosts.
    case gameShort = "game_short"
    /// A game starts in a day, in two hours or in ten minutes: to everyone going.
    case gameReminder = "game_reminder"
    /// Bad weather is expected at a game: to everyone going.
    case weatherWarning = "weather_warning"
    /// Equipment is still missing a day before a game: to the host and co-hosts.
    case equipmentMissing = "equipment_missing"
    /// Somebody joined or left the recipient's ride, or the recipient lost their seat.
    case carpoolChanged = "carpool_changed"
    /// A new message in the chat of a game or a group; one row for each chat, always showing the latest message.
    case chatMessage = "chat_message"
    /// A game is over, and the recipient can give feedback.
    case feedbackRequest = "feedback_request"
    /// The recipient has not given feedback within a day.
    case feedbackReminder = "feedback_reminder"
    case userFollowed = "user_followed"
    case friendRequest = "friend_request"
    case friendAccepted = "friend_accepted"
    /// Somebody upvoted the recipient's post. Upvotes within one hour share a row.
    case postUpvoted = "post_upvoted"
    case postCommented = "post_commented"
    case commentReplied = "comment_replied"
    /// A comment mentions the recipient, or answers an answer of theirs.
    case commentMentioned = "comment_mentioned"
    /// Somebody invited the recipient to a group.
    case groupInvitation = "group_invitation"
    /// Somebody asked to join a group: to its owner and admins.
    case groupRequest = "group_request"
    /// Somebody joined a group: to its owner and admins. Those of one day share a row.
    case groupJoined = "group_joined"
    /// The recipient has another role in a group.
    case groupRole = "group_role"
    /// Somebody hosts a new game for a group: to its members who are not invited.
    case groupGame = "group_game"
    /// Somebody posted in a group: to its members.
    case groupPost = "group_post"
    /// Somebody has to pay a due, or is asked to collect the money for one.
    case dueNew = "due_new"
    /// A due has to be paid in three days: to those who have not.
    case dueSoon = "due_soon"
    /// A due had to be paid a day ago, or a reminder by hand: to those who have not.
    case dueOverdue = "due_overdue"
    /// Somebody says that they have paid a due: to the one who gets the money. Those of one hour share a row.
    case dueClaimed = "due_claimed"
    /// Somebody shares a cost with the recipient, or says that the recipient has paid one. Those of one day share a row.
    case costNew = "cost_new"
    /// Somebody invited the recipient to a season of a league.
    case leagueInvitation = "league_invitation"
    /// The window of a fixture of the recipient's ends in 7 days, or in one.
    case leagueDue = "league_due"
    /// The recipient's opponent proposes a time to play.
    case leagueProposed = "league_proposed"
    /// The other side has reported a score: to whoever confirms it, or to the hosts.
    case leagueResultWanted = "league_result_wanted"
    /// A score is disputed: to the hosts.
    case leagueDisputed = "league_disputed"
    /// A fixture was not played in time: to both sides, a week later to the hosts.
    case leagueLate = "league_late"
    /// A season is over: to everyone who plays in it.
    case leagueDone = "league_done"
    /// A host invites the recipient into a cup, or to host it as well; or a captain asks them into a team.
    case cupInvitation = "cup_invitation"
    /// Somebody asks to enter a cup: to its hosts.
    case cupRequest = "cup_request"
    /// A cup is drawn: to its entrants.
    case cupDrawn = "cup_drawn"
    /// The recipient's fixture is called, to a board where there are any. Ignores quiet hours.
    case cupCalled = "cup_called"
    /// The other side of a fixture has said its score, and the recipient confirms or disputes it.
    case cupResultWanted = "cup_result_wanted"
    /// A score is disputed: to the hosts, who set it.
    case cupDisputed = "cup_disputed"
    /// A cup is over: to its entrants, with their place.
    case cupDone = "cup_done"
    /// Somebody invited the recipient to a ladder.
    case ladderInvitation = "ladder_invitation"
    /// Somebody challenged the recipient on a ladder.
    case ladderChallenged = "ladder_challenged"
    /// A challenge on a ladder was accepted, declined or taken back: to the other side.
    case ladderAnswered = "ladder_answered"
    /// A challenge on a ladder ends in a day: to who has to answer it, or to both who have to play.
    case ladderEnding = "ladder_ending"
    /// The recipient's place on a ladder has changed. Changes of one day share a row.
    case ladderMoved = "ladder_moved"
    /// A result on a ladder waits for the recipient's word, or as a dispute for a host's.
    case ladderResult = "ladder_result"
    case remoteChallenge = "remote_challenge"
    /// The recipient's challenge was accepted; both players can join.
    case remoteReady = "remote_ready"
    case remoteDeclined = "remote_declined"
    /// A challenge or a remote match ran out of time: to both players.
    case remoteExpired = "remote_expired"
    /// A darts match is over: to its accounts, except the one that recorded it.
    case matchResult = "match_result"
    /// Somebody has begun a round of golf with the recipient on its card.
    case roundAdded = "round_added"
    /// The recipient is in a group of an outing, or it tees off at another time or hole. One row for each game.
    case teeTime = "tee_time"
    /// A card of golf is finished, and waits for the recipient to say that it is right.
    case roundAttest = "round_attest"
    /// A round of golf is sealed: to each account on its card, with their new index (not official).
    case roundSealed = "round_sealed"
    /// The recipient has earned a badge (domain.md §9.4).
    case badgeEarned = "badge_earned"
    /// The recipient reached a higher trust tier (domain.md §9.4).
    case tierUp = "tier_up"
    /// The recipient has unlocked an achievement (domain.md §9.6).
    case achievement
    /// The recipient's profile reached tier 1 for the first time.
    case welcome
    /// A request was refused because the profile is incomplete; at most once in seven days.
    case tier2Reminder = "tier2_reminder"
    /// A moderators' decision, a change of the account's status, or a complaint about the recipient; also mailed.
    case accountNotice = "account_notice"
}

/// The kind of thing that a notification links to.
public enum NotificationTarget: String, Choice {
    case game
    /// A post, also for news about its comments.
    case post
    /// A comment. Today news about comments links to the post.
    case comment
    /// The profile of the account that acted, or the recipient's own.
    case profile
    case match
    case ladder
    case group
    /// A season of a league.
    case season
    case cup
    /// A round of golf.
    case round
    /// A moderation ticket, which can be appealed.
    case ticket
    case none
}

/// A row of an inbox. It is made only from events, never by clients, and kept for 30 days.
public struct Notification: Codable, Sendable, Equatable, FieldReadable, FieldWritable {
    /// The id stays the same while further events are folded into the row.
    public var id: ID
    public var type: NotificationType
    /// The accounts that acted last, newest first; ``actorCount`` is the number of all.
    public var actorIds: [ID]
    /// The number of accounts that acted, including those folded in; 0 if nobody did.
    public var actorCount: Int
    /// The display name of the latest actor when the row was written.
    public var actorName: String?
    /// The latest actor's picture at that time: an https address, or `photo:<sha-256>`.
    public var actorPhoto: String?
    public var targetType: NotificationTarget
    public var targetId: ID?
    /// Up to 80 characters.
    public var title: String
    /// Up to 200 characters.
    public var body: String
    /// For programs: `commentId` in news about comments, `messageId` in news about chats, `groupId` in news
    /// about games and posts of a group, `dueId` in news about dues, `fixture` in news about a fixture of a cup or
    /// a season, `leagueId` in news about a season, `challenge` (its number) in news about ladders, and `costId` in the
    /// question whether one has paid a cost. `when` and `by` are the start
    /// and the deadline that the texts name, `2026-11-23T02:00:00.000Z[America/Los_Angeles]` (by the reader's clock
    /// without a zone), and `whenText` and `byText` how they stand in the body, for apps that write times as their
    /// phone does; `leadText` is the beginning of a reminder's title.
    public var data: [String: String]
    /// Whether the recipient has read it; `false` again after the row changes.
    public var read: Bool
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// Notifications with the same key in the same hour share one row.
    public var foldKey: String?
}
