// Links to profiles, and the pictures that links show, for anyone (domain.md §4.8).

import Contracts
import JSON
import Machine
import Pictures
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct ProfileLandingTests {
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
    private func ask(_ type: String, _ data: JSONValue = [:], as person: Person? = nil) -> Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    private func landing(_ whom: JSONValue, as viewer: Person? = nil) -> Answer {
        ask("profile.landing", ["accountId": whom], as: viewer)
    }

    private func picture(_ photo: JSONValue, as viewer: Person? = nil) -> Answer {
        ask("profile.landing-photo", ["photo": photo], as: viewer)
    }

    /// Whether a picture is shown; anything but an answer or `not_found` is noted.
    private func isOpen(_ photo: JSONValue, to viewer: Person? = nil) -> Bool {
        let answer = picture(photo, as: viewer)
        if !answer.isOK, answer.reason != .notFound { town.note("\(answer)") }
        return answer.isOK
    }

    /// A picture that becomes somebody's face.
    private func face(_ number: Int, of person: Person) -> JSONValue {
        let file = PNGFile.pixel(number)
        let data: JSONValue = ["file": .integer(Int64(file.count))]
        let photos = town.ask("profile.photo-add", data, as: person, file: file)["profile", "photos"]
        let last = (photos.arrayValue?.count ?? 1) - 1
        let order = [last] + (0..<last)
        ask("profile.photo-order", ["order": .array(order.map { .integer(Int64($0)) })], as: person)
        return photos.arrayValue?.last ?? .null
    }

    // MARK: - Profiles

    @Test func aLinkShowsNameFaceCityAndSportsAndNothingElse() {
        let fields: JSONValue = [
            "displayName": "Ann Lee", "firstName": "Anna", "lastName": "Leeds", "bio": "left foot only",
            "occupation": "baker", "instagram": "annlee", "cityLabel": "Oakland, CA", "avgScore18": 90,
            "homeCourse": "Tilden", "sportSkills": ["soccer": "advanced", "golf": "beginner"],
        ]
        ask("profile.update", fields, as: ann)
        let told: JSONValue = [
            "nickname": "ann", "displayName": "Ann Lee", "avatar": "https://pictures.example/ann.jpg",
            "cityLabel": "Oakland, CA", "sports": ["golf", "soccer"], "noindex": true,
        ]
        for viewer in [nil, town.guest(), bob, ann, boss] {
            for whom in ["ann", "ANN", ann.id] as [JSONValue] {
                #expect(landing(whom, as: viewer).data == told)
            }
        }
    }

    @Test func anEmptyProfileShowsItsNames() {
        town.signUp("cat")
        let told: JSONValue = [
            "nickname": "cat", "displayName": "The cat", "sports": [], "noindex": true,
        ]
        #expect(landing("cat").data == told)
    }

    @Test func aLinkShowsNeitherFaceNorCityOfSomebodyUnder18() throws {
        let photo = face(1, of: ann)
        let (year, month, day) = town.now.wall.day.civil
        let birthday = try #require(Day(year: year - 18, month: month, day: day))
        for (born, isShown) in [(birthday.adding(days: 1), false), (birthday, true)] {
            let fields: JSONValue = ["birthDate": .string(born.description), "cityLabel": "Oakland, CA"]
            ask("profile.update", fields, as: ann)
            let shown = landing("ann")
            #expect(shown["displayName"] == "The ann")
            #expect(shown["avatar"] == (isShown ? photo : .null))
            #expect(shown["cityLabel"] == (isShown ? "Oakland, CA" : .null))
            #expect(isOpen(photo) == isShown)
        }
        #expect(town.notes.isEmpty, "\(town.notes)")
    }

    @Test func somebodyWhoIsGoneIsAnsweredAsIfTheyHadNeverBeen() {
        let guest = town.guest()
        let (cat, dan) = (town.signUp("cat"), town.signUp("dan"))
        ask("account.delete", ["password": .string(cat.password)], as: cat)
        ask("account.ban", ["accountId": "dan"], as: boss)
        let nobody = JSONValue.string(town.freshID().description)
        for whom in [guest.id, cat.id, "cat", dan.id, "dan", nobody, "nobody"] as [JSONValue] {
            for viewer in [nil, bob, boss] {
                let refusal = landing(whom, as: viewer).refusal
                #expect(refusal?.reason == .notFound && refusal?.field == "accountId")
                #expect(refusal?.message == "there is no user \(whom.stringValue ?? "")")
            }
        }
        ask("account.suspend", ["accountId": "bob"], as: boss)
        #expect(landing("bob").isOK, "others see them, too")
    }

    // domain.md §1.9
    @Test func aLinkShowsNothingAcrossABlock() {
        for (blocker, blocked) in [(ann, bob), (bob, ann)] {
            ask("friends.block", ["accountId": blocked.id], as: blocker)
            #expect(landing("ann", as: bob).refusal?.message == "there is no user ann")
            #expect(landing("bob", as: ann).reason == .notFound)
            #expect(landing("ann").isOK && landing("ann", as: boss).isOK)
            ask("friends.unblock", ["accountId": blocked.id], as: blocker)
            #expect(landing("ann", as: bob).isOK)
        }
    }

    // domain.md §7.6
    @Test func aFaceThatModeratorsRemovedIsShownNoMore() {
        let photo = face(1, of: ann)
        #expect(landing("ann")["avatar"] == photo && isOpen(photo))
        let report: JSONValue = ["contentType": "profile", "contentId": ann.id, "kind": "spam"]
        ask("reports.create", report, as: bob)
        let ticket = ask("reports.queue", as: boss).items.first?["id"] ?? .null
        ask("reports.resolve", ["ticketId": ticket, "action": "remove_content"], as: boss)
        #expect(landing("ann")["avatar"] == .null && landing("ann")["displayName"] == "The ann")
        #expect(!isOpen(photo) && town.notes.isEmpty, "\(town.notes)")
    }

    // MARK: - Pictures

    @Test func aFaceIsShownToAnyoneInItsSmallSize() throws {
        let sizes = try PictureSizes(of: PNGFile.pixel(1))
        let photo = face(1, of: ann)
        for viewer in [nil, town.guest(), bob, ann] {
            let shown = picture(photo, as: viewer)
            #expect(shown.file == sizes.list && shown["mediaType"] == "image/jpeg")
            #expect(shown["photo"] == photo && shown["file"] == .integer(Int64(sizes.list.count)))
        }
        let refused = ask("profile.landing-photo", ["photo": photo, "size": "full"])
        #expect(refused.reason == .invalidArgument && refused.refusal?.field == "size")
    }

    @Test func onlyTheFirstPhotoOfAProfileIsAFace() {
        let (first, second) = (face(1, of: ann), face(2, of: ann))
        #expect(isOpen(second) && !isOpen(first))
        ask("profile.photo-order", ["order": [1, 0, 2]], as: ann)
        #expect(isOpen(first) && !isOpen(second))
        ask("profile.photo-remove", ["index": 0], as: ann)
        #expect(!isOpen(first) && isOpen(second) && town.notes.isEmpty, "\(town.notes)")
    }

    @Test func theFirstPictureOfAPublicPostIsShownToAnyone() {
        let photos = (1...4).map { town.upload($0, as: ann) }
        ask("posts.create", ["text": "two", "photos": [photos[0], photos[1]]], as: ann)
        ask("posts.create", ["text": "mine", "photos": [photos[2]], "visibility": "friends"], as: ann)
        #expect(photos.map { isOpen($0) } == [true, false, false, false])
        let post = ask("posts.create", ["text": "one", "photos": [photos[3]]], as: ann)["id"]
        #expect(isOpen(photos[3]))
        let report: JSONValue = ["contentType": "post", "contentId": post, "kind": "spam"]
        ask("reports.create", report, as: bob)
        let ticket = ask("reports.queue", as: boss).items.first?["id"] ?? .null
        ask("reports.resolve", ["ticketId": ticket, "action": "remove_content"], as: boss)
        #expect(!isOpen(photos[3]), "hidden by moderators")
        let other = ask("posts.create", ["text": "again", "photos": [photos[3]]], as: ann)["id"]
        #expect(isOpen(photos[3]))
        ask("posts.delete", ["postId": other], as: ann)
        #expect(!isOpen(photos[3]) && town.notes.isEmpty, "\(town.notes)")
    }

    @Test func picturesOfChatsAndGuestPlayersAreShownToNobodyElse() {
        let game = town.game(host: ann)
        let (said, worn, kept) = (town.upload(1, as: ann), town.upload(2, as: ann), town.upload(3, as: ann))
        ask("chat.send", ["gameId": game, "photo": said], as: ann)
        ask("guests.add", ["displayName": "Uncle Joe", "nickname": "joe", "avatar": worn], as: ann)
        for photo in [said, worn, kept] { #expect(!isOpen(photo) && !isOpen(photo, to: bob)) }
        #expect(town.notes.isEmpty, "\(town.notes)")
    }

    @Test func aPictureIsShownNeitherAcrossABlockNorOfSomebodyWhoIsGone() {
        let (photo, other) = (face(1, of: ann), town.upload(2, as: ann))
        ask("posts.create", ["text": "one", "photos": [other]], as: ann)
        ask("friends.block", ["accountId": bob.id], as: ann)
        for picture in [photo, other] { #expect(isOpen(picture) && !isOpen(picture, to: bob)) }
        ask("account.ban", ["accountId": "ann"], as: boss)
        for picture in [photo, other] { #expect(!isOpen(picture) && !isOpen(picture, to: boss)) }
        ask("account.restore", ["accountId": "ann"], as: boss)
        #expect(isOpen(photo))
        town.logIn(ann)
        ask("account.delete", ["password": .string(ann.password)], as: ann)
        for picture in [photo, other] { #expect(!isOpen(picture)) }
        #expect(town.notes.isEmpty, "\(town.notes)")
    }

    @Test func anEndedLoginIsNobodys() {
        let (photo, other) = (face(1, of: ann), town.upload(2, as: ann))
        ann.renewsItself = false
        town.advance(minutes: 16)
        #expect(town.ask("profile.photo", ["photo": photo], as: ann).reason == .tokenExpired)
        #expect(isOpen(photo, to: ann) && !isOpen(other, to: ann))
        #expect(landing("ann", as: ann).isOK)
    }

    @Test func aPictureThatHasNoNameOfOursIsRefused() {
        let refused = picture("https://pictures.example/ann.jpg")
        #expect(refused.reason == .invalidArgument && refused.refusal?.field == "photo")
        let unknown = picture(.string("photo:" + String(repeating: "0", count: 64)))
        #expect(unknown.reason == .notFound && unknown.refusal?.field == "photo")
        #expect(town.auth.machine.isIdle)
    }
}
