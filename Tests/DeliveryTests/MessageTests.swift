// Messages and destinations, and their descriptions.

import Testing
import Values

@testable import Delivery

@Suite struct MessageTests {
    @Test func titlesHave80CharactersAtMostAndBodies200() {
        let fits = message(title: String(repeating: "é", count: 80), body: String(repeating: "🏀", count: 200))
        #expect(fits.title == String(repeating: "é", count: 80))
        #expect(fits.body == String(repeating: "🏀", count: 200))
        let cut = message(title: String(repeating: "é", count: 81), body: String(repeating: "🏀", count: 201))
        #expect(cut.title == String(repeating: "é", count: 79) + "…")
        #expect(cut.body == String(repeating: "🏀", count: 199) + "…")
    }

    @Test func controlCharactersBecomeSpacesAndLinesOfABodyStay() {
        let plain = message(title: "a\r\nBcc: b\u{0}\u{85}", body: "one\ntwo\r\n\tthree")
        #expect(plain.title == "a  Bcc: b  ")
        #expect(plain.body == "one\ntwo \n three")
    }

    @Test func aChangedNotificationIsAnotherMessageAndARepeatIsNot() {
        let first = message()
        #expect(first.stamp == message().stamp)
        #expect(first.stamp == "0199a3c4-7a1b-7c3d-8000-000000000001-1764612000000")
        let later = Message(
            id: first.id, updatedAt: noon.adding(seconds: 1), type: first.type, title: first.title,
            body: first.body)
        #expect(later.stamp != first.stamp)
        #expect(!first.stamp.contains("."))
    }

    @Test func aPrintedMessageShowsNoAddress() {
        let destinations: [Destination] = [
            .fcm(token: "s3cret"), .webhook(url: "https://s3cret.example/s3cret", secret: secret),
            .email(address: "s3cret@example.com"),
        ]
        for destination in destinations {
            var dumped = ""
            dump(destination, to: &dumped)
            dump([destination], to: &dumped)
            #expect(
                !"\(destination) \([destination]) \(String(reflecting: destination)) \(dumped)".contains(
                    "s3cret"))
        }
        #expect(destinations.map { "\($0)" } == ["fcm", "webhook", "email"])
        #expect(!String(describing: secret).contains("1, 2"))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"), ("\u{3FB}\u{3BF}", "z7vOvw=="),
    ])
    func base64IsThatOfRFC4648(_ text: String, _ encoded: String) {
        #expect(Base64.encode(text.utf8) == encoded)
        #expect(Base64.decode(encoded) == Array(text.utf8))
    }

    @Test(arguments: ["Zg", "Zg=", "Zg===", "Zh==", "Z g==", "Zm9v\n", "-_==", "=", "Zg==Zg=="])
    func malformedBase64IsNotRead(_ text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func base64LettersPlusAndSlashAreWrittenAndRead() {
        #expect(Base64.encode([0xFB, 0xEF, 0xFF]) == "++//")
        #expect(Base64.decode("++//") == [0xFB, 0xEF, 0xFF])
    }
}
