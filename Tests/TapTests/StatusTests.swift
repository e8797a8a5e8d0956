// The statuses of processes: as health, as a table, as metrics.

import Contracts
import Foundation
import JSON
import Terminal
import Testing
import Values

@testable import TapService

/// Statuses as processes publish them.
enum Statuses {
    static func service(_ changes: JSONObject = [:]) -> ProcessStatus? {
        var status: JSONObject = [
            "service": "games", "instance": "a", "role": "primary", "time": "2026-11-20T18:00:00.000Z",
            "uptimeSeconds": 3725, "head": "57:8f3a01bc",
            "following": ["auth": ["at": 12, "lag": 0], "rsvp": ["at": 40, "lag": 3]], "inFlight": 2,
            "requestsPerSecond": 3.5, "refusalsPerSecond": 0, "eventsPerSecond": 4, "p50Us": 940,
            "p99Us": 4120,
            "durations": ["count": 9, "sumUs": 12_500, "upToUs": ["255": 4, "127": 1, "1023": 9]],
            "requests": 9,
            "refusals": 1, "events": 57, "observed": 52, "remembered": 8, "repeats": 2, "damaged": 0,
            "memoryBytes": 31_234_567, "deliveriesFailed": ["email": 3],
            "writers": [["accountId": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "bytes": 123_456]],
        ]
        for (name, value) in changes.members { status[name] = value }
        return ProcessStatus(Array(JSONValue.object(status).text().utf8))
    }

    static func bus(second: Int = 0, edgeSilenceSeconds: Int64 = 1) -> ProcessStatus? {
        let status: JSONValue = [
            "edgeSilenceSeconds": .integer(edgeSilenceSeconds),
            "service": "bus", "instance": "b\"\\", "role": "primary",
            "time": .string("2026-11-20T18:00:0\(second).000Z"), "uptimeSeconds": 59, "inFlightCount": 1,
            "queuedCount": 0, "workersCount": 3, "servedCount": .integer(100 + Int64(second) * 5),
            "redispatchedCount": 0, "handedOnCount": 0, "lostWorkersCount": 0, "refused": ["unavailable": 2],
            "dropped": ["late": 1],
            "nouns": [
                [
                    "noun": "games", "workersCount": 1, "capacity": 1024, "queuedCount": 0, "servedCount": 90,
                    "spareCount": 1,
                ]
            ],
            "relayedCount": .integer(1000 + Int64(second) * 20), "relayDroppedCount": 0,
            "relayForbiddenCount": 0, "unknownKeysCount": 3, "forbiddenConnectionsCount": 0,
            "failedHandshakesCount": 0,
            "listeners": ["spans": 1], "memoryBytes": 16_000_000,
        ]
        return ProcessStatus(Array(status.text().utf8))
    }
}

@Suite struct HealthTests {
    @Test(
        arguments: [
            ([:], true, true, "games: primary (a) at 57"),
            (["role": "starting"], false, false, "games: starting (a) at 57"),
            (["role": "standby"], false, true, "games: standby (a) at 57"),
            (["trouble": "the disk is full"], false, false, "games: primary (a) at 57: the disk is full"),
            (["notice": "another is called a"], true, true, "games: primary (a) at 57: another is called a"),
            (
                ["following": ["auth": ["at": 1, "lag": 0, "stopped": "it is another one"]]], false, false,
                "games: primary (a) at 57: no longer follows auth: it is another one"
            ),
        ] as [(JSONObject, Bool, Bool, String)])
    func healthFollowsFromRoleAndTrouble(
        _ changes: JSONObject, _ isServiceWell: Bool, _ isProcessWell: Bool, _ sentence: String
    ) throws {
        let status = try #require(Statuses.service(changes))
        let now = try #require(status.time)
        func report(
            of services: [String], _ processes: Health.ProcessSelector = .any, at time: Timestamp? = nil
        ) -> Health.Report? {
            Health(services: services, processes: processes, waitSeconds: 1).report(status, at: time ?? now)
        }
        let ofService = report(of: ["games"])
        #expect(ofService == .init(isHealthy: isServiceWell, sentence: sentence))
        let ofProcess = report(of: ["games"], .instance("a"))
        #expect(ofProcess == .init(isHealthy: isProcessWell, sentence: sentence))
        #expect(report(of: ["games"], .instance("ab")) == nil)
        #expect(report(of: ["rsvp"]) == nil)
        #expect(report(of: ["games"], at: now.adding(seconds: 61))?.isHealthy == false)
        #expect(report(of: ["games"], at: now.adding(seconds: 60)) == ofService)
    }

    @Test func aProcessWhoseClockIsWrongIsNotHealthy() throws {
        let status = try #require(Statuses.service())
        let now = try #require(status.time).adding(hours: -5)
        #expect(
            Health(services: ["games"], waitSeconds: 1).report(status, at: now)
                == .init(isHealthy: false, sentence: "games: primary (a) at 57: its clock is 5h00m ahead"))
    }

    @Test func anEdgeCountsWhereNobodyIsNamed() throws {
        let edge = try #require(Statuses.service(["service": "edge", "role": "serving"]))
        let now = try #require(edge.time)
        let all = Health(services: Health.everyone, waitSeconds: 1)
        #expect(all.report(edge, at: now)?.isHealthy == true)
        #expect(Health(services: ["edge"], waitSeconds: 1).report(edge, at: now)?.isHealthy == true)
        #expect(Health(services: ["games"], waitSeconds: 1).report(edge, at: now) == nil)
    }

    @Test func anEdgeIsAwaitedUntilItIsFoundOnce() {
        var awaited = Health.Awaited(["bus"])
        awaited.expect("edge")
        #expect(awaited.found("bus") && !awaited.found("bus"))
        #expect(awaited.names == ["edge"])
        #expect(awaited.found("edge") && awaited.isEmpty)
        awaited.expect("edge")
        #expect(awaited.isEmpty, "it was found before the bus told of it")
    }

    @Test func aHostSelectsItsProcessesWhateverTheirProcessIds() {
        let here = Health.ProcessSelector.host("box")
        #expect(here.contains("box-7") && here.contains("box-12345"))
        #expect(!here.contains("box") && !here.contains("box-b-7") && !here.contains("other-7"))
    }
}

@Suite struct ProcessTableTests {
    private func lines(_ statuses: [ProcessStatus?], columns: Int = 200, nowMs: Int64 = 1000) -> [String] {
        var table = ProcessTable()
        for status in statuses.compactMap({ $0 }) { table.take(status, nowMs: 1000) }
        return table.lines(
            Screen(columns: columns, isColored: false, zone: .utc, now: .distantPast), nowMs: nowMs)
    }

    @Test func theTableHasALineForEachProcessAndRatesFromTwoStatuses() {
        #expect(
            lines([Statuses.service(), Statuses.bus(second: 0), Statuses.bus(second: 2)]) == [
                "service  instance  role     position     lag  events/s  requests/s     p50     p99   memory  uptime",
                #"bus      b"\       primary                        20.0         5.0                  16.0 MB     59s"#,
                "games    a         primary        57  rsvp 3       4.0         3.5  940 µs  4.1 ms  31.2 MB   1h02m",
            ])
    }

    @Test func theTableDropsTheFewestColumnsThatMakeItFit() {
        for columns in [40, 60, 80, 90, 120] {
            let lines = lines([Statuses.service(), Statuses.bus()], columns: columns)
            #expect(lines.allSatisfy { TextWidth.columns($0) <= max(columns, 44) }, "\(columns)")
            #expect(lines[0].hasPrefix("service"))
        }
    }

    @Test func theTableShowsSilentProcessesAndTrouble() {
        #expect(lines([Statuses.service()], nowMs: 5000)[1].contains("silent 4 s"))
        let troubled = lines([Statuses.service(["trouble": "the disk is full\u{1B}"])])
        #expect(troubled.last == "  ! the disk is full\u{FFFD}")
    }

    private func warnings(
        _ statuses: [ProcessStatus?], at now: Timestamp? = nil, nowMs: Int64 = 1000
    ) throws -> [String] {
        var table = ProcessTable()
        for status in statuses.compactMap({ $0 }) { table.take(status, nowMs: 1000) }
        let own = try #require(Statuses.service()?.time)
        return table.warnings(nowMs: nowMs, at: now ?? own)
    }

    @Test func missingAndDuplicateProcessesAreNamedBelowTheTable() throws {
        let all = Catalogue.services.map { Statuses.service(["service": .string($0.name)]) }
        #expect(try warnings(all) == [])
        let (two, spare) = (
            Statuses.service(["instance": "b"]), Statuses.service(["instance": "b", "role": "standby"])
        )
        #expect(try warnings(all + [spare]) == [])
        #expect(
            try warnings(all + [two]) == [
                "games has 2 primaries: a, b. All but one work on a copy of its log: stop them, and see RallyTwoOwners in "
                    + "deploy/README.md"
            ])
        // A process of another stack takes no requests on this bus.
        let foreign = Statuses.service([
            "instance": "c", "trouble": "the bus refuses it: a games of another stack is here",
        ])
        #expect(try warnings(all + [foreign]) == [])
        let others = all.filter { $0?.service != "games" }
        #expect(try warnings(others) == ["nothing is heard of games"])
        #expect(try warnings(others + [spare]) == ["games has no primary: b is standby"])
        #expect(try warnings(all, nowMs: 4001).count == all.count, "silent ones are not there")
    }

    @Test func anEdgeThatWasThereIsMissedBelowTheTable() throws {
        let all = Catalogue.services.map { Statuses.service(["service": .string($0.name)]) }
        let edge = Statuses.service(["service": "edge", "role": "serving"])
        #expect(try warnings(all + [Statuses.bus(), edge, edge]) == [])
        #expect(
            try warnings(all + [Statuses.bus(edgeSilenceSeconds: 7)])
                == ["nothing is heard of edge, which last said something 7 s ago: the page is down"])
    }

    @Test func twoProcessesOfOneNameAreNamedBelowTheTable() throws {
        let all = Catalogue.services.map { Statuses.service(["service": .string($0.name)]) }
        func heard(_ words: [String]) throws -> [String] {
            try warnings(all + words.map { Statuses.service(["process": .string($0)]) })
        }
        #expect(try heard(["3f2a", "3f2a", "77b0", "77b0"]) == [], "it was started again")
        let sentence = "two processes of games are called a: give each a RALLY_INSTANCE of its own"
        #expect(try heard(["3f2a", "77b0", "3f2a"]) == [sentence])
        #expect(try heard(["3f2a", "77b0", "3f2a", "77b0", "77b0"]) == [sentence])
        let statuses = all + ["3f2a", "77b0", "3f2a"].map { Statuses.service(["process": .string($0)]) }
        var table = ProcessTable()
        for status in statuses.compactMap({ $0 }) { table.take(status, nowMs: 1000) }
        for number in 0..<9 {
            for service in Catalogue.services {
                let last = Statuses.service(["service": .string(service.name), "process": "3f2a"])
                if let last { table.take(last, nowMs: 2000 + Int64(number) * 500) }
            }
        }
        let own = try #require(Statuses.service()?.time)
        #expect(table.warnings(nowMs: 6000, at: own) == [], "the other has left")
    }

    @Test func aWrongClockIsNamedBelowTheTable() throws {
        let all = Catalogue.services.map { Statuses.service(["service": .string($0.name)]) }
        let own = try #require(Statuses.service()?.time)
        #expect(try warnings(all, at: own.adding(milliseconds: 60_000)) == [])
        #expect(try warnings(all, at: own.adding(milliseconds: 61_000), nowMs: 2000) == [])
        let behind = try warnings(all, at: own.adding(milliseconds: 14_400_000))
        #expect(behind.count == all.count && behind.contains("the clock of games (a) is 4h00m behind"))
        let ahead = try warnings(all, at: own.adding(milliseconds: -61_000))
        #expect(ahead.contains("the clock of rsvp (a) is 1m01s ahead"), "\(ahead)")
    }

    @Test func theTableDropsProcessesThatAreGone() {
        var table = ProcessTable()
        if let status = Statuses.service() { table.take(status, nowMs: 0) }
        table.forget(nowMs: 10_000)
        #expect(!table.isEmpty)
        table.forget(nowMs: 15_000)
        #expect(table.isEmpty)
    }

    @Test(arguments: [(12, "12s"), (303, "5m03s"), (3725, "1h02m"), (277_000, "3d04h")])
    func durationsAreShort(_ seconds: Double, _ text: String) {
        #expect(Amount.seconds(seconds) == text)
    }
}

@Suite struct MetricsTests {
    private func page(nowMs: Int64 = 0) -> String {
        var metrics = Metrics()
        for status in [Statuses.service(), Statuses.bus()].compactMap({ $0 }) {
            metrics.take(status, nowMs: 0)
        }
        return metrics.text(nowMs: nowMs)
    }

    @Test func metricsAreInPrometheusTextFormat() throws {
        let page = page()
        #expect(page.hasSuffix("\n"))
        let sample = try Regex(#"^[a-z_]+\{[a-z]+="(\\.|[^"\\])*"(,[a-z]+="(\\.|[^"\\])*")*\} -?[0-9.e+-]+$"#)
        var typed: Set<String> = []
        for line in page.split(separator: "\n") {
            if line.hasPrefix("# TYPE ") {
                #expect(typed.insert(String(line.split(separator: " ")[2])).inserted, "once: \(line)")
            } else if !line.hasPrefix("# HELP ") {
                #expect(line.wholeMatch(of: sample) != nil, "\(line)")
                let name = line.prefix { $0 != "{" }
                #expect(typed.contains { name == $0 || name.hasPrefix($0 + "_") }, "typed before: \(line)")
            }
        }
        #expect(typed.count == MetricList.all.count, "every metric has a sample here")
    }

    @Test func metricsHaveTheValuesOfTheStatuses() {
        let page = page()
        for line in [
            #"rally_process_info{service="games",instance="a",role="primary"} 1"#,
            #"rally_process_info{service="bus",instance="b\"\\",role="primary"} 1"#,
            #"rally_follow_lag_events{service="games",instance="a",source="rsvp"} 3"#,
            #"rally_request_duration_seconds_bucket{service="games",instance="a",le="0.000127"} 1"#,
            #"rally_request_duration_seconds_bucket{service="games",instance="a",le="0.001023"} 9"#,
            #"rally_request_duration_seconds_bucket{service="games",instance="a",le="+Inf"} 9"#,
            #"rally_request_duration_seconds_sum{service="games",instance="a"} 0.0125"#,
            #"rally_request_duration_seconds_count{service="games",instance="a"} 9"#,
            #"rally_bus_requests_refused_total{service="bus",instance="b\"\\",code="unavailable"} 2"#,
            #"rally_deliveries_failed_total{service="games",instance="a",channel="email"} 3"#,
            #"rally_bus_edge_silence_seconds{service="bus",instance="b\"\\"} 1"#,
            #"rally_bus_noun_capacity_requests{service="bus",instance="b\"\\",noun="games"} 1024"#,
        ] { #expect(page.contains(line + "\n"), "\(line)") }
    }

    @Test func aProcessThatNamesWhatShouldBeMendedIsNotInTrouble() throws {
        var metrics = Metrics()
        metrics.take(try #require(Statuses.service(["notice": "frame 1 of 9 is damaged"])), nowMs: 0)
        let page = metrics.text(nowMs: 0)
        #expect(page.contains(#"rally_process_notice{service="games",instance="a"} 1"# + "\n"))
        #expect(page.contains(#"rally_process_trouble{service="games",instance="a"} 0"# + "\n"))
    }

    @Test func metricsLeaveOutSilentProcesses() {
        #expect(page(nowMs: Metrics.silenceMs - 1) != "")
        #expect(page(nowMs: Metrics.silenceMs) == "")
    }

    @Test func metricNamesFollowPrometheusRules() {
        for metric in MetricList.all {
            #expect(metric.name.hasPrefix("rally_"))
            #expect((metric.kind == .counter) == metric.name.hasSuffix("_total"), "\(metric.name)")
            #expect(metric.help.hasSuffix("."), "\(metric.name)")
        }
        #expect(Set(MetricList.all.map(\.name)).count == MetricList.all.count)
    }

    @Test func theDashboardNamesOnlyMetricsThatExist() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "deploy/grafana-dashboard.json")
        let dashboard = try JSONValue(parsing: Array(try Data(contentsOf: file)))
        let known = Set(MetricList.all.flatMap(\.sampleNames))
        let panels = try #require(dashboard["panels"]?.arrayValue)
        let queries = panels.flatMap { $0["targets"]?.arrayValue ?? [] }.compactMap {
            $0["expr"]?.stringValue
        }
        #expect(queries.count >= panels.count)
        for query in queries {
            let names = query.matches(of: try Regex("[a-z_]*rally[a-z_]*")).map { String(query[$0.range]) }
            #expect(!names.isEmpty && names.allSatisfy(known.contains), "\(query)")
        }
    }
}
