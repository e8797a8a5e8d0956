// How a machine takes its own events, other services' events, outcomes of effects, and time.

import BusProtocol
import Contracts
import EventLine
import JSON
import Values

extension Machine {
    /// Applies an event of the service's own to the state. It is written at the end of the turn.
    @discardableResult
    package mutating func happen(
        _ event: any Event, data: [UInt8]? = nil, actor: ID? = nil, causation: String?,
        trace: TraceParent? = nil, timer: String? = nil
    ) -> EventInfo {
        let type = Swift.type(of: event).type
        head += 1
        let info = EventInfo(source: S.name, sequence: head, time: time, actor: actor)
        lastTime = info.time
        if let number = ownRules.find(type) { ownRules[number].evolve(&state, event, info) }
        if type == rules.erasureMark, let account = rules.erased?(event) { erasing.append(account) }
        drafts.append(
            Draft(
                event: event, data: data, type: type, info: info, causation: causation, digest: nil,
                trace: trace, timer: timer))
        counters.events += 1
        headBeat.hasWork(at: now.monotonicMs)
        return info
    }

    /// Takes a message from the bus: a batch of events, a head, or the count of span listeners.
    public mutating func heard(topic: String, _ body: [UInt8]) {
        body.withUnsafeBytes { heard(topic: topic, $0) }
    }

    /// Takes a message from the bus, without copying it.
    public mutating func heard(topic: String, _ body: UnsafeRawBufferPointer) {
        if topic.hasPrefix("_head.") {
            return heard(headOf: String(topic.dropFirst(6)), body)
        }
        if topic.hasPrefix("_listen.") {
            let isListenedTo = ((try? JSONValue(parsing: body))?["listeners"]?.intValue ?? 0) > 0
            return heard(of: topic.dropFirst(8), isListenedTo: isListenedTo)
        }
        if topic == EventBatch.topic(of: S.name) { return heardOwn(body) }
        guard let source = EventBatch.source(ofTopic: topic),
            let index = followers.firstIndex(where: { $0.source == source })
        else { return }
        let said = EventBatch.split(body).identity
        let isOurs: Bool
        switch identity.origin(of: said) {
        case .foreign: return counters.foreign += 1
        case .unknown: isOurs = false
        // The head announces a history that has begun.
        case .ours where followers[index].isOf(said?.history): isOurs = true
        case .ours: return
        }
        EventBatch.forEachLine(in: body) { line in
            // A damaged or forged line is dropped. The hole that it leaves is then read from the source's log.
            do throws(EventLineError) {
                let line = try HeardEvent(try LineView(line), from: source, foreignRules)
                isOurs ? followers[index].heard(line) : followers[index].heard(rumour: line.position)
            } catch {
                counters.damaged += 1
            }
        }
    }

    /// The bus says whether anyone listens to a topic that is published only then.
    private mutating func heard(of what: Substring, isListenedTo: Bool) {
        switch what {
        case "spans": spansWanted = isListenedTo
        case "status": statusWanted = isListenedTo
        // A new listener knows no head yet.
        case "heads": headBeat.restart(at: now.monotonicMs)
        default: break
        }
    }

    private mutating func heard(headOf source: String, _ body: UnsafeRawBufferPointer) {
        guard let told = try? JSONValue(parsing: body), let text = told["head"]?.stringValue,
            let position = Position(text)
        else { return }
        let said = told["of"]?.stringValue.flatMap { LogIdentity($0) } ?? LogIdentity()
        let origin = identity.origin(of: said)
        if origin == .foreign { return counters.foreign += 1 }
        if source == S.name {
            if origin == .ours { spare.heard(position.sequence) }
        } else if let index = followers.firstIndex(where: { $0.source == source }) {
            followers[index].stack = said.stack
            guard origin == .ours || position == followers[index].cursor else {
                return followers[index].heard(rumour: position)
            }
            followers[index].heard(head: position, in: said.history)
            atText = nil
            // All that the source wrote before it announced this head is taken in.
            if followers[index].lag == 0 {
                followers[index].knows(until: now.wall.adding(milliseconds: -Limits.skewMs))
            }
        }
    }

    /// A standby hears a batch of its log's owner; all lines of a message belong to one batch. The standby reads it
    /// from the log, since the message lacks private lines.
    private mutating func heardOwn(_ body: UnsafeRawBufferPointer) {
        let (said, body) = EventBatch.split(body)
        switch identity.origin(of: said) {
        case .foreign: return counters.foreign += 1
        case .unknown: return
        case .ours: break
        }
        let first = UnsafeRawBufferPointer(rebasing: body[..<(body.firstByte(0x0A) ?? body.count)])
        guard let line = try? LineView(first) else { return counters.damaged += 1 }
        spare.heard(line.batchEnd)
    }

    /// Takes a page of another service's log that was asked for, as it came.
    /// - Parameters:
    ///   - end: where that log ended when the page was read.
    ///   - history: the history of that log.
    public mutating func fetched(
        source: String, page: UnsafeRawBufferPointer, end: UInt64? = nil, history: LogTag? = nil
    ) {
        guard let index = followers.firstIndex(where: { $0.source == source }) else { return }
        var reader = PageReader<S>(
            of: source, after: followers[index].fetchedAfter, within: followers[index].fetchedWithin,
            end: end, foreignRules)
        var lines: [HeardEvent] = []
        do throws(PageFlaw) {
            try EventBatch.forEachLine(in: page) { (line) throws(PageFlaw) in
                lines.append(try reader.read(line))
            }
        } catch {
            // The lines before it are used, and the rest is asked for again.
            counters.damaged += 1
            if error.isOfSkips { followers[index].mistrust = error }
            if lines.isEmpty { return fetchFailed(source: source, error.description, isFinal: false) }
        }
        fetched(lines, of: index, end: end, history: history)
    }

    /// Takes a page whose lines were read before.
    public mutating func fetched(
        source: String, _ lines: [EventLine], end: UInt64? = nil, history: LogTag? = nil
    ) {
        guard let index = followers.firstIndex(where: { $0.source == source }) else { return }
        guard lines.allSatisfy({ $0.header.source == source }) else {
            counters.damaged += 1
            return fetchFailed(source: source, "a page of another log", isFinal: false)
        }
        fetched(lines.map { HeardEvent($0, foreignRules) }, of: index, end: end, history: history)
    }

    private mutating func fetched(
        _ lines: [HeardEvent], of index: Int, end: UInt64?, history: LogTag?
    ) {
        guard followers[index].isOf(history) else {
            return fetchFailed(
                source: followers[index].source, "a page of another history", isFinal: false)
        }
        if let history { followers[index].begin(history) }
        atText = nil
        if let end { refuseBeyond(max(end, lines.last?.sequence ?? 0), of: index) }
        followers[index].fetched(lines)
        followers[index].retryAtMs = lines.isEmpty ? now.monotonicMs + Limits.fetchRetryMs : 0
    }

    /// A page could not be read. `isFinal`: the source does not have the line that was named.
    /// - Parameter history: the history of the log that was asked.
    public mutating func fetchFailed(
        source: String, _ reason: String, isFinal: Bool, history: LogTag? = nil
    ) {
        if source == S.name { return spare.answered(nil) }
        guard let index = followers.firstIndex(where: { $0.source == source }) else { return }
        if isFinal, followers[index].isOf(history) { return followers[index].refused(reason) }
        followers[index].isFetching = false
        followers[index].retryAtMs = now.monotonicMs + Limits.fetchRetryMs
    }

    /// Takes the outcome of an effect.
    public mutating func outcome(_ effect: UInt64, _ outcome: any Sendable) {
        switch end(effect) {
        case .command(let key):
            guard let under = underway.removeValue(forKey: key),
                let rule = rules.requests[under.envelope.type]
            else { return }
            decideOrWait(key, rule, under, outcome: outcome)
        case .lookup(let asked, let request, let caller):
            lookedUp(asked, request, by: caller, outcome: outcome)
        case .recall, .upkeep, nil: return
        }
    }

    /// Takes the lines of a repeated request's events, read again from the own log, and answers it.
    public mutating func recalled(_ effect: UInt64, _ lines: [EventLine]) {
        guard
            case .recall(let asked, let key, let request, let caller)? = end(effect),
            case .command(_, let reply)? = rules.requests[asked.envelope.type]?.kind
        else { return }
        var occurred: [(event: any Event, info: EventInfo)] = []
        for line in lines where line.header.causation == key.request.description {
            guard let rule = rules.own[line.header.type], let data = line.data,
                let event = try? rule.decode(data)
            else { continue }
            occurred.append((event, EventInfo(line.header)))
        }
        let result = Result { () throws(Refusal) in
            if let trace = occurred.first?.event as? any RefusalTrace { throw trace.refusal }
            return try reply(request, Occurred(occurred), situation(caller))
        }
        keep(result, of: digest(of: request, asked), under: key)
        answer(asked, caller: caller, result)
    }

    /// Answers a repeated request whose events cannot be read, since the file that has them is damaged.
    public mutating func cannotRecall(_ effect: UInt64) {
        guard case .recall(let asked, _, _, let caller)? = end(effect) else { return }
        answer(
            asked, caller: caller,
            .failure(
                Refusal(
                    .unavailable, "the answer to this request cannot be read at the moment; try again later")
            ))
    }

    /// Takes in whole batches of other services, each after everything that it had seen (rule 3, Order).
    mutating func consume() {
        var progress = true
        hasMore = false
        defer { hasMore = isFull }
        while progress && !isFull {
            progress = false
            for index in followers.indices {
                while !isFull, let batch = followers[index].batchRange, mayTake(batch, from: index) {
                    take(batch, from: index)
                    progress = true
                }
            }
        }
        if role != .standby, !isFull { stopCircle() }
    }

    /// Stops following batches that wait for each other in a circle: each has seen the other. That cannot
    /// happen unless a log was restored from an older copy. Without this check the service would wait for
    /// ever.
    private mutating func stopCircle() {
        guard followers.contains(where: { $0.stopped == nil && $0.batchRange != nil }) else { return }
        // For each follower: the followers it waits for whose own next batch is ready and waits too.
        let waits = followers.indices.map { index -> [Int] in
            guard followers[index].stopped == nil, let had = followers[index].batch?.last?.seen
            else { return [] }
            return followers.indices.filter { other in
                followers[other].cursor.sequence < had[followers[other].source]
                    && followers[other].stopped == nil && followers[other].batchRange != nil
            }
        }
        for index in followers.indices {
            var (reached, open): (Set<Int>, [Int]) = ([], waits[index])
            while let next = open.popLast() {
                if reached.insert(next).inserted { open += waits[next] }
            }
            guard reached.contains(index), let last = followers[index].batch?.last else { continue }
            followers[index].stop(
                "its line \(last.sequence) has seen what in turn has seen it: a log was restored from an older "
                    + "copy. See `log cut`")
        }
    }

    /// Whether the ready batch may be taken now.
    private mutating func mayTake(_ batch: Range<Int>, from index: Int) -> Bool {
        let last = followers[index][batch.upperBound - 1]
        // Whole batches of which no rule observes anything: they may end anywhere.
        let isSkip = batch.count == 1 && last.isSkip
        switch role {
        // A mark changes nothing, so it need not wait for the owner's next line; no more does a skip, which may be longer than
        // what the owner has seen.
        case .standby:
            guard last.sequence <= written[followers[index].source] || last.isMark || isSkip else {
                return false
            }
        // While starting, only batches that were seen before the restart are taken in.
        case .starting:
            let needed = needed[followers[index].source]
            let first = followers[index].cursor.sequence + 1
            if first <= needed, needed < last.sequence, !isSkip {
                followers[index].stop(
                    "its lines \(first) to \(last.sequence) were written together, but were seen "
                        + "here up to \(needed), as if it went on from an older copy")
            }
            if first > needed || needed < last.sequence && !isSkip { return false }
        case .primary, .stopping: break
        }
        guard let had = last.seen else { return true }
        if had[S.name] > head {
            // The owner's log is longer; this process has not read it so far yet.
            if role == .standby { return false }
            followers[index].stop(
                "it has seen \(S.name) up to \(had[S.name]), but this log ends at \(head), as an older "
                    + "copy would; see `log cut`")
            return false
        }
        var isReached = true
        for other in followers.indices {
            let (source, sequence) = (followers[other].source, had[followers[other].source])
            if followers[other].cursor.sequence >= sequence { continue }
            if role == .starting, sequence > needed[source] {
                // This line was seen before the restart, so it cannot have seen more than this log says.
                followers[index].stop(
                    "its line \(last.sequence) has seen \(source) up to \(sequence), which it had not when "
                        + "it was seen here, as if it went on from an older copy")
                return false
            }
            followers[other].hasSeen(sequence)
            isReached = false
        }
        return isReached
    }

    private mutating func take(_ batch: Range<Int>, from index: Int) {
        let (source, before) = (followers[index].source, followers[index].cursor.sequence)
        // A batch is taken whole or not at all.
        for place in batch {
            let line = followers[index][place]
            guard case .unreadable(let type) = line.content else { continue }
            followers[index].stop("its line \(line.sequence) (\(foreignRules.type(type))) cannot be read")
            return
        }
        let done = written[source]
        var isMark = true
        for place in batch {
            let line = followers[index][place]
            if line.isMark { continue }
            if case .skipped(_, isOnlyMarks: true) = line.content { continue }
            isMark = false
            guard case .event(let type, let event) = line.content else { continue }
            let rule = foreignRules[type]
            for observe in rule.observe { observe(&state, event, line.info) }
            if role == .standby || line.sequence <= done {
                reactAgain(event, line.info, rule)
                continue
            }
            for react in rule.react {
                let own = react(event, situation(), line.info)
                happen(
                    together: own, causation: "/\(source)/\(line.sequence)", trace: line.info.trace)
            }
        }
        followers[index].take(batch)
        let cursor = followers[index].cursor.sequence
        counters.observed += cursor - before
        seen[source] = max(seen[source], cursor)
        seen.merge(followers[index].seen)
        seen[S.name] = 0
        if !isMark && cursor > done { unmarked += Int(clamping: cursor - before) }
    }

    /// Asks for the pages that are missing.
    mutating func fetchMissing() {
        for index in followers.indices {
            guard let after = followers[index].fetchAfter, followers[index].retryAtMs <= now.monotonicMs
            else { continue }
            followers[index].isFetching = true
            let follower = followers[index]
            outputs.append(
                .fetch(
                    source: follower.source, reader: follower.reader, after: after,
                    types: follower.mistrust == nil ? rules.observedTypes(of: follower.source) : nil))
        }
    }

    /// Fires timers that are due, once this service has caught up with the others (``isInformed``).
    mutating func runTimers() {
        guard role == .primary, clock.isSteady, isInformed,
            longEvents.timersRestUntilMs <= now.monotonicMs, let next = S.nextDue(state), next <= time,
            !isFull
        else { return }
        let due = S.due(state, context())
        // All of them know the state before this turn. Of several that change the same subject only the first happens now;
        // the next turn decides about the others.
        var hasFitted = false
        var changed: Set<String> = []
        for one in due {
            let subjects = one.events.compactMap(\.subject)
            guard changed.isDisjoint(with: subjects),
                happen(together: one.events, causation: nil, timer: one.key)
            else { continue }
            hasFitted = true
            changed.formUnion(subjects)
        }
        // A timer whose events do not fit stays due: others go on, and alone it is not tried in each turn.
        if !hasFitted, !due.isEmpty {
            longEvents.timersRestUntilMs = now.monotonicMs + Limits.timersRestMs
        }
    }

    /// Starts the service's upkeep every hour, first an hour after the machine became primary.
    mutating func runUpkeep() {
        guard role == .primary else { return }
        let dueMs = upkeepDueMs ?? now.monotonicMs + Limits.upkeepMs
        upkeepDueMs = dueMs
        guard dueMs <= now.monotonicMs, isInformed else { return }
        upkeepDueMs = now.monotonicMs + Limits.upkeepMs
        guard let work = S.upkeep(state) else { return }
        outputs.append(.perform(effect: nextEffect, work, untilMs: .max))
        add(EffectUnderWay(effect: .upkeep, work: nil, bytes: 0))
    }

    /// Whether every source has announced its head and is taken in up to it: a source not heard of yet may have a
    /// long log. True after ten seconds in any case.
    var isInformed: Bool {
        let ran = now.monotonicMs - (startedMs ?? now.monotonicMs)
        if ran >= Limits.dueWaitMs { return true }
        return followers.allSatisfy { $0.hasHeardHead && $0.lag == 0 }
    }

    /// When the machine next needs a turn even if no input comes, in monotonic time.
    public func nextWake() -> Int64 {
        if hasMore { return now.monotonicMs }
        var wake = role == .standby ? Beat.next(after: now.monotonicMs) : headBeat.nextMs
        for follower in followers where follower.fetchAfter != nil && follower.retryAtMs > now.monotonicMs {
            wake = min(wake, follower.retryAtMs)
        }
        if role == .primary, isInformed, let upkeepDueMs { wake = min(wake, upkeepDueMs) }
        if unmarkedHere > 0 { wake = min(wake, unmarkedSinceMs + Limits.seenMarkMs) }
        for one in waiting { wake = min(wake, one.untilMs) }
        if role == .primary, clock.isSteady, isInformed, let next = S.nextDue(state) {
            wake = min(wake, max(now.monotonicMs + max(0, next.since(time)), longEvents.timersRestUntilMs))
        }
        if role == .standby { wake = min(wake, spare.nextLookMs) }
        if let next = nextDeliveryMs, handedOut.isEmpty || next > now.monotonicMs { wake = min(wake, next) }
        return max(wake, now.monotonicMs)
    }
}

extension EventInfo {
    /// Reads an event's attributes, its trace included.
    public init(_ header: EventHeader) {
        self.init(
            source: header.source, sequence: header.sequence, time: header.time, actor: header.actor,
            trace: header.trace)
    }
}
