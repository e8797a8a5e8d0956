// Chats and feedback of a game's players, and guest players without an account.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    /// Writes in a chat, or once a game is over, rates the other players.
    func talk() -> RequestEnvelope {
        guard let game = world.games.last?.id, chance.happens(0.7) else {
            return request(chance.one(of: [UnreadChats.type, ListChats.type, PendingFeedback.type]))
        }
        let chosen = chance.happens(0.5) ? game : chance.one(of: world.games).id
        let gameId: JSONValue = ["gameId": .string(chosen)]
        switch chance.number(0...11) {
        case 0...3:
            var message: JSONValue = ["text": .string("number \(chance.number(0...99))")]
            if let uploaded, chance.happens(0.3) { message = message.merging(["photo": .string(uploaded)]) }
            return request(SendMessage.type, gameId.merging(message))
        case 4: return request(ReadChat.type, gameId)
        case 5: return request(MuteChat.type, gameId.merging(["on": .bool(chance.happens(0.5))]))
        case 6:
            guard name == world.adminName, let message = world.messages.last else {
                return request(ChatHistory.type, gameId)
            }
            return request(RemoveMessage.type, ["messageId": .string(message)])
        case 7...8: return request(ChatHistory.type, gameId)
        default: return request(SubmitFeedback.type, gameId.merging(["allGood": true]))
        }
    }

    /// The host records the attendance, at once or later.
    func noteCompleted(_ game: String) {
        completed = game
        if chance.happens(0.8) { next = (SetAttendance.type, attendance(game)) }
    }

    func attendance(_ game: String) -> JSONValue {
        ["gameId": .string(game), "attendance": .object([name: "late"])]
    }

    /// Guest players and uploaded pictures, and queries about both.
    func keepGuestsAndPictures() -> RequestEnvelope {
        switch chance.number(0...9) {
        case 0...1:
            let number = chance.number(0...9)
            return request(
                AddGuest.type,
                ["nickname": .string("guest \(number)"), "displayName": .string("Guest \(number)")])
        case 2: return request(ListGuests.type)
        case 3: return request(isGuest ? ListGuests.type : MakeClaimCode.type)
        case 4...6:
            guard let guest else { return request(ListGuests.type) }
            return change(guest)
        case 7:
            let picture = world.pictures.isEmpty ? "photo:00" : chance.one(of: world.pictures)
            let size = chance.one(of: PhotoSize.allCases.map(\.rawValue))
            return request(ShowPhoto.type, ["photo": .string(picture), "size": .string(size)])
        default:
            if chance.happens(0.5) { return uploadPicture() }
            return request(AddPhoto.type, ["file": .integer(Int64(chance.number(72...79)))])
        }
    }

    /// A picture for the next post or message.
    func uploadPicture() -> RequestEnvelope {
        request(UploadPhoto.type, ["file": .integer(Int64(chance.number(72...79)))])
    }

    private func change(_ guest: String) -> RequestEnvelope {
        let guestId: JSONValue = ["guestId": .string(guest)]
        switch chance.number(0...4) {
        case 0: return request(RemoveGuest.type, guestId)
        case 1: return request(UpdateGuest.type, guestId.merging(["displayName": "Another name"]))
        default:
            let code = world.claimCodes.last ?? "00000000"
            return request(LinkGuest.type, guestId.merging(["claimCode": .string(code)]))
        }
    }

    /// The file of a request: a picture of the given length.
    static func file(of envelope: RequestEnvelope) -> [UInt8]? {
        guard [AddPhoto.type, UploadPhoto.type].contains(envelope.type),
            let count = (try? JSONValue(parsing: envelope.data))?["file"]?.intValue
        else { return nil }
        return PNGFile.pixel(count, byteCount: count)
    }
}
