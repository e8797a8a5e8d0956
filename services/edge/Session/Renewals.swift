// Renews sessions in cookies, once for all requests with the same token: a refresh token is replaced when it is used, and a
// browser sends many requests at a time.

import Contracts
import Values

struct Renewals<Waiting> {
    private enum State {
        case underWay(ID, [Waiting])
        case renewed(Session, until: Timestamp)
    }

    /// The next step of a request with a refresh token.
    enum Step {
        /// Request a new session; this request waits.
        case ask
        /// Wait for the renewal in flight.
        case wait
        /// Continue with this session.
        case go(Session)
        case full
    }

    private var states: [String: State] = [:]
    private var tokens: [ID: String] = [:]
    /// When ``tick(at:)`` last looked for sessions whose time is over.
    private var sweptAt = Timestamp.distantPast

    /// Renewals under way and sessions that were renewed.
    var count: Int { states.count }

    /// - Parameter id: the id of the renewal request, if one is sent.
    mutating func step(_ token: String, _ request: Waiting, id: ID, at now: Timestamp) -> Step {
        switch states[token] {
        case .underWay(let id, let waiting):
            states[token] = .underWay(id, waiting + [request])
            return .wait
        case .renewed(let session, let until) where Self.isAhead(until, of: now): return .go(session)
        default:
            if states.count >= EdgeLimits.renewalsMax { forget(at: now) }
            guard states.count < EdgeLimits.renewalsMax else { return .full }
            states[token] = .underWay(id, [request])
            tokens[id] = token
            return .ask
        }
    }

    /// Takes the answer; `nil` if the renewal failed.
    /// - Returns: the requests that waited for it; `nil` if the answer belongs to something else.
    mutating func answered(_ id: ID, _ session: Session?, at now: Timestamp) -> [Waiting]? {
        guard let token = tokens.removeValue(forKey: id), case .underWay(_, let waiting)? = states[token]
        else {
            return nil
        }
        states[token] = session.map {
            .renewed($0, until: now.adding(milliseconds: EdgeLimits.renewalMs))
        }
        return waiting
    }

    /// Forgets sessions whose time is over: they hold tokens. Looks once in ``EdgeLimits/renewalMs``.
    mutating func tick(at now: Timestamp) {
        guard !states.isEmpty, !Self.isAhead(sweptAt.adding(milliseconds: EdgeLimits.renewalMs), of: now)
        else { return }
        sweptAt = now
        forget(at: now)
    }

    private mutating func forget(at now: Timestamp) {
        states = states.filter { _, state in
            if case .renewed(_, let until) = state { Self.isAhead(until, of: now) } else { true }
        }
    }

    /// Whether the renewed session is still valid here. Later than any lifetime means that the clock has been set back.
    private static func isAhead(_ until: Timestamp, of now: Timestamp) -> Bool {
        until > now && until <= now.adding(milliseconds: EdgeLimits.renewalMs)
    }
}
