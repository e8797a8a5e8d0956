// Groups: making them, joining by codes and links, running them.

import Contracts
import JSON
import TestSupport
import Values

/// A group that somebody has made.
struct SeenGroup {
    var id: String
    var slug: String
    /// Its maker.
    var owner: String
    /// The code that its owner was shown last.
    var code: String?
}

extension Player {
    func keepGroups() -> RequestEnvelope {
        guard let group = someGroup(), !chance.happens(0.1) else { return makeGroup() }
        let about: JSONValue = ["groupId": .string(group.id)]
        if let groupGame, chance.happens(0.15) {
            return request(SendGroupInvitation.type, ["gameId": .string(groupGame)])
        }
        switch chance.number(0...9) {
        case 0...2: return enter(group)
        case 3: return comeAndGo(about)
        case 4: return chance.happens(0.5) ? look(about) : talk(about)
        case 5:
            return request(
                chance.happens(0.7) ? ShowGroupLanding.type : GroupAsCalendar.type,
                ["slug": .string(group.slug)], withToken: chance.happens(0.3))
        default: return run(about)
        }
    }

    /// One of the latest, mostly of the player's own.
    private func someGroup() -> SeenGroup? {
        let own = world.groups.filter { $0.owner == name }
        let some = own.isEmpty || chance.happens(0.5) ? world.groups : own
        return some.isEmpty ? nil : chance.one(of: Array(some.suffix(4)))
    }

    private func makeGroup() -> RequestEnvelope {
        let fields: JSONValue = ["name": .string("Group \(chance.number(0...99))"), "about": "On Fridays"]
        guard chance.happens(0.7) else { return request(CreateGroup.type, fields) }
        let open: JSONValue = [
            "listing": "public", "slug": .string("group-\(chance.number(0...9999))"),
            "joining": chance.one(of: ["open", "open", "request", "invite"]),
        ]
        return request(CreateGroup.type, fields.merging(open))
    }

    private func enter(_ group: SeenGroup) -> RequestEnvelope {
        var fields: JSONValue = ["groupId": .string(group.id)]
        if chance.happens(0.3) { fields = ["slug": .string(group.slug)] }
        if chance.happens(0.3) {
            let code = chance.happens(0.7) ? group.code : nil
            fields = fields.merging(["code": .string(code ?? "22222222")])
        } else if chance.happens(0.3) {
            fields = fields.merging(["text": "I know somebody there"])
        }
        return request(JoinGroup.type, fields)
    }

    private func look(_ about: JSONValue) -> RequestEnvelope {
        switch chance.number(0...10) {
        case 8: request(ShowGroupStats.type, about)
        case 9: request(ShowGroupTable.type, about)
        case 7: request(GroupPosts.type, about)
        case 5, 10: request(MakeGroupFeedLink.type, about)
        case 6: request(chance.happens(0.5) ? GamesCalendar.type : SearchGames.type, about)
        case 0: request(GetGroup.type, about)
        case 1: request(MyGroups.type)
        case 2: request(SearchGroups.type, chance.happens(0.5) ? ["q": "group"] : [:])
        case 3: request(ListGroupMembers.type, about)
        default: request(MuteGroup.type, about.merging(["on": .bool(chance.happens(0.5))]))
        }
    }

    /// Talks in a group's chat.
    private func talk(_ about: JSONValue) -> RequestEnvelope {
        switch chance.number(0...5) {
        case 5: request(CreatePost.type, about.merging(["text": "for all of us"]))
        case 0: request(ReadChat.type, about)
        case 1: request(ChatHistory.type, about)
        case 2: request(MuteChat.type, about.merging(["on": .bool(chance.happens(0.5))]))
        default:
            request(SendMessage.type, about.merging(["text": .string("number \(chance.number(0...99))")]))
        }
    }

    private func comeAndGo(_ about: JSONValue) -> RequestEnvelope {
        switch chance.number(0...5) {
        case 0...2: request(AcceptGroupInvitation.type, about)
        case 3: request(DeclineGroupInvitation.type, about)
        default: request(LeaveGroup.type, about)
        }
    }

    private func run(_ about: JSONValue) -> RequestEnvelope {
        let whom = about.merging(["accountId": .string(somebody)])
        switch chance.number(0...22) {
        case 20...21:
            let subgroup: JSONValue = [
                "name": .string("Team \(chance.number(0...2))"), "accountIds": [.string(name)],
            ]
            return request(SetSubgroup.type, about.merging(subgroup))
        case 22: return request(RemoveSubgroup.type, about.merging(["name": "Team 1"]))
        case 0...3:
            let usual: JSONValue = ["gameDefaults": ["capacity": .integer(Int64(chance.number(2...9)))]]
            let words: JSONValue = ["about": .string("On day \(chance.number(0...99))")]
            return request(UpdateGroup.type, about.merging(chance.happens(0.3) ? usual : words))
        case 4...6: return request(SetGroupCode.type, about.merging(["on": .bool(chance.happens(0.8))]))
        case 7...10:
            let people: JSONValue = [.string(friend ?? somebody), .string(somebody)]
            return request(InviteToGroup.type, about.merging(["accountIds": people]))
        case 11...13: return request(ApproveGroupRequest.type, whom)
        case 14: return request(RefuseGroupRequest.type, whom)
        case 15: return request(RemoveGroupMember.type, whom)
        case 16...18:
            let role: JSONValue = chance.one(of: ["admin", "admin", "member", "owner"])
            return request(SetGroupRole.type, whom.merging(["role": role]))
        default: return request(chance.happens(0.5) ? CloseGroup.type : GetGroup.type, about)
        }
    }

    /// Remembers groups and codes; whoever is invited or asked often answers, and whoever is no member any more often
    /// looks at what is for members.
    func noteGroup(_ type: String, _ data: JSONValue) {
        if type == CreateGroup.type, let id = data["id"]?.stringValue, let slug = data["slug"]?.stringValue {
            world.groups.append(SeenGroup(id: id, slug: slug, owner: name))
            if let friend = world.players.first(where: { $0.name == friend }), chance.happens(0.3) {
                gather(friend, in: id)
            }
        }
        guard let id = data["groupId"]?.stringValue,
            let place = world.groups.firstIndex(where: { $0.id == id })
        else { return }
        let about: JSONValue = ["groupId": .string(id)]
        switch type {
        case SetGroupCode.type: world.groups[place].code = data["code"]?["code"]?.stringValue
        case InviteToGroup.type:
            let all = data["results"]?.arrayValue ?? []
            let invited = all.first { $0["status"] == "invited" }?["accountId"]?.stringValue
            let answer = chance.happens(0.5) ? AcceptGroupInvitation.type : DeclineGroupInvitation.type
            world.players.first { $0.name == invited }?.next = (answer, about)
        case JoinGroup.type where data["status"] == "requested":
            let owner = world.groups[place].owner
            let answer = chance.happens(0.6) ? ApproveGroupRequest.type : RefuseGroupRequest.type
            world.players.first { $0.name == owner }?.next = (
                answer, about.merging(["accountId": .string(name)])
            )
        case JoinGroup.type, AcceptGroupInvitation.type:
            guard chance.happens(0.4),
                let owner = world.players.first(where: { $0.name == world.groups[place].owner })
            else { return }
            owner.welcome(self, to: id)
        case SetSubgroup.type:
            guard let name = data["name"], chance.happens(0.3) else { return }
            next = (RemoveSubgroup.type, about.merging(["name": name]))
        case LeaveGroup.type, RemoveGroupMember.type:
            guard let former = data["accountId"]?.stringValue.flatMap({ ID($0) }),
                let player = world.players.first(where: { $0.account == former }),
                let game = world.groupGames[id]
            else { return }
            player.seen.merge(seen)
            player.next = (GetGame.type, ["gameId": .string(game)])
        default: break
        }
    }
}
