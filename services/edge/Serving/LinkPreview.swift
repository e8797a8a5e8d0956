// The metadata that other programs show for a link (ogp.me): what the link shows to anyone, and nothing else.

import Contracts
import JSON
import Values

struct LinkPreview {
    enum Picture {
        /// The picture of a sport; `nil` for Rally's.
        case sport(Sport?)
        /// A picture that the link shows, by its hash.
        case photo(hash: String)
    }

    var title: String
    var about = ""
    var type = "website"
    var picture = Picture.sport(nil)

    /// - Parameter answer: the answer to the link's ``LinkQuestion``; `nil` if it was refused, or not asked.
    init(of link: Link, _ answer: [UInt8]?) {
        self = answer.flatMap { Self.told(by: link.kind, $0) } ?? Self(title: "Rally: \(link.kind.noun)")
    }

    private init(title: String) { self.title = title }

    private static func told(by kind: LinkKind, _ answer: [UInt8]) -> LinkPreview? {
        switch kind {
        case .game: (try? JSONCoding.decode(GameLanding.self, from: answer)).map { Self($0) }
        case .profile: (try? JSONCoding.decode(ProfileLanding.self, from: answer)).map { Self($0) }
        case .post: (try? JSONCoding.decode(PostLanding.self, from: answer)).map { Self($0) }
        case .invite: (try? JSONCoding.decode(InviteLanding.self, from: answer)).map { Self($0) }
        case .group: (try? JSONCoding.decode(GroupLanding.self, from: answer)).map { Self($0) }
        case .cup: (try? JSONCoding.decode(CupLanding.self, from: answer)).map { Self($0) }
        case .ladder: (try? JSONCoding.decode(LadderLanding.self, from: answer)).map { Self($0) }
        case .league: (try? JSONCoding.decode(LeagueLanding.self, from: answer)).map { Self($0) }
        case .match, .ticket, .verify, .reset, .calendar, .visitor, .round, .outing: nil
        }
    }

    private init(_ game: GameLanding) {
        picture = .sport(game.sport)
        guard game.private != true else {
            title = "A private game"
            return
        }
        let sport = game.sport.map { $0.rawValue.replacing("-", with: " ") }
        title = game.title ?? sport.map { "A game of \($0)" } ?? "A game"
        let day = [game.localDate?.description, game.localTime].compactMap(\.self).joined(separator: " ")
        let place = [game.placeName, game.cityLabel].compactMap(\.self).joined(separator: ", ")
        let slots = game.openSlots.map { Wording.counted($0, "place left", "places left") }
        let state: String? =
            game.status == .cancelled
            ? "called off" : game.past == true ? "over" : game.full == true ? "full" : slots
        let host = game.host.map { "hosted by \(Text.inSentence($0.displayName))" }
        about = Self.joined([day, place, state, host])
    }

    private init(_ person: ProfileLanding) {
        title = person.displayName
        about = Self.joined([person.cityLabel, person.sports.map(\.title).joined(separator: ", ")])
        type = "profile"
        picture = Self.picture([person.avatar])
    }

    private init(_ post: PostLanding) {
        title = "\(Text.inSentence(post.author.displayName)) on Rally"
        about = post.text ?? ""
        picture = Self.picture([post.photo, post.author.avatar])
    }

    private init(_ invitation: InviteLanding) {
        title = "\(Text.inSentence(invitation.inviter.displayName)) invites you to Rally"
        about = "Be friends and play together"
        picture = Self.picture([invitation.inviter.avatar])
    }

    private init(_ group: GroupLanding) {
        title = group.name
        let members = Wording.counted(group.memberCount, "member", "members")
        let sports = group.sports.map(\.title).joined(separator: ", ")
        about = Self.joined([group.city, sports, members])
        picture = .sport(group.sports.first)
    }

    private init(_ cup: CupLanding) {
        title = cup.name
        let entrants = Wording.counted(cup.inCount, "entrant", "entrants")
        let state: String? =
            switch cup.status {
            case .draft, .registering: nil
            case .seeded: "drawn"
            case .running: "being played"
            case .done: "over"
            case .cancelled: "called off"
            }
        about = Self.joined(["A cup of \(cup.sport.title)", cup.place, entrants, state])
        picture = .sport(cup.sport)
    }

    private init(_ ladder: LadderLanding) {
        title = ladder.name
        let players = Wording.counted(ladder.playerCount, "player", "players")
        let state = ladder.status == .closed ? "closed" : nil
        about = Self.joined(["A ladder of \(ladder.sport.title)", ladder.city, players, state])
        picture = .sport(ladder.sport)
    }

    private init(_ league: LeagueLanding) {
        title = league.name
        let entrants = league.entrantCount.map { Wording.counted($0, "entrant", "entrants") }
        about = Self.joined([
            "A league of \(league.sport.title)", league.season, entrants, Self.progress(of: league),
        ])
        picture = .sport(league.sport)
    }

    /// How far a league has come: `12 of 30 matches played`.
    private static func progress(of league: LeagueLanding) -> String? {
        if league.status == .cancelled { return "called off" }
        switch league.seasonStatus {
        case .draft, nil: return nil
        case .done: return "over"
        case .cancelled: return "season called off"
        case .running:
            if let evenings = league.eveningCount {
                return evenings > 0 ? Wording.counted(evenings, "evening played", "evenings played") : nil
            }
            guard let all = league.fixtureCount, let over = league.overCount else { return nil }
            return "\(over) of \(all) matches played"
        }
    }

    private static func joined(_ parts: [String?]) -> String {
        parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The first picture that is kept here: nobody else's server is told of who sees a link.
    private static func picture(_ photos: [String?]) -> Picture {
        guard let photo = photos.compactMap(\.self).first(where: \.isUploadedPhoto) else {
            return .sport(nil)
        }
        return .photo(hash: String(photo.dropFirst(String.uploadedPhotoPrefix.count)))
    }
}
