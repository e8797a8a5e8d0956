// profile: changing and showing profiles, and finding people (domain.md §3.1, §3.2, §3.5).

import Contracts
import Geo
import LogContracts
import Machine
import Packed
import Places
import Projections
import Values

extension Auth {
    static let nicknameHoldDays = 30
    static let searchMax = 20

    static let profile = Rules<Auth>()
        .command(UpdateProfile.self, decide: Situation.updateProfile, reply: Situation.reply)
        .command(Onboard.self, decide: Situation.onboard, reply: Situation.reply)
        .query(GetProfile.self, answer: Situation.answer)
        .query(ListProfiles.self, answer: Situation.answer)
        .query(SearchProfiles.self, answer: Situation.answer)
        .query(CheckNickname.self, isBudgeted: true, answer: Situation.checkNickname)
        .evolve(ProfileStored.self) { state, event, info in state.store(event, at: info.time) }
        .announce(ProfileUpdated.self)

    /// A name from before it was reserved can be kept.
    fileprivate static func displayName(_ given: String?, in profile: PublicProfile) throws(Refusal) -> String
    {
        guard let name = given?.cleaned, name != profile.displayName else { return profile.displayName }
        guard !OfficialName.isDisplayName(name) else { throw .reserved("displayName") }
        return name
    }

    /// Sets somebody's home city: its label, its center, and its zone if they have none.
    fileprivate static func settle(
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

    fileprivate static func apply(_ command: UpdateProfile, to profile: inout PublicProfile) {
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
        if command.avgScore18 != .keep { profile.avgScore18Derived = nil }
        if command.handicap != .keep { profile.handicapDerived = nil }
        profile.experienceYears = command.experienceYears.applied(to: profile.experienceYears)
        profile.playsPerMonth = command.playsPerMonth.applied(to: profile.playsPerMonth)
        profile.homeCourse = command.homeCourse.applied(to: profile.homeCourse)?.cleaned
    }

    /// The names of the public fields that differ, sorted.
    static func changes(from old: PublicProfile, to new: PublicProfile) -> [String] {
        let fields: [(String, Bool)] = [
            ("avgScore18", old.avgScore18 != new.avgScore18),
            ("avgScore18Derived", old.avgScore18Derived != new.avgScore18Derived),
            ("bio", old.bio != new.bio), ("cityLabel", old.cityLabel != new.cityLabel),
            ("displayName", old.displayName != new.displayName),
            ("experienceYears", old.experienceYears != new.experienceYears),
            ("firstName", old.firstName != new.firstName), ("gender", old.gender != new.gender),
            ("handicap", old.handicap != new.handicap),
            ("handicapDerived", old.handicapDerived != new.handicapDerived),
            ("homeCourse", old.homeCourse != new.homeCourse),
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
    fileprivate static func normalized(_ point: Place.Point) -> Place.Point {
        Place.Point(lat: point.lat, lng: point.lng == 180 ? -180 : point.lng)
    }
}

extension Situation<Auth> {
    fileprivate func reply(
        _ command: UpdateProfile, _ occurred: Occurred
    ) throws(Refusal) -> UpdateProfile.Reply {
        try me()
    }

    fileprivate func reply(_ command: Onboard, _ occurred: Occurred) throws(Refusal) -> Onboard.Reply {
        try me()
    }

    fileprivate func answer(_ query: GetProfile) throws(Refusal) -> GetProfile.Reply {
        let me = try caller.id()
        let found =
            caller.isModerator
            ? present(query.accountId)
            : visible(query.accountId, to: me)
        guard let account = found, var profile = counted(account)
        else { throw .noUser(query.accountId) }
        if account.id != me { profile.relation = state.circles.relation(of: account.id, to: me) }
        return profile
    }

    fileprivate func answer(_ query: ListProfiles) throws(Refusal) -> ListProfiles.Reply {
        let me = try caller.id()
        return .init(
            items: query.ids.compactMap { visible($0, to: me).flatMap { summary($0) } })
    }

    fileprivate func answer(_ query: SearchProfiles) throws(Refusal) -> SearchProfiles.Reply {
        .init(items: search(query.q, for: try caller.id()))
    }

    fileprivate func checkNickname(_ query: CheckNickname) -> CheckNickname.Reply {
        let reason: String? =
            if !Nickname.isWellFormed(query.nickname) {
                "malformed"
            } else if Nickname.isReserved(query.nickname) {
                "reserved"
            } else {
                state.hold(on: query.nickname, for: caller.account, at: now)
                    .map { $0.until == nil ? "taken" : "held" }
            }
        return .init(available: reason == nil, reason: reason)
    }

    /// The caller's account, and their profile under its new nickname.
    private func profile(
        of context: Context, called nickname: String?
    ) throws(Refusal) -> (Auth.Account, PublicProfile) {
        guard let account = state.accounts[try caller.id()], var profile = account.profile else {
            throw Refusal(.notFound, "this account has no profile")
        }
        if let nickname, nickname != profile.nickname {
            guard !Nickname.isReserved(nickname) else { throw .reserved("nickname") }
            try refuseTaken(nickname, for: account.id)
            if Text.folded(nickname) != Text.folded(profile.nickname) {
                try state.renames.requireRoom(for: account.id, at: now)
            }
            profile.nickname = nickname
        }
        return (account, profile)
    }

    fileprivate func onboard(_ command: Onboard) throws(Refusal) -> Decision<Auth.Effect> {
        let (before, named) = try profile(of: context, called: command.nickname)
        var profile = named
        profile.displayName = try Auth.displayName(command.displayName, in: profile)
        profile.gender = command.gender
        profile.cityLabel = command.cityLabel.cleaned
        var after = before
        after.birthDate = command.birthDate
        if let lat = command.lat, let lng = command.lng {
            after.home = Auth.normalized(Place.Point(lat: lat, lng: lng))
        } else {
            try Auth.settle(&profile, &after, in: command.cityLabel, field: "cityLabel")
        }
        return stored(profile, after, before: before)
    }

    fileprivate func updateProfile(_ command: UpdateProfile) throws(Refusal) -> Decision<Auth.Effect> {
        let (before, named) = try profile(of: context, called: command.nickname)
        var profile = named
        if let version = command.ifVersion, version != profile.version {
            throw Refusal(.versionMismatch, "the profile has changed; it has version \(profile.version) now")
                .with { $0.version = profile.version }
        }
        if command.skillLevel == .clear, profile.skillLevel != nil,
            let game = state.commitments.holding(before.id, at: now)
        {
            throw Refusal(
                .conflict, "\(game.name) asks for your skill level", field: "skillLevel", state: "skill")
        }
        profile.displayName = try Auth.displayName(command.displayName, in: profile)
        Auth.apply(command, to: &profile)
        state.golf[before.id].fill(&profile)
        var after = before
        after.birthDate = command.birthDate.applied(to: before.birthDate)
        after.home = command.home.applied(to: before.home).map(Auth.normalized)
        after.timezone = command.timezone.applied(to: before.timezone)
        if let city = command.city { try Auth.settle(&profile, &after, in: city, field: "city") }
        if command.home != .keep, profile.cityLabel == nil, let home = after.home {
            let place = Coordinate(lat: home.lat, lng: home.lng)
            profile.cityLabel = place.flatMap { Places.nearest(to: $0)?.label }
        }
        return stored(profile, after, before: before)
    }

    /// The events of a changed profile; none if it is the same.
    func stored(
        _ profile: PublicProfile, _ account: Auth.Account, before: Auth.Account
    ) -> Decision<Auth.Effect> {
        var (profile, after) = (profile, account)
        profile.cityKey = profile.cityLabel.flatMap { CityKey.of($0) }
        let changed = before.profile.map { Auth.changes(from: $0, to: profile) } ?? []
        let isSame =
            changed.isEmpty && after.birthDate == before.birthDate && after.home == before.home
            && after.timezone == before.timezone
        if isSame { return .nothing }
        profile.version += 1
        profile.updatedAt = now
        after.profile = profile
        return .events(Auth.told(of: after, before: before, changed: changed, at: now))
    }

    // MARK: - Finding people

    /// A registered account that is not deleted. Moderators see banned ones too, since they decide about them
    /// (domain.md §7.6).
    private func present(_ reference: UserReference) -> Auth.Account? {
        state.account(reference).flatMap { $0.kind == .registered && $0.status != .deleted ? $0 : nil }
    }

    /// - Parameter viewer: `nil` for somebody without an account.
    func visible(_ reference: UserReference, to viewer: ID?) -> Auth.Account? {
        present(reference).flatMap { account in
            let isApart = viewer.map { state.circles.areApart(account.id, $0) } ?? false
            return account.status == .banned || isApart ? nil : account
        }
    }

    /// A profile with the present age, the numbers of followers, followed and friends, and the record.
    func counted(_ account: Auth.Account) -> PublicProfile? {
        guard var profile = account.shown(at: now) else { return nil }
        profile.followers = state.circles.followersCount(of: account.id)
        profile.following = state.circles.followingCount(of: account.id)
        profile.friends = state.circles.friends(of: account.id).count
        let record = state.records[account.id] ?? Auth.Record()
        (profile.trustTier, profile.badges) = (record.trustTier, record.badges)
        profile.completedGames = record.completedGames
        (profile.wins, profile.losses) = (record.wins, record.losses)
        return profile
    }

    private func summary(_ account: Auth.Account) -> ProfileSummary? {
        account.profile.map {
            var summary = ProfileSummary(
                id: account.id, nickname: $0.nickname, displayName: $0.displayName, avatar: $0.photos.first,
                skillLevel: $0.skillLevel)
            let record = state.records[account.id] ?? Auth.Record()
            summary.trustTier = record.trustTier
            summary.topBadges = Array(record.badges.prefix(Auth.topBadgesMax))
            return summary
        }
    }

    /// People whose name contains a text, the best match first (domain.md §3.5).
    private func search(_ text: String, for asker: ID) -> [ProfileSummary] {
        let wanted = Text.searchable(Text.trimmed(text).description)
        let found = state.accounts.names.search(wanted, limit: Auth.searchMax) { id in
            id != asker && !state.circles.areApart(id, asker)
        }
        return found.compactMap { state.accounts[$0].flatMap { summary($0) } }
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
