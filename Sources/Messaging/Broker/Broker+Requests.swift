// The path of a request: checked, queued, dispatched to the least busy worker, answered once.

import BusProtocol
import ZeroMQ

extension Broker {
    mutating func receiveRequest(
        noun: String, body: [Frame], from client: Frame, role: PeerRole, at nowMs: Int64
    ) {
        if noun.hasPrefix("mmi.") {
            answerManagement(noun, body, client)
            return
        }
        guard role.mayAsk(noun) else {
            let who = who(client, role)
            log("\(who) may not ask \(noun)", key: "\(role.userId ?? client.description) ask", at: nowMs)
            refuse(.forbidden(noun), envelope.outline(body[0]), noun: Frame(noun), client: client)
            return
        }
        if let refusal = Broker.tooLarge(body) {
            let who = who(client, role)
            log("refused a request of \(who): \(refusal.message)", key: "\(client) size", at: nowMs)
            refuse(refusal, envelope.outline(body[0]), noun: Frame(noun), client: client)
            return
        }
        let outline = envelope.outline(body[0])
        if let problem = outline.type.flatMap({ RequestNoun.problem(of: $0, under: noun) }) {
            log("refused a request of \(who(client, role)): \(problem)", key: "\(client) type", at: nowMs)
            refuse(.misplaced(problem), outline, noun: Frame(noun), client: client)
            return
        }
        guard let index = nounForRequest(noun) else {
            refuse(.nothingServes(noun), outline, noun: Frame(noun), client: client)
            return
        }
        let bytes = body.reduce(0) { $0 + $1.count }
        guard hasRoom(for: bytes, of: client, in: index) else {
            refuse(.isBusy(noun), outline, noun: nouns[index].frame, client: client)
            return
        }
        arrivalsCount += 1
        let request = HeldRequest(
            client: client, noun: index, body: body, bytes: bytes, outline: outline,
            isQuery: outline.type.map(queries.contains) ?? false, arrival: arrivalsCount, receivedUs: nowUs)
        let slot = hold(request, deadlineMs: nowMs + Int64(outline.timeoutMs))
        if nouns[index].queue.count == 0,
            let worker = leastBusyWorker(of: index, forQuery: request.isQuery)
        {
            dispatch(slot, request, to: worker)
        } else {
            enqueue(slot, request)
            dispatchQueue(of: index)
        }
    }

    /// Lets a request wait. Only one that has to wait is read for its lane.
    private mutating func enqueue(_ slot: Int32, _ request: HeldRequest, atHead: Bool = false) {
        if request.lane == nil { request.lane = envelope.lane(request.body[0]) }
        nouns[request.noun].queue.insert(slot, request, &places, atHead: atHead)
    }

    /// Answers a management request (RFC 8).
    private mutating func answerManagement(_ noun: String, _ body: [Frame], _ client: Frame) {
        var code = "501"
        if noun == "mmi.service" {
            let index = body.count == 1 ? nounsByName[body[0].text] : nil
            code = index.map { canServe($0) } ?? false ? "200" : "404"
        }
        actions.append(.send(to: client, Majordomo.client(noun: noun, body: [Frame(code)]).frames))
    }

    private static func tooLarge(_ body: [Frame]) -> BusRefusal? {
        if body.count > BusLimits.framesMax {
            return .tooLarge("the request", body.count, limit: BusLimits.framesMax, unit: "frames")
        }
        if body[0].count > BusLimits.envelopeBytesMax {
            return .tooLarge("the request", body[0].count, limit: BusLimits.envelopeBytesMax)
        }
        guard let file = body.dropFirst().first(where: { $0.count > BusLimits.fileBytesMax }) else {
            return nil
        }
        return .tooLarge("the file", file.count, limit: BusLimits.fileBytesMax)
    }

    /// The noun's index; `nil` if the request is refused at once.
    private mutating func nounForRequest(_ name: String) -> Int? {
        if let index = nounsByName[name], nouns[index].isKnown || !isGraceOver { return index }
        // A service that serves its log is starting.
        if isGraceOver && !isServingLog(ofNoun: name) { return nil }
        return addNoun(name, isKnown: false)
    }

    private func hasRoom(for bytes: Int, of client: Frame, in noun: Int) -> Bool {
        requests.count < limits.heldRequestsMax && heldBytes + bytes <= limits.heldBytesMax
            && nouns[noun].queue.hasRoom(
                for: client, bytes: bytes, countMax: limits.queuedRequestsMax, bytesMax: limits.queuedBytesMax
            )
    }

    private mutating func hold(_ request: HeldRequest, deadlineMs: Int64) -> Int32 {
        let slot = Int32(requests.insert(request))
        request.bucket = wheel.insert(slot, deadlineMs: deadlineMs)
        heldBytes += request.bytes
        places.reserve(slot: slot)
        return slot
    }

    /// Dispatches waiting requests, by turns of their clients, while a worker has room. If only spares have room,
    /// queries overtake commands.
    mutating func dispatchQueue(of noun: Int) {
        while let slot = firstWaiting(of: noun) {
            if let worker = leastBusyWorker(of: noun, forQuery: requests[Int(slot)]?.isQuery == true) {
                dispatchWaiting(slot, to: worker, of: noun)
                continue
            }
            let query = nouns[noun].queue.nextQuery
            guard query >= 0, query != slot, let spare = leastBusyWorker(of: noun, forQuery: true) else {
                return
            }
            dispatchWaiting(query, to: spare, of: noun)
        }
    }

    /// The waiting request whose turn it is.
    private func firstWaiting(of noun: Int) -> Int32? {
        let slot = nouns[noun].queue.next { requests[Int($0)]?.arrival ?? 0 }
        return slot < 0 ? nil : slot
    }

    /// The worker with the fewest requests, among those that have room. Equal workers take turns.
    ///
    /// Room itself says little: a worker's capacity follows what its requests cost it, and two workers seldom agree.
    private mutating func leastBusyWorker(of noun: Int, forQuery isQuery: Bool) -> Int? {
        let candidates = nouns[noun].workers
        guard !candidates.isEmpty else { return nil }
        var best = -1
        var fewest = Int.max
        var index = nouns[noun].rotation % candidates.count
        for _ in candidates {
            if let worker = workers[candidates[index]], worker.room > 0, worker.held.count < fewest,
                isQuery || !worker.isSpare
            {
                best = index
                fewest = worker.held.count
            }
            index = index + 1 == candidates.count ? 0 : index + 1
        }
        guard best >= 0 else { return nil }
        nouns[noun].rotation = best + 1
        return candidates[best]
    }

    private mutating func dispatchWaiting(_ slot: Int32, to worker: Int, of noun: Int) {
        guard let request = requests[Int(slot)] else { return }
        nouns[noun].queue.remove(slot, request, &places, isDispatched: true)
        dispatch(slot, request, to: worker)
    }

    private mutating func dispatch(_ slot: Int32, _ request: HeldRequest, to worker: Int) {
        guard let holder = workers[worker] else { return }
        lastSerial &+= 1
        let name = DispatchName(epoch: epoch, slot: UInt32(slot), serial: lastSerial)
        request.worker = worker
        request.isWithSpare = holder.isSpare
        request.dispatches += 1
        request.dispatchedUs = nowUs
        request.serial = lastSerial
        holder.askedSinceMs = holder.askedSinceMs ?? lastTickMs
        places.append(slot, to: &holder.held)
        if request.dispatches > 1 { counters.redispatchedCount += 1 }
        if holder.takesBundles, request.body.count == 1, BundleWriter.takes(request.body[0].count) {
            gather(name, request.body[0], to: holder)
        } else {
            // Keep the order: send what was gathered first.
            closeBundle(of: holder)
            let frames = Majordomo.request(client: name.frame, body: request.body).frames
            actions.append(.send(to: holder.peer, frames))
        }
    }

    private mutating func gather(_ name: DispatchName, _ envelope: Frame, to holder: BrokerWorker) {
        if !holder.bundle.hasRoom(name: DispatchName.bytesCount, envelope: envelope.count) {
            closeBundle(of: holder)
        }
        if holder.bundle.isEmpty { gathering.append(holder) }
        name.withUnsafeBytes { name in
            envelope.withUnsafeBytes { holder.bundle.append(name: name, envelope: $0) }
        }
    }

    private mutating func closeBundle(of holder: BrokerWorker) {
        guard let bundle = holder.bundle.take() else { return }
        actions.append(.send(to: holder.peer, Majordomo.requests(bundle)))
    }

    /// Turns the gathered requests into actions.
    mutating func closeBundles() {
        for holder in gathering { closeBundle(of: holder) }
        gathering.removeAll(keepingCapacity: true)
    }

    /// The message to a worker never left: its dispatches do not count, and its requests return to the head of the
    /// queue.
    mutating func uncount(_ frames: [Frame], to worker: Int) {
        guard frames.count > 3 else { return }
        var names = [frames[3].withUnsafeBytes { DispatchName($0) }]
        if case .requests(let bundle)? = try? Majordomo(decoding: frames) {
            names = bundle.map { $0.name.withUnsafeBytes { DispatchName($0) } }
        }
        for case let name? in names.reversed() where isHeld(name, by: worker) {
            requests[Int(name.slot)]?.dispatches -= 1
            takeBack(Int32(name.slot), from: worker)
        }
    }

    /// The worker that had the request is gone: puts it back to the head of the queue, or refuses it after
    /// the second time.
    mutating func takeBack(_ slot: Int32, from worker: Int) {
        guard let request = requests[Int(slot)], let holder = workers[worker] else { return }
        places.remove(slot, from: &holder.held)
        request.worker = -1
        enqueue(slot, request, atHead: true)
        if request.dispatches >= 2 { finish(slot, .failedTwice(nouns[request.noun].name)) }
    }

    /// A spare cannot answer the request now: the request goes to the other workers, as if the spare had never had it.
    mutating func handOn(_ slot: Int32, from worker: Int) {
        guard let request = requests[Int(slot)] else { return }
        request.isQuery = false
        request.dispatches -= 1
        counters.handedOnCount += 1
        takeBack(slot, from: worker)
        dispatchQueue(of: request.noun)
    }

    /// The request's time is up: refuses it.
    mutating func expire(_ slot: Int32) {
        guard let request = requests[Int(slot)] else { return }
        let noun = request.noun
        finish(slot, request.dispatches > 0 ? .timeout(nouns[noun].name) : whyWaiting(noun))
        dispatchQueue(of: noun)
    }

    private func whyWaiting(_ noun: Int) -> BusRefusal {
        let name = nouns[noun].name
        if canServe(noun) { return .isBusy(name) }
        let isStarting = !nouns[noun].workers.isEmpty || isServingLog(ofNoun: name)
        return isStarting ? .isStarting(name) : .nothingServes(name)
    }

    /// Whether a worker takes all requests of that noun.
    private func canServe(_ noun: Int) -> Bool {
        nouns[noun].workers.contains { workers[$0].map { $0.capacity > 0 && !$0.isSpare } ?? false }
    }

    private func isServingLog(ofNoun name: String) -> Bool {
        guard let service = servicesOfNouns[name], let log = nounsByName["log.\(service)"] else {
            return false
        }
        return !nouns[log].workers.isEmpty
    }

    mutating func refuseQueue(of noun: Int) {
        while let slot = firstWaiting(of: noun) { finish(slot, whyWaiting(noun)) }
    }

    /// Answers a request with a refusal of the bus.
    mutating func finish(_ slot: Int32, _ refusal: BusRefusal) {
        guard let request = release(slot) else { return }
        note(request, refusal.reason)
        refuse(refusal, request.outline, noun: nouns[request.noun].frame, client: request.client)
    }

    /// Appends the request's span, if somebody listened to spans when it came.
    mutating func note(_ request: HeldRequest, _ outcome: String) {
        guard request.receivedUs > 0, nowUs > 0 else { return }
        let givenUs = request.dispatchedUs > 0 ? request.dispatchedUs : nowUs
        actions.append(
            .span(
                BrokerSpan(
                    envelope: request.body[0], outcome: outcome, durationUs: nowUs - request.receivedUs,
                    waitUs: givenUs - request.receivedUs)))
    }

    /// Removes a request from all lists and tables.
    @discardableResult
    mutating func release(_ slot: Int32) -> HeldRequest? {
        guard let request = requests[Int(slot)] else { return nil }
        wheel.remove(slot, bucket: request.bucket)
        heldBytes -= request.bytes
        if let holder = workers[request.worker] {
            places.remove(slot, from: &holder.held)
        } else {
            nouns[request.noun].queue.remove(slot, request, &places, isDispatched: false)
        }
        requests.remove(Int(slot))
        return request
    }

    mutating func refuse(
        _ refusal: BusRefusal, _ outline: RequestOutline, noun: Frame, client: Frame
    ) {
        counters.refused[refusal.code, default: 0] += 1
        let reply = envelope.refusal(outline, refusal)
        actions.append(.send(to: client, Majordomo.client(noun: noun, body: [reply])))
    }
}
