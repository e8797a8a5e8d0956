// The writer budget: how many commands an account may have written in a minute, and how many bytes of this service's
// log in an hour and a day, over all commands that leave lines (domain.md §12.1, Whoever writes). Without it, the
// limits of single actions leave most commands free, and a log never shrinks.
//
// Kept in memory only, and forgotten at a restart, like the stranger budget: an account gains a day's bytes by a
// restart, which it cannot cause. Moderators are exempt.

import Contracts
import Values

/// The open windows of all accounts that have written.
struct WriterBudget: Sendable {
    /// Accounts with windows of their own. Beyond it, those that have spent least are dropped first.
    static let accountsMax = 100_000
    /// Estimated bytes of a line besides its data, on the high side.
    static let lineBytes = 512
    /// Estimated bytes that other services write when they hear of a line (``EchoedEvents``).
    static let echoBytes = 1536

    /// A request of so many bytes counts as one command more, since reading it is work.
    static let commandBytes = 32 << 10
    /// The same for a command that is refused: it was read for nothing.
    static let refusedBytes = 8 << 10

    /// How many of the heaviest writers a process's status shows.
    static let shownMax = 3

    /// The cost of a command.
    struct Cost: Sendable {
        /// How many of a minute's commands it counts as.
        var commands = 1
        var bytes = 0

        /// Adds the bytes of a line, and of the lines that others write because of it.
        mutating func add(_ event: any Event, dataBytes: Int) {
            let type = Swift.type(of: event).type
            bytes += dataBytes + lineBytes + (EchoedEvents.types.contains(type) ? echoBytes : 0)
        }
    }

    private struct Window: Sendable {
        var endsAtMs: Int64 = .min
        var spent = 0

        func spent(at nowMs: Int64) -> Int { endsAtMs > nowMs ? spent : 0 }

        mutating func spend(_ amount: Int, seconds: Int, at nowMs: Int64) {
            if endsAtMs <= nowMs { self = Window(endsAtMs: nowMs + Int64(seconds) * 1000) }
            spent += amount
        }
    }

    private struct Account: Sendable {
        var minute = Window()
        var hour = Window()
        var day = Window()
        /// Long effects, such as pictures.
        var long = Window()

        func isOver(at nowMs: Int64) -> Bool {
            [minute, hour, day, long].allSatisfy { $0.endsAtMs <= nowMs }
        }
    }

    private var accounts: [ID: Account] = [:]

    var accountsCount: Int { accounts.count }

    /// The refusal of a command with this cost. An empty `cost` checks only whether the budget is used up.
    /// - Parameter isOfMinute: whether the bytes of the hour and the day do not matter.
    func refusal(
        of account: ID, _ cost: Cost, isOfMinute: Bool = false, _ settings: LimitSettings, at now: Moment
    ) -> Refusal? {
        guard let known = accounts[account] else { return nil }
        let nowMs = now.monotonicMs
        func end(_ window: Window, _ limit: RateLimit, _ more: Int, unit: Int) -> Int64? {
            guard let bound = settings.bound(limit, since: nil, at: now.wall) else { return nil }
            let spent = window.spent(at: nowMs)
            // A single command is accepted, however long it is.
            return spent > 0 && spent + max(1, more) > bound.max * unit ? window.endsAtMs : nil
        }
        var ends = [end(known.minute, .writes, cost.commands, unit: 1)]
        if !isOfMinute {
            ends.append(end(known.hour, .logHour, cost.bytes, unit: 1024))
            ends.append(end(known.day, .logDay, cost.bytes, unit: 1024))
        }
        guard let endsAtMs = ends.compactMap({ $0 }).max() else { return nil }
        let leftMs = endsAtMs - nowMs
        return .rateLimited(
            "you have changed very much in a short time; try again later",
            until: now.wall.adding(milliseconds: leftMs), at: now.wall)
    }

    /// Charges a command that was written.
    mutating func charge(_ account: ID, _ cost: Cost, _ settings: LimitSettings, at now: Moment) {
        let nowMs = now.monotonicMs
        if accounts[account] == nil, accounts.count >= Self.accountsMax { makeRoom(at: nowMs) }
        func spend(_ window: WritableKeyPath<Account, Window>, _ limit: RateLimit, _ amount: Int) {
            guard let bound = settings.bound(limit, since: nil, at: now.wall) else { return }
            accounts[account, default: Account()][keyPath: window].spend(
                amount, seconds: bound.seconds, at: nowMs)
        }
        spend(\.minute, .writes, cost.commands)
        spend(\.hour, .logHour, cost.bytes)
        spend(\.day, .logDay, cost.bytes)
    }

    /// Takes a long effect from its budget, or refuses.
    mutating func spendLong(_ account: ID, _ settings: LimitSettings, at now: Moment) throws(Refusal) {
        guard let bound = settings.bound(.pictures, since: nil, at: now.wall) else { return }
        let nowMs = now.monotonicMs
        if let window = accounts[account]?.long, window.spent(at: nowMs) >= bound.max {
            throw .rateLimited(
                "too many pictures in a short time",
                until: now.wall.adding(milliseconds: window.endsAtMs - nowMs), at: now.wall)
        }
        if accounts[account] == nil, accounts.count >= Self.accountsMax { makeRoom(at: nowMs) }
        accounts[account, default: Account()].long.spend(1, seconds: bound.seconds, at: nowMs)
    }

    /// The accounts that have written most in their open day, the first of them the most.
    func heaviest(_ count: Int, at nowMs: Int64) -> [(account: ID, bytes: Int)] {
        var top: [(account: ID, bytes: Int)] = []
        for (id, account) in accounts {
            let bytes = account.day.spent(at: nowMs)
            guard bytes > 0, top.count < count || top[top.count - 1].bytes < bytes else { continue }
            let place =
                top.firstIndex { $0.bytes < bytes || ($0.bytes == bytes && id < $0.account) } ?? top.count
            top.insert((id, bytes), at: place)
            if top.count > count { top.removeLast() }
        }
        return top
    }

    /// Forgets accounts whose windows are over; if that is not enough, the half that has spent least. If two have spent
    /// equally, the one with the later id goes first.
    private mutating func makeRoom(at nowMs: Int64) {
        accounts = accounts.filter { !$0.value.isOver(at: nowMs) }
        guard accounts.count > Self.accountsMax / 2 else { return }
        func spent(_ account: Account) -> (Int, Int) {
            (account.day.spent(at: nowMs), account.long.spent(at: nowMs))
        }
        let ranked = accounts.map { (spent: spent($0.value), id: $0.key) }.sorted {
            $0.spent == $1.spent ? $0.id < $1.id : $0.spent > $1.spent
        }
        for (_, id) in ranked[(Self.accountsMax / 2)...] { accounts[id] = nil }
    }
}

/// An event as a command would write it.
struct Written {
    var event: any Event
    var data: [UInt8]

    init(_ event: any Event) { (self.event, data) = (event, RuleCoding.bytes(of: event)) }
}

extension Machine {
    /// The refusal if the caller has written too much, or would with these events.
    func overspent(_ events: [Written], by caller: Caller) -> Refusal? {
        guard let account = payer(of: events, by: caller) else { return nil }
        return writers.refusal(of: account, Self.cost(of: events), settings.limits, at: now)
    }

    /// Charges a command's events to its caller's budget.
    mutating func charge(_ events: [Written], to caller: Caller) {
        guard !events.isEmpty, let account = payer(of: events, by: caller) else { return }
        writers.charge(account, Self.cost(of: events), settings.limits, at: now)
    }

    /// Charges a command that was refused for its bytes: deciding it was work, so it counts among those of a minute.
    mutating func chargeRefused(_ events: [Written], by caller: Caller) {
        guard let account = payer(of: events, by: caller) else { return }
        writers.charge(account, WriterBudget.Cost(), settings.limits, at: now)
    }

    /// Takes from the minute of its caller what a long request counts beyond one command, or refuses. It counts before it
    /// is read, whether or not anything is written: a query and a repetition are read, too.
    mutating func spendLength(of request: RequestEnvelope, by caller: Caller) throws(Refusal) {
        let bytes = request.data.count
        guard bytes >= WriterBudget.refusedBytes, let account = payer(of: [], by: caller) else { return }
        let cost = WriterBudget.Cost(commands: bytes / WriterBudget.commandBytes)
        let isOfMinute = cost.commands == 0
        if let refusal = writers.refusal(
            of: account, cost, isOfMinute: isOfMinute, settings.limits, at: now)
        {
            throw refusal
        }
        if cost.commands > 0 { writers.charge(account, cost, settings.limits, at: now) }
    }

    /// Takes from the minute of its caller what a long command counts besides because it is refused.
    mutating func spendMore(
        on request: RequestEnvelope, refusedFor refusal: Refusal, by caller: Caller
    ) {
        let bytes = request.data.count
        let more = bytes / WriterBudget.refusedBytes - bytes / WriterBudget.commandBytes
        guard more > 0, !refusal.isDecidedAnew, let account = payer(of: [], by: caller) else { return }
        writers.charge(account, WriterBudget.Cost(commands: more), settings.limits, at: now)
    }

    private static func cost(of events: [Written]) -> WriterBudget.Cost {
        var cost = WriterBudget.Cost()
        for written in events { cost.add(written.event, dataBytes: written.data.count) }
        return cost
    }

    private func payer(of events: [Written], by caller: Caller) -> ID? {
        if caller.isModerator { return nil }
        if let account = caller.account { return account }
        for written in events {
            guard let payer = rules.payers[Swift.type(of: written.event).type] else { continue }
            if let account = payer(written.event) { return account }
        }
        return nil
    }

    /// The accounts that have written most in a day, for an operator: the first three of this service, with bytes.
    public var heaviestWriters: [(account: ID, bytes: Int)] {
        writers.heaviest(WriterBudget.shownMax, at: now.monotonicMs)
    }
}
