// Parses the words after `tap why`.

import Contracts
import Usage
import Values

/// A question of an operator.
enum WhyQuestion: Equatable {
    /// Why a request was refused.
    case refused(ID)
    /// The recent refusals of somebody's requests.
    case refusals(of: UserReference)
    /// The reason why a request waits.
    case waiting(ID)
    /// The sources that a service is behind.
    case late(service: String)
    /// Why somebody was notified or not; without a subject, their recent notifications.
    case notification(of: UserReference, about: ID?)

    static let forms =
        "tap why refused ID, tap why refused --of WHO, tap why waiting ID, tap why late SERVICE, or tap why notification "
        + "--of WHO [--about game:ID]"
    private static let kinds = ["game", "post", "match", "ticket"]

    init(_ words: ArraySlice<String>, _ arguments: Arguments) throws(UsageError) {
        guard let kind = words.first else { throw UsageError("why what? Write \(WhyQuestion.forms)") }
        let rest = words.dropFirst()
        switch kind {
        case "refused" where rest.isEmpty && arguments.value("--of") != nil:
            self = .refusals(of: try WhyQuestion.person(arguments))
        case "refused": self = .refused(try WhyQuestion.id(rest, kind))
        case "waiting": self = .waiting(try WhyQuestion.id(rest, kind))
        case "notification": self = try WhyQuestion.notification(rest, arguments)
        case "late": self = .late(service: try WhyQuestion.service(rest))
        default: throw UsageError("\(Wording.quoted(kind)) is no question; write \(WhyQuestion.forms)")
        }
    }

    private static func id(_ words: ArraySlice<String>, _ kind: String) throws(UsageError) -> ID {
        guard words.count == 1, let text = words.first, let id = ID(text) else {
            throw UsageError(
                "a request is named by its id, as in tap why \(kind) 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
                    + (kind == "refused" ? "; --of bob tells the latest refusals of bob" : ""))
        }
        return id
    }

    private static func notification(
        _ words: ArraySlice<String>, _ arguments: Arguments
    ) throws(UsageError) -> WhyQuestion {
        if let word = words.first { throw UsageError("\(Wording.quoted(word)) is no option") }
        let person = try WhyQuestion.person(arguments)
        guard let what = arguments.value("--about") else { return .notification(of: person, about: nil) }
        guard let subject = subject(what) else {
            throw UsageError(
                "--about says what it is about: \(kinds.map { "\($0):ID" }.joined(separator: ", ")), or a link; without it "
                    + "the latest notifications are told"
            )
        }
        return .notification(of: person, about: subject)
    }

    private static func person(_ arguments: Arguments) throws(UsageError) -> UserReference {
        guard let who = arguments.value("--of"), ID(who) != nil || Nickname.isWellFormed(who) else {
            throw UsageError("--of says whom it is about: an id, or a nickname")
        }
        return UserReference(who)
    }

    /// `game:0199…`, the id alone, or a shared link.
    private static func subject(_ text: String) -> ID? {
        if let id = ID(text) { return id }
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2, kinds.contains(parts[0]) { return ID(parts[1]) }
        return Link(text).flatMap { kinds.contains($0.kind.rawValue) ? ID($0.value) : nil }
    }

    static func service(_ words: ArraySlice<String>) throws(UsageError) -> String {
        let names = Catalogue.services.map(\.name)
        guard words.count == 1, let name = words.first, names.contains(name) else {
            let nearest = words.first.flatMap { Nearest.name(to: $0, in: names) }
            throw UsageError(
                "which service? There is \(names.joined(separator: ", "))"
                    + (nearest.map { "; did you mean \($0)?" } ?? ""))
        }
        return name
    }
}
