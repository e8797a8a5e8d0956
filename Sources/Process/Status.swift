// `_status.<service>.<instance>`, published by every process each second while somebody listens, for people and
// dashboards (protocol.md, Bus), and the line for health checks.

import Contracts
import JSON
import Logging
import Machine
import Messaging
import Platform
import Values
import ZeroMQ

/// Counts since the last status.
struct Meter {
    var eventsBefore: UInt64 = 0
    var requestsBefore: UInt64 = 0
    var refusalsBefore: UInt64 = 0
    var sinceMs: Int64 = 0
}

/// One status. Rates and percentiles are since the last status, counts since the process's start.
package struct Status: Codable {
    struct Following: Codable {
        var at: UInt64
        var lag: UInt64
        /// Why the source is no longer followed.
        var stopped: String?
    }

    /// An account that writes much.
    struct Writer: Codable {
        var accountId: ID
        var bytes: Int
    }

    /// Latencies of requests.
    struct Durations: Codable {
        var count: UInt64
        var sumUs: UInt64
        /// Counts of requests, by the upper bound of their latency in microseconds.
        var upToUs: [String: UInt64]
    }

    var service: String
    var instance: String
    var role: String
    /// For a standby: whether it answers queries, because it has caught up with the owner. For an owner whose log
    /// cannot be written: whether it answers them meanwhile.
    var answersQueries: Bool?
    var time: Timestamp
    var uptimeSeconds: Int
    var head: Position
    var following: [String: Following]
    var inFlight: Int
    var requestsPerSecond: Double
    var refusalsPerSecond: Double
    var eventsPerSecond: Double
    var p50Us: UInt64?
    var p99Us: UInt64?
    var durations: Durations
    var requests: UInt64
    var refusals: UInt64
    var events: UInt64
    /// Lines of other services that were taken in.
    var observed: UInt64
    var remembered: Int
    var repeats: UInt64
    var damaged: UInt64
    var memoryBytes: Int
    /// For a process that writes: the accounts that wrote most in a day, with bytes, the largest first.
    var writers: [Writer]?
    /// For a process that delivers: tries of mails, pushes and the like that failed, by channel.
    var deliveriesFailed: [String: UInt64]?
    /// The present problem, as a sentence; absent if there is none.
    var trouble: String?
    /// A sentence about what an operator should mend although the process works; absent if there is nothing.
    var notice: String?
    /// A random word of this process: two processes of one instance have two. Absent in those of an earlier version.
    var process: String?
}

extension Reactor {
    /// Reports health, availability of the bus, and the status if somebody listens.
    func takeStock(isWanted: Bool) throws {
        sayHealth()
        if let line = absence.step(isThere: events.isReady, at: bus.place, nowMs: machine.now.monotonicMs) {
            if events.isReady { logger.info(line) } else { logger.error(line) }
        }
        if isWanted { try publishStatus() }
        meter = Meter(
            eventsBefore: machine.counters.events, requestsBefore: machine.counters.requests,
            refusalsBefore: machine.counters.refusals, sinceMs: machine.now.monotonicMs)
        workers.resetLatencies()
    }

    /// A process is well while it takes requests, or stands by, and hears the bus.
    private func sayHealth() {
        guard healthFile.isWanted else { return }
        let role = role
        let busTrouble =
            events.isReady
            ? workers.refusal.map { "the bus refuses it: \($0)" } : "the bus at \(bus.place) does not answer"
        let trouble = runner.isWritable ? busTrouble : runner.trouble ?? busTrouble
        var sentence = "\(S.name): \(role) (\(configuration.instance)) at \(machine.synced)"
        if let said = trouble ?? notice { sentence += ": \(said)" }
        healthFile.write(
            isWell: trouble == nil && ["primary", "standby"].contains(role), sentence, at: machine.now.wall
        ) { logger.error($0) }
    }

    private var answersQueries: Bool? {
        if runner.isReading { return machine.isWhole }
        return machine.role == .standby ? machine.answersQueries : nil
    }

    private var notice: String? { runner.notice ?? runner.upkeep.damage.first ?? runner.erasing.notice }

    private var role: String { runner.isWritable ? machine.role.rawValue : "unavailable" }

    private var trouble: String? { runner.trouble ?? workers.refusal.map { "the bus refuses it: \($0)" } }

    private func publishStatus() throws {
        let now = machine.now
        let seconds = max(0.001, Double(now.monotonicMs - meter.sinceMs) / 1000)
        let counters = machine.counters
        func rate(_ count: Double) -> Double { (count / seconds * 10).rounded() / 10 }
        let status = Status(
            service: S.name, instance: configuration.instance,
            role: role,
            answersQueries: answersQueries, time: now.wall,
            uptimeSeconds: Int((now.monotonicMs - startedMs) / 1000), head: machine.synced,
            following: following, inFlight: workers.heldCount,
            requestsPerSecond: rate(Double(counters.requests &- meter.requestsBefore)),
            refusalsPerSecond: rate(Double(counters.refusals &- meter.refusalsBefore)),
            eventsPerSecond: rate(Double(counters.events &- meter.eventsBefore)),
            p50Us: workers.latencies.percentile(0.5),
            p99Us: workers.latencies.percentile(0.99), durations: durations,
            requests: counters.requests, refusals: counters.refusals, events: counters.events,
            observed: counters.observed, remembered: machine.remembered.count,
            repeats: counters.repeats, damaged: counters.damaged, memoryBytes: ResidentMemory.bytes,
            writers: machine.role == .primary
                ? machine.heaviestWriters.map { .init(accountId: $0.account, bytes: $0.bytes) } : nil,
            deliveriesFailed: deliveryWorker?.failed,
            trouble: trouble, notice: notice, process: processWord
        )
        try publisher.publish("_status.\(S.name).\(configuration.instance)", Frame(RuleCoding.bytes(status)))
    }

    private var durations: Status.Durations {
        let ever = workers.latenciesEver
        let upTo = ever.cumulative.map { (String($0.upToUs), $0.count) }
        return .init(
            count: ever.count, sumUs: ever.sumUs, upToUs: Dictionary(uniqueKeysWithValues: upTo))
    }

    private var following: [String: Status.Following] {
        var all: [String: Status.Following] = [:]
        for follower in machine.followers {
            all[follower.source] = .init(
                at: follower.cursor.sequence, lag: follower.lag, stopped: follower.stopped)
        }
        return all
    }
}
