// The events that one browser watches, selected by its words, for as long as it reads.

import BusProtocol
import EventLine
import HTTP
import JSON
import Messaging
import Platform
import Values
import ZeroMQ

/// Used by the server's thread.
final class WebStream {
    private let exchange: HTTPExchange
    private let options: TapOptions
    private var feed: EventFeed
    private var filter: EventFilter
    /// Looks up the account of `--user`; nothing is shown before it is known.
    private var nickname: NicknameAsker?
    private var trace: TraceFilter?
    /// The request, and its trace once an event named it.
    private(set) var traces: [TraceID] = []
    private var shownCount = 0
    private var wasCaughtUp = false
    private var progressAtMs: Int64 = 0
    private var aliveAtMs = MonotonicClock.nowMs

    /// Bytes that wait for the browser; beyond that, events stay in the feed.
    static let unreadMax = 256 << 10
    private static let progressMs: Int64 = 200
    private static let aliveMs: Int64 = 15_000

    init(_ options: TapOptions, _ connection: BusConnection, _ exchange: HTTPExchange) throws(ZeroMQError) {
        self.options = options
        self.exchange = exchange
        let user = options.user.flatMap { ID($0) }
        filter = options.filter(user: user)
        feed = try EventFeed(options, connection, topics: filter.topics)
        nickname =
            if let name = options.user, user == nil { try NicknameAsker(name, connection) } else { nil }
        if case .trace(let id) = options.work {
            trace = TraceFilter(id)
            traces = [id]
        }
        exchange.begin(ServerSentEvents.head())
        if case .events = options.work, !options.showsSpans {
            for doubt in options.conditions.compactMap(\.doubt) { notice("# \(doubt)") }
        }
    }

    /// Whether the browser is still connected.
    var isOpen: Bool { exchange.isOpen }

    /// Whether the browser keeps up.
    private var isTaking: Bool { exchange.unread.count < WebStream.unreadMax }

    func watch(in poller: inout Poller) {
        if let handle = nickname?.pollHandle { poller.add(handle) }
        guard isTaking, nickname == nil else { return }
        poller.add(feed.pollHandles.events)
        poller.add(feed.pollHandles.pages)
    }

    var nextTickMs: Int64 {
        let nextMs = nickname == nil ? feed.nextTickMs : MonotonicClock.nowMs + 100
        return min(nextMs, aliveAtMs + WebStream.aliveMs)
    }

    /// Sends the events that have arrived.
    /// - Parameter spans: the kept spans of a request or a trace.
    func run(spans: (TraceID) -> [[UInt8]]) throws(ZeroMQError) {
        if MonotonicClock.nowMs - aliveAtMs >= WebStream.aliveMs { write(ServerSentEvents.comment) }
        guard try knowsUser() else { return }
        try feed.takePages()
        while isOpen, isTaking, let item = try feed.next() {
            tellNotices()
            switch item {
            case .message(let topic, let body): show(topic, body)
            case .line(let line): take(line, spans)
            }
            if let count = options.count, shownCount >= count { return end("") }
        }
        try feed.tick()
        tellNotices()
        if feed.isCaughtUp, !wasCaughtUp {
            wasCaughtUp = true
            for id in traces { for span in spans(id) { write(ServerSentEvents.event("span", span)) } }
            write(EventStream.event("caught-up"))
        }
    }

    /// Takes the span of a handled request.
    func take(span: [UInt8]) {
        guard wasCaughtUp, traces.contains(where: { SpanHistory.belongs(span, to: $0) }) else { return }
        write(ServerSentEvents.event("span", span))
    }

    private func knowsUser() throws(ZeroMQError) -> Bool {
        guard let result = try nickname?.step() else { return nickname == nil }
        nickname = nil
        switch result {
        case .success(let id):
            filter.user = id
            return true
        case .failure(let absence):
            end(absence.sentence)
            return false
        }
    }

    private func take(_ line: EventLine, _ spans: (TraceID) -> [[UInt8]]) {
        tellProgress(line.header.time)
        guard trace != nil else { return show(line.header.type, line.bytes) }
        guard trace?.takes(line.header) == true else { return }
        show(line.header.type, line.bytes)
        guard let id = line.header.trace.map({ TraceID.trace($0.trace) }), !traces.contains(id) else {
            return
        }
        traces.append(id)
        if wasCaughtUp { for span in spans(id) { write(ServerSentEvents.event("span", span)) } }
    }

    private func show(_ topic: String, _ body: [UInt8]) {
        guard filter.admits(topic, body) else { return }
        shownCount += 1
        write(EventStream.message(topic, body))
    }

    /// Reports how far the logs are read.
    private func tellProgress(_ time: Timestamp) {
        let nowMs = MonotonicClock.nowMs
        guard !wasCaughtUp, nowMs - progressAtMs >= WebStream.progressMs else { return }
        progressAtMs = nowMs
        write(EventStream.event("progress", text: "\(time)"))
    }

    private func tellNotices() { for text in feed.takeNotices() { notice(text) } }

    private func notice(_ text: String) {
        write(EventStream.event("notice", text: text.hasPrefix("# ") ? String(text.dropFirst(2)) : text))
    }

    private func end(_ sentence: String) {
        write(EventStream.event("end", text: sentence))
        exchange.finish()
    }

    private func write(_ bytes: [UInt8]) {
        aliveAtMs = MonotonicClock.nowMs
        exchange.write(bytes)
    }
}
