// The chats in a snapshot: chats and messages in the order of their creation, members in the order of their
// ids. Derived parts are left out.

import Contracts
import Packed
import Values

extension Social.Chats: Codable {
    private enum CodingKeys: String, CodingKey { case chats, messages }

    private struct ChatRow: Codable {
        /// Or the group's.
        var gameId: ID
        var ofGroup: Bool?
        var members: [MemberRow]
    }

    private struct MemberRow: Codable {
        var accountId: ID
        var seen: Int32
        var lastReadAt: Timestamp
        var muted: Bool?
    }

    private struct MessageRow: Codable {
        var id: ID
        var chat: UInt32
        var accountId: ID?
        var type: MessageType
        var line: SystemLine?
        var createdAt: Timestamp
        var text: String?
        var photo: String?
        var nonce: String?
        var hidden: Bool?
        var removed: Bool?
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var chatRows = try container.nestedUnkeyedContainer(forKey: .chats)
        while !chatRows.isAtEnd {
            let row = try chatRows.decode(ChatRow.self)
            var new = Social.Chat()
            new.isOfGroup = row.ofGroup == true
            let chat = chats.append(row.gameId, new)
            for member in row.members {
                join(chat, member.accountId, at: member.lastReadAt)
                change(member.accountId, in: chat) {
                    ($0.seen, $0.isMuted) = (member.seen, member.muted == true)
                }
            }
        }
        var messageRows = try container.nestedUnkeyedContainer(forKey: .messages)
        while !messageRows.isAtEnd {
            let row = try messageRows.decode(MessageRow.self)
            let account = row.accountId.map { UInt32(accounts.number($0, or: [])) }
            guard Int(row.chat) < chats.count else {
                throw DecodingError.dataCorruptedError(
                    in: messageRows, debugDescription: "a message of no chat")
            }
            append(
                Message(
                    id: row.id, chat: row.chat, previous: chats[number: Int(row.chat)].last,
                    account: account ?? Self.none, type: row.type, line: row.line,
                    isHidden: row.hidden == true, isRemoved: row.removed == true, createdAt: row.createdAt,
                    text: row.text, photo: row.photo, nonce: row.nonce))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var chatRows = container.nestedUnkeyedContainer(forKey: .chats)
        for chat in 0..<chats.count {
            let members = chats[number: chat].members.rows.filter(\.isIn).sorted { $0.account < $1.account }
            try chatRows.encode(
                ChatRow(
                    gameId: chats.key(chat), ofGroup: chats[number: chat].isOfGroup ? true : nil,
                    members: members.map {
                        MemberRow(
                            accountId: $0.account, seen: $0.seen, lastReadAt: $0.lastReadAt,
                            muted: $0.isMuted ? true : nil)
                    }))
        }
        var messageRows = container.nestedUnkeyedContainer(forKey: .messages)
        for message in messages.rows {
            try messageRows.encode(
                MessageRow(
                    id: message.id, chat: message.chat, accountId: account(of: message), type: message.type,
                    line: message.line, createdAt: message.createdAt, text: message.text,
                    photo: message.photo, nonce: message.nonce, hidden: message.isHidden ? true : nil,
                    removed: message.isRemoved ? true : nil))
        }
    }
}
