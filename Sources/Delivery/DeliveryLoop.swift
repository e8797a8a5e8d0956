// The loop of a courier's thread: takes letters, makes requests of them, has libcurl run them all, and gives each its
// outcome. What is sent and what an answer means is decided elsewhere, by values.

import CCurl
import Logging
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs on one thread; only ``inbox`` and ``sockets`` are for others.
final class DeliveryLoop {
    static let stopping = Outcome.retry(reason: "stopping")

    let inbox: Inbox
    let sockets = Sockets()
    private let settings: DeliverySettings
    private let limits: CourierLimits
    private let inFlightMax: Int
    private let logger: Logger

    private let multi: UnsafeMutableRawPointer
    private let waitList: WaitList
    private var idle: [Transfer] = []
    private var running: [UnsafeMutableRawPointer: (transfer: Transfer, errand: Errand)] = [:]
    /// Taken, and still to be begun: the last of these, and when there are none left, those that came meanwhile.
    private var waiting: [Letter] = []
    private var fresh: [Letter] = []
    private var access = AccessKeeper()
    private var awaitingAccess: [Letter] = []

    private enum Errand {
        case push(Letter, bearer: String)
        case webhook(Letter)
        case mail(Letter)
        case access
    }

    init(
        _ settings: DeliverySettings, _ limits: CourierLimits, inFlightMax: Int, _ logger: Logger
    ) throws(CourierUnavailable) {
        guard let multi = curl_multi_init() else { throw CourierUnavailable() }
        self.multi = multi
        self.settings = settings
        self.limits = limits
        self.inFlightMax = inFlightMax
        self.logger = logger
        guard let wakeup = try? Wakeup() else { throw CourierUnavailable() }
        inbox = Inbox(wakeup)
        waitList = WaitList(multi, wakeup: wakeup)
        // As many as there can be, so that none is closed that is wanted again at once.
        curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, inFlightMax)
    }

    deinit {
        // First: the library would end the text of a mail that is half sent, and wait for the answer.
        sockets.shutDownAll()
        for handle in running.keys { curl_multi_remove_handle(multi, handle) }
        (running, idle) = ([:], [])
        curl_multi_cleanup(multi)
    }

    /// Until the inbox is closed.
    func run() {
        blockBrokenPipe()
        while true {
            let (taken, isClosed) = inbox.take()
            fresh += taken
            if isClosed { break }
            while running.count + awaitingAccess.count < inFlightMax, let letter = next() { begin(letter) }
            waitList.turn()
            endFinished()
        }
        stop()
    }

    private func next() -> Letter? {
        if waiting.isEmpty {
            waiting = fresh.reversed()
            fresh = []
        }
        return waiting.popLast()
    }

    private func stop() {
        let unanswered =
            waiting + fresh + awaitingAccess
            + running.values.compactMap { _, errand in
                switch errand {
                case .push(let letter, _), .webhook(let letter), .mail(let letter): letter
                case .access: nil
                }
            }
        (waiting, fresh, awaitingAccess) = ([], [], [])
        for letter in unanswered { finish(letter, DeliveryLoop.stopping) }
    }

    /// Sockets are written to by OpenSSL too, which does not ask for the signal to be left out.
    private func blockBrokenPipe() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    // MARK: - Beginning

    private func begin(_ letter: Letter) {
        guard settings.reaches(letter.destination) else {
            note(letter)
            return
        }
        do throws(Unsendable) {
            switch letter.destination {
            case .log: note(letter)
            case .fcm(let token): try beginPush(letter, token)
            case .webhook(let url, let secret): try beginWebhook(letter, url, secret)
            case .email(let address): try beginMail(letter, address)
            }
        } catch {
            finish(letter, error.outcome)
        }
    }

    private func note(_ letter: Letter) {
        let (message, channel) = (letter.message, letter.destination.channel)
        logger.info(
            "delivered to this log, for want of another channel: \(channel) \(message.type) \(message.id)")
        logger.debug("\(message.id) says: \(message.title): \(message.body)")
        finish(letter, .sent)
    }

    private func beginPush(_ letter: Letter, _ token: String) throws(Unsendable) {
        guard let fcm = settings.fcm else { return note(letter) }
        switch access.ask(nowMs: MonotonicClock.nowMs) {
        case .giveUp(let reason): finish(letter, .retry(reason: reason))
        case .wait(let fetches):
            awaitingAccess.append(letter)
            if fetches { fetchAccess(fcm.account) }
        case .use(let bearer):
            let request = try FCM.request(
                letter.message, to: token, project: fcm.account.project, endpoint: fcm.endpoint,
                bearer: bearer
            )
            var rules = httpRules
            rules.sharesConnection = fcm.endpoint.hasPrefix("https:")
            start(.push(letter, bearer: bearer), rules) { $0.prepare(request, rules) }
        }
    }

    private func beginWebhook(
        _ letter: Letter, _ url: String, _ ownSecret: WebhookSecret?
    ) throws(Unsendable) {
        guard let secret = ownSecret ?? settings.webhookSecret else { return note(letter) }
        let request = try Webhook.request(
            letter.message, to: url, secret: secret, now: WallClock.now,
            allowsPrivate: settings.allowsPrivateWebhooks)
        var rules = httpRules
        rules.isOnlyPublic = !settings.allowsPrivateWebhooks
        start(.webhook(letter), rules) { $0.prepare(request, rules) }
    }

    private func beginMail(_ letter: Letter, _ address: String) throws(Unsendable) {
        guard let settings = settings.mail else { return note(letter) }
        let mail = try Mail(letter.message, from: settings.from, to: address)
        var rules = httpRules
        rules.timeMs = limits.mailTimeMs
        start(.mail(letter), rules) { $0.prepare(mail, settings, rules) }
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

    private func start(_ errand: Errand, _ rules: TransferRules, prepare: (Transfer) -> Bool) {
        guard let transfer = idle.popLast() ?? Transfer(sockets: sockets), prepare(transfer),
            curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
        else { return end(errand, nil, CURLE_FAILED_INIT) }
        running[transfer.handle] = (transfer, errand)
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
            guard let (transfer, errand) = running.removeValue(forKey: handle) else { continue }
            end(errand, transfer, result)
            idle.append(transfer)
        }
    }

    private func end(_ errand: Errand, _ transfer: Transfer?, _ result: CURLcode) {
        let answer = transfer?.answer(result) ?? .failure(NoAnswer(result))
        switch errand {
        case .push(let letter, let bearer): endPush(letter, bearer, answer)
        case .webhook(let letter):
            if transfer?.wasPrivate ?? false {
                finish(letter, .refused(reason: "the webhook's host has a private address"))
            } else {
                finish(letter, outcome(answer, Webhook.outcome))
            }
        case .mail(let letter):
            let heard = transfer?.mailAnswer ?? MailAnswer()
            finish(letter, result == CURLE_OK ? .sent : heard.outcome(NoAnswer(result)))
        case .access: accessEnded(outcome(answer))
        }
    }

    private func endPush(_ letter: Letter, _ bearer: String, _ answer: Result<HTTPAnswer, NoAnswer>) {
        switch answer.map(FCM.verdict) {
        case .failure(let none): finish(letter, .retry(reason: none.reason))
        case .success(.outcome(let outcome)): finish(letter, outcome)
        case .success(.needsNewAccess) where letter.hasNewAccess:
            finish(
                letter, .retry(reason: "FCM answered 401 to a new access token; see RALLY_FCM_CREDENTIALS"))
        case .success(.needsNewAccess):
            access.refused(token: bearer)
            var letter = letter
            letter.hasNewAccess = true
            begin(letter)
        }
    }

    private func accessEnded(_ fetched: Result<Access, Access.Refusal>) {
        let nowMs = MonotonicClock.nowMs
        switch fetched {
        case .success(let new): access.fetched(new, nowMs: nowMs)
        case .failure(let refusal): access.failed(refusal.reason, nowMs: nowMs)
        }
        let letters = awaitingAccess
        awaitingAccess = []
        for letter in letters { begin(letter) }
    }

    private func outcome(
        _ answer: Result<HTTPAnswer, NoAnswer>, _ meaning: (HTTPAnswer) -> Outcome
    ) -> Outcome {
        switch answer {
        case .success(let answer): meaning(answer)
        case .failure(let none): .retry(reason: none.reason)
        }
    }

    private func outcome(_ answer: Result<HTTPAnswer, NoAnswer>) -> Result<Access, Access.Refusal> {
        switch answer {
        case .success(let answer): Access.read(answer)
        case .failure(let none):
            .failure(.init(reason: "Google's token endpoint: \(none.reason)"))
        }
    }

    private func finish(_ letter: Letter, _ outcome: Outcome) {
        let isClosed = inbox.answered()
        // A connection that was cut for that reason says nothing about the other side.
        if isClosed, case .retry = outcome { return letter.completion(DeliveryLoop.stopping) }
        letter.completion(outcome)
    }
}
