// The heart of the edge, without I/O: HTTP requests, and replies and events of the bus go in; requests to the bus and
// HTTP answers come out.
//
//   HTTP request ──take──▶ bus request ──answered──▶ HTTP answer        the usual way
//   HTTP request ──take──▶ HTTP answer                                  files of the page, and what is wrong by itself
//   HTTP request ──take──▶ account.refresh ──answered──▶ bus request …  the page's access token has ended

import Asking
import Contracts
import Crypto
import EdgeDescription
import HTTP
import JSON
import Platform
import Values

/// The number of an HTTP request.
typealias ExchangeID = UInt64

/// An action for the loop.
enum EdgeAction {
    /// Send a request to a noun on the bus.
    case send(ID, noun: String, envelope: [UInt8], file: [UInt8]?, timeoutMs: Int)
    /// Stop waiting for the reply.
    case forget(ID)
    case answer(ExchangeID, HTTPResponse)
    /// Begin a streamed answer.
    case begin(ExchangeID, HTTPResponse)
    case write(ExchangeID, [UInt8])
    case finish(ExchangeID)
    /// Publish the span of a request that was answered.
    case span(EdgeSpan)
}

/// The span of an HTTP request: its type and outcome.
struct EdgeSpan {
    var id: ID
    var type: String
    var outcome = "ok"
    /// When it was sent to the bus, in monotonic time. Only for measurement: no decision depends on it.
    let sentUs = MonotonicClock.nowUs
    /// The trace sent to the bus, with the edge's own span; `parent` is the caller's span.
    var trace: TraceParent
    var parent: UInt64?
}

/// The edge's state: requests in flight and live queries.
struct Edge {
    /// A request in flight on the bus.
    enum InFlightRequest {
        case request(ExchangeID, AnswerContext, EdgeSpan)
        /// `address`: where the request is counted that waits for it.
        case renewal(address: String?)
        /// With the search for people that the query is.
        case live(ExchangeID, watch: Int, PeopleSearches.Search?)
        case landing(ExchangeID, Link, address: String?)
    }

    /// A request that waits for the page's session to be renewed.
    struct Waiting {
        var exchange: ExchangeID
        var head: HTTPHead
        var body: [UInt8]
    }

    let settings: EdgeSettings
    let page: PageFiles
    /// Changed only by this type's extensions, as are the other members that are not private.
    var inFlight: [ID: InFlightRequest] = [:]
    private var byExchange: [ExchangeID: ID] = [:]
    private var openOfAddress = OpenOfAddress()
    var renewals = Renewals<Waiting>()
    /// Requests that wait for a renewal and whose callers are still connected.
    private var awaiting: Set<ExchangeID> = []
    var searches: PeopleSearches
    var live = LiveQueries()
    /// How often each network opens live connections.
    var liveOpenings = NetworkRate()
    private var description = KeptDescription()
    var ids = IDGenerator()
    var random: any RandomNumberGenerator & Sendable
    /// Whether the bus was heard lately.
    var isBusThere = false
    private(set) var counts = EdgeCounts()
    /// Open HTTP connections.
    var connectionsCount = 0

    init(
        settings: EdgeSettings, page: PageFiles, limits: LimitSettings = .standard,
        random: any RandomNumberGenerator & Sendable = SystemRandom()
    ) {
        (self.settings, self.page, self.random) = (settings, page, random)
        searches = PeopleSearches(limits)
    }

    /// Requests that wait for a reply from the bus.
    var underWay: Int { inFlight.count }

    // MARK: - Requests

    /// Takes a complete request.
    mutating func take(
        _ head: HTTPHead, _ body: [UInt8], _ exchange: ExchangeID, at now: Timestamp
    ) -> [EdgeAction] {
        counts.requests += 1
        if head.method == "OPTIONS" {
            let cross = CrossOrigin(head, allowed: settings.origins)
            return [.answer(exchange, cross.preflight(methods: Address(head.path).methods))]
        }
        do throws(Refusal) {
            return try proceed(head, body, exchange, at: now)
        } catch {
            return [answer(exchange, Problem.response(error, hasToken: Credentials.hasToken(head)))]
        }
    }

    private mutating func proceed(
        _ head: HTTPHead, _ body: [UInt8], _ exchange: ExchangeID, at now: Timestamp
    ) throws(Refusal) -> [EdgeAction] {
        let reader = RequestReader(now: now)
        let address = Address(head.path)
        if let refusal = address.refusal(page) { throw refusal }
        switch address {
        case .ask(let type): return try ask(reader.request(type, head, body), head, body, exchange, at: now)
        case .photo(let hash): return try ask(reader.photo(hash, head), head, body, exchange, at: now)
        case .landingPhoto(let hash):
            return try ask(reader.photo(hash, by: ShowLandingPhoto.self, head), head, body, exchange, at: now)
        case .calendar(let token): return try ask(reader.calendar(token, head), head, body, exchange, at: now)
        case .groupCalendar(let slug):
            return try ask(reader.calendar(ofGroup: slug), head, body, exchange, at: now)
        case .live: return try watch(head, body, exchange, at: now)
        case .link(let link): return land(link, head, exchange, at: now)
        case .problem(let reason): return [answer(exchange, Problem.page(reason))]
        case .health: return [answer(exchange, health)]
        case .metrics: return [answer(exchange, metrics(head))]
        case .description: return [answer(exchange, description.file(on: now.day).response(to: head))]
        case .pageSettings: return [answer(exchange, settings.pageSettings)]
        case .nothing: return []
        case .file(let path): return [answer(exchange, page.response(to: path, head))]
        }
    }

    private mutating func answer(_ exchange: ExchangeID, _ response: HTTPResponse) -> EdgeAction {
        counts.count(response.status)
        return .answer(exchange, response)
    }

    private mutating func ask(
        _ asked: ParsedRequest, _ head: HTTPHead, _ body: [UInt8], _ exchange: ExchangeID, at now: Timestamp
    ) throws(Refusal) -> [EdgeAction] {
        let isSecure = isSecure(head)
        let credentials = try Credentials(head, isCommand: !asked.facts.isQuery, isSecure: isSecure)
        var asked = asked
        if asked.facts.request == LogIn.self, !Credentials.isFromElsewhere(head) {
            asked.data = SessionCookies(head, isSecure: isSecure).adding(to: asked.data)
        }
        var token: String?
        var context = AnswerContext(facts: asked.facts, id: asked.id ?? ids.next(at: now, random: &random))
        context.isSecure = isSecure
        context.wantsCookies =
            asked.facts.opensSession && head.value("Rally-Session") == "cookie"
            && !Credentials.isFromElsewhere(head)
        context.noneMatch = head.values("If-None-Match")
        if asked.isKept {
            let tag = "\"\(LiveDigest.of(asked.data))\""
            (context.tag, context.hasTag) = (tag, EntityTag.isKnown(tag, by: head))
        }
        if !asked.facts.needsNoToken {
            switch access(
                of: credentials, Waiting(exchange: exchange, head: head, body: body), isSecure, at: now)
            {
            case .later(let actions): return actions
            case .token(let given, let cookies):
                (token, context.hasToken) = (given, given != nil)
                context.fields += cookies
            }
        }
        context.again = again(credentials, head, body, exchange)
        if case .cookies = credentials,
            asked.facts.request == LogOut.self || asked.facts.request == LogOutEverywhere.self
        {
            context.fields += SessionCookies.clearing(isSecure: isSecure)
        }
        return try launch(asked, token, context, head, exchange, at: now)
    }

    /// The request to repeat with a renewed session, in case services find that its access token has expired.
    private func again(
        _ credentials: Credentials, _ head: HTTPHead, _ body: [UInt8], _ exchange: ExchangeID
    ) -> Waiting? {
        guard case .cookies(let cookies) = credentials, cookies.access != nil, cookies.refresh != nil,
            body.count <= EdgeLimits.againBytesMax
        else { return nil }
        return Waiting(exchange: exchange, head: SessionCookies.withoutAccess(head), body: body)
    }

    private mutating func launch(
        _ asked: ParsedRequest, _ token: String?, _ context: AnswerContext, _ head: HTTPHead,
        _ exchange: ExchangeID,
        at now: Timestamp
    ) throws(Refusal) -> [EdgeAction] {
        var context = context
        if asked.facts.request == SearchProfiles.self { context.search = try searches.begin(token, at: now) }
        guard inFlight[context.id] == nil else {
            throw Refusal(
                .conflict, "a request with this Idempotency-Key is under way; ask again in a moment"
            )
            .with { $0.retryAfter = 1 }
        }
        context.address = try openOfAddress.take(settings.proxies.address(of: head))
        // The edge has its own span, a child of the caller's (W3C Trace Context, §3.4).
        var trace = TraceParent(random: &random)
        if let callers = asked.trace { (trace.trace, trace.flags) = (callers.trace, callers.flags) }
        let envelope = RequestEnvelope(
            id: context.id, type: asked.facts.type, token: token, origin: origin(of: head),
            timezone: asked.timezone, after: asked.after, timeoutMs: asked.timeoutMs, trace: trace,
            data: asked.data)
        inFlight[context.id] = .request(
            exchange, context,
            EdgeSpan(id: context.id, type: envelope.type, trace: trace, parent: asked.trace?.span))
        byExchange[exchange] = context.id
        return [
            .send(
                context.id, noun: asked.facts.noun, envelope: envelope.bytes, file: asked.file,
                timeoutMs: asked.timeoutMs)
        ]
    }

    private func origin(of head: HTTPHead) -> String? {
        Proxies.origin(of: settings.proxies.address(of: head))
    }

    // MARK: - The page's session

    enum Access {
        /// The token, and the header fields that store a renewed session in the browser.
        case token(String?, [HTTPField])
        /// The session is being renewed, and the request waits for that.
        case later([EdgeAction])
    }

    func isSecure(_ head: HTTPHead) -> Bool { settings.isSecure || settings.proxies.isSecure(head) }

    mutating func access(
        of credentials: Credentials, _ waiting: Waiting, _ isSecure: Bool, at now: Timestamp
    ) -> Access {
        switch credentials {
        case .nobody: .token(nil, [])
        case .bearer(let token): .token(token, [])
        case .cookies(let cookies):
            if let access = cookies.access {
                .token(access, [])
            } else {
                renew(cookies.refresh ?? "", waiting, isSecure, at: now)
            }
        }
    }

    private mutating func renew(
        _ token: String, _ waiting: Waiting, _ isSecure: Bool, at now: Timestamp
    ) -> Access {
        let id = ids.next(at: now, random: &random)
        let place = settings.proxies.address(of: waiting.head)
        guard openOfAddress.hasRoom(for: place) else {
            return .later([answer(waiting.exchange, Problem.response(OpenOfAddress.refusal))])
        }
        switch renewals.step(token, waiting, id: id, at: now) {
        case .go(let session):
            let cookies = SessionCookies(waiting.head, isSecure: isSecure)
            return .token(
                session.accessToken,
                SessionCookies.fields(of: session, isSecure: isSecure, at: now) + cookies.clearingFormer)
        case .wait:
            awaiting.insert(waiting.exchange)
            return .later([])
        case .full:
            let refusal = Refusal(.unavailable, "too many logins are being renewed; try again in a moment")
            return .later([answer(waiting.exchange, Problem.response(refusal))])
        case .ask:
            awaiting.insert(waiting.exchange)
            inFlight[id] = .renewal(address: try? openOfAddress.take(place))
            let envelope = RequestEnvelope(
                id: id, type: RefreshSession.type, origin: origin(of: waiting.head),
                timezone: RequestReader(now: now).zone(of: waiting.head)?.name,
                trace: TraceParent(random: &random),
                data: Array(JSONValue.object(["refreshToken": .string(token)]).text().utf8))
            return .later([
                .send(
                    id, noun: RefreshSession.noun, envelope: envelope.bytes, file: nil,
                    timeoutMs: envelope.timeoutMs)
            ])
        }
    }

    /// Continues the requests that waited for a session, or refuses them if it could not be renewed.
    private mutating func renewed(
        _ id: ID, _ outcome: Result<[UInt8], Refusal>, at now: Timestamp
    ) -> [EdgeAction] {
        var session: Session?
        if case .success(let data) = outcome { session = try? JSONCoding.decode(Session.self, from: data) }
        let waiting = renewals.answered(id, session, at: now) ?? []
        return waiting.flatMap { waiting -> [EdgeAction] in
            guard awaiting.remove(waiting.exchange) != nil else { return [] }
            if session != nil { return take(waiting.head, waiting.body, waiting.exchange, at: now) }
            var refusal = Refusal(.unavailable, "the login could not be renewed; try again in a moment")
            if case .failure(let told) = outcome { refusal = told }
            let isOver = refusal.code == .unauthenticated || refusal.code == .gone
            let fields = isOver ? SessionCookies.clearing(isSecure: isSecure(waiting.head)) : []
            return [answer(waiting.exchange, Problem.response(refusal, fields))]
        }
    }

    // MARK: - Replies

    /// Takes a reply from the bus.
    mutating func answered(_ reply: ReplyEnvelope, file: [UInt8]?, at now: Timestamp) -> [EdgeAction] {
        guard let id = reply.id, let request = inFlight.removeValue(forKey: id) else { return [] }
        switch request {
        case .request(let exchange, let context, var span):
            byExchange[exchange] = nil
            openOfAddress.giveBack(context.address)
            let reply = counted(reply, context.search, at: now)
            if case .failure(let refusal) = reply.outcome {
                span.outcome = refusal.reason.rawValue
                if refusal.reason == .tokenExpired, let again = context.again {
                    return take(again.head, again.body, exchange, at: now) + [.span(span)]
                }
            }
            return [answer(exchange, Answer.response(reply, file: file, context, at: now)), .span(span)]
        case .renewal(let address):
            openOfAddress.giveBack(address)
            return renewed(id, reply.outcome, at: now)
        case .landing(let exchange, let link, let address):
            byExchange[exchange] = nil
            openOfAddress.giveBack(address)
            return [answer(exchange, page.landing(link, reply.outcome))]
        case .live(let exchange, let watch, let search):
            let reply = counted(reply, search, at: now)
            return perform(live.answered(exchange, watch, reply, at: now), at: now)
        }
    }

    /// The reply, or a refusal in its place where the account has no more searches for people.
    private mutating func counted(
        _ reply: ReplyEnvelope, _ search: PeopleSearches.Search?, at now: Timestamp
    ) -> ReplyEnvelope {
        guard let refusal = searches.answered(search, reply.outcome, at: now) else { return reply }
        return ReplyEnvelope(id: reply.id, at: reply.at, outcome: .failure(refusal))
    }

    /// Handles a request that timed out.
    mutating func gaveUp(_ id: ID, _ refusal: Refusal, at now: Timestamp) -> [EdgeAction] {
        answered(ReplyEnvelope(id: id, at: Positions(), outcome: .failure(refusal)), file: nil, at: now)
    }

    /// Handles a caller that has disconnected.
    mutating func ended(_ exchange: ExchangeID) -> [EdgeAction] {
        live.ended(exchange)
        awaiting.remove(exchange)
        guard let id = byExchange.removeValue(forKey: exchange) else { return [] }
        // A command may have been carried out nevertheless; its reply is dropped when it arrives.
        switch inFlight.removeValue(forKey: id) {
        case .request(_, let context, _)?: openOfAddress.giveBack(context.address)
        case .landing(_, _, let address)?: openOfAddress.giveBack(address)
        case .renewal?, .live?, nil: break
        }
        return [.forget(id)]
    }

    // MARK: - Links

    private mutating func land(
        _ link: Link, _ head: HTTPHead, _ exchange: ExchangeID, at now: Timestamp
    ) -> [EdgeAction] {
        let place = settings.proxies.address(of: head)
        // The page asks again, and says why it is refused.
        guard let question = LinkQuestion(link, visitor: place + (head.value("User-Agent") ?? "")),
            openOfAddress.hasRoom(for: place)
        else { return [answer(exchange, page.landing(link, nil))] }
        let id = ids.next(at: now, random: &random)
        inFlight[id] = .landing(exchange, link, address: try? openOfAddress.take(place))
        byExchange[exchange] = id
        let envelope = RequestEnvelope(
            id: id, type: question.type, origin: origin(of: head), trace: TraceParent(random: &random),
            data: Array(JSONValue.object(question.data).text().utf8))
        return [
            .send(
                id, noun: question.noun, envelope: envelope.bytes, file: nil, timeoutMs: envelope.timeoutMs)
        ]
    }
}
