// The machine's own log: replay at a start, following as a standby, promotion.

import BusProtocol
import Contracts
import EventLine
import Values

extension Machine {
    /// Applies the next line of the own log. ``didReplay(through:)`` ends a series of them.
    public mutating func replay(_ line: borrowing LineView) throws(MachineFailure) {
        let block = ReplayBlock<S>(ownRules)
        try block.add(line)
        block.note(in: &remembered)
        apply(block)
    }

    /// Applies decoded lines of the own log. Their requests are noted separately (``ReplayBlock/note(in:)``).
    package mutating func apply(_ block: ReplayBlock<S>) {
        for place in block.lines.indices { apply(block.lines[place], of: block) }
    }

    private mutating func apply(_ line: ReplayBlock<S>.Line, of block: ReplayBlock<S>) {
        head = line.sequence
        lastTime = max(lastTime, line.time)
        if let seen = line.seen {
            written.merge(seen)
            self.seen.merge(seen)
        }
        guard let column = block.column(of: line) else { return }
        if let request = line.request, let account = line.actor {
            let key = RequestKey(account: account, request: request.id)
            if column.isKept { count(column.event(line.row), of: key, at: line.time) }
            if column.isCounted {
                column.forEachHit(of: line.row, by: key.account) { limit, hits in
                    count(limit, hits, of: key, at: line.time)
                }
            }
        }
        if column.isKept, let account = rules.erased?(column.event(line.row)) { erasing.append(account) }
        column.apply(
            line.row, to: &state,
            EventInfo(source: S.name, sequence: line.sequence, time: line.time, actor: line.actor))
    }

    /// Ends a replay whose last line is at `position`.
    public mutating func didReplay(through position: Position) {
        synced = position
        lineBeforeSync = position
        if followers.allSatisfy({ $0.cursor.sequence <= written[$0.source] }) { unmarked = 0 }
    }

    /// Makes this machine the owner of its log. The process holds the lock and has replayed the whole log.
    public mutating func promote() {
        role = .starting
        needed = written
        seen = written
        seen.merge(foreignSeen)
        headBeat.restart(at: now.monotonicMs)
        for index in followers.indices { followers[index].hasSeen(needed[followers[index].source]) }
    }

    /// Ends the time in which it was ``isReadOnly``. Timers wait for the other services as after a start: this one has
    /// taken in nothing new meanwhile.
    package mutating func mayWrite() { (isReadOnly, startedMs) = (false, now.monotonicMs) }

    /// The merged positions that the followers' sources had seen, as of the cursors.
    private var foreignSeen: Positions {
        var all = Positions()
        for follower in followers {
            all[follower.source] = follower.cursor.sequence
            all.merge(follower.seen)
        }
        all[S.name] = 0
        return all
    }
}
