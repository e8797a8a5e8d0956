// Pictures that are uploaded: what is one, where it is kept, who gets it (domain.md §3.1, §3.2, §3.5).

import Contracts
import Foundation
import JSON
import ServiceKit
import TestSupport
import Testing
import Values

@testable import AuthService

/// The least that is a picture of each kind.
enum Pictures {
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 4, 0, 0, 0, 3, 8, 2, 0, 0, 0, 0, 0, 0, 0]
    static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2] + [0xFF, 0xC0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0]
    static let webp: [UInt8] =
        Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8L".utf8) + [10, 0, 0, 0]
        + [UInt8](repeating: 1, count: 10)
    static let all = [png, jpeg, webp]
}

@Suite struct UploadTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    private func add(_ file: [UInt8], id: ID? = nil) -> Answer {
        town.ask("profile.photo-add", ["file": .integer(Int64(file.count))], as: ann, id: id, file: file)
    }

    private func photos(_ answer: Answer) -> [JSONValue] { answer["profile", "photos"].arrayValue ?? [] }

    // MARK: - What is a picture

    @Test func eachKindIsKnownByWhatIsInIt() {
        #expect(Pictures.all.map { Picture($0)?.mediaType } == ["image/png", "image/jpeg", "image/webp"])
    }

    @Test func whatIsCutOffOrMeasuresNothingIsNone() {
        for picture in Pictures.all {
            for count in 0..<(picture == Pictures.jpeg ? picture.count - 6 : picture.count) {
                #expect(
                    Picture(Array(picture.prefix(count))) == nil, "\(count) bytes of \(picture.prefix(4))")
            }
        }
        var flat = Pictures.png
        flat.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        #expect(Picture(flat) == nil)
        var thin = Pictures.jpeg
        thin.replaceSubrange(15..<17, with: [0, 0])
        #expect(Picture(thin) == nil)
    }

    @Test func otherFilesAreNone() {
        let others: [[UInt8]] = [
            [], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("GIF89a".utf8) + [0, 1, 0, 1],
            Array("%PDF-1.7".utf8), Array("<script>alert(1)</script>".utf8), [0xFF, 0xD8, 0xFF, 0xD9],
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 5000),
            Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WAVEfmt ".utf8) + [UInt8](repeating: 0, count: 20),
        ]
        for other in others { #expect(Picture(other) == nil, "\(other.prefix(12))") }
        var random = SplitMix64(seed: 5)
        for _ in 0..<2000 {
            var bytes = Pictures.all[Int(random.next() % 3)]
            for _ in 0..<3 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            _ = Picture(bytes)
        }
    }

    // MARK: - Uploading

    @Test func anUploadedPictureIsAPhotoAndAnybodyMayGetIt() {
        let added = add(Pictures.png)
        let name = "photo:" + ContentFolder.name(of: Pictures.png)
        #expect(photos(added) == [.string(name)])
        let shown = town.ask("profile.photo", ["photo": .string(name)], as: town.signUp("bob"))
        #expect(shown.file == Pictures.png && shown["mediaType"] == "image/png")
        #expect(shown["file"] == .integer(Int64(Pictures.png.count)))
        #expect(town.ask("profile.photo", ["photo": .string(name)]).reason == .unauthenticated)
    }

    @Test func whatIsNoPictureIsRefusedAndNothingChanges() {
        let refusal = add(Array("no picture".utf8)).refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "file")
        #expect(refusal?.message == "file must be a JPEG, PNG or WebP picture")
        func ask(_ data: JSONValue, _ file: [UInt8]? = nil) -> Refusal? {
            town.ask("profile.photo-add", data, as: ann, file: file).refusal
        }
        #expect(ask(["file": 33])?.field == "file", "the bytes are missing")
        #expect(ask(["file": 32], Pictures.png)?.field == "file", "other bytes")
        #expect(ask(["file": 0], [])?.field == "file")
        #expect(ask(["file": .integer(Int64(FileReference.bytesMax) + 1)])?.field == "file")
        #expect(ask([:])?.field == "url")
        #expect(ask(["file": 33, "url": "https://pictures.example/a.jpg"], Pictures.png)?.field == "url")
        #expect(town.ask("account.me", as: ann)["profile", "photos"].arrayValue?.isEmpty == true)
    }

    @Test func fiveMiBAreTheMost() {
        let large = Pictures.jpeg + [UInt8](repeating: 7, count: FileReference.bytesMax - Pictures.jpeg.count)
        #expect(add(large).isOK)
    }

    @Test func theSameUploadTwiceIsOne() {
        let id = town.freshID()
        let first = add(Pictures.png, id: id)
        #expect(photos(add(Pictures.png, id: id)) == photos(first))
        #expect(
            add(Pictures.jpeg + [0, 0, 0, 0], id: id).reason == .conflict, "other content under the same id")
        #expect(photos(add(Pictures.png)).count == 1)
        for number in 1...5 { #expect(add(Pictures.png + [UInt8(number)]).isOK) }
        #expect(add(Pictures.jpeg).refusal?.field == "file", "six are the most")
    }

    @Test func thereIsNothingUnderOtherNames() {
        for (name, reason) in [
            ("photo:" + String(repeating: "0", count: 64), Reason.notFound), ("photo:../key", .notFound),
            ("photo:", .notFound), ("https://pictures.example/a.jpg", .invalidArgument),
        ] {
            #expect(town.ask("profile.photo", ["photo": .string(name)], as: ann).reason == reason, "\(name)")
            #expect(town.auth.machine.isIdle, "\(name): something is waited for that never comes")
        }
    }

    // MARK: - On the disk

    @Test func aFolderKeepsEachContentOnce() throws {
        let path = NSTemporaryDirectory() + "rally-photos-\(getpid())-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = ContentFolder(path + "/photos")
        #expect(try folder.bytes(of: ContentFolder.name(of: Pictures.png)) == nil)
        let name = try folder.keep(Pictures.png)
        #expect(try folder.keep(Pictures.png) == name && name.count == 64)
        _ = try folder.keep(Pictures.jpeg)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/photos").count == 2)
        #expect(try folder.bytes(of: name) == Pictures.png)
        for odd in ["", "../" + name, name.uppercased() + "G", String(name.dropLast()), "key"] {
            #expect(try folder.bytes(of: odd) == nil, "\(odd)")
        }
        // A file that was damaged is written again.
        try Data("torn".utf8).write(to: URL(fileURLWithPath: "\(path)/photos/\(name)"))
        #expect(try folder.keep(Pictures.png) == name && folder.bytes(of: name) == Pictures.png)
    }
}
