// The event loop of a sender's thread: takes deliveries from the queue, turns them into requests, lets
// libcurl run them all at once, and reports each outcome. Requests are built and answers judged elsewhere, by
// pure values.

import CCurl
import Logging
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs on one thread; other threads use only ``queue`` and ``sockets``.
final class DeliveryLoop {
    static let stopping = Outcome.retry(reason: "stopping")

    let queue: SubmissionQueue
    let sockets = Sockets()
    private let settings: DeliverySettings
    private let limits: SenderLimits
    private let inFlightMax: Int
    private let logger: Logger

    private let multi: UnsafeMutableRawPointer
    private let pollSet: PollSet
    private var idle: [Transfer] = []
    private var running: [UnsafeMutableRawPointer: (transfer: Transfer, job: Job)] = [:]
    /// Taken but not begun, in reverse: the last is the next. When it is empty, `fresh` follows, in order.
    private var waiting: [PendingDelivery] = []
    private var fresh: [PendingDelivery] = []
    private var access = AccessTokenCache()
    private var awaitingAccess: [PendingDelivery] = []
    private var complaints = Complaints()

    private enum Job {
        case push(PendingDelivery, bearer: String)
        case webhook(PendingDelivery)
        case webPush(PendingDelivery)
        case mail(PendingDelivery)
        case access
    }

    init(
        _ settings: DeliverySettings, _ limits: SenderLimits, inFlightMax: Int, _ logger: Logger
    ) throws(SenderUnavailable) {
        guard let multi = curl_multi_init() else { throw SenderUnavailable() }
        self.multi = multi
        self.settings = settings
        self.limits = limits
        self.inFlightMax = inFlightMax
        self.logger = logger
        guard let wakeup = try? Wakeup() else { throw SenderUnavailable() }
        queue = SubmissionQueue(wakeup)
        pollSet = PollSet(multi, wakeup: wakeup)
        // Keep as many as may be in flight, so that no connection is closed just before it is needed again.
        curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, inFlightMax)
    }

    deinit {
        // Must come first: otherwise libcurl would finish sending the text of a half-sent mail, and wait for the
        // answer.
        sockets.shutDownAll()
        for handle in running.keys { curl_multi_remove_handle(multi, handle) }
        (running, idle) = ([:], [])
        curl_multi_cleanup(multi)
    }

    /// Runs until the queue is closed.
    func run() {
        blockBrokenPipe()
        while true {
            let (taken, isClosed) = queue.take()
            fresh += taken
            if isClosed { break }
            while running.count + awaitingAccess.count < inFlightMax, let delivery = next() {
                begin(delivery)
            }
            pollSet.turn()
            endFinished()
        }
        stop()
    }

    private func next() -> PendingDelivery? {
        if waiting.isEmpty {
            waiting = fresh.reversed()
            fresh = []
        }
        return waiting.popLast()
    }

    private func stop() {
        let unanswered =
            waiting + fresh + awaitingAccess
            + running.values.compactMap { _, job in
                switch job {
                case .push(let delivery, _), .webhook(let delivery), .webPush(let delivery),
                    .mail(let delivery):
                    delivery
                case .access: nil
                }
            }
        (waiting, fresh, awaitingAccess) = ([], [], [])
        for delivery in unanswered { finish(delivery, DeliveryLoop.stopping) }
    }

    /// OpenSSL writes to sockets without MSG_NOSIGNAL.
    private func blockBrokenPipe() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    // MARK: - Beginning

    private func begin(_ delivery: PendingDelivery) {
        guard settings.reaches(delivery.destination) else {
            note(delivery)
            return
        }
        do throws(Unsendable) {
            switch delivery.destination {
            case .log: note(delivery)
            case .fcm(let token): try beginPush(delivery, token)
            case .webhook(let url, let secret): try beginWebhook(delivery, url, secret)
            case .webPush(let subscription, let authorization):
                try beginWebPush(delivery, subscription, authorization)
            case .email(let address): try beginMail(delivery, address)
            }
        } catch {
            finish(delivery, error.outcome)
        }
    }

    private func note(_ delivery: PendingDelivery) {
        let (message, channel) = (delivery.message, delivery.destination.channel)
        logger.info(
            "delivered to this log, for want of another channel: \(channel) \(message.type) \(message.id)")
        logger.debug("\(message.id) says: \(message.title): \(message.body)")
        finish(delivery, .sent)
    }

    private func beginPush(_ delivery: PendingDelivery, _ token: String) throws(Unsendable) {
        guard let fcm = settings.fcm else { return note(delivery) }
        switch access.ask(nowMs: MonotonicClock.nowMs) {
        case .giveUp(let reason): finish(delivery, .retry(reason: reason))
        case .wait(let fetches):
            awaitingAccess.append(delivery)
            if fetches { fetchAccess(fcm.account) }
        case .use(let bearer):
            let request = try FCM.request(
                delivery.message, to: token, project: fcm.account.project, endpoint: fcm.endpoint,
                bearer: bearer
            )
            var rules = httpRules
            rules.sharesConnection = fcm.endpoint.hasPrefix("https:")
            start(.push(delivery, bearer: bearer), rules) { $0.prepare(request, rules) }
        }
    }

    private func beginWebhook(
        _ delivery: PendingDelivery, _ url: String, _ ownSecret: WebhookSecret?
    ) throws(Unsendable) {
        guard let secret = ownSecret ?? settings.webhookSecret else { return note(delivery) }
        let request = try Webhook.request(
            delivery.message, to: url, secret: secret, now: WallClock.now,
            allowsPrivate: settings.allowsPrivateWebhooks)
        let rules = recipientsRules
        start(.webhook(delivery), rules) { $0.prepare(request, rules) }
    }

    private func beginWebPush(
        _ delivery: PendingDelivery, _ subscription: String, _ authorization: String
    ) throws(Unsendable) {
        let request = try WebPush.request(
            delivery.message, to: subscription, authorization: authorization)
        if authorization.isEmpty {
            throw Unsendable(outcome: .retry(reason: "the push could not be signed"))
        }
        var rules = recipientsRules
        rules.sharesConnection = true
        start(.webPush(delivery), rules) { $0.prepare(request, rules) }
    }

    private func beginMail(_ delivery: PendingDelivery, _ address: String) throws(Unsendable) {
        guard let settings = settings.mail else { return note(delivery) }
        let mail = try Mail(delivery.message, from: settings.from, to: address)
        var rules = httpRules
        rules.timeMs = limits.mailTimeMs
        start(.mail(delivery), rules) { $0.prepare(mail, settings, rules) }
    }

    private func fetchAccess(_ account: ServiceAccount) {
        guard let request = account.accessRequest(now: WallClock.now) else {
            return accessEnded(.failure(.init(reason: "the key in RALLY_FCM_CREDENTIALS cannot sign")))
        }
        start(.access, httpRules) { $0.prepare(request, httpRules) }
    }

    private var httpRules: TransferRules {
        TransferRules(
            timeMs: limits.transferTimeMs, connectTimeMs: limits.connectTimeMs, caFile: settings.caFile)
    }

    /// Rules for addresses that recipients have chosen.
    private var recipientsRules: TransferRules {
        var rules = httpRules
        rules.isOnlyPublic = !settings.allowsPrivateWebhooks
        return rules
    }

    private func start(_ job: Job, _ rules: TransferRules, prepare: (Transfer) -> Bool) {
        guard let transfer = idle.popLast() ?? Transfer(sockets: sockets), prepare(transfer),
            curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
        else { return end(job, nil, CURLE_FAILED_INIT) }
        running[transfer.handle] = (transfer, job)
    }

    // MARK: - Ending

    private func endFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
                continue
            }
            let result = curl_message_result(message)
            curl_multi_remove_handle(multi, handle)
            guard let (transfer, job) = running.removeValue(forKey: handle) else { continue }
            end(job, transfer, result)
            idle.append(transfer)
        }
    }

    private func end(_ job: Job, _ transfer: Transfer?, _ result: CURLcode) {
        let answer = transfer?.answer(result) ?? .failure(NoAnswer(result))
        switch job {
        case .push(let delivery, let bearer): endPush(delivery, bearer, answer)
        case .webhook(let delivery):
            finish(delivery, outcome(answer, from: "webhook's host", transfer, Webhook.outcome))
        case .webPush(let delivery):
            finish(delivery, outcome(answer, from: "browser's push service", transfer, WebPush.outcome))
        case .mail(let delivery):
            let heard = transfer?.mailAnswer ?? MailAnswer()
            finish(delivery, result == CURLE_OK ? .sent : heard.outcome(NoAnswer(result)))
        case .access: accessEnded(outcome(answer))
        }
    }

    private func endPush(
        _ delivery: PendingDelivery, _ bearer: String, _ answer: Result<HTTPAnswer, NoAnswer>
    ) {
        switch answer.map(FCM.verdict) {
        case .failure(let none): finish(delivery, .retry(reason: none.reason))
        case .success(.outcome(let outcome)): finish(delivery, outcome)
        case .success(.needsNewAccess) where delivery.hasNewAccess:
            finish(
                delivery, .retry(reason: "FCM answered 401 to a new access token; see RALLY_FCM_CREDENTIALS"))
        case .success(.needsNewAccess):
            access.refused(token: bearer)
            var delivery = delivery
            delivery.hasNewAccess = true
            begin(delivery)
        }
    }

    private func accessEnded(_ fetched: Result<AccessToken, AccessToken.Refusal>) {
        let nowMs = MonotonicClock.nowMs
        switch fetched {
        case .success(let new): access.fetched(new, nowMs: nowMs)
        case .failure(let refusal): access.failed(refusal.reason, nowMs: nowMs)
        }
        let deliveries = awaitingAccess
        awaitingAccess = []
        for delivery in deliveries { begin(delivery) }
    }

    private func outcome(
        _ answer: Result<HTTPAnswer, NoAnswer>, from whom: String, _ transfer: Transfer?,
        _ meaning: (HTTPAnswer) -> Outcome
    ) -> Outcome {
        if transfer?.wasPrivate ?? false { return .refused(reason: "the \(whom) has a private address") }
        return outcome(answer, meaning)
    }

    private func outcome(
        _ answer: Result<HTTPAnswer, NoAnswer>, _ meaning: (HTTPAnswer) -> Outcome
    ) -> Outcome {
        switch answer {
        case .success(let answer): meaning(answer)
        case .failure(let none): .retry(reason: none.reason)
        }
    }

    private func outcome(_ answer: Result<HTTPAnswer, NoAnswer>) -> Result<AccessToken, AccessToken.Refusal> {
        switch answer {
        case .success(let answer): AccessToken.read(answer)
        case .failure(let none):
            .failure(.init(reason: "Google's token endpoint: \(none.reason)"))
        }
    }

    private func finish(_ delivery: PendingDelivery, _ outcome: Outcome) {
        let isClosed = queue.answered()
        // A connection that was cut by our close says nothing about the other side.
        if isClosed, case .retry = outcome { return delivery.completion(DeliveryLoop.stopping) }
        delivery.completion(outcome)
        let nowMs = MonotonicClock.nowMs
        if let line = complaints.line(about: outcome, on: delivery.destination, nowMs: nowMs) {
            logger.error(line)
        }
    }
}
