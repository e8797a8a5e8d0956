// A simulated database server and its standby: they keep the logs of all services, like PostgreSQL with a synchronous
// standby. It fails as real ones do (reliability.md):
//
//   standby away        a commit waits for it, and locks its row; others see the former row
//   wait cut short      the commit is done here, and others see it, but the standby lacks it
//   restart             all connections are lost; commits that waited for the standby are done here
//   failover            the standby takes over: commits that it lacks are lost

import MemoryLog

/// A statement in flight.
final class Statement {
    enum Outcome { case done, lost }

    let source: String
    let isChange: Bool
    /// Carries it out, as of the time at which it began.
    let apply: (inout DatabaseLog, _ beganMs: Int64) -> Void
    fileprivate(set) var outcome: Outcome?
    fileprivate var beganMs: Int64 = 0

    init(_ source: String, isChange: Bool, _ apply: @escaping (inout DatabaseLog, Int64) -> Void) {
        (self.source, self.isChange, self.apply) = (source, isChange, apply)
    }
}

final class MemoryDatabase {
    private unowned let world: World
    private(set) var chance: Chance
    private var logs: [String: DatabaseLog] = [:]
    /// The standby's copy while it is disconnected; `nil` while it is up to date.
    private var replicated: [String: DatabaseLog]?
    /// Commits that wait for the standby, in order.
    private var waiting: [Statement] = []
    private(set) var isUp = true
    /// Incremented whenever all connections are lost.
    private(set) var generation = 0
    /// Processes that cannot reach it.
    var cuts: Set<String> = []
    /// Delays and losses of the connections to it.
    var weather = Weather.fine

    struct Weather {
        /// Probability of a delay of a statement or its answer.
        var slowness = 0.02
        var delayMsMax = 3
        /// Probability that the connection is lost before or after the commit.
        var loss = 0.0

        static let fine = Weather()
    }

    init(_ world: World, _ chance: Chance) { (self.world, self.chance) = (world, chance) }

    // MARK: - Statements

    func receive(_ statement: Statement, sentUnder generation: Int) {
        guard isUp, generation == self.generation else { return statement.outcome = .lost }
        statement.beganMs = world.nowMs
        guard statement.isChange, replicated != nil else { return carryOut(statement) }
        if !waiting.contains(where: { $0.source == statement.source }), chance.happens(0.3) {
            carryOut(statement)
            statement.outcome = .lost
            return world.story.tell("the database commits without its standby, and loses the connection")
        }
        waiting.append(statement)
    }

    private func carryOut(_ statement: Statement) {
        statement.apply(&logs[statement.source, default: DatabaseLog()], statement.beganMs)
        statement.outcome = .done
    }

    /// Delay of a statement or its answer.
    func delayMs() -> Int64 {
        chance.happens(weather.slowness) ? chance.milliseconds(0...weather.delayMsMax) : 0
    }

    func losesConnection() -> Bool { weather.loss > 0 && chance.happens(weather.loss) }
    /// Whether a statement whose answer is lost was received.
    func hasArrived() -> Bool { chance.happens(0.5) }

    // MARK: - Trouble

    var isStandbyHere: Bool { replicated == nil }

    func loseStandby() {
        if isUp, replicated == nil { replicated = logs }
    }

    func findStandby() {
        guard replicated != nil else { return }
        replicated = nil
        let statements = waiting
        waiting = []
        for statement in statements { carryOut(statement) }
    }

    /// The primary crashes, and returns with everything that it has written.
    func restart(forMs: Int64) {
        guard isUp else { return }
        let statements = waiting
        waiting = []
        for statement in statements {
            carryOut(statement)
            statement.outcome = .lost
        }
        goDown(forMs)
    }

    /// The primary fails, and the standby takes over.
    func failOver(forMs: Int64) {
        guard isUp else { return }
        for statement in waiting { statement.outcome = .lost }
        waiting = []
        logs = replicated ?? logs
        replicated = nil
        goDown(forMs)
    }

    private func goDown(_ forMs: Int64) {
        isUp = false
        generation += 1
        let generation = generation
        world.after(forMs) { [self] in
            if self.generation == generation { isUp = true }
        }
    }

    func heal() {
        isUp = true
        weather = .fine
        cuts = []
        findStandby()
    }

    // MARK: - The end

    subscript(source: String) -> DatabaseLog {
        get { logs[source] ?? DatabaseLog() }
        set { logs[source] = newValue }
    }

    /// Replaces a log by a backup, without an owner.
    func restore(_ backup: DatabaseLog, of source: String) {
        findStandby()
        var log = backup
        (log.epoch, log.untilMs) = (self[source].epoch + 1, 0)
        logs[source] = log
    }
}
