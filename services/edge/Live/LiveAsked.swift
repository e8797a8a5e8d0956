// The queries of a live connection, `?watch=games.get:{"gameId":"…"}&watch=notifications.list`, and where it resumes.

import Contracts
import Crypto
import HTTP
import JSON
import Values

struct LiveAsked {
    struct Query {
        var facts: RequestFacts
        var data: [UInt8]
    }

    var queries: [Query]
    /// Positions that the first answers must reflect.
    var after: Positions
    /// Digest of the last answer sent on the previous connection, by query.
    var digests: [String] = []
    /// The zone of the caller's device.
    var timezone: String?

    init(_ head: HTTPHead) throws(Refusal) {
        queries = []
        for (name, value) in try Escaped.parts(head.query ?? "") {
            guard name == "watch" else {
                throw .invalid(
                    name,
                    "\(Wording.shown(name)) is nothing that can be given here; write watch=games.get:{…}")
            }
            guard queries.count < EdgeLimits.watchesMax else {
                throw .invalid(
                    "watch", "at most \(EdgeLimits.watchesMax) queries can be watched on one connection")
            }
            queries.append(try LiveAsked.query(value))
        }
        guard !queries.isEmpty else {
            throw .invalid(
                "watch", "say what to watch: watch=games.get:{\"gameId\":\"…\"}&watch=notifications.list")
        }
        after = Positions()
        for value in head.values("Rally-After") { after.merge(try RequestReader.positions(value)) }
        // A foreign id has no meaning here; then complete answers are sent.
        if let last = head.value("Last-Event-ID"), let id = LiveID(last), id.digests.count == queries.count {
            after.merge(id.at)
            digests = id.digests
        }
    }

    /// An error in a query is reported for the argument `watch`: the address exists, and it has no body.
    private static func query(_ text: String) throws(Refusal) -> Query {
        let colon = text.firstIndex(of: ":") ?? text.endIndex
        let facts: RequestFacts
        do throws(Refusal) {
            facts = try RequestFacts.named(String(text[..<colon]))
        } catch {
            throw .invalid("watch", error.message)
        }
        guard facts.isQuery, facts.answer != .file else {
            throw .invalid(
                "watch", "only a query whose answer is JSON can be watched; \(facts.type) is none")
        }
        do throws(JSONError) {
            return Query(
                facts: facts, data: try RequestReader.object(in: Array(text[colon...].dropFirst().utf8)))
        } catch {
            throw .invalid(
                "watch",
                "what follows \(facts.type) is no JSON object: \(error); curl needs -g, or it takes the braces"
            )
        }
    }
}

/// The id of an event: the positions of the answers, and a digest of each. `games=57 rsvp=3;9c1f0e2a77b3d411`
struct LiveID: Equatable {
    var at: Positions
    var digests: [String]

    init(at: Positions, digests: [String]) { (self.at, self.digests) = (at, digests) }

    init?(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= EdgeLimits.positionsBytesMax,
            let at = Positions(String(parts[0]))
        else { return nil }
        self.init(
            at: at, digests: parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        )
    }

    var text: String { Self.text(at: at.description, digests) }

    /// - Parameter at: positions as text.
    static func text(at: String, _ digests: some Sequence<String>) -> String {
        "\(at);\(digests.joined(separator: ","))"
    }
}

/// A short digest of bytes, to test whether they are the same.
enum LiveDigest {
    static func of(_ bytes: [UInt8]) -> String {
        hex16(Crypto.sha256(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
}
