// What a link that somebody was sent leads to, by its text alone (domain.md §4.8).
//
//   https://rally.example/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f?inviter=0199a3c4-…
//   https://rally.example/i/AZmjxHobfD2eT1pr…       https://rally.example/u/ann
//   dandarts://game/0199a3c4-…    dandarts://friend/0199a3c4-…    dandarts://invite?token=AZmjxHobfD2eT1pr…

import Contracts
import Values

enum LinkText {
    private static let tokenBytesMax = 128

    /// `nil` for any other link.
    static func parse(_ url: String, host: String) -> ParseLink.Reply? {
        let text = Text.trimmed(url).prefix { $0 != "#" }
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let scheme = text[..<colon].lowercased()
        let address = text[colon...].dropFirst(3)
        let query = address.firstIndex(of: "?").map { address[$0...].dropFirst() } ?? ""
        let path = address.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        // One slash at the end changes nothing.
        let parts = path.last == "" ? path.dropLast() : path[...]
        switch scheme {
        case "https", "http":
            guard parts.count == 3, parts[0].lowercased() == host.lowercased() else { return nil }
            return ours(parts[1], String(parts[2]), query)
        case "dandarts": return darts(parts.map(String.init), query)
        default: return nil
        }
    }

    private static func ours(_ kind: Substring, _ value: String, _ query: Substring) -> ParseLink.Reply? {
        switch kind {
        case "r":
            let inviter = member("inviter", of: query).flatMap { ID($0) }
            return ID(value).map { .init(kind: .game, id: $0.description, inviter: inviter) }
        case "i": return isToken(value) ? .init(kind: .invite, id: value) : nil
        case "u": return Nickname.isWellFormed(value) ? .init(kind: .profile, id: value) : nil
        default: return nil
        }
    }

    private static func darts(_ parts: [String], _ query: Substring) -> ParseLink.Reply? {
        switch (parts.first, parts.count) {
        case ("game", 2): return ID(parts[1]).map { .init(kind: .match, id: $0.description) }
        case ("friend", 2): return ID(parts[1]).map { .init(kind: .profile, id: $0.description) }
        case ("invite", 1):
            guard let token = member("token", of: query), isToken(token) else { return nil }
            return .init(kind: .invite, id: token)
        default: return nil
        }
    }

    private static func member(_ name: String, of query: Substring) -> String? {
        query.split(separator: "&").first { $0.hasPrefix("\(name)=") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }

    /// Base64url, as tokens are.
    private static func isToken(_ text: String) -> Bool {
        (1...tokenBytesMax).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}
