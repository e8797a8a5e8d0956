// How a machine handles a request: the caller, repeats, the positions it must have seen, the rules.
//
// Order of checks (domain.md §1.5): envelope · positions in `after` · token · repeat · stranger budget · fields ·
// access · the rule. A request goes from function to function; those whose names end in `OrWait` may let it wait:
//
//     receive                reads the envelope
//     admitOrWait            waits for the positions in `after`
//     authenticateOrWait     waits for the token's key, and for the events that its session builds on
//     dispatchOrWait         a query may wait for a young object (Machine+Young.swift), a look-up for its effect
//     takeCommand            answers a repeat, or pays and checks
//     decideOrWait           a command may wait for a young object, or for its effect

import BusProtocol
import Contracts
import Crypto
import JSON
import Values

extension Machine {
    /// Takes a request that came under a noun of the service. `bytes` is the envelope.
    public mutating func receive(
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
            admitOrWait(
                PendingRequest(
                    ticket: ticket, reader: LogNoun.isLog(noun) ? LogNoun(noun)?.reader : nil,
                    envelope: envelope, file: file, receivedMs: now.monotonicMs))
        } catch {
            counters.refusals += 1
            reply(ticket, to: RequestEnvelope.id(in: bytes), .failure(error))
        }
    }

    private mutating func admitOrWait(_ asked: PendingRequest) {
        switch asked.envelope.type {
        case RequestNoun.readLog: return servePage(asked)
        case RequestNoun.fate: return serveFate(asked)
        case RequestNoun.refusals: return serveRefusals(asked)
        case RequestNoun.snapshot: return serveSnapshot(asked)
        default: break
        }
        if role == .standby { return admitOrWaitAsSpare(asked) }
        guard role == .primary || role == .stopping || (isReadOnly && isWhole) else {
            let starting = Refusal(.unavailable, "\(S.name) is starting; try again in a moment")
            return answer(asked, .failure(isReadOnly ? .cannotWrite(S.name) : starting))
        }
        if asked.envelope.after.isEmpty { return authenticateOrWait(asked) }
        let needs = reachable(asked.envelope.after)
        if let refusal = hopeless(needs) { return answer(asked, .failure(refusal)) }
        has(needs) ? authenticateOrWait(asked) : wait(asked, for: needs)
    }

    /// The positions in `after` of logs that this service follows or owns. It ignores others.
    func reachable(_ after: Positions) -> Positions {
        after.only { $0 == S.name || S.follows.contains($0) }
    }

    func has(_ needs: Positions) -> Bool {
        needs.all.allSatisfy { seen in
            if seen.source == S.name { return head >= seen.sequence }
            guard let follower = followers.first(where: { $0.source == seen.source }) else { return false }
            return follower.cursor.sequence >= seen.sequence && follower.isOf(seen.history)
        }
    }

    /// Whether auth's log has been seen up to the position in a token.
    private func knowsAccounts(upTo sequence: UInt64) -> Bool {
        if S.name == S.accountSource { return head >= sequence }
        return followers.first { $0.source == S.accountSource }.map { $0.cursor.sequence >= sequence } ?? true
    }

    func cursor(of source: String) -> UInt64 {
        followers.first { $0.source == source }?.cursor.sequence ?? 0
    }

    mutating func authenticateOrWait(_ asked: PendingRequest) {
        guard let rule = rules.requests[asked.envelope.type] else {
            let nearest = Nearest.name(to: asked.envelope.type, in: rules.requests.keys.sorted())
            let hint = nearest.map { "; did you mean \($0)?" } ?? ""
            return answer(
                asked,
                .failure(.invalid("type", "\(S.name) knows no \(Wording.quoted(asked.envelope.type))\(hint)"))
            )
        }
        switch identify(asked) {
        case .waits(let needs, let forKey): wait(asked, for: needs, key: forKey, token: !forKey)
        case .refused(let refusal): answer(asked, .failure(refusal))
        case .caller(let caller, let problem):
            dispatchOrWait(asked, rule, by: caller, problem: problem)
        }
    }

    private enum Identified {
        /// `problem`: the token has expired or its session has ended; a repeated request is answered all the same.
        case caller(Caller, problem: Refusal?)
        case waits(Positions, forKey: Bool)
        case refused(Refusal)
    }

    private mutating func identify(_ asked: PendingRequest) -> Identified {
        let zone = asked.envelope.timezone
        guard let token = asked.envelope.token else { return .caller(Caller(deviceZone: zone), problem: nil) }
        let identities = S.identities(state)
        switch verifier.verify(token, identities, at: now.wall) {
        case .invalid:
            return .refused(.badToken)
        case .unknownKey:
            // Auth knows all keys at once. Another service may not have seen this key's event yet.
            return S.name == S.accountSource ? .refused(.badToken) : .waits(Positions(), forKey: true)
        case .signed(let claims):
            guard knowsAccounts(upTo: claims.pos) else {
                // The token was issued before a backup was restored, when the log was longer.
                if S.name == S.accountSource { return .refused(.badToken) }
                return .waits(Positions([S.accountSource: claims.pos]), forKey: false)
            }
            let caller = Caller(
                account: claims.sub, session: claims.sid, facts: identities.facts(of: claims.sub),
                deviceZone: zone)
            if identities.hasEnded(session: claims.sid) || caller.facts == nil {
                return .caller(caller, problem: .sessionIsOver)
            }
            let isOver = claims.exp <= now.wall.milliseconds / 1000
            return .caller(caller, problem: isOver ? .tokenIsOver : nil)
        }
    }

    /// The refusal for a missing, expired or revoked token. It is not remembered: the same request is
    /// accepted with a fresh token.
    private func refusal(for access: Access, _ caller: Caller, _ problem: Refusal?) -> Refusal? {
        if access == .anyone { return nil }
        return problem ?? (caller.account == nil ? .loggedOut : nil)
    }

    private mutating func dispatchOrWait(
        _ asked: PendingRequest, _ rule: Rules<S>.RequestRule, by caller: Caller, problem: Refusal?
    ) {
        do throws(Refusal) {
            if caller.account == nil || problem != nil {
                try payForLength(rule, asked.envelope, isTokenOver: problem != nil)
            } else {
                try spendLength(of: asked.envelope, by: caller)
            }
        } catch {
            return answer(asked, caller: caller, .failure(error))
        }
        switch rule.kind {
        case .query(let answerQuery):
            do throws(Refusal) {
                if let refusal = refusal(for: rule.access, caller, problem) { throw refusal }
                let spent = try caller.account == nil ? spend(rule, asked.envelope, caller) : nil
                let request = try rule.read(asked.envelope.data, context(caller))
                try rule.access.admit(caller, isCommand: false, type: asked.envelope.type)
                if spent == nil { _ = try spend(rule, asked.envelope, caller) }
                try requireRoom(rule, request)
                let reply = try answerQuery(request, situation(problem == nil ? caller : .nobody))
                note(rule, request)
                answer(asked, caller: caller, .success(reply))
            } catch {
                if waits(asked, caller, instead: error) { return }
                answer(asked, caller: caller, .failure(error))
            }
        case .lookup(let plan, _):
            do throws(Refusal) {
                if let refusal = refusal(for: rule.access, caller, problem) { throw refusal }
                let spent = try caller.account == nil ? spend(rule, asked.envelope, caller) : nil
                let request = try rule.read(asked.envelope.data, context(caller))
                try rule.access.admit(caller, isCommand: false, type: asked.envelope.type)
                if spent == nil { _ = try spend(rule, asked.envelope, caller) }
                let asker = problem == nil ? caller : .nobody
                let work = try plan(request, situation(asker))
                try begin(.lookup(asked, request, asker), work, for: asked)
            } catch {
                if waits(asked, caller, instead: error) { return }
                answer(asked, caller: caller, .failure(error))
            }
        case .command:
            takeCommand(asked, rule, by: caller, problem: problem)
        }
    }

    private mutating func takeCommand(
        _ asked: PendingRequest, _ rule: Rules<S>.RequestRule, by caller: Caller, problem: Refusal?
    ) {
        if isReadOnly { return answer(asked, caller: caller, .failure(.cannotWrite(S.name))) }
        var (caller, key) = (caller, key(of: asked.envelope, rule, by: caller))
        if repeated(asked, rule, key: key, by: caller, pays: problem == nil) { return }
        if rule.access == .anyone, problem != nil {
            // A request that needs no session is decided as if it came without the ended one.
            caller = Caller(deviceZone: caller.deviceZone)
            key = self.key(of: asked.envelope, rule, by: caller)
            if repeated(asked, rule, key: key, by: caller, pays: false) { return }
        }
        do throws(Refusal) {
            if let refusal = refusal(for: rule.access, caller, problem) { throw refusal }
            // Strangers pay for malformed requests too: checking them is work.
            var spent = try caller.account == nil ? spend(rule, asked.envelope, caller) : nil
            let request = try rule.read(asked.envelope.data, context(caller))
            let digest = digest(of: request, asked)
            do throws(Refusal) {
                try rule.access.admit(caller, isCommand: true, type: asked.envelope.type)
            } catch {
                keep(.failure(error), of: digest, under: key)
                throw error
            }
            if let refusal = overspent([], by: caller) { throw refusal }
            if spent == nil { spent = try spend(rule, asked.envelope, caller) }
            let under = Underway(
                digest: digest, tickets: [asked], request: request, envelope: asked.envelope, caller: caller,
                spent: spent)
            decideOrWait(key, rule, under, outcome: nil)
        } catch {
            if problem == nil { spendMore(on: asked.envelope, refusedFor: error, by: caller) }
            answer(asked, caller: caller, .failure(error))
        }
    }

    /// The key under which a request is remembered. A request that opens a session is remembered under a digest of
    /// its id: events carry the key, and whoever saw the id could repeat the request and get the session. Older
    /// events carry the id.
    private func key(
        of envelope: RequestEnvelope, _ rule: Rules<S>.RequestRule, by caller: Caller
    ) -> RequestKey {
        let plain = RequestKey(account: caller.account, request: envelope.id)
        guard rule.opensSession else { return plain }
        if rule.carriesSecret, !envelope.id.isHidden, remembered[plain] != nil { return plain }
        return RequestKey(account: caller.account, request: envelope.id.hidden)
    }

    /// Whether the request is a repeat (domain.md §1.4). A repeat of a command under way joins it; a repeat of one
    /// that succeeded, or was refused a moment ago, gets the same answer. A refusal does not bind the id: other data
    /// under it, or the same data later, is decided as if new.
    /// - Parameter pays: whether other data under the id count for the caller, whose token is good.
    private mutating func repeated(
        _ asked: PendingRequest, _ rule: Rules<S>.RequestRule, key: RequestKey, by caller: Caller,
        pays: Bool
    ) -> Bool {
        let (under, outcome, entry) = (underway[key], remembered.outcome(key), remembered[key])
        if under == nil && outcome == nil && entry == nil { return false }
        // A request that cannot be read has had no effect.
        guard let request = try? rule.read(asked.envelope.data, nil) else { return false }
        let digest = digest(of: request, asked)
        if let under {
            under.digest == digest
                ? join(asked, key: key, by: caller) : answerConflict(asked, by: caller, pays: pays)
        } else if let outcome, outcome.isFresh(at: now.monotonicMs), outcome.digest == digest {
            answer(asked, caller: caller, outcome.result)
        } else if let outcome, outcome.isBinding {
            answerConflict(asked, by: caller, pays: pays)
        } else if let entry {
            entry.isOf(digest) || entry.isOf(digestOfBytes(asked))
                ? recall(asked, request, key: key, entry: entry, by: caller)
                : answerConflict(asked, by: caller, pays: pays)
        } else {
            return false
        }
        counters.repeats += 1
        return true
    }

    private mutating func join(_ asked: PendingRequest, key: RequestKey, by caller: Caller) {
        guard let joined = underway[key]?.tickets.count, joined < Limits.joinedMax else {
            return answer(
                asked, caller: caller,
                .failure(Refusal(.unavailable, "this request is under way already; wait for its answer")))
        }
        underway[key]?.tickets.append(asked.joined)
    }

    private mutating func answerConflict(_ asked: PendingRequest, by caller: Caller, pays: Bool) {
        let conflict = Refusal(
            .conflict, "this id was used for another request; use a fresh one", field: "id")
        if pays { spendMore(on: asked.envelope, refusedFor: conflict, by: caller) }
        answer(asked, caller: caller, .failure(conflict))
    }

    /// Answers a repeat whose reply is no longer in memory: the reply is made again from the request's
    /// events.
    private mutating func recall(
        _ asked: PendingRequest, _ request: any Request, key: RequestKey, entry: Remembered.Entry,
        by caller: Caller
    ) {
        outputs.append(.recall(effect: nextEffect, from: entry.first, through: entry.last))
        add(EffectUnderWay(effect: .recall(asked, key, request, caller), work: nil, bytes: asked.bytes))
    }

    /// Keeps an outcome for repeats, unless a repeat is to be decided anew.
    mutating func keep(_ result: Result<[UInt8], Refusal>, of digest: RequestDigest, under key: RequestKey) {
        if !result.isDecidedAnew {
            remembered.keep(key, .init(digest: digest, result: result, atMs: now.monotonicMs))
        }
    }

    /// A digest of type, content and file. The content is re-encoded, so blanks and the order of members do not matter.
    /// The digest is keyed, because it is written to the log and the content may hold a password.
    func digest(of request: any Request, _ asked: PendingRequest) -> RequestDigest {
        digest((try? JSONCoding.encode(request)) ?? asked.envelope.data, asked)
    }

    /// The digest as earlier builds wrote it: of the content's bytes as sent.
    func digestOfBytes(_ asked: PendingRequest) -> RequestDigest { digest(asked.envelope.data, asked) }

    private func digest(_ data: [UInt8], _ asked: PendingRequest) -> RequestDigest {
        var content: [UInt8] = []
        content.reserveCapacity(asked.envelope.type.utf8.count + 1 + data.count)
        content += asked.envelope.type.utf8
        content.append(0)
        content += data
        if let file = asked.file {
            content += withUnsafeBytes(of: Crypto.sipHash(file, key: digestKey)) { Array($0) }
        }
        return Crypto.sipHash(content, key: digestKey)
    }

    /// Runs the command's rule, writes its events, and gives back the stranger's budget if there were none.
    mutating func decideOrWait(
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
            let origin = under.envelope.origin
            switch try decide(
                under.request, situation(caller, outcome: outcome, file: file, origin: origin))
            {
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
                let written = events.map { Written($0) }
                if let refusal = refusal(ofLong: written) {
                    chargeRefused(written, by: caller)
                    refuse(key, under, refusal, leaving: nil)
                    return refusal
                }
                if let refusal = overspent(written, by: caller) {
                    chargeRefused(written, by: caller)
                    answer(under, .failure(refusal))
                    return refusal
                }
                let occurred = write(written, for: key, under)
                let result = Result { () throws(Refusal) in
                    try reply(under.request, occurred, situation(caller, outcome: outcome))
                }
                // A wrong password writes an event and is refused all the same.
                if case .success = result { bind(key, to: under.digest, occurred.events.count) }
                settle(key, under, result)
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

    /// Answers a refused command, which may leave a trace event.
    private mutating func refuse(
        _ key: RequestKey, _ under: Underway, _ refusal: Refusal, leaving trace: (any RefusalTrace)?
    ) {
        spendMore(on: under.envelope, refusedFor: refusal, by: under.caller)
        if let trace { _ = write([Written(trace)], for: key, under) }
        settle(key, under, .failure(trace?.refusal ?? refusal))
    }

    /// The trace event of a command that was refused because of its caller's tier.
    private func gateHit(of refusal: Refusal, _ under: Underway) -> (any RefusalTrace)? {
        guard refusal.reason == .tierRequired, let account = under.caller.account else { return nil }
        return rules.gateHit?(account, under.envelope.type, refusal.missing ?? [])
    }

    private mutating func write(_ events: [Written], for key: RequestKey, _ under: Underway) -> Occurred {
        charge(events, to: under.caller)
        var occurred: [(event: any Event, info: EventInfo)] = []
        for written in events {
            let event = written.event
            if Swift.type(of: event).isAnonymous {
                occurred.append((event, happen(event, data: written.data, causation: nil)))
                continue
            }
            let info = happen(
                event, data: written.data, actor: under.caller.account, causation: key.request.description,
                trace: under.envelope.trace)
            count(event, of: key, at: info.time)
            occurred.append((event, info))
        }
        return Occurred(occurred)
    }

    /// A command has succeeded: its id stands for its content from now on. The digest is written with its events (the
    /// last drafts), so that this holds after a restart too.
    private mutating func bind(_ key: RequestKey, to digest: RequestDigest, _ eventsCount: Int) {
        for index in drafts.indices.suffix(eventsCount) where drafts[index].causation != nil {
            drafts[index].digest = digest
            let info = drafts[index].info
            remembered.note(key, digest, sequence: info.sequence, time: info.time)
        }
    }
}

extension Refusal {
    /// The log of this service cannot be written.
    package static func cannotWrite(_ service: String) -> Refusal {
        Refusal(.unavailable, "\(service) cannot write its log at the moment; try again later")
    }
}
