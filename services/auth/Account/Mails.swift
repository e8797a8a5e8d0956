// Mails of auth: those waiting to be sent, and those whose links are valid (domain.md §3.2). For an account, the last
// link that confirms an address is valid, and the last three for a new password. Links that were used, replaced or
// ended by a new password are forgotten; only their seal shows that they were once sent.

import Contracts
import JSON
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    static let mails = Rules<Auth>()
        .evolve(MailPlanned.self) { state, event, info in
            state.mails.plan(event, info)
            state.mailCounts.note(event, by: info.actor, at: info.time)
        }
        .evolve(MailSent.self) { state, event, _ in state.mails.isOut(event.mailId) }
        .evolve(MailFailed.self) { state, event, info in state.mails.failed(event, info) }
        .evolve(MailAnswered.self) { state, event, _ in state.mails.forget(event.mailId) }

    /// Whether a mail may show an origin: the sender of a request can put any text there.
    static func isNetworkAddress(_ origin: String) -> Bool {
        origin.utf8.allSatisfy {
            (48...57).contains($0) || (97...102).contains($0 | 0x20) || [46, 47, 58].contains($0)
        }
    }

    // MARK: - Sending

    public static func deliveries(
        _ state: State, after: DeliverySlot?, until: Timestamp, limit: Int
    ) -> [(slot: DeliverySlot, id: ID)] { state.mails.queue.due(after: after, until: until, limit: limit) }

    public static func nextDelivery(_ state: State, after: DeliverySlot?) -> Timestamp? {
        state.mails.queue.next(after: after)
    }

    public static func order(of id: ID, _ state: State, _ context: Context) -> DeliveryOrder? {
        guard let mail = state.mails[id], mail.slot != nil else { return nil }
        let kind = mail.kind.rawValue
        let order = MailOrder(
            id: id, plannedAt: mail.plannedAt, kind: mail.kind, email: mail.email,
            link: mail.kind.link.map {
                Link($0, context.settings.secret.seal(id, for: kind)).url(host: context.settings.host)
            }, nickname: state.accounts[mail.accountId]?.profile?.nickname, origin: mail.origin)
        return (try? JSONCoding.encode(order)).map { DeliveryOrder(data: $0, trace: nil) }
    }

    public static func delivered(
        _ id: ID, result: JSONValue, _ state: State, _ context: Context
    ) -> [any Event] {
        guard let mail = state.mails[id], mail.slot != nil else { return [] }
        let result = DeliveryResult(result)
        if result.outcome == .sent { return [MailSent(mailId: id)] }
        let tries = mail.failures + 1
        return [
            MailFailed(
                mailId: id, reason: result.reason ?? "it failed", tries: tries,
                retryAt: result.retryAt(tries: tries, context.now))
        ]
    }

    /// One mail, as the primary gives it to a replica.
    struct MailOrder: Codable, Sendable {
        var id: ID
        var plannedAt: Timestamp
        var kind: MailKind
        var email: String
        /// `nil` for a mail without a link.
        var link: String?
        /// The account that the mail is about; `nil` from an older primary.
        var nickname: String?
        /// Where the mail was asked for, if known.
        var origin: String?
    }
}

extension Situation<Auth> {
    /// The mail that a token or its whole link came with, if it is still good.
    func mail(
        _ kind: MailKind, token: String
    ) throws(Refusal) -> (id: ID, account: Auth.Account, mail: Auth.Mails.Mail) {
        let token = Link.token(in: token)
        guard let id = context.settings.secret.open(token, for: kind.rawValue), kind.hasLink else {
            throw foreignLink(token)
        }
        guard let mail = state.mails[id], mail.kind == kind, let account = state.accounts[mail.accountId],
            mail.plannedAt.adding(minutes: kind.minutes) > now
        else {
            throw Refusal(
                .expired,
                "this link has been used, or is too old, or was ended by a later one or a new password; ask for "
                    + "another",
                field: "token")
        }
        return (id, account, mail)
    }

    /// The refusal of a token that is not of the kind that was asked for.
    private func foreignLink(_ token: String) -> Refusal {
        let other = [(MailKind.verify, VerifyEmail.words), (.reset, ResetPassword.words)]
            .first { context.settings.secret.open(token, for: $0.0.rawValue) != nil }
        let sentence =
            other.map { "this link is for something else: \($0.1)" }
            ?? "this link is not one of ours; copy it whole from the mail"
        return Refusal(.notFound, sentence, field: "token")
    }

    func mailing(_ kind: MailKind, to email: String, of account: ID?) -> MailPlanned {
        MailPlanned(
            mailId: context.newID(), accountId: account, kind: kind, email: email,
            origin: account == nil ? nil : networkOrigin,
            recipient: account.flatMap { isCounted(kind, to: email, of: $0) ? mailboxMark(email) : nil })
    }
}

extension MailKind {
    /// The kind of its link; `nil` for a mail without one.
    fileprivate var link: LinkKind? {
        switch self {
        case .verify: .verify
        case .reset: .reset
        case .moved, .moving, .known: nil
        }
    }

    /// How long its link is valid (domain.md §3.2, §12.2).
    var minutes: Int {
        switch self {
        case .verify: 7 * 24 * 60
        case .reset: 60
        case .moved, .moving, .known: 0
        }
    }

    var hasLink: Bool { link != nil }
}

extension Auth {
    /// Mails with valid links, and mails that are still to be sent.
    struct Mails: Codable, Sendable {
        /// Minutes between two mails to one address that anybody can cause.
        static let pauseMinutes = 1
        /// Most valid links for a new password for one address; a new link does not end the others.
        static let resetsMax = 3

        struct Mail: Codable, Sendable {
            var accountId: ID
            var kind: MailKind
            var email: String
            var plannedAt: Timestamp
            var origin: String?
            var failures = 0
            /// `nil` once it is not to be sent any more.
            var slot: DeliverySlot?
        }

        private var mails: ChunkedDictionary<ID, Mail> = [:]
        private var byAccount: ChunkedDictionary<ID, [ID]> = [:]
        private(set) var queue = DeliveryQueue()
        /// When each address was last mailed by a request that anybody can make.
        private var forgotten: ChunkedDictionary<String, Timestamp> = [:]
        /// When links for a new password were last mailed, by address.
        private var resets: ChunkedDictionary<String, [Timestamp]> = [:]
        /// When an account was last mailed about a change of its address.
        private var warned: ChunkedDictionary<ID, Timestamp> = [:]
        private var sweptAt = Timestamp.distantPast

        subscript(id: ID) -> Mail? { mails[id] }

        func hasJustForgotten(_ email: String, at now: Timestamp) -> Bool {
            forgotten[email].map { $0.adding(minutes: Self.pauseMinutes) > now } ?? false
        }

        /// Whether a link for a new password may be mailed to an address now.
        func mayForget(_ email: String, at now: Timestamp) -> Bool {
            let late = (resets[email] ?? []).filter { $0.adding(minutes: MailKind.reset.minutes) > now }
            return !hasJustForgotten(email, at: now) && late.count < Self.resetsMax
        }

        func hasJustWarned(_ account: ID, at now: Timestamp) -> Bool {
            warned[account].map { $0.adding(minutes: Self.pauseMinutes) > now } ?? false
        }

        mutating func plan(_ event: MailPlanned, _ info: EventInfo) {
            if sweptAt.adding(hours: 1) <= info.time { forgetAsked(before: info.time) }
            if event.kind == .reset || event.kind == .known { forgotten[event.email] = info.time }
            if event.kind == .reset {
                resets[event.email] = (resets[event.email] ?? []).suffix(Self.resetsMax - 1) + [info.time]
            }
            guard let account = event.accountId else { return }
            if event.kind == .moving { warned[account] = info.time }
            switch event.kind {
            case .verify: forget(.verify, of: account)
            case .reset: forget(.reset, of: account, besides: Self.resetsMax - 1)
            case .moved, .moving, .known: break
            }
            let slot = DeliverySlot(dueAt: info.time, sequence: info.sequence, number: 0)
            mails[event.mailId] = Mail(
                accountId: account, kind: event.kind, email: event.email, plannedAt: info.time,
                origin: event.origin, slot: slot)
            byAccount[account, default: []].append(event.mailId)
            queue.insert(event.mailId, slot)
        }

        /// Drops entries that no longer prevent a mail.
        mutating func forgetAsked(before time: Timestamp) {
            forgotten = forgotten.filter { $0.value.adding(minutes: Self.pauseMinutes) > time }
            resets = resets.filter {
                ($0.value.last?.adding(minutes: MailKind.reset.minutes)).map { $0 > time } ?? false
            }
            warned = warned.filter { $0.value.adding(minutes: Self.pauseMinutes) > time }
            sweptAt = time
        }

        /// Notes that the mail was sent or given up; its link stays valid.
        mutating func isOut(_ id: ID) {
            unqueue(id)
            if mails[id]?.kind.hasLink == false { forget(id) }
        }

        private mutating func unqueue(_ id: ID) {
            if let slot = mails[id]?.slot { queue.remove(id, slot) }
            mails[id]?.slot = nil
        }

        mutating func failed(_ event: MailFailed, _ info: EventInfo) {
            guard let retryAt = event.retryAt else { return isOut(event.mailId) }
            unqueue(event.mailId)
            guard mails[event.mailId] != nil else { return }
            let slot = DeliverySlot(dueAt: retryAt, sequence: info.sequence, number: 0)
            mails[event.mailId]?.failures = event.tries
            mails[event.mailId]?.slot = slot
            queue.insert(event.mailId, slot)
        }

        mutating func forget(_ id: ID) {
            unqueue(id)
            guard let account = mails.removeValue(forKey: id)?.accountId else { return }
            byAccount[account]?.removeAll { $0 == id }
            if byAccount[account]?.isEmpty == true { byAccount[account] = nil }
        }

        /// - Parameter count: number of the latest mails to keep.
        mutating func forget(_ kind: MailKind, of account: ID, besides count: Int = 0) {
            let all = (byAccount[account] ?? []).filter { mails[$0]?.kind == kind }
            for id in all.dropLast(count) { forget(id) }
        }

        /// Makes all mailed links of an account void. Mails without a link are still sent.
        mutating func forgetLinks(of account: ID) {
            for id in byAccount[account] ?? [] where mails[id]?.kind.hasLink == true { forget(id) }
        }
    }
}
