// Everything that has happened in a town, read only from the logs of its services: facts, not a service's
// interpretation of them.

import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Values

struct Chronicle {
    struct Pair: Hashable {
        var from: ID
        var to: ID
    }

    struct Game {
        var id: ID
        var hostId: ID
        var coHosts: [ID] = []
        var groupId: ID?
        var details: GameDetails
        var status = GameStatus.open
        var isHidden = false
        var rows: [ID: ParticipationStatus] = [:]
        var notes: [ID: String] = [:]
        var guests: [ID: Int] = [:]
        /// Accounts that were going at some time.
        var cameOnce: Set<ID> = []
        /// Accounts that could see it at some time in their own right, and whether everyone or friends could.
        var sawOnce: Set<ID> = []
        var wasOpenToOthers: Bool
        var cancelledBy: ID?
        var completedAt: Timestamp?
        var goingAtTheEnd: [ID] = []
        var gaveFeedback: Set<ID> = []
        var items: Set<ID> = []
        var rides: [ID: Ride] = [:]

        var isLive: Bool { status == .open || status == .closed }
        /// The slots that are taken, with those of guests.
        var slots: Int { rows.filter { $0.value == .going }.keys.reduce(0) { $0 + 1 + (guests[$1] ?? 0) } }
        /// Whether its place is a venue because of it (§4.10).
        var makesVenue: Bool { details.visibility == .public && status != .cancelled && !isHidden }
        func isActive(_ account: ID) -> Bool { rows[account]?.isActive == true }
    }

    struct Ride {
        var driver: ID
        var riders: Set<ID> = []
    }

    struct Review {
        var id: ID
        var venue: ID
        var authorId: ID
        var text: String
        var isHidden = false
    }

    struct Series {
        var id: ID
        var hostId: ID
        var games: [ID] = []
        /// Regulars and people who are asked.
        var regulars: Set<ID> = []
    }

    struct Post {
        var id: ID
        var authorId: ID
        /// The group that it is in.
        var groupId: ID?
        var isForFriends: Bool
        var content: PostContent
        var isDeleted = false
        var isHidden = false
    }

    struct Comment {
        var id: ID
        var postId: ID
        var authorId: ID
        var text: String
        var isDeleted = false
        var isHidden = false
    }

    struct Line {
        var id: ID
        /// The game or the group of its chat.
        var placeId: ID
        var senderId: ID
        var text: String
        var isRemoved = false
        var isHidden = false
    }

    struct Group {
        var id: ID
        var slug: String
        var ownerId: ID
        var isPublic: Bool
        var isClosed = false
        var isWithheld = false
        var rows: [ID: GroupStanding] = [:]
        var roles: [ID: GroupRole] = [:]
    }

    struct Match {
        var id: ID
        /// The owner, and the accounts that play.
        var people: Set<ID>
        var players: Set<ID>
        var isLive = true
        var isCompleted = false
        /// Whether it is a match at two boards, and whether it waits for an answer or for its end.
        var isRemote = false
        var isOpen = false
    }

    /// A party session: its owner, and those who have joined it.
    struct Party {
        var owner: ID
        var joined: [ID]
    }

    private(set) var accounts: [ID: FactsChanged] = [:]
    private(set) var parties: [ID: Party] = [:]
    private(set) var matches: [ID: Match] = [:]
    private(set) var games: [ID: Game] = [:]
    private(set) var venues: Set<ID> = []
    private(set) var reviews: [ID: Review] = [:]
    private(set) var series: [ID: Series] = [:]
    private(set) var groups: [ID: Group] = [:]
    private(set) var books = Books()
    var cups: [ID: KnownCup] = [:]
    private(set) var leagues = Leagues()
    var ladders: [ID: KnownLadder] = [:]
    var golf = GolfBook()
    /// Cups, leagues and ladders that moderation hides, among other things.
    private(set) var withheld: Set<ID> = []
    private(set) var posts: [ID: Post] = [:]
    private(set) var comments: [ID: Comment] = [:]
    private(set) var lines: [ID: Line] = [:]
    /// The subject of each ticket.
    private(set) var tickets: [ID: ID] = [:]
    private(set) var follows: Set<Pair> = []
    private(set) var blocks: Set<Pair> = []
    private(set) var requests: Set<Pair> = []

    init(_ lines: [EventLine]) throws {
        for line in lines {
            guard let data = line.data else { continue }
            try take(line.header.type, Array(data), at: line.header.time)
        }
    }

    private mutating func take(_ type: String, _ data: [UInt8], at time: Timestamp) throws {
        switch type.prefix(while: { $0 != "." }) {
        case "auth" where type == FactsChanged.type:
            let facts = try JSONCoding.decode(FactsChanged.self, from: data)
            accounts[facts.accountId] = facts
        case "games":
            try takeGames(type, data, at: time)
            try takeMatches(type, data)
            try takeCups(type, data)
            try leagues.take(type, data)
            try takeLadders(type, data)
            try takeGolf(type, data)
            if type == DeckPlayed.type {
                let event = try JSONCoding.decode(DeckPlayed.self, from: data)
                parties[event.sessionId] = Party(owner: event.ownerId, joined: event.joined ?? [])
            }
        case "rsvp":
            try takeRsvp(type, data)
            try books.take(type, data)
        case "social":
            try takeGraph(type, data)
            try takeGroups(type, data)
            try takePosts(type, data)
            try takeChats(type, data)
            try takeReports(type, data)
        default: break
        }
    }

    // MARK: - Games

    private mutating func takeGames(_ type: String, _ data: [UInt8], at time: Timestamp) throws {
        switch type {
        case SeriesCreated.type:
            let event = try JSONCoding.decode(SeriesCreated.self, from: data)
            series[event.seriesId] = Series(id: event.seriesId, hostId: event.hostId)
        case GameCreated.type:
            let event = try JSONCoding.decode(GameCreated.self, from: data)
            if let id = event.seriesId { series[id]?.games.append(event.gameId) }
            games[event.gameId] = Game(
                id: event.gameId, hostId: event.hostId, groupId: event.groupId, details: event.details,
                wasOpenToOthers: event.details.visibility != .private)
        case GameUpdated.type:
            let event = try JSONCoding.decode(GameUpdated.self, from: data)
            games[event.gameId]?.details = event.details
            if event.details.visibility != .private { games[event.gameId]?.wasOpenToOthers = true }
        case GameClosed.type: set(.closed, try JSONCoding.decode(GameClosed.self, from: data).gameId)
        case GameOpened.type: set(.open, try JSONCoding.decode(GameOpened.self, from: data).gameId)
        case GameCancelled.type:
            let event = try JSONCoding.decode(GameCancelled.self, from: data)
            set(.cancelled, event.gameId)
            games[event.gameId]?.cancelledBy = event.by
        case GameCompleted.type:
            let event = try JSONCoding.decode(GameCompleted.self, from: data)
            set(.completed, event.gameId)
            games[event.gameId]?.completedAt = time
            games[event.gameId]?.goingAtTheEnd = event.goingIds
        case VenueAdded.type: venues.insert(try JSONCoding.decode(VenueAdded.self, from: data).venueId)
        case VenueReviewWritten.type:
            let event = try JSONCoding.decode(VenueReviewWritten.self, from: data)
            let isHidden = reviews[event.reviewId]?.isHidden ?? false
            reviews[event.reviewId] = Review(
                id: event.reviewId, venue: event.venueId, authorId: event.accountId, text: event.text ?? "",
                isHidden: isHidden)
        case VenueReviewRemoved.type:
            reviews[try JSONCoding.decode(VenueReviewRemoved.self, from: data).reviewId] = nil
        case CoHostsChanged.type:
            let event = try JSONCoding.decode(CoHostsChanged.self, from: data)
            games[event.gameId]?.coHosts = event.coHosts
        case GameDeleted.type:
            games[try JSONCoding.decode(GameDeleted.self, from: data).gameId]?.isHidden = true
        default: break
        }
    }

    private mutating func takeMatches(_ type: String, _ data: [UInt8]) throws {
        switch type {
        case MatchStarted.type:
            let event = try JSONCoding.decode(MatchStarted.self, from: data)
            let players = Set(event.players.compactMap(\.accountId))
            matches[event.matchId] = Match(
                id: event.matchId, people: players.union([event.ownerId]), players: players)
        case Challenged.type:
            let event = try JSONCoding.decode(Challenged.self, from: data)
            let both: Set = [event.challengerId, event.opponentId]
            matches[event.matchId] = Match(
                id: event.matchId, people: both, players: both, isRemote: true, isOpen: true)
        case ChallengeEnded.type:
            let id = try JSONCoding.decode(ChallengeEnded.self, from: data).matchId
            matches[id]?.isLive = false
            matches[id]?.isOpen = false
        case MatchAbandoned.type:
            matches[try JSONCoding.decode(MatchAbandoned.self, from: data).matchId]?.isLive = false
        case MatchCompleted.type:
            let id = try JSONCoding.decode(MatchCompleted.self, from: data).matchId
            matches[id]?.isLive = false
            matches[id]?.isOpen = false
            matches[id]?.isCompleted = true
        default: break
        }
    }

    private mutating func set(_ status: GameStatus, _ game: ID) { games[game]?.status = status }

    private mutating func takeRsvp(_ type: String, _ data: [UInt8]) throws {
        switch type {
        case RsvpChanged.type: take(try JSONCoding.decode(RsvpChanged.self, from: data))
        case RegularChanged.type:
            let event = try JSONCoding.decode(RegularChanged.self, from: data)
            guard let id = event.seriesId else { break }
            series[id]?.regulars.remove(event.accountId)
            if event.state == .asked || event.state == .regular {
                series[id]?.regulars.insert(event.accountId)
            }
        case GroupInvited.type:
            for change in try JSONCoding.decode(GroupInvited.self, from: data).changes { take(change) }
        case HostTransferred.type:
            let event = try JSONCoding.decode(HostTransferred.self, from: data)
            games[event.gameId]?.hostId = event.to
        case EquipmentChanged.type:
            let event = try JSONCoding.decode(EquipmentChanged.self, from: data)
            games[event.gameId]?.items.insert(event.itemId)
            if event.change == .removed { games[event.gameId]?.items.remove(event.itemId) }
        case RideOffered.type:
            let event = try JSONCoding.decode(RideOffered.self, from: data)
            games[event.gameId]?.rides[event.rideId] = Ride(driver: event.driverId)
        case RideChanged.type:
            let event = try JSONCoding.decode(RideChanged.self, from: data)
            switch event.change {
            case .offered: break
            case .joined: games[event.gameId]?.rides[event.rideId]?.riders.insert(event.accountId)
            case .left, .removed: games[event.gameId]?.rides[event.rideId]?.riders.remove(event.accountId)
            case .withdrawn: games[event.gameId]?.rides[event.rideId] = nil
            }
        default: break
        }
    }

    private mutating func take(_ event: RsvpChanged) {
        games[event.gameId]?.rows[event.accountId] = event.to
        games[event.gameId]?.notes[event.accountId] = event.note
        games[event.gameId]?.guests[event.accountId] = (event.size ?? 1) - 1
        if event.to == .going { games[event.gameId]?.cameOnce.insert(event.accountId) }
        if event.to.isActive, event.to != .requested { games[event.gameId]?.sawOnce.insert(event.accountId) }
    }

    // MARK: - The graph

    private mutating func takeGraph(_ type: String, _ data: [UInt8]) throws {
        switch type {
        case Followed.type:
            let event = try JSONCoding.decode(Followed.self, from: data)
            follows.insert(Pair(from: event.followerId, to: event.followedId))
        case Unfollowed.type:
            let event = try JSONCoding.decode(Unfollowed.self, from: data)
            follows.remove(Pair(from: event.followerId, to: event.followedId))
        case Blocked.type:
            let event = try JSONCoding.decode(Blocked.self, from: data)
            blocks.insert(Pair(from: event.blockerId, to: event.blockedId))
        case Unblocked.type:
            let event = try JSONCoding.decode(Unblocked.self, from: data)
            blocks.remove(Pair(from: event.blockerId, to: event.blockedId))
        case FriendRequested.type:
            let event = try JSONCoding.decode(FriendRequested.self, from: data)
            requests.insert(Pair(from: event.fromId, to: event.toId))
        case FriendRequestClosed.type:
            let event = try JSONCoding.decode(FriendRequestClosed.self, from: data)
            requests.remove(Pair(from: event.fromId, to: event.toId))
        case CircleLeft.type:
            let gone = try JSONCoding.decode(CircleLeft.self, from: data).accountId
            follows = follows.filter { $0.from != gone && $0.to != gone }
            requests = requests.filter { $0.from != gone && $0.to != gone }
        default: break
        }
    }

    // MARK: - Groups

    private mutating func takeGroups(_ type: String, _ data: [UInt8]) throws {
        switch type {
        case GroupChanged.type:
            let event = try JSONCoding.decode(GroupChanged.self, from: data)
            var group =
                groups[event.groupId]
                ?? Group(id: event.groupId, slug: event.slug, ownerId: event.ownerId, isPublic: false)
            (group.slug, group.ownerId) = (event.slug, event.ownerId)
            (group.isPublic, group.isClosed) = (event.listing == .public, event.status == .closed)
            for (account, standing) in group.rows
            where standing == .requested && (group.isClosed || !group.isPublic)
                || standing == .invited && group.isClosed
            {
                group.rows[account] = .declined
            }
            groups[event.groupId] = group
        case GroupMemberChanged.type:
            let event = try JSONCoding.decode(GroupMemberChanged.self, from: data)
            groups[event.groupId]?.rows[event.accountId] = event.to
            groups[event.groupId]?.roles[event.accountId] = event.role
        default: break
        }
    }

    // MARK: - What is said

    private mutating func takePosts(_ type: String, _ data: [UInt8]) throws {
        switch type {
        case PostWritten.type:
            let event = try JSONCoding.decode(PostWritten.self, from: data)
            posts[event.postId] = Post(
                id: event.postId, authorId: event.authorId, groupId: event.groupId,
                isForFriends: event.visibility == .friends, content: event.content)
        case PostRewritten.type:
            let event = try JSONCoding.decode(PostRewritten.self, from: data)
            posts[event.postId]?.content = event.content
        case PostDeleted.type:
            posts[try JSONCoding.decode(PostDeleted.self, from: data).postId]?.isDeleted = true
        case CommentWritten.type:
            let event = try JSONCoding.decode(CommentWritten.self, from: data)
            comments[event.commentId] = Comment(
                id: event.commentId, postId: event.postId, authorId: event.authorId, text: event.text)
        case CommentRewritten.type:
            let event = try JSONCoding.decode(CommentRewritten.self, from: data)
            comments[event.commentId]?.text = event.text
        case CommentDeleted.type:
            comments[try JSONCoding.decode(CommentDeleted.self, from: data).commentId]?.isDeleted = true
        default: break
        }
    }

    private mutating func takeChats(_ type: String, _ data: [UInt8]) throws {
        switch type {
        case ChatWritten.type:
            let event = try JSONCoding.decode(ChatWritten.self, from: data)
            lines[event.messageId] = Line(
                id: event.messageId, placeId: event.chatId, senderId: event.senderId, text: event.text ?? "")
        case ChatRemoved.type:
            lines[try JSONCoding.decode(ChatRemoved.self, from: data).messageId]?.isRemoved = true
        case FeedbackGiven.type:
            let event = try JSONCoding.decode(FeedbackGiven.self, from: data)
            games[event.gameId]?.gaveFeedback.insert(event.reviewerId)
        default: break
        }
    }

    private mutating func takeReports(_ type: String, _ data: [UInt8]) throws {
        switch type {
        case TicketOpened.type:
            let event = try JSONCoding.decode(TicketOpened.self, from: data)
            tickets[event.ticketId] = event.contentId
        case ContentHidden.type: hide(try JSONCoding.decode(ContentHidden.self, from: data).contentId)
        default: break
        }
    }

    private mutating func hide(_ content: ID) {
        withheld.insert(content)
        reviews[content]?.isHidden = true
        posts[content]?.isHidden = true
        comments[content]?.isHidden = true
        lines[content]?.isHidden = true
        groups[content]?.isWithheld = true
    }
}
