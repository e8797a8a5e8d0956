// Workers: registration, heartbeats, loss. A worker that breaks the protocol gets a DISCONNECT and is removed
// (RFC 7). It comes back over a new connection.

import BusProtocol
import ZeroMQ

extension Broker {
    /// Takes the first READY of a connection.
    mutating func register(noun name: String, _ worker: BrokerWorker, role: PeerRole, at nowMs: Int64) {
        let foreign = foreignness(of: worker, noun: name, at: nowMs)
        var reason = foreign
        if name.hasPrefix("mmi.") {
            reason = "\(name) is reserved for the bus"
        } else if !role.mayServe(name) {
            reason = "its key may not serve \(name)"
        }
        guard reason == nil, let noun = addNoun(name, isKnown: true),
            nouns[noun].workers.count < limits.workersPerNounMax
        else {
            let reason = reason ?? "too many workers or nouns"
            count(dropped: "refused worker")
            let key = "\(role.userId ?? worker.peer.description) ready"
            let who = who(worker.peer, role)
            log("refused a worker of \(name), \(who): \(reason)", key: foreign == nil ? key : name, at: nowMs)
            return foreign.map { refuse(worker.peer, $0) } ?? dismiss(worker.peer)
        }
        let slot = workers.insert(worker)
        worker.noun = noun
        workersByPeer[worker.peer] = slot
        nouns[noun].workers.append(slot)
        actions.append(
            .log(
                .info,
                "a \(worker.isSpare ? "spare" : "worker") of \(name) is here, capacity \(worker.capacity), "
                    + who(worker.peer, role)))
        dispatchQueue(of: noun)
    }

    /// Whether the key behind a message on a worker's connection may serve the worker's noun. The routing id
    /// proves nothing: any peer may choose it.
    func isFrom(_ worker: Int, _ role: PeerRole) -> Bool {
        if case .everyone = role { return true }
        return workers[worker].map { role.mayServe(nouns[$0.noun].name) } ?? false
    }

    /// Takes a command of a registered worker.
    mutating func receive(_ command: Majordomo, fromWorker worker: Int, role: PeerRole, at nowMs: Int64) {
        guard let (peer, noun) = workers[worker].map({ ($0.peer, $0.noun) }) else { return }
        switch command {
        case .reply(let client, let body):
            let name = client.withUnsafeBytes { DispatchName($0) }
            receiveReply(name, body, from: worker, at: nowMs)
        case .replies(let bundle):
            guard workers[worker]?.takesBundles == true else {
                return expel(worker, "unexpected: a bundle of a worker that takes none", at: nowMs)
            }
            for item in bundle {
                let name = item.name.withUnsafeBytes { DispatchName($0) }
                receiveReply(name, [item.envelope.frame], from: worker, at: nowMs)
            }
        case .heartbeat: actions.append(.send(to: peer, Majordomo.heartbeat.frames))
        case .ready(let name, let capacity, let takesBundles, let isSpare, let identity):
            guard name == nouns[noun].name else {
                expel(
                    worker, "unexpected: a READY for another noun",
                    ", \(name) on a connection that serves \(nouns[noun].name)", at: nowMs)
                return
            }
            if let held = workers[worker], held.identity != identity {
                held.identity = identity
                if let reason = foreignness(of: held, noun: name, at: nowMs) {
                    refuse(peer, reason)
                    return forget(worker)
                }
            }
            let wasTaking = workers[worker].map { $0.capacity > 0 } ?? false
            workers[worker]?.capacity = capacity ?? 1
            workers[worker]?.takesBundles = takesBundles
            workers[worker]?.isSpare = isSpare
            // A worker tells its capacity whenever its work changes: too often for a log.
            if wasTaking != (capacity != 0) {
                actions.append(
                    .log(.debug, "a worker of \(name) has capacity \(capacity ?? 1) now, peer \(peer)"))
            }
            dispatchQueue(of: noun)
        case .name(let process): workers[worker]?.process = process
        case .refused: expel(worker, "unexpected: a refusal from a worker", at: nowMs)
        case .disconnect:
            actions.append(.log(.info, "a worker of \(nouns[noun].name) has left, peer \(peer)"))
            forget(worker)
        case .request, .requests: expel(worker, "unexpected: a REQUEST from a worker", at: nowMs)
        case .client: expel(worker, "unexpected: a client's request from a worker", at: nowMs)
        }
    }

    /// - Parameter name: the dispatch that is answered; `nil` if the name is malformed.
    private mutating func receiveReply(
        _ name: DispatchName?, _ body: [Frame], from worker: Int, at nowMs: Int64
    ) {
        guard let name, isHeld(name, by: worker) else {
            // The request has expired, was answered, or was given to another worker. Common after a slow
            // answer, so it is only counted.
            count(dropped: "reply to a dispatch that is over")
            return
        }
        // A worker that got the request as a spare may own the log by now.
        if body.count == 1, body[0].isEmpty, requests[Int(name.slot)]?.isWithSpare == true {
            return handOn(Int32(name.slot), from: worker)
        }
        guard let request = release(Int32(name.slot)) else { return }
        let noun = request.noun
        if let reason = Broker.tooLarge(reply: body) {
            log("\(nouns[noun].name) answered with \(reason)", key: "\(worker) reply size", at: nowMs)
            count(dropped: "reply too large")
            let refusal = BusRefusal(
                code: "internal", reason: "internal",
                message: "the answer of \(nouns[noun].name) is too large")
            refuse(refusal, request.outline, noun: nouns[noun].frame, client: request.client)
        } else {
            counters.servedCount += 1
            note(request, "ok")
            nouns[noun].servedCount += 1
            actions.append(.send(to: request.client, Majordomo.client(noun: nouns[noun].frame, body: body)))
        }
        dispatchQueue(of: noun)
    }

    private static func tooLarge(reply body: [Frame]) -> String? {
        if body.count > BusLimits.replyFramesMax { return "over \(BusLimits.replyFramesMax) frames" }
        let bytes = body.reduce(0) { $0 + $1.count }
        return bytes > BusLimits.replyBytesMax ? "\(bytes) bytes, over \(BusLimits.replyBytesMax)" : nil
    }

    /// Removes a worker that is silent although its connection stands. It is stopped or in an endless loop, maybe
    /// because of a request. Its requests are refused, since they might silence another worker too.
    mutating func silence(_ worker: Int, at nowMs: Int64) {
        guard let silent = workers[worker] else { return }
        while silent.held.first >= 0 { finish(silent.held.first, .silenced(nouns[silent.noun].name)) }
        lose(worker, because: "missed \(BusLimits.missedHeartbeatsMax) heartbeats", at: nowMs)
    }

    /// Removes a worker that is silent or cannot be reached, and logs it.
    mutating func lose(_ worker: Int, because reason: String, at nowMs: Int64) {
        guard let lost = workers[worker] else { return }
        counters.lostWorkersCount += 1
        let noun = nouns[lost.noun].name
        if let process = lost.process {
            let tellAtMs = nowMs + BusLimits.lostGatherMs
            lostProcesses[process, default: LostProcess(reason: reason, tellAtMs: tellAtMs)].nouns.insert(
                noun)
            nextSweepMs = min(nextSweepMs, tellAtMs)
        } else {
            log("lost a worker of \(noun), peer \(lost.peer): \(reason)", key: "\(lost.peer) lost", at: nowMs)
        }
        forget(worker)
    }

    /// Logs the processes that were lost, each with all that it served.
    mutating func tellLost(at nowMs: Int64) {
        for (process, lost) in lostProcesses where lost.tellAtMs <= nowMs {
            lostProcesses[process] = nil
            let nouns = lost.nouns.sorted().joined(separator: ", ")
            log(
                "lost \(process.service) (\(process.instance)), which \(lost.reason): \(nouns)",
                key: "\(process) lost", at: nowMs)
        }
    }

    private mutating func expel(
        _ worker: Int, _ reason: StaticString, _ detail: String = "", at nowMs: Int64
    ) {
        guard let peer = workers[worker]?.peer else { return }
        drop(reason, detail, from: peer, at: nowMs)
        dismiss(peer)
        forget(worker)
    }

    /// Removes a worker of another stack, with the reason.
    mutating func sendAway(_ worker: Int, _ reason: String) {
        guard let gone = workers[worker] else { return }
        actions.append(
            .log(.error, "sent away a worker of \(nouns[gone.noun].name), peer \(gone.peer): \(reason)"))
        refuse(gone.peer, reason)
        forget(worker)
    }

    /// Removes a worker. Its requests go back to the head of the queue, in their order.
    private mutating func forget(_ worker: Int) {
        guard let gone = workers[worker] else { return }
        workersByPeer[gone.peer] = nil
        nouns[gone.noun].workers.removeAll { $0 == worker }
        if let bundle = gone.bundle.take() { uncount(Majordomo.requests(bundle), to: worker) }
        while let slot = workers[worker]?.held.last, slot >= 0 { takeBack(slot, from: worker) }
        workers.remove(worker)
        dispatchQueue(of: gone.noun)
    }

    /// The bus ends: sends DISCONNECT to every worker.
    public mutating func dismissWorkers() {
        for worker in workers.slots {
            if let peer = workers[worker]?.peer { dismiss(peer) }
        }
    }

    mutating func dismiss(_ peer: Frame) {
        actions.append(.send(to: peer, Majordomo.disconnect.frames))
    }

    /// Finds or adds a noun; `nil` if there are too many already.
    mutating func addNoun(_ name: String, isKnown: Bool) -> Int? {
        if let index = nounsByName[name] {
            if isKnown { nouns[index].isKnown = true }
            return index
        }
        // Nouns that only clients name must not displace nouns that workers serve.
        var noun = BrokerNoun(name: name)
        noun.isKnown = isKnown
        if nouns.count < (isKnown ? limits.nounsMax : limits.nounsMax / 4) {
            nouns.append(noun)
            nounsByName[name] = nouns.count - 1
            return nouns.count - 1
        }
        // With too many nouns, a new one replaces one that nobody serves any more.
        guard isKnown, let index = nouns.firstIndex(where: { $0.workers.isEmpty && $0.queue.count == 0 })
        else {
            return nil
        }
        nounsByName[nouns[index].name] = nil
        nouns[index] = noun
        nounsByName[name] = index
        return index
    }
}
