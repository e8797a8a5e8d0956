// profile.landing and profile.landing-photo: what a link to a profile tells anyone, and the pictures that links show
// (domain.md §4.8). A face is the first photo of a profile; of the pictures of posts the first of each public one is shown.

import Contracts
import Machine
import Projections
import Values

extension Auth {
    static let landing = Rules<Auth>()
        .query(ShowProfileLanding.self, isBudgeted: true, answer: Situation.landing)
        .query(
            ShowLandingPhoto.self, isBudgeted: true, lookUp: Situation.lookUp, answer: Situation.shown)
}

extension Situation<Auth> {
    fileprivate func landing(_ query: ShowProfileLanding) throws(Refusal) -> ProfileLanding {
        guard let account = visible(query.accountId, to: caller.account), let profile = account.profile else {
            throw .noUser(query.accountId)
        }
        let isShown = !account.isUnderAge(on: now.day)
        return ProfileLanding(
            nickname: profile.nickname, displayName: profile.displayName,
            avatar: isShown ? profile.photos.first : nil, cityLabel: isShown ? profile.cityLabel : nil,
            sports: profile.sportSkills.keys.sorted().compactMap { Sport(rawValue: $0) })
    }

    fileprivate func lookUp(_ query: ShowLandingPhoto) throws(Refusal) -> Auth.Effect {
        let work = try finding(query.photo, .list)
        try requireOpen(query.photo)
        return work
    }

    fileprivate func shown(_ query: ShowLandingPhoto) throws(Refusal) -> (ShowPhoto.Reply, file: [UInt8]?) {
        // The picture may have been removed while it was read.
        try requireOpen(query.photo)
        return try found(query.photo)
    }

    private func requireOpen(_ photo: String) throws(Refusal) {
        let owners = state.photos.owners(of: photo)
        let isOpen = owners.contains { state.opens(photo, of: $0, to: caller.account, on: now.day) }
        guard isOpen else { throw Auth.noPicture }
    }
}

extension Auth.Account {
    /// Whether somebody has told that they are under 18: no link shows their face or city.
    fileprivate func isUnderAge(on day: Day) -> Bool {
        birthDate.map { $0.wholeYears(to: day) < 18 } ?? false
    }
}

extension Auth.State {
    /// Whether a link shows a picture of an owner to anyone: a face, or the first one of a public post; not that of a group.
    ///
    /// - Parameter viewer: `nil` for somebody without an account.
    fileprivate func opens(_ photo: String, of owner: ID, to viewer: ID?, on day: Day) -> Bool {
        guard let account = accounts[owner], account.kind == .registered, account.status != .banned,
            account.status != .deleted, !(viewer.map { circles.areApart(owner, $0) } ?? false)
        else { return false }
        return account.profile?.photos.first == photo && !account.isUnderAge(on: day)
            || showings.showing(photo).contains { showing in
                showing.authorId == owner && !showing.isHidden && showing.visibility == .public
                    && showing.photos.first == photo && showing.groupId == nil
            }
    }
}
