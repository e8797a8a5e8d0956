// profile: changing and showing profiles, and finding people (domain.md §3.1, §3.2, §3.5).

import Contracts
import Geo
import LogContracts
import Machine
import Places
import Projections
import Values

extension Auth {
    static let nicknameHoldDays = 30
    static let searchMax = 20

    static let profile = Rules<Auth>()
        .command(UpdateProfile.self, decide: updateProfile) { _, _, state, context throws(Refusal) in
            try me(state, context)
        }
        .command(Onboard.self, decide: onboard) { _, _, state, context throws(Refusal) in
            try me(state, context)
        }
        .query(GetProfile.self) { query, state, context throws(Refusal) in
            let me = try context.caller.id()
            let found =
                context.caller.isModerator
                ? present(query.accountId, state)
                : visible(query.accountId, to: me, state)
            guard let account = found, var profile = counted(account, state, context)
            else { throw .noUser(query.accountId) }
            if account.id != me { profile.relation = state.circles.relation(of: account.id, to: me) }
            return profile
        }
        .query(ListProfiles.self) { query, state, context throws(Refusal) in
            let me = try context.caller.id()
            return .init(
                items: query.ids.compactMap { visible($0, to: me, state).flatMap { summary($0, state) } })
        }
        .query(SearchProfiles.self) { query, state, context throws(Refusal) in
            .init(items: search(query.q, for: try context.caller.id(), state))
        }
        .query(CheckNickname.self, isBudgeted: true, answer: checkNickname)
        .evolve(ProfileStored.self) { state, event, info in state.store(event, at: info.time) }
        .announce(ProfileUpdated.self)

    static func checkNickname(
        _ query: CheckNickname, _ state: State, _ context: Context
    ) -> CheckNickname.Reply {
        let reason: String? =
            if !Nickname.isWellFormed(query.nickname) {
                "malformed"
            } else if Nickname.isReserved(query.nickname) {
                "reserved"
            } else {
                state.hold(on: query.nickname, for: context.caller.account, at: context.now)
                    .map { $0.until == nil ? "taken" : "held" }
            }
        return .init(available: reason == nil, reason: reason)
    }

    /// The caller's account, and their profile under its new nickname.
    private static func profile(
        of context: Context, called nickname: String?, _ state: State
    ) throws(Refusal) -> (Account, PublicProfile) {
        guard let account = state.accounts[try context.caller.id()], var profile = account.profile else {
            throw Refusal(.notFound, "this account has no profile")
        }
        if let nickname, nickname != profile.nickname {
            guard !Nickname.isReserved(nickname) else { throw .reserved("nickname") }
            try refuseTaken(nickname, for: account.id, state, context)
            if Text.folded(nickname) != Text.folded(profile.nickname) {
                try state.renames.requireRoom(for: account.id, at: context.now)
            }
            profile.nickname = nickname
        }
        return (account, profile)
    }

    /// A name from before it was reserved can be kept.
    private static func displayName(_ given: String?, in profile: PublicProfile) throws(Refusal) -> String {
        guard let name = given?.cleaned, name != profile.displayName else { return profile.displayName }
        guard !OfficialName.isDisplayName(name) else { throw .reserved("displayName") }
        return name
    }

    static func onboard(
        _ command: Onboard, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let (before, named) = try profile(of: context, called: command.nickname, state)
        var profile = named
        profile.displayName = try displayName(command.displayName, in: profile)
        profile.gender = command.gender
        profile.cityLabel = command.cityLabel.cleaned
        var after = before
        after.birthDate = command.birthDate
        if let lat = command.lat, let lng = command.lng {
            after.home = normalized(Place.Point(lat: lat, lng: lng))
        } else {
            try settle(&profile, &after, in: command.cityLabel, field: "cityLabel")
        }
        return stored(profile, after, before: before, context)
    }

    static func updateProfile(
        _ command: UpdateProfile, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let (before, named) = try profile(of: context, called: command.nickname, state)
        var profile = named
        if let version = command.ifVersion, version != profile.version {
            throw Refusal(.versionMismatch, "the profile has changed; it has version \(profile.version) now")
                .with { $0.version = profile.version }
        }
        if command.skillLevel == .clear, profile.skillLevel != nil,
            let game = state.commitments.holding(before.id, at: context.now)
        {
            throw Refusal(
                .conflict, "\(game.name) asks for your skill level", field: "skillLevel", state: "skill")
        }
        profile.displayName = try displayName(command.displayName, in: profile)
        apply(command, to: &profile)
        var after = before
        after.birthDate = command.birthDate.applied(to: before.birthDate)
        after.home = command.home.applied(to: before.home).map(normalized)
        after.timezone = command.timezone.applied(to: before.timezone)
        if let city = command.city { try settle(&profile, &after, in: city, field: "city") }
        return stored(profile, after, before: before, context)
    }

    /// Sets somebody's home city: its label, its center, and its zone if they have none.
    private static func settle(
        _ profile: inout PublicProfile, _ account: inout Account, in text: String, field: String
    ) throws(Refusal) {
        let home = account.home.flatMap { Coordinate(lat: $0.lat, lng: $0.lng) }
        switch Places.find(text, near: home) {
        case .found(let city):
            profile.cityLabel = city.label
            account.home = Place.Point(lat: city.coordinate.lat, lng: city.coordinate.lng)
            account.timezone = account.timezone ?? city.zone
        case .several(let cities):
            throw .invalid(
                field,
                "\(field): there are several cities called \(Wording.quoted(text)); write "
                    + cities.map { "\"\($0.fullLabel)\"" }.joined(separator: " or "))
        case .none(let nearest):
            let labels = nearest.prefix(3).map { "\"\($0.fullLabel)\"" }.joined(separator: " or ")
            throw .invalid(
                field,
                "\(field): no city is known that is called \(Wording.quoted(text)); "
                    + (labels.isEmpty ? "give cityLabel and lat,lng instead" : "did you mean \(labels)?"))
        }
    }

    private static func apply(_ command: UpdateProfile, to profile: inout PublicProfile) {
        profile.firstName = command.firstName.applied(to: profile.firstName)?.cleaned
        profile.lastName = command.lastName.applied(to: profile.lastName)?.cleaned
        profile.bio = command.bio.applied(to: profile.bio)?.cleaned
        profile.occupation = command.occupation.applied(to: profile.occupation)?.cleaned
        profile.instagram = command.instagram.applied(to: profile.instagram)?.cleaned
        profile.gender = command.gender.applied(to: profile.gender)
        profile.cityLabel = command.cityLabel.applied(to: profile.cityLabel)?.cleaned
        profile.skillLevel = command.skillLevel.applied(to: profile.skillLevel)
        profile.sportSkills = command.sportSkills.applied(to: profile.sportSkills) ?? [:]
        profile.avgScore18 = command.avgScore18.applied(to: profile.avgScore18)
        profile.handicap = command.handicap.applied(to: profile.handicap).map(Handicap.rounded)
        profile.experienceYears = command.experienceYears.applied(to: profile.experienceYears)
        profile.playsPerMonth = command.playsPerMonth.applied(to: profile.playsPerMonth)
        profile.homeCourse = command.homeCourse.applied(to: profile.homeCourse)?.cleaned
    }

    /// The events of a changed profile; none if it is the same.
    static func stored(
        _ profile: PublicProfile, _ account: Account, before: Account, _ context: Context
    ) -> Decision<Effect> {
        var (profile, after) = (profile, account)
        profile.cityKey = profile.cityLabel.flatMap { CityKey.of($0) }
        let changed = before.profile.map { changes(from: $0, to: profile) } ?? []
        let isSame =
            changed.isEmpty && after.birthDate == before.birthDate && after.home == before.home
            && after.timezone == before.timezone
        if isSame { return .nothing }
        profile.version += 1
        profile.updatedAt = context.now
        after.profile = profile
        return .events(told(of: after, before: before, changed: changed, at: context.now))
    }

    /// The names of the public fields that differ, sorted.
    static func changes(from old: PublicProfile, to new: PublicProfile) -> [String] {
        let fields: [(String, Bool)] = [
            ("avgScore18", old.avgScore18 != new.avgScore18),
            ("bio", old.bio != new.bio), ("cityLabel", old.cityLabel != new.cityLabel),
            ("displayName", old.displayName != new.displayName),
            ("experienceYears", old.experienceYears != new.experienceYears),
            ("firstName", old.firstName != new.firstName), ("gender", old.gender != new.gender),
            ("handicap", old.handicap != new.handicap), ("homeCourse", old.homeCourse != new.homeCourse),
            ("instagram", old.instagram != new.instagram), ("lastName", old.lastName != new.lastName),
            ("nickname", old.nickname != new.nickname), ("occupation", old.occupation != new.occupation),
            ("photos", old.photos != new.photos),
            ("playsPerMonth", old.playsPerMonth != new.playsPerMonth),
            ("skillLevel", old.skillLevel != new.skillLevel),
            ("sportSkills", old.sportSkills != new.sportSkills),
        ]
        return fields.filter(\.1).map(\.0)
    }

    /// `lng = 180` is stored as -180 (domain.md §1.1).
    private static func normalized(_ point: Place.Point) -> Place.Point {
        Place.Point(lat: point.lat, lng: point.lng == 180 ? -180 : point.lng)
    }

    // MARK: - Finding people

    /// A registered account that is not deleted. Moderators see banned ones too, since they decide about them
    /// (domain.md §7.6).
    private static func present(_ reference: UserReference, _ state: State) -> Account? {
        state.account(reference).flatMap { $0.kind == .registered && $0.status != .deleted ? $0 : nil }
    }

    private static func visible(_ reference: UserReference, to viewer: ID, _ state: State) -> Account? {
        present(reference, state).flatMap {
            $0.status != .banned && !state.circles.areApart($0.id, viewer) ? $0 : nil
        }
    }

    /// A profile with the present age, the numbers of followers, followed and friends, and the record.
    static func counted(_ account: Account, _ state: State, _ context: Context) -> PublicProfile? {
        guard var profile = account.shown(at: context.now) else { return nil }
        profile.followers = state.circles.followersCount(of: account.id)
        profile.following = state.circles.followingCount(of: account.id)
        profile.friends = state.circles.friends(of: account.id).count
        let record = state.records[account.id] ?? Record()
        (profile.trustTier, profile.badges) = (record.trustTier, record.badges)
        profile.completedGames = record.completedGames
        (profile.wins, profile.losses) = (record.wins, record.losses)
        return profile
    }

    static func summary(_ account: Account, _ state: State) -> ProfileSummary? {
        account.profile.map {
            var summary = ProfileSummary(
                id: account.id, nickname: $0.nickname, displayName: $0.displayName, avatar: $0.photos.first,
                skillLevel: $0.skillLevel)
            let record = state.records[account.id] ?? Record()
            summary.trustTier = record.trustTier
            summary.topBadges = Array(record.badges.prefix(topBadgesMax))
            return summary
        }
    }

    /// People whose name contains a text, the best match first (domain.md §3.5).
    static func search(_ text: String, for asker: ID, _ state: State) -> [ProfileSummary] {
        let wanted = Text.searchable(Text.trimmed(text).description)
        let found = state.accounts.names.search(wanted, limit: searchMax) { id in
            id != asker && !state.circles.areApart(id, asker)
        }
        return found.compactMap { state.accounts[$0].flatMap { summary($0, state) } }
    }
}

extension Auth.Account {
    /// The public profile, with the present decade of age.
    func shown(at now: Timestamp) -> PublicProfile? {
        var shown = profile
        shown?.ageDecade = birthDate.map { AgeDecade(born: $0, on: now.day).rawValue }
        return shown
    }
}

extension Auth.State {
    mutating func store(_ event: ProfileStored, at now: Timestamp) {
        let id = event.profile.id
        let old = accounts.change(id) { $0.profile?.nickname } ?? nil
        let folded = Text.folded(event.profile.nickname)
        if let old, old != event.profile.nickname, Text.folded(old) != folded {
            hold(old, for: id, since: now)
            renames.note(id, at: now)
        }
        nicknames[folded] = Auth.NicknameHold(owner: id, until: nil)
        _ = accounts.change(id) { account in
            (account.profile, account.birthDate) = (event.profile, event.birthDate)
            (account.home, account.timezone) = (event.home, event.timezone)
        }
        accounts.index(id)
        scheduleBirthday(of: id, after: now.day)
        adoptPhotos(of: id, at: now)
    }

    /// Reserves a nickname for its former owner for some days; the one reserved before becomes free.
    mutating func hold(_ nickname: String, for owner: ID, since time: Timestamp) {
        let name = Text.folded(nickname)
        for other in accounts[owner]?.heldNicknames ?? [] where other != name {
            guard let hold = nicknames[other], hold.owner == owner, hold.until != nil else { continue }
            nicknames[other] = nil
        }
        accounts[owner]?.heldNicknames.removeAll { $0 != name && nicknames[$0]?.owner != owner }
        nicknames[name] = Auth.NicknameHold(owner: owner, until: time.adding(days: Auth.nicknameHoldDays))
        if accounts[owner]?.heldNicknames.contains(name) == false {
            accounts[owner]?.heldNicknames.append(name)
        }
    }
}
