// The match and the party session that were last started, joined or shown, so that
// `darts visit T20,T20,20` and `cards next` need no id.

import Arguments
import Contracts
import JSON
import Values

struct CurrentPlay: Sendable, Equatable {
    private var match: ID?
    private var session: ID?

    /// Remembers the match or session in a reply.
    mutating func note(_ request: any Request.Type, asked: [UInt8], _ data: [UInt8]) {
        guard request.showsMatch || request.showsSession || request.type == WatchMatch.type else { return }
        let shown = request.type == WatchMatch.type ? asked : data
        let name = request.type == WatchMatch.type ? "matchId" : "id"
        guard let id = (try? JSONValue(parsing: shown))?[name]?.stringValue.flatMap({ ID($0) }) else {
            return
        }
        if request.showsSession { session = id } else { match = id }
    }

    /// A line's arguments, with the current match or session if one is needed and none is named.
    func filled(_ arguments: [Argument], for request: any Request.Type, at column: Int) -> [Argument] {
        let ids = [("darts", "matchId", match), ("cards", "sessionId", session)]
        for case (request.noun, let field, let id?) in ids {
            guard request.shape.fields.contains(where: { $0.name == field && $0.isNeeded }),
                !arguments.contains(where: { $0.path.first == field })
            else { continue }
            return arguments + [Argument(field, quoting: "\(id)", at: column)]
        }
        return arguments
    }
}

extension Request {
    fileprivate static var showsMatch: Bool { Reply.self == MatchView.self || Reply.self == RemoteView.self }
    fileprivate static var showsSession: Bool { Reply.self == PartySession.self }
}
