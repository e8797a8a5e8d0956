// The rights of viewers, from domain.md alone: §1.6, §1.9, §3.3, §3.5, §4.2, §4.6, §4.10, §6.1, §6.5 to §6.8, §7.1,
// §7.2, §7.4, §14.5, and for links §4.8. It shares no code with the services.

import Contracts
import Values

extension Chronicle {
    func isModerator(_ viewer: ID) -> Bool {
        accounts[viewer].map { $0.role == .moderator || $0.role == .admin } ?? false
    }

    func isRegistered(_ account: ID) -> Bool { accounts[account]?.kind == .registered }
    func isBanned(_ account: ID) -> Bool { accounts[account]?.status == .banned }
    func isDeleted(_ account: ID) -> Bool { accounts[account]?.status == .deleted }
    /// Whether somebody's sessions have ended for good (§3.3).
    func isGone(_ account: ID) -> Bool { isBanned(account) || isDeleted(account) }

    /// Whether one has blocked the other (§1.9).
    func areApart(_ a: ID, _ b: ID) -> Bool {
        blocks.contains(Pair(from: a, to: b)) || blocks.contains(Pair(from: b, to: a))
    }

    func doesFollow(_ a: ID, _ b: ID) -> Bool { follows.contains(Pair(from: a, to: b)) }
    /// Friends are those who follow each other (§7.1).
    func areFriends(_ a: ID, _ b: ID) -> Bool { doesFollow(a, b) && doesFollow(b, a) }

    // MARK: - People

    /// Whether somebody's profile exists for another: guests, banned and deleted accounts, and people whom a block
    /// separates are hidden (§1.9, §3.3, §3.5).
    func isShown(_ account: ID, to viewer: ID) -> Bool {
        isRegistered(account) && !isGone(account) && (account == viewer || !areApart(account, viewer))
    }

    /// Whether somebody may read a whole profile; moderators may, unless the account is deleted (§7.6).
    func reads(profileOf account: ID, _ viewer: ID) -> Bool {
        isShown(account, to: viewer) || isModerator(viewer) && isRegistered(account) && !isDeleted(account)
    }

    /// Whether somebody may read a deck: its owner, and their friends where it is for them (§5.1).
    func reads(_ deck: KnownDeck, _ viewer: ID) -> Bool {
        deck.owner == viewer
            || deck.isForFriends && areFriends(deck.owner, viewer) && isShown(deck.owner, to: viewer)
    }

    /// Whether somebody may watch a party session: its owner, and who has joined it (§5.1).
    func watches(_ party: Party, _ viewer: ID) -> Bool {
        party.owner == viewer || party.joined.contains(viewer) && isShown(party.owner, to: viewer)
    }

    /// The people whom a viewer finds in a list.
    func shown(_ people: some Sequence<ID>, to viewer: ID) -> Set<ID> {
        Set(people.filter { isShown($0, to: viewer) })
    }

    func followers(of account: ID) -> [ID] { follows.filter { $0.to == account }.map(\.from) }
    func following(of account: ID) -> [ID] { follows.filter { $0.from == account }.map(\.to) }
    func friends(of account: ID) -> [ID] { following(of: account).filter { doesFollow($0, account) } }

    // MARK: - Groups

    /// Whether somebody is in a group, or may read it as if they were (§7.7, §1.6).
    func isInside(_ group: Group, _ viewer: ID) -> Bool {
        group.rows[viewer] == .member || isModerator(viewer)
    }

    func sees(_ group: Group, _ viewer: ID) -> Bool {
        if isInside(group, viewer) { return true }
        if group.isWithheld || areApart(group.ownerId, viewer) { return false }
        return group.isPublic || group.rows[viewer] == .invited
    }

    /// Whether somebody reads a group's texts where moderation hides them (§7.7).
    func readsTexts(_ group: Group, _ viewer: ID) -> Bool {
        !group.isWithheld || group.roles[viewer] == .owner || group.roles[viewer] == .admin
            || isModerator(viewer)
    }

    /// Whether the link of a group shows it (§4.8).
    func isOpen(_ group: Group, to opener: ID) -> Bool {
        group.isPublic && !group.isWithheld && !areApart(group.ownerId, opener)
    }

    // MARK: - Games

    /// Whether a game may appear in somebody's list (§4.6): in its host's and its players', in others' by its
    /// visibility; never across a block with its host, and never if it is deleted.
    func isListed(_ game: Game, for viewer: ID) -> Bool {
        if game.isHidden || game.hostId != viewer && areApart(game.hostId, viewer) { return false }
        if game.hostId == viewer || game.isActive(viewer) && game.rows[viewer] != .requested { return true }
        switch game.details.visibility {
        case .public: return true
        case .friends: return areFriends(game.hostId, viewer)
        case .group: return game.groupId.flatMap { groups[$0] }?.rows[viewer] == .member
        case .private: return false
        }
    }

    /// Whether a link to a game shows its content to anyone (§4.8).
    func isOpenToAnyone(_ game: Game) -> Bool { !game.isHidden && game.details.visibility == .public }

    /// Whether somebody may read a game by its id: players may read even a deleted one, unless nobody except its host
    /// was ever in it (§4.2); moderators may read every game (§1.6).
    func knows(_ game: Game, _ viewer: ID) -> Bool {
        if isModerator(viewer) { return true }
        guard game.isHidden else { return isListed(game, for: viewer) }
        if game.hostId != viewer, areApart(game.hostId, viewer) { return false }
        return game.isActive(viewer) && game.rows.keys.contains { $0 != game.hostId }
    }

    /// Whether somebody may read a series: those who may see one of its games, and are not separated from its host by a
    /// block (§4.5, §1.9).
    func knows(_ series: Series, _ viewer: ID) -> Bool {
        if isModerator(viewer) { return true }
        return (series.hostId == viewer || !areApart(series.hostId, viewer))
            && series.games.contains { games[$0].map { knows($0, viewer) } ?? false }
    }

    /// Whether somebody's row appears in a game's roster for a viewer who may see the game (§6.5). Two people whom a
    /// block separates see each other only if both are in the game: they still share it (§1.9).
    func isInRoster(_ person: ID, of game: Game, for viewer: ID) -> Bool {
        guard let status = game.rows[person] else { return false }
        let isModerator = isModerator(viewer)
        if !isModerator, person != viewer, areApart(person, viewer),
            !game.isActive(person) || !game.isActive(viewer)
        {
            return false
        }
        switch status {
        case .going, .maybe: return true
        case .waitlisted: return isModerator || game.isActive(viewer)
        case .requested, .invited, .declined, .removed: return decides(on: game, viewer)
        case .left: return false
        }
    }

    /// Whether somebody does a host's things in a game (§4.11): its host, whoever the host has named and is going, and
    /// owner and admins of its group; nobody across a block with the host.
    func hosts(_ game: Game, _ viewer: ID) -> Bool {
        if game.hostId == viewer { return true }
        let role = game.groupId.flatMap { groups[$0] }?.roles[viewer]
        let isNamed = game.coHosts.contains(viewer) && game.rows[viewer] == .going
        return (isNamed || role == .owner || role == .admin) && !areApart(game.hostId, viewer)
    }

    /// Whether somebody sees the requests to join a game (§6.5): those who host it and moderators do.
    func decides(on game: Game, _ viewer: ID) -> Bool { hosts(game, viewer) || isModerator(viewer) }

    /// Whether somebody can still answer an invitation (§6.5).
    func isInvited(_ viewer: ID, to game: Game, at now: Timestamp) -> Bool {
        game.rows[viewer] == .invited && game.isLive && now < game.details.startsAt
            && !areApart(game.hostId, viewer)
    }

    /// Whether somebody is in a ride: only those see where it starts (§6.8).
    func ridesAlong(_ viewer: ID, in ride: ID) -> Bool {
        games.values.contains {
            guard let ride = $0.rides[ride] else { return false }
            return ride.driver == viewer || ride.riders.contains(viewer)
        }
    }

    /// The section of a game in a person's own list (§4.6, `games.mine`).
    func section(of game: Game, for viewer: ID, at now: Timestamp) -> MyGames.Section? {
        let (isHost, status) = (game.hostId == viewer, game.rows[viewer])
        guard isListed(game, for: viewer), isHost || status != nil else { return nil }
        if !game.isLive || game.details.endsAt <= now { return isHost || status == .going ? .past : nil }
        if isHost { return .hosting }
        return status.flatMap { MyGames.Section(rawValue: $0.rawValue) }
    }

    // MARK: - Venues

    /// A venue is found while a public game is or was there (§4.10).
    func isFound(venue: ID) -> Bool {
        games.values.contains { $0.makesVenue && $0.details.place.venueId == venue }
    }

    /// A hidden review is read by its author and moderators, a banned author's by moderators, and across a block by
    /// nobody (§4.10, §7.6, §1.9).
    func reads(_ review: Review, _ viewer: ID) -> Bool {
        if review.authorId == viewer || isModerator(viewer) { return true }
        return !review.isHidden && !isBanned(review.authorId) && !areApart(review.authorId, viewer)
    }

    // MARK: - Posts and comments

    /// §7.2, §7.7: the author, everyone, the author's friends or the members of its group; hidden posts: the author and moderators; posts of banned
    /// authors are hidden (§11); none across a block (§1.9).
    func sees(_ post: Post, _ viewer: ID) -> Bool {
        if post.isDeleted { return false }
        if post.authorId == viewer || isModerator(viewer) { return true }
        return isFound(post, by: viewer)
    }

    /// Feeds never show hidden posts, and treat moderators like anybody else. Those in a group are in none.
    func isInFeeds(_ post: Post, of viewer: ID) -> Bool { post.groupId == nil && isFound(post, by: viewer) }

    private func isFound(_ post: Post, by viewer: ID) -> Bool {
        if post.isDeleted || post.isHidden { return false }
        if post.authorId == viewer { return true }
        if isBanned(post.authorId) || areApart(post.authorId, viewer) { return false }
        if let group = post.groupId { return groups[group]?.rows[viewer] == .member }
        return !post.isForFriends || areFriends(post.authorId, viewer)
    }

    /// Whether a link to a post shows it (§4.8): to anyone whom no block separates from its author, who is there.
    func isOpen(_ post: Post, to viewer: ID) -> Bool {
        !post.isDeleted && !post.isHidden && !post.isForFriends && post.groupId == nil
            && isShown(post.authorId, to: viewer)
    }

    func reads(_ comment: Comment, _ viewer: ID) -> Bool {
        guard let post = posts[comment.postId], sees(post, viewer), !comment.isDeleted else { return false }
        if comment.authorId == viewer || isModerator(viewer) { return true }
        return !comment.isHidden && !isBanned(comment.authorId) && !areApart(comment.authorId, viewer)
    }

    // MARK: - Chats

    /// Why somebody may not read a game's chat; `nil` if they may (§7.4).
    func refusal(ofChat game: Game, to viewer: ID) -> Reason? {
        if isModerator(viewer) { return nil }
        guard knows(game, viewer) else { return .notFound }
        guard game.rows[viewer] == .going else { return .forbidden }
        let isGated = game.details.requireTier2 && (accounts[viewer]?.tier ?? 0) < 2
        return isGated ? .tierRequired : nil
    }

    /// A removed message is read by nobody, a hidden one by its sender and moderators.
    func reads(_ line: Line, _ viewer: ID) -> Bool {
        let isIn =
            games[line.placeId].map { refusal(ofChat: $0, to: viewer) == nil }
            ?? groups[line.placeId].map { isInside($0, viewer) } ?? false
        return isIn && !line.isRemoved && (!line.isHidden || line.senderId == viewer || isModerator(viewer))
    }

    // MARK: - Feedback

    /// Whether somebody can still give feedback on a game (§7.5).
    func isPending(_ game: Game, for viewer: ID, at now: Timestamp) -> Bool {
        guard let completedAt = game.completedAt else { return false }
        return game.goingAtTheEnd.count >= 2 && game.goingAtTheEnd.contains(viewer)
            && !game.gaveFeedback.contains(viewer) && now < completedAt.adding(days: 7)
    }
}
