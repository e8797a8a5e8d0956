// notifications.list, badge, watch, read, read-all, delete and test: the caller's inbox (domain.md §8.1,
// §8.3).

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Notify {
    static let daysKept = 30

    static let inbox = Rules<Notify>()
        .query(ListNotifications.self, answer: Situation.list)
        .query(NotificationBadge.self, answer: Situation.badge)
        .query(WatchNotifications.self, answer: Situation.watch)
        .command(ReadNotification.self, decide: Situation.read, reply: Situation.badge)
        .command(ReadAllNotifications.self, decide: Situation.readAll, reply: Situation.badge)
        .command(DeleteNotification.self, decide: Situation.delete, reply: Situation.badge)
        .command(TestNotification.self, decide: Situation.test, reply: Situation.tested)
        .limit(.testNotifications, NotificationWritten.self)
        .evolve(NotificationWritten.self) { state, event, info in
            let former = state.inboxes[event.recipientId, default: Inbox()].take(
                event.notification, without: event.withdrawn)
            state.contentRows.remove(former, of: event.recipientId)
            state.contentRows.add(event.notification, of: event.recipientId)
            state.outbox.add(event, info)
            state.told.note(event, at: info.time)
            if state.sweepAt == nil { state.sweepAt = info.time.adding(days: 1) }
        }
        .announce(NotificationCreated.self)
        .announce(NotificationUpdated.self)
        .evolve(NotificationsRead.self) { state, event, info in
            let all = state.inboxes[event.recipientId]?.rows.filter { !$0.value.read }.keys.sorted() ?? []
            for id in event.notificationId.map({ [$0] }) ?? all {
                state.inboxes[event.recipientId]?.setRead(id)
                state.outbox.cancel(id, at: info.time)
            }
        }
        .evolve(NotificationDeleted.self) { state, event, info in
            let isUnpushed = !state.outbox.pending(of: event.notificationId).isEmpty
            let row = state.inboxes[event.recipientId]?.remove(
                event.notificationId, withdrawn: event.withdrawn)
            if isUnpushed, let row { state.inboxes[event.recipientId]?.unhear(row) }
            state.contentRows.remove(row, of: event.recipientId)
            state.outbox.cancel(event.notificationId, at: info.time)
        }
        .evolve(InboxesSwept.self) { state, event, info in
            var gone: [ID] = []
            for account in state.inboxes.keys {
                for row in state.inboxes[account]?.forget(before: event.before) ?? [] {
                    state.contentRows.remove(row, of: account)
                    gone.append(row.id)
                }
            }
            // Rows that are gone are not delivered.
            for row in gone.sorted() { state.outbox.cancel(row, at: info.time) }
            state.outbox.sweep(before: event.before)
            state.sweepAt = info.time.adding(days: 1)
        }
        .erasures(NotifyErased.self) { state, account, time in
            state.erase(account)
            state.told.sweep(at: time)
        }

    /// The first section that fits the day; weeks begin on Monday.
    static func section(of day: Day, today: Day) -> InboxSection {
        if day >= today { return .today }
        if day == today.adding(days: -1) { return .yesterday }
        if day >= today.adding(days: 1 - today.isoWeekday) { return .thisWeek }
        let (year, month, _) = today.civil
        return day.civil.year == year && day.civil.month == month ? .thisMonth : .earlier
    }
}

extension Situation<Notify> {
    // MARK: - Reading

    /// The rows of an inbox, the latest change first; none is older than 30 days.
    private func rows(of account: ID) -> [(key: SortKey, item: Contracts.Notification)] {
        (state.inboxes[account]?.rows.values ?? [:].values)
            .filter { $0.isKept(at: now) }
            .map { (SortKey($0.updatedAt.descending, $0.id.high, $0.id.low), $0) }
            .sorted { $0.key < $1.key }
    }

    fileprivate func list(_ query: ListNotifications) throws(Refusal) -> ListNotifications.Reply {
        let me = try caller.id()
        var question = query
        (question.limit, question.page) = (nil, nil)
        let start = try Paging.start(query.page, of: question)
        let found = rows(of: me).lazy
            .filter { start == nil || $0.key > start! }
            .filter { query.unreadOnly != true || !$0.item.read }
        let page = Paging.page(found, limit: query.rows, of: question)
        guard query.group == true else {
            return ListNotifications.Reply(items: page.items, sections: nil, next: page.next)
        }
        let zone = state.zone(of: me, context)
        let today = zone.local(at: now).day
        var sections: [ListNotifications.Section] = []
        for item in page.items {
            let section = Notify.section(of: zone.local(at: item.updatedAt).day, today: today)
            if sections.last?.section == section {
                sections[sections.count - 1].items.append(item)
            } else {
                sections.append(.init(section: section, items: [item]))
            }
        }
        return ListNotifications.Reply(items: nil, sections: sections, next: page.next)
    }

    fileprivate func badge(_ query: NotificationBadge) throws(Refusal) -> NotificationBadge.Reply {
        try unreadCount()
    }

    fileprivate func badge(
        _ command: some Command, _ occurred: Occurred
    ) throws(Refusal) -> NotificationBadge.Reply {
        try unreadCount()
    }

    private func unreadCount() throws(Refusal) -> NotificationBadge.Reply {
        let me = try caller.id()
        // Chat messages are counted by chat, not by row.
        let rows = state.inboxes[me]?.rows.values.count { row in
            !row.read && row.type != .chatMessage && row.isKept(at: now)
        }
        return NotificationBadge.Reply(unread: (rows ?? 0) + state.unreadInChats(of: me))
    }

    fileprivate func watch(_ query: WatchNotifications) throws(Refusal) -> WatchNotifications.Reply {
        let me = try caller.id()
        let since = query.since ?? now
        let items = rows(of: me).map(\.item).prefix { $0.updatedAt > since }
        return WatchNotifications.Reply(
            items: items.reversed(), until: max(since, items.first?.updatedAt ?? since))
    }

    // MARK: - Changing

    private func find(_ id: ID) throws(Refusal) -> Contracts.Notification {
        guard let row = state.inboxes[try caller.id()]?.rows[id], row.isKept(at: now) else {
            throw Refusal(.notFound, "there is no notification \(id) in your inbox", field: "id")
        }
        return row
    }

    fileprivate func read(_ command: ReadNotification) throws(Refusal) -> Decision<Never> {
        let row = try find(command.id)
        if row.read { return .nothing }
        return .events([NotificationsRead(recipientId: try caller.id(), notificationId: row.id)])
    }

    fileprivate func readAll(_ command: ReadAllNotifications) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        guard state.inboxes[me]?.unreadCount ?? 0 > 0 else { return .nothing }
        return .events([NotificationsRead(recipientId: me, notificationId: nil)])
    }

    fileprivate func delete(_ command: DeleteNotification) throws(Refusal) -> Decision<Never> {
        let row = try find(command.id)
        return .events([NotificationDeleted(recipientId: try caller.id(), notificationId: row.id)])
    }

    fileprivate func test(_ command: TestNotification) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        var plan = Plan(state, context, cause: "test \(context.newID())")
        let now = plan.when(now, for: me)
        plan.tell(me, command.type) { about in
            (about.gameTitle, about.groupName) = ("A test", "A test")
            (about.item, about.amount) = ("A test", Currency.text(1500, Price.usualCurrency))
            (about.when, about.until, about.playedAt, about.match) = (now, now, now, "501")
            about.missing = ["profilePhoto"]
            about.earned = "A test"
        }
        return .events(plan.events)
    }

    fileprivate func tested(
        _ command: TestNotification, _ occurred: Occurred
    ) throws(Refusal) -> TestNotification.Reply {
        guard let written = occurred.first(NotificationWritten.self) else {
            throw Refusal(.conflict, "your preferences keep this type out of your inbox")
        }
        return written.notification
    }
}

extension Notify.State {
    /// Deletes an account's inbox, and its name in the inboxes of others.
    fileprivate mutating func erase(_ account: ID) {
        for row in inboxes[account]?.rows.values ?? [:].values { contentRows.remove(row, of: account) }
        inboxes[account] = nil
        // Collected first: changing the inboxes while iterating would copy them all.
        let named = inboxes.flatMap { inbox in
            inbox.value.rows.values.filter { $0.actorIds.contains(account) }.map { (inbox.key, $0) }
        }
        for (recipient, row) in named {
            var erased = row
            erased.erase(account, of: recipient)
            contentRows.remove(row, of: recipient)
            contentRows.add(erased, of: recipient)
            inboxes[recipient]?.set(erased)
        }
        outbox.eraseDevices(of: account)
    }
}

extension Notify.Inbox {
    /// The newest row of a fold key.
    func latest(_ key: String) -> Notification? { folds[key].flatMap { rows[$0.row] } }

    /// Whether the row of a key counted somebody who has withdrawn since.
    func hasWithdrawn(_ actor: ID?, _ key: String) -> Bool {
        actor.map { folds[key]?.withdrawn.contains($0) ?? false } ?? false
    }

    /// Whether the row of a key counts somebody who has not withdrawn.
    func shows(_ actor: ID?, _ key: String) -> Bool { folds[key]?.shows(actor) ?? false }

    /// - Returns: the rows that were deleted.
    mutating func forget(before: Timestamp) -> [Notification] {
        let old = rows.values.filter { $0.updatedAt < before }
        for row in old { remove(row.id) }
        folds = folds.filter { rows[$0.value.row] != nil }
        heardAt = heardAt.filter { $0.value >= before }
        return old
    }

    /// - Returns: the row that was deleted.
    @discardableResult
    mutating func remove(_ id: ID, withdrawn: ID? = nil) -> Notification? {
        guard let row = removeRow(id) else { return nil }
        guard let key = row.foldKey, folds[key]?.row == id else { return row }
        if let withdrawn { folds[key]?.withdraw(withdrawn) } else { folds[key] = nil }
        return row
    }

    /// - Returns: the row before.
    mutating func take(_ notification: Notification, without withdrawn: ID? = nil) -> Notification? {
        let former = set(notification)
        hear(notification)
        if let key = notification.foldKey {
            folds[key, default: Notify.Folded(row: notification.id)].take(notification, without: withdrawn)
        }
        if notification.type == .welcome { wasWelcomed = true }
        if notification.type == .tier2Reminder { lastTierReminder = notification.updatedAt }
        if notification.type == .newGameNearby, former == nil {
            let day = notification.createdAt.day
            if nearbyDay != day { (nearbyDay, nearbyCount) = (day, 0) }
            nearbyCount += 1
        }
        return former
    }
}
