// Limits the mails that strangers may cause (domain.md §12.1): for each account in an hour, for each mailbox in a day,
// for each origin in an hour, and in all. Otherwise anybody could make Rally send mails to anybody without end, with a
// fresh account each time, or use up what everybody has.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    /// The open windows, counted from the log's events. Their lengths are those of ``RateLimit``.
    struct MailCounts: Codable, Sendable {
        private struct Window: Codable, Sendable {
            var endsAt = Timestamp.distantPast
            var count = 0

            mutating func note(_ limit: RateLimit, at time: Timestamp) {
                if endsAt <= time { self = Window(endsAt: time.adding(seconds: limit.seconds)) }
                count += 1
            }
        }

        private var accounts: ChunkedDictionary<ID, Window> = [:]
        /// Windows of mailboxes, each found by its mark.
        private var recipients: ChunkedDictionary<String, Window> = [:]
        /// Windows of network addresses, and of the larger networks around them.
        private var origins: ChunkedDictionary<String, Window> = [:]
        private var all = Window()
        private var sweptAt = Timestamp.distantPast

        var recipientsCount: Int { recipients.count }
        var originsCount: Int { origins.count }

        /// - Parameter actor: the account that asked for the mail; `nil` for a stranger.
        mutating func note(_ event: MailPlanned, by actor: ID?, at time: Timestamp) {
            if sweptAt.adding(hours: 1) <= time { sweep(at: time) }
            if event.kind == .verify || event.kind == .known, let account = actor ?? event.newAccount {
                accounts[account, default: Window()].note(.mails, at: time)
            }
            guard let recipient = event.recipient else { return }
            recipients[recipient, default: Window()].note(.mailsByRecipient, at: time)
            for place in event.origin.map(FairShare.places) ?? [] {
                origins[place.name, default: Window()].note(.mailsByOrigin, at: time)
            }
            all.note(.mailsToStrangers, at: time)
        }

        /// When such a mail may be sent again; `nil` if one may be now.
        ///
        /// - Parameter origin: the network address that asks, if it is known.
        func fullUntil(
            account: ID?, recipient: String, origin: String?, _ settings: LimitSettings, at now: Timestamp
        ) -> Timestamp? {
            let windows: [(RateLimit, Window?)] = [
                (.mails, account.flatMap { accounts[$0] }), (.mailsByRecipient, recipients[recipient]),
                (.mailsToStrangers, all),
            ]
            let ends = windows.compactMap { (limit, window) -> Timestamp? in
                guard let window, window.endsAt > now,
                    let bound = settings.bound(limit, since: nil, at: now), window.count >= bound.max
                else { return nil }
                return window.endsAt
            }
            let places = origin.map(FairShare.places) ?? []
            return (ends + places.compactMap { fullUntil($0, settings, at: now) }).max()
        }

        private func fullUntil(
            _ place: FairShare.Place, _ settings: LimitSettings, at now: Timestamp
        ) -> Timestamp? {
            guard let bound = settings.bound(.mailsByOrigin, since: nil, at: now),
                let window = origins[place.name], window.endsAt > now
            else { return nil }
            var most = bound.max * place.factor
            if let whole = settings.bound(.mailsToStrangers, since: nil, at: now) {
                let taken = all.endsAt > now ? all.count : 0
                most = FairShare.most(limit: most, own: window.count, of: taken, whole: whole.max)
            }
            return window.count >= most ? window.endsAt : nil
        }

        /// Drops windows that are over. An erasure needs this too, since the log says less after it.
        mutating func sweep(at time: Timestamp) {
            accounts = accounts.filter { $0.value.endsAt > time }
            recipients = recipients.filter { $0.value.endsAt > time }
            origins = origins.filter { $0.value.endsAt > time }
            sweptAt = time
        }
    }
}

extension MailPlanned {
    /// The account that a stranger has just made, where the mail is about it.
    fileprivate var newAccount: ID? { kind == .verify ? accountId : nil }
}

extension Situation<Auth> {
    /// Where the request comes from, if that is a network address: a sender can put any text there.
    var networkOrigin: String? { context.origin.flatMap { Auth.isNetworkAddress($0) ? $0 : nil } }

    private func fullUntil(_ email: String, account: ID?) -> Timestamp? {
        state.mailCounts.fullUntil(
            account: account, recipient: mailboxMark(email), origin: networkOrigin, context.settings.limits,
            at: now)
    }

    /// The mark that mails to a mailbox are counted by.
    func mailboxMark(_ email: String) -> String { mark(Email.mailbox(of: email)) }

    /// Whether a mail counts: the account has not confirmed the address, or anybody could cause the mail.
    func isCounted(_ kind: MailKind, to email: String, of account: ID) -> Bool {
        switch kind {
        case .verify, .known: true
        case .reset, .moved, .moving:
            state.accounts[account].map { !$0.isEmailVerified || $0.email != email } ?? true
        }
    }

    /// Whether a mail to an account's address may be sent: always to one that the account has confirmed.
    func mayMail(_ kind: MailKind, to email: String, of account: ID) -> Bool {
        !isCounted(kind, to: email, of: account) || fullUntil(email, account: nil) == nil
    }

    /// Refuses a mail to an address that the account has not confirmed, if there were too many.
    func requireMail(to email: String, of account: ID) throws(Refusal) {
        guard let end = fullUntil(email, account: account) else { return }
        throw .rateLimited(
            "too many mails were sent to confirm an address; look into your inbox, or try again later",
            until: end,
            at: now)
    }

    /// The mail that asks a new account to confirm its address; none while the limit is reached. They can ask for it
    /// later.
    func welcoming(_ claim: Auth.Claim, for id: ID) -> [MailPlanned] {
        fullUntil(claim.email, account: id) == nil ? [mailing(claim, for: id)] : []
    }
}
