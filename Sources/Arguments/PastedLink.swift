// A link may be pasted wherever the thing that it leads to is asked for:
//
//   rally> rsvp going gameId=https://rally.example/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f
//   rally> account verify token=https://rally.example/verify/AZmjxHobfD2eT1pr…
//   rally> rsvp visit-landing gameId=$game key=https://rally.example/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f?k=mV2bqEwB…

import Contracts
import Values

enum PastedLink {
    /// The kinds of link that a field of this name accepts; all kinds with an id if the name says nothing.
    static func kinds(of field: String) -> [LinkKind] {
        switch field.split(separator: ".").last {
        case "gameId": [.game]
        case "accountId": [.profile]
        case "postId": [.post]
        case "matchId": [.match]
        case "cupId": [.cup]
        case "ladderId": [.ladder]
        case "roundId": [.round]
        case "ticketId": [.ticket]
        default: LinkKind.allCases.filter(\.hasID)
        }
    }

    /// The id, the nickname or the token at the end of a link; `nil` for a text that is no link.
    static func value(of text: String, as kinds: [LinkKind], name: String) throws(ArgumentError) -> String? {
        guard text.contains("://") else { return nil }
        guard let link = Link(text) else {
            throw ArgumentError(
                "\(name): \(Wording.quoted(text)) is no link of Rally's; paste it whole, or only its end")
        }
        guard kinds.contains(link.kind) else {
            let wanted = kinds.count == 1 ? kinds[0].noun : "what has an id"
            throw ArgumentError("\(name) wants \(wanted), and this link leads to \(link.kind.noun)")
        }
        return link.value
    }
}

extension TypingContext {
    /// The token in a link, for a field named `token`, and the key in a link to a game, for one named `key`; in other fields
    /// a link is an ordinary part of the text.
    func token(in text: String, name: String) -> String? {
        switch name.split(separator: ".").last {
        case "token": Link(text).flatMap { $0.kind.hasID ? nil : $0.value }
        case "key": Link(text)?.key
        default: nil
        }
    }
}
