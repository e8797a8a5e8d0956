// Limits mails to unconfirmed addresses (domain.md §12.1): for each account in an hour, for each recipient in a day,
// and in all. Otherwise an account could make Rally send mails to anybody without end.

import Contracts
import LogContracts
import Machine
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

        private var accounts: [ID: Window] = [:]
        private var recipients: [String: Window] = [:]
        private var all = Window()
        private var sweptAt = Timestamp.distantPast

        var recipientsCount: Int { recipients.count }

        mutating func note(_ event: MailPlanned, at time: Timestamp) {
            guard event.kind == .verify, let recipient = event.recipient else { return }
            if sweptAt.adding(hours: 1) <= time { sweep(at: time) }
            if let account = event.accountId { accounts[account, default: Window()].note(.mails, at: time) }
            recipients[recipient, default: Window()].note(.mailsByRecipient, at: time)
            all.note(.mailsToStrangers, at: time)
        }

        /// When such a mail may be sent again; `nil` if one may be now.
        func fullUntil(
            account: ID?, recipient: String, _ settings: LimitSettings, at now: Timestamp
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
            return ends.max()
        }

        /// Drops windows that are over. An erasure needs this too, since the log says less after it.
        mutating func sweep(at time: Timestamp) {
            accounts = accounts.filter { $0.value.endsAt > time }
            recipients = recipients.filter { $0.value.endsAt > time }
            sweptAt = time
        }
    }
}

extension Situation<Auth> {
    /// Refuses a mail to an address that the account has not confirmed, if there were too many.
    func requireMail(to email: String, of account: ID) throws(Refusal) {
        let end = state.mailCounts.fullUntil(
            account: account, recipient: mark(email), context.settings.limits, at: now)
        guard let end else { return }
        throw .rateLimited(
            "too many mails were sent to confirm an address; look into your inbox, or try again later",
            until: end,
            at: now)
    }

    /// The mail that asks a new account to confirm its address; none while the limit is reached. They can ask for it
    /// later.
    func welcoming(_ claim: Auth.Claim, for id: ID) -> [MailPlanned] {
        let end = state.mailCounts.fullUntil(
            account: id, recipient: mark(claim.email), context.settings.limits, at: now)
        return end == nil ? [mailing(claim, for: id)] : []
    }
}
