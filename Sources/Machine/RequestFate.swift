// `log.fate`: the outcome of a request; `log.refusals`: the latest refusals of an account. For operators (`tap why`).
// Only the owner of the log answers; it does not know requests that a spare or the bus holds.
//
//   {"id":"0199…"} → {"is":"refused","type":"rsvp.going","actor":"0199…","time":"…","reason":"game_full","message":"…"}
//                    {"is":"waiting","type":"rsvp.going","needs":{"games":{"needed":58,"seen":57}},"sinceMs":120,"untilMs":880}
//                    {"is":"working",…}    an effect is under way: a password is hashed, a place is looked up
//                    {"is":"unknown"}
//   {"of":"bob"} → {"refused":[{"id":"0199…","is":"refused",…},…]}, the latest first

import BusProtocol
import Contracts
import JSON
import Values

/// A service's knowledge of a request.
public struct RequestFate: Codable, Sendable, Equatable {
    /// The state of the request.
    public enum State: String, Choice {
        case refused
        /// It waits for events that this service has not seen.
        case waiting
        /// An effect is under way.
        case working
        /// It never came here, was answered, or was refused more than a thousand refusals ago.
        case unknown
    }

    /// How far a source is seen, and how far it must be seen.
    public struct Need: Codable, Sendable, Equatable {
        public var needed: UInt64
        public var seen: UInt64
    }

    /// The request's id; in lists only.
    public var id: ID?
    public var `is`: State
    /// The request's type: `rsvp.going`.
    public var type: String?
    /// The account that asked.
    public var actor: ID?
    /// When it was refused, by this service's clock.
    public var time: Timestamp?
    public var reason: Reason?
    /// The message as the caller read it, without quoted text, which may be user input.
    public var message: String?
    public var field: String?
    /// The state of the object, if it was the reason.
    public var state: String?
    public var retryAfter: Int?
    public var missing: [String]?
    /// The positions that it waits for, by source.
    public var needs: [String: Need]?
    /// Sources whose latest events it waits for, since it names a young id.
    public var young: [String]?
    public var awaitsKey: Bool?
    /// Milliseconds since it came.
    public var sinceMs: Int64?
    /// Milliseconds until it is given up.
    public var untilMs: Int64?

    init(_ state: State) { `is` = state }

    init(_ refusal: Refusal, of type: String, by actor: ID?, at time: Timestamp) {
        self.init(.refused)
        (self.type, self.actor, self.time) = (type, actor, time)
        (reason, message) = (refusal.reason, Self.withoutQuotes(refusal.message))
        (field, state, retryAfter, missing) =
            (refusal.field, refusal.state, refusal.retryAfter, refusal.missing)
    }

    /// Replaces each quoted text by `"…"`.
    static func withoutQuotes(_ sentence: String) -> String {
        let parts = sentence.split(separator: "\"", omittingEmptySubsequences: false)
        if parts.count < 3 { return sentence }
        return parts.enumerated().map { $0.offset.isMultiple(of: 2) ? String($0.element) : "…" }
            .joined(separator: "\"")
    }
}

/// Asks for the latest refusals of an account.
public struct RefusalsRequest: Codable, Sendable {
    public var of: UserReference

    public init(of: UserReference) { self.of = of }
}

/// The latest refusals of an account, the latest first.
public struct RefusalsReply: Codable, Sendable {
    /// How many refusals are listed.
    public static let max = 20

    public var refused: [RequestFate]
}

/// The latest refusals of a process, by the request's id.
struct RecentRefusals: Sendable {
    /// How many refusals are kept.
    static let max = 1000

    private struct Refused {
        var refusal: Refusal
        var type: String
        var actor: ID?
        var time: Timestamp
    }

    private var refused: [ID: Refused] = [:]
    /// A ring: the next id to be replaced is at `next`.
    private var order: [ID] = []
    private var next = 0

    mutating func note(_ refusal: Refusal, of type: String, _ id: ID, by actor: ID?, at time: Timestamp) {
        let isNew =
            refused.updateValue(
                Refused(refusal: refusal, type: type, actor: actor, time: time), forKey: id) == nil
        guard isNew else { return }
        if order.count < Self.max { return order.append(id) }
        refused[order[next]] = nil
        order[next] = id
        next = (next + 1) % Self.max
    }

    func fate(of id: ID) -> RequestFate? {
        refused[id].map { RequestFate($0.refusal, of: $0.type, by: $0.actor, at: $0.time) }
    }

    /// The latest refusals of an account, the latest first.
    func latest(of account: ID) -> [RequestFate] {
        let latestFirst = (order[next...] + order[..<next]).reversed()
        return latestFirst.lazy.filter { refused[$0]?.actor == account }.prefix(RefusalsReply.max)
            .compactMap { id in
                var fate = fate(of: id)
                fate?.id = id
                return fate
            }
    }
}

extension Machine {
    struct FateRequest: Codable { var id: ID }

    mutating func serveFate(_ asked: PendingRequest) {
        guard role != .standby, let ask = try? JSONCoding.decode(FateRequest.self, from: asked.envelope.data),
            let bytes = try? JSONCoding.encode(fate(of: ask.id))
        else {
            return answer(
                asked, .failure(.invalid("id", "what became of a request is asked for as {\"id\":ID}")))
        }
        // No span, and not counted: it is a question about requests, not one for the service.
        reply(asked.ticket, to: asked.envelope.id, .success(bytes))
    }

    mutating func serveRefusals(_ asked: PendingRequest) {
        guard role != .standby,
            let ask = try? JSONCoding.decode(RefusalsRequest.self, from: asked.envelope.data)
        else {
            return answer(
                asked,
                .failure(
                    .invalid("of", "what was refused to somebody is asked for as {\"of\":ID or nickname}")))
        }
        guard let account = S.identities(state).find(ask.of),
            let bytes = try? JSONCoding.encode(RefusalsReply(refused: refused.latest(of: account)))
        else {
            return reply(
                asked.ticket, to: asked.envelope.id,
                .failure(
                    Refusal(.notFound, "\(S.name) knows no account \(Wording.shown(ask.of.description))")))
        }
        reply(asked.ticket, to: asked.envelope.id, .success(bytes))
    }

    /// The outcome of a request, as far as this process knows it.
    func fate(of id: ID) -> RequestFate {
        if let one = waiting.first(where: { $0.asked.envelope.id == id }) { return fate(of: one) }
        let isWorking: (PendingRequest) -> Bool = { $0.envelope.id == id }
        if let under = underway.values.first(where: { $0.tickets.contains(where: isWorking) }) {
            return working(under.tickets.first(where: isWorking), under.envelope.type, by: under.caller)
        }
        for effect in effects.values {
            if case .lookup(let asked, _, let caller) = effect.effect, isWorking(asked) {
                return working(asked, asked.envelope.type, by: caller)
            }
        }
        return refused.fate(of: id) ?? RequestFate(.unknown)
    }

    private func working(_ asked: PendingRequest?, _ type: String, by caller: Caller) -> RequestFate {
        var fate = RequestFate(.working)
        (fate.type, fate.actor) = (type, caller.account)
        if let asked { times(&fate, asked, untilMs: asked.untilMs) }
        return fate
    }

    private func fate(of one: Waiting) -> RequestFate {
        var fate = RequestFate(.waiting)
        (fate.type, fate.actor) = (one.asked.envelope.type, one.caller.account)
        times(&fate, one.asked, untilMs: one.untilMs)
        for need in one.needs.all {
            let seen = need.source == S.name ? head : cursor(of: need.source)
            if seen < need.sequence {
                fate.needs = (fate.needs ?? [:]).merging(
                    [need.source: .init(needed: need.sequence, seen: seen)]) { $1 }
            }
        }
        if one.forKey { fate.awaitsKey = true }
        if !one.young.isEmpty { fate.young = one.young.keys.sorted() }
        return fate
    }

    private func times(_ fate: inout RequestFate, _ asked: PendingRequest, untilMs: Int64) {
        fate.sinceMs = now.monotonicMs - asked.receivedMs
        fate.untilMs = max(0, untilMs - now.monotonicMs)
    }
}
