// All links that Rally sends, in one table: notifications, mails, share texts and invitations are written with it, and
// links that people paste are parsed with it (domain.md §4.8).
//
//   https://rally.example/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f?inviter=0199a3c4-…     a game
//   https://rally.example/u/ann          https://rally.example/i/AZmjxHobfD2eT1pr…      a profile, an invitation
//   https://rally.example/f/AZmjxHobfD2eT1pr….ics                                       a calendar
//   https://rally.example/g/friday-five?code=7FQ2XGHM                                   a group
//   https://rally.example/c/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f                        a cup
//   https://rally.example/golf/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f                     the card of a round of golf
//   https://rally.example/tee/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f                      the tee times of a game of golf
//   https://rally.example/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f?k=mV2bqEwB…            a game, without an account
//   https://rally.example/v/AZmjxHobfD2eT1pr…                                           such an answer
//   dandarts://game/0199a3c4-…    dandarts://friend/0199a3c4-…    dandarts://invite?token=AZmjxHobfD2eT1pr…

import Values

/// The thing that a link opens.
public enum LinkKind: String, Choice {
    /// A game: `/r/`.
    case game
    /// An invitation to become friends: `/i/`.
    case invite
    /// Somebody's profile: `/u/`.
    case profile
    /// A match of darts: `/m/`.
    case match
    /// A post: `/p/`.
    case post
    /// A moderation ticket, for a user it concerns: `/t/`.
    case ticket
    /// Confirms an e-mail address: `/verify/`.
    case verify
    /// Sets a new password: `/reset/`.
    case reset
    /// An account's games as a calendar: `/f/`.
    case calendar
    /// A ladder: `/l/`.
    case ladder
    /// A league: `/league/`.
    case league
    /// A group: `/g/`.
    case group
    /// A cup: `/c/`.
    case cup
    /// The answer of somebody without an account: `/v/`.
    case visitor
    /// The card of a round of golf: `/golf/`.
    case round
    /// The tee times of a game of golf, by the id of the game: `/tee/`.
    case outing

    /// The first path segment: the current one first, then those of older links.
    fileprivate var paths: [String] {
        switch self {
        case .game: ["r", "games"]
        case .invite: ["i"]
        case .profile: ["u", "profiles"]
        case .match: ["m", "matchs"]
        case .post: ["p", "posts"]
        case .ticket: ["t", "tickets"]
        case .verify: ["verify"]
        case .reset: ["reset"]
        case .calendar: ["f"]
        case .ladder: ["l"]
        case .league: ["league"]
        case .group: ["g"]
        case .cup: ["c"]
        case .visitor: ["v"]
        case .round: ["golf"]
        case .outing: ["tee"]
        }
    }

    fileprivate var ending: String { self == .calendar ? ".ics" : "" }

    /// Whether the link holds an id; otherwise it holds a token, or the slug of a group.
    public var hasID: Bool {
        switch self {
        case .game, .profile, .match, .post, .ticket, .cup, .ladder, .league, .round, .outing: true
        case .invite, .verify, .reset, .calendar, .group, .visitor: false
        }
    }

    /// The kind as a noun phrase, such as `a game`.
    public var noun: String {
        switch self {
        case .game: "a game"
        case .invite: "an invitation"
        case .profile: "a profile"
        case .match: "a match"
        case .post: "a post"
        case .ticket: "a ticket of moderation"
        case .verify: "the confirmation of an address"
        case .reset: "a new password"
        case .calendar: "a calendar"
        case .ladder: "a ladder"
        case .league: "a league"
        case .group: "a group"
        case .cup: "a cup"
        case .visitor: "an answer to a game"
        case .round: "a round of golf"
        case .outing: "the tee times of a game"
        }
    }
}

/// A link of Rally, to be sent or pasted by a user.
public struct Link: Hashable, Sendable {
    /// Limit of a parsed link's token, in bytes.
    private static let tokenBytesMax = 128
    /// Limit of a text to parse, in bytes; a longer one is no link.
    private static let bytesMax = 4096

    public var kind: LinkKind
    /// An id in its canonical form, or a token; for a profile it may be a nickname.
    public var value: String
    /// The account that shared the link to a game.
    public var inviter: ID?
    /// The code with which a link to a group lets people in.
    public var code: String?
    /// The key with which a link to a game lets people answer who have no account.
    public var key: String?

    /// A link to an object with an id.
    public init(_ kind: LinkKind, _ id: ID, inviter: ID? = nil) {
        (self.kind, value, self.inviter) = (kind, id.description, inviter)
    }

    /// A link with a token or a nickname.
    public init(_ kind: LinkKind, _ value: String) { (self.kind, self.value) = (kind, value) }

    /// The URL to send.
    public func url(host: String) -> String {
        let query =
            inviter.map { "?inviter=\($0)" } ?? code.map { "?code=\($0)" } ?? key.map { "?k=\($0)" } ?? ""
        return "\(Self.site(of: host))/\(kind.paths[0])/\(value)\(kind.ending)\(query)"
    }

    /// The address of a host's page, `https://rally.example`. The edge on a local machine has no TLS in front of it.
    public static func site(of host: String) -> String {
        let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
        return "\(isLocal ? "http" : "https")://\(host)"
    }

    // MARK: - Reading

    /// Parses a pasted link; `nil` for any other text.
    ///
    /// - Parameter host: accepts only links of this host; `nil` accepts every host.
    public init?(_ text: String, host: String? = nil) {
        guard text.utf8.count <= Self.bytesMax else { return nil }
        let text = Text.trimmed(text).prefix { $0 != "#" }
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let scheme = text[..<colon].lowercased()
        let address = text[colon...].dropFirst(3)
        let query = address.firstIndex(of: "?").map { address[$0...].dropFirst() } ?? ""
        let path = address.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        // One trailing slash is allowed.
        let parts = (path.last == "" ? path.dropLast() : path[...]).map(String.init)
        switch scheme {
        case "https", "http":
            guard parts.count == 3, !parts[0].isEmpty,
                host.map({ $0.lowercased() == parts[0].lowercased() }) ?? true
            else { return nil }
            self.init(path: parts[1], parts[2], query)
        case "dandarts": self.init(darts: parts, query)
        default: return nil
        }
    }

    /// The token in a pasted text: the last part of a link of any kind that ends in a token, otherwise the whole text.
    /// Spaces, quotes and angle brackets around it are dropped, and a link may lack its scheme.
    public static func token(in text: String) -> String {
        let (whole, link) = pasted(text)
        guard let link, !link.kind.hasID else { return whole }
        return link.value
    }

    /// The slug of a group, and the code with it, if a text is a link to one; any other text is the slug.
    public static func slug(in text: String) -> (slug: String, code: String?) {
        let (whole, link) = pasted(text)
        guard let link, link.kind == .group else { return (whole, nil) }
        return (link.value, link.code)
    }

    /// A text without what stands around it, and the link that it is.
    private static func pasted(_ text: String) -> (whole: String, link: Link?) {
        guard text.utf8.count <= bytesMax else { return (text, nil) }
        let bare = text.drop { isAround($0) }
        let whole = String(bare.prefix(bare.count - bare.reversed().prefix { isAround($0) }.count))
        return (whole, Link(whole) ?? Link("https://\(whole)"))
    }

    private static func isAround(_ character: Character) -> Bool {
        character.isWhitespace || "<>\"'".contains(character)
    }

    private init?(path: String, _ text: String, _ query: Substring) {
        guard let kind = LinkKind.allCases.first(where: { $0.paths.contains(path) }) else { return nil }
        let value = text.hasSuffix(kind.ending) ? String(text.dropLast(kind.ending.count)) : text
        if kind.hasID, let id = ID(value) {
            let inviter = kind == .game ? Link.member("inviter", of: query).flatMap { ID($0) } : nil
            self.init(kind, id, inviter: inviter)
            if kind == .game, let key = Link.member("k", of: query), Link.isToken(key) { self.key = key }
        } else if kind == .profile ? Nickname.isWellFormed(value) : !kind.hasID && Link.isToken(value) {
            self.init(kind, value)
            if kind == .group, let code = Link.member("code", of: query), Link.isToken(code) {
                self.code = code
            }
        } else {
            return nil
        }
    }

    private init?(darts parts: [String], _ query: Substring) {
        switch (parts.first, parts.count) {
        case ("game", 2): self.init(.match, parts[1])
        case ("friend", 2): self.init(.profile, parts[1])
        case ("invite", 1):
            guard let token = Link.member("token", of: query), Link.isToken(token) else { return nil }
            self.init(.invite, token)
        default: return nil
        }
        guard kind.hasID else { return }
        guard let id = ID(value) else { return nil }
        value = id.description
    }

    private static func member(_ name: String, of query: Substring) -> String? {
        query.split(separator: "&").first { $0.hasPrefix("\(name)=") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }

    /// Whether a text is base64url, like all tokens.
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
