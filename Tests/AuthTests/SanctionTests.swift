// Decisions on tickets in auth: suspensions and bans, their end after an appeal, and the removal of a profile's photos
// and texts (domain.md §7.6, §11, §3.3).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct SanctionTests {
    let town = Town(adminEmail: "boss@example.com")
    let boss: Person
    let ann: Person
    let bob: Person

    init() {
        (boss, ann, bob) = (town.signUp("boss"), town.signUp("ann"), town.signUp("bob"))
        for person in [boss, ann, bob] { town.complete(person) }
    }

    // MARK: - Short words

    @discardableResult
    private func ask(_ type: String, _ data: JSONValue = [:], as person: Person) -> Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    /// Reports something of ann's as bob and decides on it as boss; returns the ticket.
    @discardableResult
    private func decide(_ action: String, _ type: String = "post", _ content: JSONValue? = nil) -> JSONValue {
        let content = content ?? ask("posts.create", ["text": "hello"], as: ann)["id"]
        ask("reports.create", ["contentType": .string(type), "contentId": content, "kind": "spam"], as: bob)
        let ticket = ask("reports.queue", as: boss).items.last?["id"] ?? .null
        resolve(ticket, action)
        return ticket
    }

    private func resolve(_ ticket: JSONValue, _ action: String) {
        let answer = ask("reports.resolve", ["ticketId": ticket, "action": .string(action)], as: boss)
        if !answer.isOK { town.note("\(action): \(answer)") }
    }

    private func appeal(_ ticket: JSONValue) {
        let answer = ask("reports.appeal", ["ticketId": ticket, "text": "No"], as: ann)
        if !answer.isOK { town.note("no appeal: \(answer)") }
    }

    private var facts: FactsChanged? { town.auth.machine.state.facts(of: id(ann)) }

    private func stands(_ status: AccountStatus, until: Timestamp? = nil) -> Bool {
        facts?.status == status && facts?.until == until
    }

    private func id(_ person: Person) -> ID {
        person.id.stringValue.flatMap { ID($0) } ?? ID(high: 0, low: 0)
    }

    private func told(_ type: String) -> [JSONValue] { town.auth.told(type) }

    // MARK: - Suspensions and bans

    @Test(arguments: [("suspend_7", 7), ("suspend_14", 14), ("suspend_30", 30)])
    func aSuspensionLastsItsDays(action: String, days: Int) {
        let end = town.now.wall.adding(days: days)
        decide(action)
        #expect(stands(.suspended, until: end))
        let restricted = told("auth.restricted")
        #expect(restricted.count == 1 && restricted[0]["cause"] == "moderation")
        #expect(restricted[0]["until"] == .string(end.description))
        #expect(ask("posts.create", ["text": "x"], as: ann).refusal?.until == end)
        town.advance(to: end.adding(seconds: -1))
        #expect(ask("posts.create", ["text": "x"], as: ann).reason == .suspended)
        town.advance(seconds: 1)
        #expect(ask("posts.create", ["text": "x"], as: ann).isOK && town.notes.isEmpty)
    }

    /// The same effect as `account.ban`: sessions end, games are cancelled, nobody finds the profile.
    @Test func aBanEndsSessionsAndRefusesLogins() {
        let game = town.game(host: ann)
        decide("ban")
        #expect(stands(.banned))
        #expect(ask("games.mine", as: ann).reason == .sessionExpired && !town.logIn(ann).isOK)
        #expect(ask("games.get", ["gameId": game], as: bob)["status"] == "cancelled")
        #expect(ask("profile.get", ["accountId": "ann"], as: bob).reason == .notFound)
        ask("account.restore", ["accountId": "ann"], as: boss)
        #expect(town.logIn(ann).isOK)
    }

    @Test(arguments: ["dismiss", "warn", "remove_content"])
    func actionsOtherThanSuspendAndBanLeaveTheAccountAlone(action: String) {
        let before = town.auth.types.count { $0 != "auth._seen" }
        decide(action)
        #expect(town.auth.types.count { $0 != "auth._seen" } == before && facts?.status == .active)
    }

    @Test func aDeletedAccountIsNotSuspended() {
        let post = ask("posts.create", ["text": "hello"], as: ann)["id"]
        ask("account.delete", ["password": .string(ann.password)], as: ann)
        decide("ban", "post", post)
        #expect(facts?.status == .deleted && told("auth.restricted").isEmpty && town.notes.isEmpty)
    }

    // MARK: - Appeals

    @Test func dismissingAfterAnAppealLiftsTheSuspension() {
        let ticket = decide("suspend_30")
        town.advance(days: 1)
        appeal(ticket)
        resolve(ticket, "dismiss")
        #expect(stands(.active) && told("auth.restored").count == 1)
        #expect(ask("posts.create", ["text": "x"], as: ann).isOK)
        // The original end has no further effect.
        town.advance(days: 40)
        #expect(told("auth.restored").count == 1 && town.notes.isEmpty)
    }

    /// A sanction that the new decision lacks is lifted.
    @Test(arguments: ["warn", "remove_content"]) func aMilderDecisionEndsTheSuspension(action: String) {
        let ticket = decide("suspend_30")
        appeal(ticket)
        resolve(ticket, action)
        #expect(stands(.active) && told("auth.restored").count == 1)
        #expect(ask("posts.create", ["text": "x"], as: ann).isOK)
    }

    @Test func aShorterSuspensionTakesThePlaceOfTheLonger() {
        let ticket = decide("suspend_30")
        appeal(ticket)
        let week = town.now.wall.adding(days: 7)
        resolve(ticket, "suspend_7")
        #expect(stands(.suspended, until: week) && told("auth.restricted").count == 2)
    }

    /// An appeal changes nothing about other tickets.
    @Test func anAppealMayKeepOrSoftenASuspension() {
        let posts = (0..<2).map { _ in ask("posts.create", ["text": "hello"], as: ann)["id"] }
        let first = decide("suspend_30", "post", posts[0])
        let end = town.now.wall.adding(days: 30)
        appeal(first)
        resolve(first, "suspend_30")
        #expect(stands(.suspended, until: end))
        let second = decide("suspend_30", "post", posts[1])
        appeal(second)
        let week = town.now.wall.adding(days: 7)
        resolve(second, "warn")
        #expect(stands(.suspended, until: end), "the first still holds")
        town.advance(to: week)
        #expect(stands(.suspended, until: end))
        #expect(told("auth.restricted").count == 1 && town.notes.isEmpty)
    }

    /// The strongest of several sanctions counts; when it is lifted, the next one.
    @Test func sanctionsOfSeveralTicketsHoldSideBySide() {
        let posts = (0..<3).map { _ in ask("posts.create", ["text": "hello"], as: ann)["id"] }
        let start = town.now.wall
        let week = decide("suspend_7", "post", posts[0])
        let month = decide("suspend_30", "post", posts[1])
        #expect(stands(.suspended, until: start.adding(days: 30)))
        let fortnight = decide("suspend_14", "post", posts[2])
        #expect(stands(.suspended, until: start.adding(days: 30)), "it is not shortened")
        for (ticket, days) in [(month, 14), (fortnight, 7)] {
            appeal(ticket)
            resolve(ticket, "dismiss")
            #expect(stands(.suspended, until: start.adding(days: days)))
        }
        appeal(week)
        resolve(week, "dismiss")
        #expect(facts?.status == .active && told("auth.restored").count == 1 && town.notes.isEmpty)
    }

    /// A moderator's manual decision replaces everything before it.
    @Test func anAppealDoesNotLiftADirectSuspension() {
        let ticket = decide("suspend_7")
        ask("account.suspend", ["accountId": "ann", "until": town.time(days: 3)], as: boss)
        let end = town.now.wall.adding(days: 3)
        #expect(stands(.suspended, until: end))
        appeal(ticket)
        resolve(ticket, "dismiss")
        #expect(stands(.suspended, until: end))
        // A ticket may extend it, while that decision holds.
        let other = decide("suspend_7", "profile", ann.id)
        #expect(stands(.suspended, until: town.now.wall.adding(days: 7)))
        appeal(other)
        resolve(other, "dismiss")
        #expect(stands(.suspended, until: end), "back to what holds besides")
        ask("account.restore", ["accountId": "ann"], as: boss)
        #expect(facts?.status == .active && town.notes.isEmpty)
    }

    /// Auth was down during the decision, and longer than the suspension lasts.
    @Test func aSuspensionHeardOfAfterItsEndIsNotBegun() {
        let post = ask("posts.create", ["text": "hello"], as: ann)["id"]
        ask("reports.create", ["contentType": "post", "contentId": post, "kind": "spam"], as: bob)
        let ticket = ask("reports.queue", as: boss).items.last?["id"] ?? .null
        town.auth.isUp = false
        resolve(ticket, "suspend_7")
        town.pass(milliseconds: 7 * 86_400_000)
        town.auth.isUp = true
        town.idle(seconds: 15)
        #expect(facts?.status == .active && told("auth.restricted").isEmpty)
    }

    @Test(arguments: [false, true]) func sanctionsSurviveARestart(fromSnapshot: Bool) throws {
        let posts = (0..<2).map { _ in ask("posts.create", ["text": "hello"], as: ann)["id"] }
        let start = town.now.wall
        decide("suspend_7", "post", posts[0])
        let month = decide("suspend_30", "post", posts[1])
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(told("auth.restricted").count == 2, "nothing is done twice")
        appeal(month)
        resolve(month, "dismiss")
        #expect(stands(.suspended, until: start.adding(days: 7)) && town.notes.isEmpty)
    }

    // MARK: - Profiles

    private func dressUp() {
        ask(
            "profile.update",
            ["bio": "Left foot only", "occupation": "Baker", "instagram": "ann", "firstName": "Ann"], as: ann)
        ask("profile.photo-add", ["url": "https://pictures.example/second.jpg"], as: ann)
    }

    /// Even the last photo, although an upcoming game requires one; the tier drops.
    @Test func aDecisionToRemoveTakesPhotosAndWordsFromAProfile() {
        dressUp()
        town.game(host: ann, ["requireTier2": true])
        let version = ask("account.me", as: ann)["profile", "version"].intValue ?? 0
        decide("remove_content", "profile", ann.id)
        let me = ask("account.me", as: ann)
        #expect(me["profile", "photos"] == [] && me["profile", "version"].intValue == version + 1)
        for field in ["bio", "occupation", "instagram"] { #expect(me["profile", field] == .null, "\(field)") }
        #expect(me["profile", "firstName"] == "Ann" && me["profile", "skillLevel"] == "advanced")
        #expect(me["tier"] == 1 && me["missing"] == ["profilePhoto"] && me["status"] == "active")
        #expect(told("auth.tier-changed").last?["to"] == 1)
        #expect(
            told("auth.profile-updated").last?["changed"] == ["bio", "instagram", "occupation", "photos"])
        #expect(ask("profile.get", ["accountId": "ann"], as: bob)["photos"] == [])
        #expect(ask("posts.create", ["text": "x"], as: ann).reason == .tierRequired)
    }

    @Test(arguments: ["suspend_7", "ban"]) func aReportedProfileLosesItsPhotosWhenItsOwnerIsRestricted(
        action: String
    ) {
        dressUp()
        decide(action, "profile", ann.id)
        #expect(facts?.status == (action == "ban" ? .banned : .suspended))
        #expect(facts?.tier == 1 && facts?.missing == ["profilePhoto"])
    }

    @Test(arguments: ["dismiss", "warn"]) func aDismissalOrAWarningLeavesAProfileAsItIs(action: String) {
        dressUp()
        decide(action, "profile", ann.id)
        #expect(ask("account.me", as: ann)["profile", "bio"] == "Left foot only")
        #expect(ask("account.me", as: ann)["profile", "photos"].arrayValue?.count == 2)
    }

    // MARK: - Profiles that come back

    private var profile: JSONValue { ask("account.me", as: ann)["profile"] }

    private func addPicture() -> JSONValue {
        let file = PNGFile.pixel(1)
        let answer = town.ask(
            "profile.photo-add", ["file": .integer(Int64(file.count))], as: ann, file: file)
        town.settle()
        return answer["profile", "photos"].arrayValue?.last ?? .null
    }

    private func show(_ photo: JSONValue, as person: Person) -> Answer {
        town.ask("profile.photo", ["photo": photo], as: person)
    }

    @Test(arguments: ["dismiss", "warn"]) func anAppealThatIsGrantedGivesTheProfileBack(second: String) throws
    {
        dressUp()
        let picture = addPicture()
        let before = profile
        let ticket = decide("suspend_30", "profile", ann.id)
        #expect(profile["bio"] == nil && show(picture, as: bob).reason == .notFound)
        town.advance(days: 20)
        try town.auth.snapshot()
        try town.restart("auth", fromSnapshot: second == "warn")
        town.idle(seconds: 3)
        appeal(ticket)
        resolve(ticket, second)
        let after = profile
        for field in ["photos", "bio", "occupation", "instagram"] {
            #expect(after[field] == before[field] && after[field] != nil, "\(field)")
        }
        #expect(show(picture, as: bob).isOK && stands(.active))
        let shownBio = ask("profile.get", ["accountId": "ann"], as: bob)["bio"]
        #expect(facts?.tier == 2 && shownBio == before["bio"])
        #expect(town.notes.isEmpty)
    }

    @Test func wordsPutInSinceStayWhenTheProfileIsGivenBack() {
        dressUp()
        let ticket = decide("remove_content", "profile", ann.id)
        ask("profile.update", ["bio": "New"], as: ann)
        let now: JSONValue = "https://pictures.example/now.jpg"
        ask("profile.photo-add", ["url": now], as: ann)
        appeal(ticket)
        resolve(ticket, "dismiss")
        #expect(profile["bio"] == "New" && profile["occupation"] == "Baker")
        let photos = profile["photos"]?.arrayValue ?? []
        #expect(photos.first == now && photos.count == 3)
    }

    @Test(arguments: ["remove_content", "suspend_7"]) func anAppealThatFailsForgetsTheWithheldProfile(
        second: String
    ) {
        dressUp()
        let ticket = decide("remove_content", "profile", ann.id)
        appeal(ticket)
        resolve(ticket, second)
        #expect(profile["bio"] == nil && profile["photos"] == [])
        #expect(town.auth.types.count { $0 == "auth._private.withheld-forgotten" } == 1)
    }

    @Test func aWithheldProfileWithoutAnAppealIsForgotten() {
        dressUp()
        let picture = addPicture()
        let ticket = decide("remove_content", "profile", ann.id)
        town.advance(days: 89)
        #expect(show(picture, as: ann).isOK, "it is kept")
        town.advance(days: 1)
        town.idle(seconds: 3)
        #expect(show(picture, as: ann).reason == .notFound)
        appeal(ticket)
        resolve(ticket, "dismiss")
        #expect(profile["bio"] == nil && profile["photos"] == [])
    }

    @Test func aDeletedAccountsWithheldProfileIsForgotten() {
        dressUp()
        let ticket = decide("remove_content", "profile", ann.id)
        appeal(ticket)
        ask("account.delete", ["password": .string(ann.password)], as: ann)
        resolve(ticket, "dismiss")
        town.advance(days: 120)
        #expect(facts?.status == .deleted && town.notes.isEmpty)
        #expect(town.auth.machine.state.withheld.isEmpty)
    }

    /// The removal of other content leaves the profile alone.
    @Test func aDecisionOnAPostLeavesTheProfileAlone() {
        dressUp()
        decide("suspend_7")
        #expect(ask("account.me", as: ann)["profile", "bio"] == "Left foot only")
    }
}
