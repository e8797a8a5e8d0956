// groups.create, update and close (domain.md §7.7). What other services know of a group is in its public event, its
// description and rules in a private one beside it (§1.7).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let groups = Rules<Social>()
        .command(CreateGroup.self, decide: Situation.createGroup, reply: Situation.reply)
        .command(UpdateGroup.self, decide: Situation.updateGroup, reply: Situation.reply)
        .command(CloseGroup.self, decide: Situation.closeGroup, reply: Situation.reply)
        .evolve(GroupChanged.self) { state, event, info in state.groups.apply(event, at: info.time) }
        .evolve(GroupWritten.self) { state, event, _ in state.groups.apply(event) }
        .limit(.groups, GroupChanged.self) { event, _ in event.version == 1 ? 1 : 0 }
        .limit(.changes, GroupChanged.self) { event, _ in event.version == 1 ? 0 : 1 }

    /// Draws of a slug before giving up. There are four quadrillion, so this many collisions mean that something is wrong.
    fileprivate static let drawsMax = 50

    static let groupClosed = Refusal(
        .conflict, "the group is closed for good", state: GroupStatus.closed.rawValue)
    static let tooManyGroups = Refusal(
        .conflict,
        "you are in \(GroupLimits.groupsMax) groups or have asked to join them, the maximum; leave one first")
}

extension Situation<Social> {
    // MARK: - Finding

    /// A group that the caller may see, named by its id, or by its slug or link.
    func findGroup(_ id: ID?, or slug: String? = nil) throws(Refusal) -> (me: ID, group: Social.Group) {
        let me = try caller.id()
        guard let group = named(id, or: slug), sight(of: group, for: me).isVisible else {
            throw Social.noGroup(id, or: slug)
        }
        return (me, group)
    }

    /// The group of that name, seen or not.
    func named(_ id: ID?, or slug: String?) -> Social.Group? {
        if let id { return state.groups[id] }
        return slug.flatMap { state.groups.group(slug: Link.slug(in: $0).slug.lowercased()) }
    }

    func sight(of group: Social.Group, for account: ID?) -> Social.GroupSight {
        Social.GroupSight(
            listing: group.listing, standing: account.flatMap { group[$0]?.standing },
            isApart: account.map { state.circles.areApart($0, group.ownerId) } ?? false,
            isWithheld: state.reports.isHidden(group.id),
            isModerator: account != nil && account == caller.account && caller.isModerator)
    }

    /// A group in which the caller may do this.
    func group(_ id: ID, for act: Social.GroupAct) throws(Refusal) -> (me: ID, group: Social.Group) {
        let (me, group) = try findGroup(id)
        guard act.isAllowed(to: group.role(of: me), membersInvite: group.membersInvite) else {
            throw act.refusal
        }
        return (me, group)
    }

    /// Open groups that somebody is in or has asked to join.
    func openGroupsCount(of account: ID, with standings: [GroupStanding] = [.member, .requested]) -> Int {
        state.groups.groups(of: account).count { group in
            group.status == .open && (group[account].map { standings.contains($0.standing) } ?? false)
        }
    }

    private func requireVersion(_ wanted: Int?, of group: Social.Group) throws(Refusal) {
        guard let wanted, wanted != group.version else { return }
        throw Refusal(
            .versionMismatch, "the group has changed; it has version \(group.version) now"
        ).with { $0.version = group.version }
    }

    // MARK: - Creating

    fileprivate func createGroup(_ command: CreateGroup) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        if let slug = command.slug, state.groups.isTaken(slug) { throw Social.taken(slug) }
        guard openGroupsCount(of: me) < GroupLimits.groupsMax else { throw Social.tooManyGroups }
        try requireOwn([command.photo].compactMap(\.self), of: me, "photo")
        let changed = GroupChanged(
            groupId: context.newID(), slug: try slug(of: command),
            name: command.name.cleaned ?? "",
            listing: command.listing ?? CreateGroup.listingDefault,
            joining: command.joining ?? CreateGroup.joiningDefault,
            membersHost: command.membersHost ?? CreateGroup.membersHostDefault, status: .open, ownerId: me,
            subgroups: [], version: 1, gameDefaults: command.gameDefaults?.cleaned)
        let written = GroupWritten(
            groupId: changed.groupId, by: me, about: command.about?.cleaned, rules: command.rules?.cleaned,
            sports: Social.distinct(command.sports ?? []), city: command.city?.cleaned,
            photo: command.photo, photoBy: command.photo.map { _ in me },
            membersInvite: command.membersInvite ?? CreateGroup.membersInviteDefault)
        let joined = GroupMemberChanged(
            groupId: changed.groupId, accountId: me, to: .member, role: .owner, cause: .created)
        var book = Social.GroupBook()
        book.apply(changed, at: now)
        book.apply(written)
        book.apply(joined, at: now)
        let told = book[changed.groupId].map { group in
            Social.telling(of: group, before: nil) + flagging(Social.content(of: group), at: now)
        }
        return .events([changed, written, joined] + (told ?? []))
    }

    /// The slug that was chosen, or one that nobody has.
    private func slug(of command: CreateGroup) throws(Refusal) -> String {
        if let chosen = command.slug { return chosen }
        for _ in 0..<Social.drawsMax {
            let slug = GroupSlug.word(of: context.newSeed().number, letters: GroupSlug.drawnLetters)
            if !state.groups.isTaken(slug) { return slug }
        }
        throw Refusal(.unavailable, "no link is free just now; try again in a moment")
    }

    /// The group as it was made, without later changes: a repeated request gets the first reply.
    fileprivate func reply(_ command: CreateGroup, _ occurred: Occurred) throws(Refusal) -> GroupView {
        var book = Social.GroupBook()
        for (event, info) in occurred.events {
            switch event {
            case let event as GroupChanged: book.apply(event, at: info.time)
            case let event as GroupWritten: book.apply(event)
            case let event as GroupMemberChanged: book.apply(event, at: info.time)
            default: break
            }
        }
        guard let id = occurred.first(GroupChanged.self)?.groupId, let group = book[id] else {
            throw Refusal(.internal, "no group was made")
        }
        let isWithheld = occurred.first(TicketFlagged.self)?.hides == true
        return view(group, for: try caller.id(), isWithheld: isWithheld)
    }

    // MARK: - Changing

    fileprivate func updateGroup(_ command: UpdateGroup) throws(Refusal) -> Decision<Never> {
        let (me, old) = try group(command.groupId, for: .update)
        try requireVersion(command.ifVersion, of: old)
        if old.status == .closed { throw Social.groupClosed }
        var after = old
        after.slug = command.slug ?? old.slug
        after.listing = command.listing ?? old.listing
        after.joining = command.joining ?? old.joining
        try requireSlug(command.slug, of: old, listing: after.listing)
        if after.listing == .hidden, after.joining != .invite {
            throw .invalid("joining", "joining must be invite in a hidden group")
        }
        after.name = command.name?.cleaned ?? old.name
        after.membersHost = command.membersHost ?? old.membersHost
        after.about = command.about.applied(to: old.about)?.cleaned
        after.rules = command.rules.applied(to: old.rules)?.cleaned
        after.sports = command.sports.map(Social.distinct) ?? old.sports
        after.city = command.city.applied(to: old.city)?.cleaned
        after.membersInvite = command.membersInvite ?? old.membersInvite
        after.gameDefaults = command.gameDefaults.applied(to: old.gameDefaults)?.cleaned
        after.photo = command.photo.applied(to: old.photo)
        if after.photo != old.photo {
            try requireOwn([after.photo].compactMap(\.self), of: me, "photo")
            after.photoBy = after.photo.map { _ in me }
        }
        let hasNewTexts = after.texts != old.texts
        let isWritten =
            hasNewTexts || after.sports != old.sports || after.city != old.city
            || after.membersInvite != old.membersInvite
        let isAnnounced =
            after.slug != old.slug || after.listing != old.listing || after.joining != old.joining
            || after.membersHost != old.membersHost || after.gameDefaults != old.gameDefaults
        guard isWritten || isAnnounced else { return .nothing }
        if hasNewTexts { after.writerId = me }
        let events: [any Event] = [after.next()] + (isWritten ? [after.written()] : [])
        let flags = hasNewTexts ? flagging(Social.content(of: after), at: now) : []
        return .events(events + Social.telling(of: after, before: old) + flags)
    }

    /// A public group has a slug that was chosen, once; a hidden one keeps the one that was drawn for it.
    private func requireSlug(
        _ slug: String?, of group: Social.Group, listing: GroupListing
    ) throws(Refusal) {
        if group.hasChosenSlug {
            guard let slug, slug != group.slug else { return }
            throw Refusal(
                .immutable, "the group's links say \(group.slug); that stays for ever", field: "slug")
        }
        switch (listing, slug) {
        case (.hidden, nil): return
        case (.hidden, _): throw .invalid("slug", "slug is for public groups; set listing to public as well")
        case (.public, nil):
            throw .invalid("slug", "slug is missing: a public group needs one for its link")
        case (.public, let slug?):
            if state.groups.isTaken(slug) { throw Social.taken(slug) }
        }
    }

    fileprivate func reply(_ command: UpdateGroup, _ occurred: Occurred) throws(Refusal) -> GroupVersion {
        version(of: command.groupId, after: occurred)
    }

    /// The group's version after a command.
    func version(of group: ID, after occurred: Occurred) -> GroupVersion {
        GroupVersion(
            groupId: group,
            version: occurred.first(GroupChanged.self)?.version ?? state.groups[group]?.version ?? 1)
    }

    // MARK: - Closing

    fileprivate func closeGroup(_ command: CloseGroup) throws(Refusal) -> Decision<Never> {
        let (_, old) = try group(command.groupId, for: .close)
        if old.status == .closed { return .nothing }
        try requireVersion(command.ifVersion, of: old)
        var after = old
        after.status = .closed
        return .events([after.next()] + Social.telling(of: after, before: old))
    }

    fileprivate func reply(_ command: CloseGroup, _ occurred: Occurred) throws(Refusal) -> GroupVersion {
        version(of: command.groupId, after: occurred)
    }
}

extension Social {
    static func noGroup(_ id: ID?, or slug: String?) -> Refusal {
        let name = id.map(\.description) ?? Wording.shown(slug ?? "")
        return Refusal(
            .notFound, "there is no group \(name) that you may see", field: id == nil ? "slug" : "groupId")
    }

    fileprivate static func taken(_ slug: String) -> Refusal {
        Refusal(.alreadyExists, "another group has the link \(slug); choose another one", field: "slug")
    }

    /// The event that tells auth of a group's uploaded picture, and whether all may load it; none if nothing of that has
    /// changed.
    fileprivate static func telling(of group: Group, before old: Group?) -> [any Event] {
        let (now, then) = (group.uploadedPhoto, old?.uploadedPhoto)
        guard now != then || now != nil && group.listing != old?.listing else { return [] }
        guard let author = now == nil ? old?.photoBy : group.photoBy else { return [] }
        return [
            PhotosShown(
                group: group.id, authorId: author, photos: [now].compactMap(\.self),
                isPublic: group.listing == .public)
        ]
    }

    /// The elements without repetitions, in the order of their first occurrence.
    static func distinct<Element: Equatable>(_ all: [Element]) -> [Element] {
        all.enumerated().filter { all.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    }
}

extension Social.Group {
    /// The texts that people read, and the photo.
    fileprivate var texts: [String?] { [name, about, rules, photo] }

    fileprivate var uploadedPhoto: String? { photo.flatMap { $0.isUploadedPhoto ? $0 : nil } }

    /// The event of a change, with the next version.
    func next() -> GroupChanged {
        GroupChanged(
            groupId: id, slug: slug, name: name, listing: listing, joining: joining,
            membersHost: membersHost, status: status, ownerId: ownerId, subgroups: subgroups,
            version: version + 1, gameDefaults: gameDefaults)
    }

    fileprivate func written() -> GroupWritten {
        GroupWritten(
            groupId: id, by: writerId, about: about, rules: rules, sports: sports, city: city, photo: photo,
            photoBy: photoBy, membersInvite: membersInvite)
    }
}
