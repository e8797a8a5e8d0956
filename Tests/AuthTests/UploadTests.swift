// Uploaded pictures: storage, permissions, and deletion (domain.md §3.1, §3.2, §3.5). The conversion of pictures is in
// PicturesTests.

import Contracts
import Foundation
import JSON
import LogContracts
import Machine
import Pictures
import Process
import Synchronization
import TestSupport
import Testing
import Values

@testable import AuthService

extension ID {
    fileprivate init(_ json: JSONValue) { self = json.stringValue.flatMap { ID($0) } ?? ID(high: 0, low: 0) }
}

@Suite struct UploadTests {
    let town = Town()
    let ann: Person
    let bob: Person

    init() {
        ann = town.signUp("ann")
        bob = town.signUp("bob")
    }

    private func add(_ file: [UInt8], id: ID? = nil) -> Answer {
        town.ask("profile.photo-add", ["file": .integer(Int64(file.count))], as: ann, id: id, file: file)
    }

    private func photos(_ answer: Answer) -> [JSONValue] { answer["profile", "photos"].arrayValue ?? [] }

    private func get(_ photo: JSONValue, _ size: String = "full", as person: Person) -> Answer {
        town.ask("profile.photo", ["photo": photo, "size": .string(size)], as: person)
    }

    // MARK: - Uploading

    @Test func anUploadIsReencodedInTwoSizes() throws {
        let sent = PNGFile.pixel(1, byteCount: 100)
        let sizes = try PictureSizes(of: sent)
        let name = JSONValue.string("photo:" + ContentFolder.name(of: sizes.full))
        #expect(photos(add(sent)) == [name])
        for (size, bytes) in [("full", sizes.full), ("list", sizes.list)] {
            let shown = get(name, size, as: bob)
            #expect(shown.file == bytes && shown.file != sent && shown["mediaType"] == "image/jpeg")
            #expect(shown["file"] == .integer(Int64(bytes.count)))
        }
        #expect(town.ask("profile.photo", ["photo": name], as: bob).file == sizes.full)
        #expect(get(name, "huge", as: bob).refusal?.field == "size")
        #expect(town.ask("profile.photo", ["photo": name]).reason == .unauthenticated)
    }

    @Test func anUploadThatIsNoPictureIsRefusedAndChangesNothing() {
        let refusal = add(Array("no picture".utf8)).refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "file")
        #expect(refusal?.message == "file must be a JPEG, PNG or WebP picture")
        let png = PNGFile.pixel(1)
        #expect(add(Array(png.dropLast(20))).refusal?.message.hasPrefix("file is cut off or damaged") == true)
        for type in ["profile.photo-add", "profile.photo-upload"] {
            func ask(_ data: JSONValue, _ file: [UInt8]? = nil) -> Refusal? {
                town.ask(type, data, as: ann, file: file).refusal
            }
            #expect(ask(["file": 33])?.field == "file", "the bytes are missing")
            #expect(ask(["file": 32], png)?.field == "file", "other bytes")
            #expect(ask(["file": 0], [])?.field == "file")
            #expect(ask(["file": .integer(Int64(FileReference.bytesMax) + 1)])?.field == "file")
        }
        func ask(_ data: JSONValue) -> Refusal? { town.ask("profile.photo-add", data, as: ann).refusal }
        #expect(ask([:])?.field == "url")
        #expect(ask(["file": 33, "url": "https://pictures.example/a.jpg"])?.field == "url")
        #expect(town.ask("account.me", as: ann)["profile", "photos"].arrayValue?.isEmpty == true)
        #expect(town.auth.machine.isIdle)
    }

    @Test func anUploadHasAtMostFiveMiB() {
        #expect(FileReference.bytesMax == 5 << 20)
        #expect(add(PNGFile.pixel(1, byteCount: FileReference.bytesMax)).isOK)
        #expect(add(PNGFile.pixel(2, byteCount: FileReference.bytesMax + 1)).refusal?.field == "file")
    }

    @Test func theSameFileAgainIsRecognizedWithoutLookingAtIt() {
        let first = photos(add(PNGFile.pixel(5)))
        town.auth.holdsEffects = true
        let again = town.ask(
            "profile.photo-upload", ["file": .integer(Int64(PNGFile.pixel(5).count))], as: ann,
            file: PNGFile.pixel(5))
        #expect(again.isOK && [again["photo"]] == first && town.auth.held.isEmpty)
    }

    @Test func picturesOfOneAccountAreMadeSmallerOneAtATime() {
        town.auth.holdsEffects = true
        func send(_ number: Int, as person: Person) -> Ticket {
            let file = PNGFile.pixel(number)
            return town.send(
                town.request("profile.photo-upload", ["file": .integer(Int64(file.count))], as: person),
                file: file)
        }
        let mine = (1...8).map { send($0, as: ann) }
        let other = send(9, as: bob)
        town.settle()
        #expect(town.auth.held.count == 2, "one of each")
        let ninth = town.answer(send(10, as: ann))
        #expect(ninth.reason == .unavailable)
        for _ in 0..<40 where !mine.allSatisfy(town.isAnswered) {
            town.auth.releaseEffects()
            town.settle()
            #expect(town.auth.held.count <= 4)
        }
        #expect((mine + [other]).allSatisfy { town.answer($0).isOK })
        #expect(town.auth.machine.isIdle)
    }

    @Test func anAccountHasThirtyPicturesAnHourThoseThatAreRefusedIncluded() {
        let town = Town(limits: .standard)
        let ann = town.signUp("ann")
        func upload(_ file: [UInt8]) -> Answer {
            town.ask("profile.photo-upload", ["file": .integer(Int64(file.count))], as: ann, file: file)
        }
        for number in 0..<15 { #expect(upload(PNGFile.pixel(number)).isOK) }
        for number in 0..<15 {
            #expect(upload(Array(PNGFile.pixel(100 + number).dropLast(20))).reason == .invalidArgument)
        }
        town.auth.holdsEffects = true
        let refused = upload(PNGFile.pixel(30))
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter ?? 0 > 3000)
        #expect(
            town.auth.held.isEmpty && upload(PNGFile.pixel(3)).isOK, "what is there already costs nothing")
        town.auth.holdsEffects = false
        town.advance(hours: 1)
        #expect(upload(PNGFile.pixel(31)).isOK)
    }

    @Test func theSameUploadTwiceIsOnePicture() {
        let id = town.freshID()
        let first = add(PNGFile.pixel(0), id: id)
        #expect(photos(add(PNGFile.pixel(0), id: id)) == photos(first))
        #expect(add(PNGFile.pixel(9), id: id).reason == .conflict, "other content under the same id")
        let lines = town.auth.disk.lines.count
        #expect(photos(add(PNGFile.pixel(0))).count == 1 && town.auth.disk.lines.count == lines)
        for number in 1...5 { #expect(add(PNGFile.pixel(number)).isOK) }
        #expect(add(PNGFile.pixel(6)).refusal?.field == "file", "six are the most in a profile")
        #expect(town.upload(6, as: ann) != .null)
    }

    @Test func anAccountHasAtMostTwoHundredPictures() {
        #expect(Auth.picturesMax == 200)
        for number in 1...Auth.picturesMax { _ = town.upload(number, as: ann) }
        let file = PNGFile.pixel(0)
        let bytes: JSONValue = ["file": .integer(Int64(file.count))]
        for type in ["profile.photo-add", "profile.photo-upload"] {
            let refusal = town.ask(type, bytes, as: ann, file: file).refusal
            #expect(refusal?.reason == .conflict && refusal?.state == "quota", "\(type)")
            #expect(refusal?.message.hasPrefix("200 pictures are kept for you") == true)
        }
        #expect(town.ask("profile.photo-upload", bytes, as: bob, file: file).isOK, "each has their own")
        town.advance(hours: Auth.unshownHours)
        town.settle()
        #expect(town.ask("profile.photo-upload", bytes, as: ann, file: file).isOK)
        #expect(town.notes.isEmpty, "\(town.notes)")
    }

    @Test func anAccountsPicturesHaveAQuotaOfBytes() {
        let id = ID(ann.id)
        func keep(_ byteCount: Int, _ digit: String) {
            let photo = "photo:" + String(repeating: digit, count: 64)
            town.auth.machine.happen(
                PhotoKept(accountId: id, photo: photo, byteCount: byteCount), causation: nil)
        }
        let file = PNGFile.pixel(0)
        let own = (try? PictureSizes(of: file)).map { $0.full.count + $0.list.count } ?? 0
        keep(Auth.pictureBytesMax - own + 1, "a")
        let refusal = add(file).refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "quota")
        #expect(refusal?.message.hasPrefix("64 MiB of pictures are kept for you") == true)
        keep(Auth.pictureBytesMax - own, "a")
        #expect(add(file).isOK)
    }

    @Test func anUnknownPictureNameIsRefused() {
        for (name, reason) in [
            ("photo:" + String(repeating: "0", count: 64), Reason.notFound), ("photo:../key", .notFound),
            ("photo:", .notFound), ("https://pictures.example/a.jpg", .invalidArgument),
        ] {
            #expect(get(.string(name), as: ann).reason == reason, "\(name)")
            #expect(town.auth.machine.isIdle, "\(name): something is waited for that never comes")
        }
    }

    // MARK: - Who gets them

    @Test func aPictureThatIsShownNowhereIsSeenByItsOwnerAlone() {
        let photo = town.upload(as: ann)
        #expect(get(photo, as: ann).isOK && get(photo, as: bob).reason == .notFound)
    }

    @Test func aPictureTakenOutOfAProfileIsNotSeenAnyMore() {
        let photo = photos(add(PNGFile.pixel(1))).first ?? .null
        #expect(get(photo, as: bob).isOK)
        #expect(town.ask("profile.photo-remove", ["index": 0], as: ann).isOK)
        #expect(get(photo, as: bob).reason == .notFound && get(photo, "list", as: bob).reason == .notFound)
    }

    @Test func aBlockHidesPicturesBothWays() {
        let photo = photos(add(PNGFile.pixel(1))).first ?? .null
        town.ask("friends.block", ["accountId": bob.id], as: ann)
        town.settle()
        #expect(get(photo, as: bob).reason == .notFound && get(photo, as: ann).isOK)
        town.ask("friends.unblock", ["accountId": bob.id], as: ann)
        town.settle()
        #expect(get(photo, as: bob).isOK)
        town.ask("friends.block", ["accountId": ann.id], as: bob)
        town.settle()
        #expect(get(photo, as: bob).reason == .notFound)
    }

    @Test func theSamePictureOfTwoPeopleIsSeenWhereOneOfThemMayBe() {
        let photo = photos(add(PNGFile.pixel(1))).first ?? .null
        let cho = town.signUp("cho")
        #expect(town.upload(1, as: cho) == photo)
        town.ask("friends.block", ["accountId": bob.id], as: ann)
        town.settle()
        #expect(get(photo, as: bob).reason == .notFound, "cho shows it nowhere")
        let file = PNGFile.pixel(1)
        town.ask("profile.photo-add", ["file": .integer(Int64(file.count))], as: cho, file: file)
        #expect(get(photo, as: bob).isOK)
    }

    @Test func picturesAreForgottenWithTheirAccount() {
        let (shown, other) = (photos(add(PNGFile.pixel(1))).first ?? .null, town.upload(2, as: ann))
        town.ask("account.delete", ["password": .string(ann.password)], as: ann)
        town.settle()
        for photo in [shown, other] { #expect(get(photo, as: bob).reason == .notFound) }
        #expect(town.auth.machine.state.photos.names == [])
    }

    @Test func aGuestPlayersAvatarIsAPictureOfTheOwners() {
        let photo = town.upload(as: bob)
        func guest(_ avatar: JSONValue) -> Answer {
            town.ask("guests.add", ["displayName": "Joe", "nickname": "joe", "avatar": avatar], as: ann)
        }
        let foreign = guest(photo).refusal
        #expect(foreign?.reason == .invalidArgument && foreign?.field == "avatar")
        let added = guest(town.upload(as: ann))
        #expect(added.isOK)
        let change: JSONValue = ["guestId": added["id"], "avatar": town.upload(2, as: bob)]
        #expect(town.ask("guests.update", change, as: ann).refusal?.field == "avatar")
        town.advance(hours: Auth.unshownHours)
        town.settle()
        #expect(get(photo, as: ann).isOK, "a guest player shows it")
        town.ask("guests.remove", ["guestId": added["id"]], as: ann)
        town.idle(seconds: 2)
        #expect(get(photo, as: ann).reason == .notFound)
    }

    // MARK: - Forgetting

    @Test func aPictureThatIsShownNowhereIsForgottenADayAfterItsUpload() throws {
        let (draft, shown) = (town.upload(1, as: ann), photos(add(PNGFile.pixel(2))).first ?? .null)
        town.advance(hours: Auth.unshownHours - 1)
        town.settle()
        #expect(get(draft, as: ann).isOK)
        town.advance(hours: 1)
        town.settle()
        #expect(get(draft, as: ann).reason == .notFound && get(shown, as: bob).isOK)
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.auth.snapshot() }
            try town.restart("auth", fromSnapshot: fromSnapshot)
            town.idle(seconds: 4)
            #expect(get(draft, as: ann).reason == .notFound && get(shown, as: bob).isOK)
        }
        town.ask("profile.photo-remove", ["index": 0], as: ann)
        town.idle(seconds: 2)
        #expect(get(shown, as: ann).reason == .notFound, "its day is over already")
        #expect(town.notes.isEmpty, "\(town.notes)")
    }

    @Test func uploadingAPictureAgainKeepsItAnotherDay() {
        let draft = town.upload(1, as: ann)
        town.advance(hours: Auth.unshownHours - 1)
        #expect(town.upload(1, as: ann) == draft)
        town.advance(hours: Auth.unshownHours - 1)
        town.settle()
        #expect(get(draft, as: ann).isOK)
    }

    @Test func picturesOfAnOlderVersionStayInTheirProfile() throws {
        let photo = "photo:" + String(repeating: "a", count: 64)
        var profile = try #require(town.auth.machine.state.accounts[ID(ann.id)]?.profile)
        profile.photos = [photo]
        town.auth.machine.happen(
            ProfileStored(profile: profile, birthDate: nil, home: nil, timezone: nil), causation: nil)
        town.advance(hours: 48)
        town.settle()
        #expect(town.auth.machine.state.shows(photo, of: ID(ann.id), to: ID(bob.id)))
    }
}

@Suite struct PhotoStoreTests {
    private func withFolder(_ body: (String, PhotoStore) throws -> Void) throws {
        let directory = NSTemporaryDirectory() + "rally-photos-\(getpid())-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try body(directory + "/photos", PhotoStore(DiskFiles(directory: directory)))
    }

    private func files(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @Test func aPictureIsKeptOnceInAllSizes() throws {
        try withFolder { path, store in
            #expect(try store.find(String(repeating: "0", count: 64), .full) == nil)
            let sizes = try PictureSizes(of: PNGFile.pixel(1))
            let name = try store.keep(sizes)
            #expect(try store.keep(sizes) == name && name == ContentFolder.name(of: sizes.full))
            #expect(files(path) == [name, name + ".list"])
            #expect(try store.find(name, .full) == sizes.full && store.find(name, .list) == sizes.list)
            for odd in ["", "../" + name, name.uppercased() + "G", String(name.dropLast()), "key"] {
                #expect(try store.find(odd, .full) == nil, "\(odd)")
            }
            // A damaged file is written again.
            try Data("torn".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
            #expect(try store.keep(sizes) == name && store.find(name, .full) == sizes.full)
            try store.remove([name])
            #expect(files(path) == [])
        }
    }

    @Test func originalsKeptByAnOlderVersionAreReencodedWhenAskedFor() throws {
        try withFolder { path, store in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let sent = PNGFile.pixel(1, byteCount: 200)
            let name = ContentFolder.name(of: sent)
            try Data(sent).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
            let sizes = try PictureSizes(of: sent)
            #expect(try store.find(name, .list) == sizes.list && store.find(name, .full) == sizes.full)
            #expect(files(path) == [name, name + ".list"])
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))) == sizes.full)
            let broken = ContentFolder.name(of: [1])
            try Data(sent.prefix(40)).write(to: URL(fileURLWithPath: "\(path)/\(broken)"))
            #expect(try store.find(broken, .full) == nil, "what cannot be shown is not there")
        }
    }

    @Test func filesThatNoEventNamesAreRemovedByTheSecondSweep() throws {
        try withFolder { path, store in
            let kept = try store.keep(PictureSizes(of: PNGFile.pixel(1)))
            let stray = try store.keep(PictureSizes(of: PNGFile.pixel(2)))
            try store.sweep(keeping: [kept])
            #expect(files(path).count == 4, "its event may be on the way")
            #expect(try store.keep(PictureSizes(of: PNGFile.pixel(2))) == stray)
            try store.sweep(keeping: [kept])
            #expect(files(path).count == 4, "it has come again since")
            try store.sweep(keeping: [kept])
            #expect(files(path) == [kept, kept + ".list"])
        }
    }

    @Test func theServiceSweepsPicturesEveryHour() throws {
        let town = Town()
        let ann = town.signUp("ann")
        let photo = town.upload(as: ann).stringValue ?? ""
        guard case .sweepPhotos(let known) = Auth.upkeep(town.auth.machine.state) else {
            Issue.record("nothing is looked after")
            return
        }
        #expect(known == [String(photo.dropFirst(6))])
        let before = FakePhotos.sweeps.withLock { $0 }
        town.advance(hours: 1)
        town.idle(seconds: 2)
        #expect(FakePhotos.sweeps.withLock { $0 } > before)
    }
}
