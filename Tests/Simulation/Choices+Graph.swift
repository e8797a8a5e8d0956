// Relations between players: they follow, request, accept, part, block, and search for people.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    func meetPeople() -> RequestEnvelope {
        let whom: JSONValue = ["accountId": .string(somebody)]
        switch chance.number(0...21) {
        case 0...3: return request(AddFollow.type, whom)
        case 4: return request(RemoveFollow.type, whom)
        case 5...7: return request(RequestFriend.type, whom)
        case 8...10: return request(AcceptFriend.type, whom)
        case 11: return request(DenyFriend.type, whom)
        case 12: return request(WithdrawFriendRequest.type, whom)
        case 13: return request(RemoveFriend.type, whom)
        case 14:
            world.blocks.insert([name, whom["accountId"]?.stringValue ?? ""])
            return request(BlockPerson.type, whom)
        case 15...16: return request(UnblockPerson.type, whom)
        case 17: return request(MakeInviteLink.type)
        case 18:
            guard let token = world.inviteTokens.last else { return request(MakeInviteLink.type) }
            return request(ClaimInviteLink.type, ["token": .string(token)])
        default: return lookAtPeople(whom)
        }
    }

    private func lookAtPeople(_ whom: JSONValue) -> RequestEnvelope {
        switch chance.number(0...6) {
        case 0: return request(Followers.type, whom)
        case 1: return request(Following.type)
        case 2: return request(ListFriends.type)
        case 3: return request(MutualFriends.type, whom)
        case 4: return request(ListFriendRequests.type, ["direction": chance.one(of: ["in", "out"])])
        case 5: return request(ListBlocks.type)
        default: return request(ShowRelation.type, whom)
        }
    }

    /// Adds a photo, or other things that the second tier needs.
    func completeProfile() -> RequestEnvelope {
        switch chance.number(0...6) {
        case 0...1:
            return request(UpdateProfile.type, ["skillLevel": chance.happens(0.9) ? "advanced" : .null])
        case 2...4:
            return request(
                AddPhoto.type, ["url": .string("https://pictures.example/\(name)/\(chance.number(0...9))")])
        case 5: return request(RemovePhoto.type, ["index": .integer(Int64(chance.number(0...1)))])
        default: return request(OrderPhotos.type, ["order": chance.happens(0.5) ? [0] : [1, 0]])
        }
    }
}
