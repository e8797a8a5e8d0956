// How a machine handles a request: the caller, repeats, the positions it must have seen, the rules.
//
// Order (domain.md §1.5): envelope · what must have been seen · token · a repeat · fields · access · the rule.

import BusProtocol
import Contracts
import Crypto
import Values

extension Machine {
    /// Takes a request that came under a noun of the service. `bytes` is the envelope.
    public mutating func request(
        _ ticket: Ticket, under noun: String, _ bytes: UnsafeRawBufferPointer, file: [UInt8]? = nil
    ) {
        counters.requests += 1
        headBeat.hasWork(at: now.monotonicMs)
        do throws(Refusal) {
            guard bytes.count <= Limits.envelopeBytesMax else {
                throw Refusal(
                    .invalidArgument,
                    "the request has \(bytes.count) bytes; at most \(Limits.envelopeBytesMax) are taken")
            }
            let envelope = try RequestEnvelope(parsing: bytes)
            // The bus checks this too, but it may be somebody else's bus.
            if let problem = RequestNoun.problem(of: envelope.type, under: noun) {
                throw .invalid("type", problem)
            }
            take(
                Asked(
                    ticket: ticket, reader: LogNoun.isLog(noun) ? LogNoun(noun)?.reader : nil,
                    envelope: envelope, file: file, receivedMs: now.monotonicMs))
        } catch {
            counters.refusals += 1
            reply(ticket, to: RequestEnvelope.id(in: bytes), .failure(error))
        }
    }

    private mutating func take(_ asked: Asked) {
        switch asked.envelope.type {
        case RequestNoun.readLog: return servePage(asked)
        case RequestNoun.fate: return serveFate(asked)
        case RequestNoun.refusals: return serveRefusals(asked)
        case RequestNoun.snapshot: return serveSnapshot(asked)
        default: break
        }
        if role == .standby { return takeAsSpare(asked) }
        guard role == .primary || role == .stopping else {
            return answer(
                asked, .failure(Refusal(.unavailable, "\(S.name) is starting; try again in a moment")))
        }
        if asked.envelope.after.isEmpty { return process(asked) }
        let needs = reachable(asked.envelope.after)
        has(needs) ? process(asked) : wait(asked, for: needs)
    }

    /// The positions in `after` of logs that this service follows or owns. It ignores others.
    func reachable(_ after: Positions) -> Positions {
        after.only { $0 == S.name || S.follows.contains($0) }
    }

    func has(_ needs: Positions) -> Bool {
        needs.all.allSatisfy { ($0.source == S.name ? head : cursor(of: $0.source)) >= $0.sequence }
    }

    /// Whether auth's log has been seen up to the position in a token.
    private func knowsAccounts(upTo sequence: UInt64) -> Bool {
        if S.name == S.accountSource { return head >= sequence }
        return followers.first { $0.source == S.accountSource }.map { $0.cursor.sequence >= sequence } ?? true
    }

    func cursor(of source: String) -> UInt64 {
        followers.first { $0.source == source }?.cursor.sequence ?? 0
    }

    mutating func wait(_ asked: Asked, for needs: Positions, key: Bool = false) {
        for index in followers.indices { followers[index].heard(of: needs[followers[index].source]) }
        let limit = min(Limits.afterMs, Int64(asked.envelope.timeoutMs))
        wait(Waiting(asked: asked, needs: needs, untilMs: asked.receivedMs + limit, forKey: key))
    }

    mutating func wait(_ one: Waiting) {
        waiting.append(one)
        waitingBytes += one.asked.bytes
        while waiting.count > Limits.waitingMax || waitingBytes > Limits.waitingBytesMax, !waiting.isEmpty {
            let first = waiting.removeFirst()
            waitingBytes -= first.asked.bytes
            giveUp(first)
        }
    }

    /// Continues requests that need not wait any longer, in the order they came, and gives up those whose
    /// time is up.
    mutating func processWaiting() {
        guard !waiting.isEmpty else { return }
        let all = waiting
        (waiting, waitingBytes) = ([], 0)
        for one in all {
            if isOver(one), role != .standby || isWhole {
                process(one.asked)
            } else if now.monotonicMs >= one.untilMs {
                giveUp(one)
            } else {
                waiting.append(one)
                waitingBytes += one.asked.bytes
            }
        }
    }

    private func isOver(_ one: Waiting) -> Bool {
        if one.forKey { return isKeyKnown(one.asked) }
        return one.young.isEmpty ? has(one.needs) : knows(one.young)
    }

    private mutating func giveUp(_ one: Waiting) {
        if one.forKey { return answer(one.asked, .failure(.badToken)) }
        if let refusal = one.refusal { return answer(one.asked, caller: one.caller, .failure(refusal)) }
        let missing = one.needs.all.map(\.source).filter { source in !has(one.needs.only { $0 == source }) }
        let what =
            missing.isEmpty
            ? "what the request builds on" : "the latest of " + missing.joined(separator: ", ")
        answer(one.asked, .failure(Refusal(.unavailable, "\(S.name) has not seen \(what) yet; try again")))
    }

    /// Whether the key of the request's token is known by now: auth may have published it since.
    private func isKeyKnown(_ asked: Asked) -> Bool {
        guard let token = asked.envelope.token, let kid = JWT.keyName(token) else { return true }
        return S.identities(state).publicKey(kid) != nil
    }

    mutating func process(_ asked: Asked) {
        guard let rule = rules.requests[asked.envelope.type] else {
            let nearest = Nearest.name(to: asked.envelope.type, in: rules.requests.keys.sorted())
            let hint = nearest.map { "; did you mean \($0)?" } ?? ""
            return answer(
                asked,
                .failure(.invalid("type", "\(S.name) knows no \(Wording.quoted(asked.envelope.type))\(hint)"))
            )
        }
        switch identify(asked) {
        case .waits(let needs, let forKey): wait(asked, for: needs, key: forKey)
        case .refused(let refusal): answer(asked, .failure(refusal))
        case .caller(let caller, let problem): run(asked, rule, by: caller, problem: problem)
        }
    }

    private enum Identified {
        /// The caller. `problem`: the token has expired or its session has ended; a repeated request is
        /// answered all the same.
        case caller(Caller, problem: Refusal?)
        case waits(Positions, forKey: Bool)
        case refused(Refusal)
    }

    private mutating func identify(_ asked: Asked) -> Identified {
        guard let token = asked.envelope.token else { return .caller(.nobody, problem: nil) }
        let identities = S.identities(state)
        switch verifier.verify(token, identities) {
        case .invalid:
            return .refused(.badToken)
        case .unknownKey:
            // Auth knows all keys at once. Another service may not have seen this key's event yet.
            return S.name == S.accountSource ? .refused(.badToken) : .waits(Positions(), forKey: true)
        case .signed(let claims):
            guard knowsAccounts(upTo: claims.pos) else {
                return .waits(Positions([S.accountSource: claims.pos]), forKey: false)
            }
            let caller = Caller(
                account: claims.sub, session: claims.sid, facts: identities.facts(of: claims.sub))
            let isOver =
                claims.exp * 1000 <= now.wall.milliseconds || identities.hasEnded(session: claims.sid)
                || caller.facts == nil
            return .caller(caller, problem: isOver ? .sessionIsOver : nil)
        }
    }

    /// The refusal for a missing, expired or revoked token. It is not remembered: the same request is
    /// accepted with a fresh token.
    private func refusal(for access: Access, _ caller: Caller, _ problem: Refusal?) -> Refusal? {
        if access == .anyone { return nil }
        return problem ?? (caller.account == nil ? .loggedOut : nil)
    }

    private mutating func run(
        _ asked: Asked, _ rule: Rules<S>.RequestRule, by caller: Caller, problem: Refusal?
    ) {
        switch rule.kind {
        case .query(let answerQuery):
            do throws(Refusal) {
                if let refusal = refusal(for: rule.access, caller, problem) { throw refusal }
                let request = try rule.read(asked.envelope.data, context(caller))
                try rule.access.admit(caller, isCommand: false, type: asked.envelope.type)
                _ = try spend(rule, asked.envelope, caller)
                let reply = try answerQuery(request, situation(problem == nil ? caller : .nobody))
                answer(asked, caller: caller, .success(reply))
            } catch {
                if waits(asked, caller, instead: error) { return }
                answer(asked, caller: caller, .failure(error))
            }
        case .lookup(let plan, _):
            do throws(Refusal) {
                if let refusal = refusal(for: rule.access, caller, problem) { throw refusal }
                let request = try rule.read(asked.envelope.data, context(caller))
                try rule.access.admit(caller, isCommand: false, type: asked.envelope.type)
                let work = try plan(request, situation(caller))
                try begin(.lookup(asked, request, caller), work, for: asked)
            } catch {
                if waits(asked, caller, instead: error) { return }
                answer(asked, caller: caller, .failure(error))
            }
        case .command:
            runCommand(asked, rule, by: caller, problem: problem)
        }
    }

    private mutating func runCommand(
        _ asked: Asked, _ rule: Rules<S>.RequestRule, by caller: Caller, problem: Refusal?
    ) {
        let key = RequestKey(account: caller.account, request: asked.envelope.id)
        let digest = digest(of: asked.envelope, asked.file)
        if repeated(asked, rule, key: key, digest: digest, by: caller) { return }
        if let refusal = refusal(for: rule.access, caller, problem) {
            return answer(asked, caller: caller, .failure(refusal))
        }
        do throws(Refusal) {
            let request = try rule.read(asked.envelope.data, context(caller))
            try rule.access.admit(caller, isCommand: true, type: asked.envelope.type)
            let spent: StrangerBudget.Spent?
            do throws(Refusal) {
                spent = try spend(rule, asked.envelope, caller)
            } catch {
                // Not remembered: the same request is accepted once there is room again.
                return answer(asked, caller: caller, .failure(error))
            }
            let under = Underway(
                digest: digest, tickets: [asked], request: request, envelope: asked.envelope, caller: caller,
                spent: spent)
            decide(key, rule, under, outcome: nil)
        } catch {
            remembered.keep(key, .init(digest: digest, result: .failure(error)))
            answer(asked, caller: caller, .failure(error))
        }
    }

    /// Whether the request is a repeat. A repeat is answered with the first outcome, or joins the request
    /// under way.
    private mutating func repeated(
        _ asked: Asked, _ rule: Rules<S>.RequestRule, key: RequestKey, digest: RequestDigest,
        by caller: Caller
    ) -> Bool {
        let known = underway[key]?.digest ?? remembered.outcome(key)?.digest
        guard let isSame = known.map({ $0 == digest }) ?? remembered[key]?.isOf(digest) else { return false }
        counters.repeats += 1
        guard isSame else {
            answer(
                asked, caller: caller,
                .failure(
                    Refusal(.conflict, "this id was used for another request; use a fresh one", field: "id")))
            return true
        }
        if let under = underway[key] {
            guard under.tickets.count < Limits.joinedMax else {
                answer(
                    asked, caller: caller,
                    .failure(Refusal(.unavailable, "this request is under way already; wait for its answer")))
                return true
            }
            underway[key]?.tickets.append(asked.joined)
        } else if let outcome = remembered.outcome(key) {
            answer(asked, caller: caller, outcome.result)
        } else if let entry = remembered[key] {
            recall(asked, rule, key: key, entry: entry, by: caller)
        }
        return true
    }

    /// Answers a repeat whose reply is no longer in memory: the reply is made again from the request's
    /// events.
    private mutating func recall(
        _ asked: Asked, _ rule: Rules<S>.RequestRule, key: RequestKey, entry: Remembered.Entry,
        by caller: Caller
    ) {
        do throws(Refusal) {
            let request = try rule.read(asked.envelope.data, nil)
            outputs.append(.recall(effect: nextEffect, from: entry.first, through: entry.last))
            add(EffectUnderWay(effect: .recall(asked, key, request, caller), work: nil, bytes: asked.bytes))
        } catch {
            answer(asked, caller: caller, .failure(error))
        }
    }

    /// A digest of type and data. Keyed, because it is written to the log, and the data may hold a password.
    func digest(of envelope: RequestEnvelope, _ file: [UInt8]?) -> RequestDigest {
        var content: [UInt8] = []
        content.reserveCapacity(envelope.type.utf8.count + 1 + envelope.data.count)
        content += envelope.type.utf8
        content.append(0)
        content += envelope.data
        if let file { content += withUnsafeBytes(of: Crypto.sipHash(file, key: digestKey)) { Array($0) } }
        return Crypto.sipHash(content, key: digestKey)
    }

    /// Runs the command's rule, writes its events, and gives back the stranger's budget if there were none.
    mutating func decide(
        _ key: RequestKey, _ rule: Rules<S>.RequestRule, _ under: Underway, outcome: (any Sendable)?
    ) {
        let headBefore = head
        let refusal = decideAndWrite(key, rule, under, outcome: outcome)
        guard let spent = under.spent, head == headBefore, underway[key] == nil else { return }
        // `alreadyExists` tells who has an account, so it uses up the budget.
        if refusal?.reason != .alreadyExists { strangers.giveBack(spent) }
    }

    /// - Returns: why the rule refused, if it did.
    private mutating func decideAndWrite(
        _ key: RequestKey, _ rule: Rules<S>.RequestRule, _ under: Underway, outcome: (any Sendable)?
    ) -> Refusal? {
        guard case .command(let decide, let reply) = rule.kind else { return nil }
        let caller = under.caller
        do throws(Refusal) {
            let file = under.tickets.first?.file
            switch try decide(under.request, situation(caller, outcome: outcome, file: file)) {
            case .perform(let effect):
                if let asked = under.tickets.max(by: { $0.untilMs < $1.untilMs }) {
                    try begin(.command(key), effect, for: asked)
                    underway[key] = under
                }
            case .events(let events):
                if let (refusal, hit) = excess(events, of: key) {
                    refuse(key, under, refusal, leaving: hit)
                    return refusal
                }
                let occurred = write(events, for: key, under)
                settle(
                    key, under,
                    Result { () throws(Refusal) in
                        try reply(under.request, occurred, situation(caller, outcome: outcome))
                    })
            }
            return nil
        } catch {
            if outcome == nil, let asked = under.tickets.first, waits(asked, caller, instead: error) {
                return error
            }
            refuse(key, under, error, leaving: gateHit(of: error, under))
            return error
        }
    }

    /// Answers a refused command. If it leaves a trace event, a repeat is answered from that.
    private mutating func refuse(
        _ key: RequestKey, _ under: Underway, _ refusal: Refusal, leaving trace: (any RefusalTrace)?
    ) {
        if let trace { _ = write([trace], for: key, under) }
        settle(key, under, .failure(trace?.refusal ?? refusal))
    }

    /// The event that a command leaves that was refused for its caller's tier.
    private func gateHit(of refusal: Refusal, _ under: Underway) -> (any RefusalTrace)? {
        guard refusal.reason == .tierRequired, let account = under.caller.account else { return nil }
        return rules.gateHit?(account, under.envelope.type, refusal.missing ?? [])
    }

    private mutating func write(_ events: [any Event], for key: RequestKey, _ under: Underway) -> Occurred {
        var occurred: [(event: any Event, info: EventInfo)] = []
        for event in events {
            if Swift.type(of: event).isAnonymous {
                occurred.append((event, happen(event, causation: nil)))
                continue
            }
            let info = happen(
                event, actor: under.caller.account, causation: key.request.description, digest: under.digest,
                trace: under.envelope.trace)
            remembered.note(key, under.digest, sequence: info.sequence, time: info.time)
            count(event, of: key, at: info.time)
            occurred.append((event, info))
        }
        return Occurred(occurred)
    }
}
