// Live queries at the edge: opening them, and their way to the bus (docs/http.md, Live).

import Asking
import Contracts
import HTTP
import Values

extension Edge {
    /// Opens a live connection. It is counted before its queries are read.
    mutating func watch(
        _ head: HTTPHead, _ body: [UInt8], _ exchange: ExchangeID, at now: Timestamp
    ) throws(Refusal) -> [EdgeAction] {
        let address = settings.proxies.address(of: head)
        let bytes = head.query?.utf8.count ?? 0
        try liveOpenings.take(1 + bytes / EdgeLimits.openingBytes, of: address, at: now)
        var asked = try LiveAsked(head)
        if head.method == "HEAD" { return [.begin(exchange, LiveStream.head([])), .finish(exchange)] }
        asked.timezone = RequestReader(now: now).zone(of: head)?.name
        let credentials = try Credentials(head, isCommand: false, isSecure: isSecure(head))
        let waiting = Waiting(exchange: exchange, head: head, body: body)
        switch access(of: credentials, waiting, isSecure(head), at: now) {
        case .later(let actions): return actions
        case .token(let token, let cookies):
            let begun = live.open(exchange, asked, token: token, address: address, at: now)
            return [.begin(exchange, LiveStream.head(cookies))] + perform(begun, at: now)
        }
    }

    /// Takes an event from the bus, as its line.
    mutating func heard(_ line: UnsafeRawBufferPointer, of source: String, at now: Timestamp) -> [EdgeAction]
    {
        perform(live.heard(line, of: source, at: now), at: now)
    }

    /// Sends queries that are due, and keep-alive comments.
    mutating func tick(at now: Timestamp) -> [EdgeAction] {
        renewals.tick(at: now)
        return perform(live.tick(at: now), at: now)
    }

    mutating func perform(_ steps: [LiveQueries.Step], at now: Timestamp) -> [EdgeAction] {
        steps.flatMap { step -> [EdgeAction] in
            switch step {
            case .write(let exchange, let bytes): return [.write(exchange, bytes)]
            case .finish(let exchange): return [.finish(exchange)]
            case .ask(let exchange, let watch, let query):
                let id = ids.next(at: now, random: &random)
                do throws(Refusal) {
                    inFlight[id] = .live(exchange, watch: watch, try search(query, at: now))
                } catch {
                    let reply = ReplyEnvelope(id: id, at: Positions(), outcome: .failure(error))
                    return perform(live.answered(exchange, watch, reply, at: now), at: now)
                }
                let envelope = RequestEnvelope(
                    id: id, type: query.facts.type, token: query.token,
                    origin: Proxies.origin(of: query.address), timezone: query.timezone, after: query.after,
                    trace: TraceParent(random: &random), data: query.data)
                return [
                    .send(
                        id, noun: query.facts.noun, envelope: envelope.bytes, file: nil,
                        timeoutMs: envelope.timeoutMs)
                ]
            }
        }
    }

    /// The search for people that a query is. Each text that is searched for counts, a repetition of the same does not.
    private mutating func search(
        _ query: LiveQueries.Query, at now: Timestamp
    ) throws(Refusal) -> PeopleSearches.Search? {
        guard query.facts.request == SearchProfiles.self else { return nil }
        return try query.isFirst ? searches.begin(query.token, at: now) : searches.repetition(query.token)
    }
}
