// The twenty nearest of many games, asked through the bus, beside PostGIS with the same games, places and month.

import BenchData
import BenchReport
import Contracts
import JSON
import Logging
import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

final class NearbyChapter: Chapter {
    let rows: [Row]
    private let areas: [Area]
    private let postgres: Postgres

    init(_ site: Site) {
        let postgres = Postgres(site)
        self.postgres = postgres
        let sizes = site.isQuick ? [("100 k", 100_000)] : [("100 k", 100_000), ("1 M", 1_000_000)]
        let areas = sizes.map { Area(site, label: $0.0, games: $0.1) }
        self.areas = areas
        rows = areas.map { area in
            let ours = Gauge("games, \(area.label)") { try area.search(inFlight: 8, forMs: site.runMs($0)) }
            let theirs = Gauge("PostGIS KNN, 8 clients") { isWarmUp in
                try postgres.prepare("nearby\(area.games)", "nearby-schema.sql") { try area.tables() }
                let size = ["points": "\(Area.pointsCount)"]
                return try postgres.bench(
                    "nearby\(area.games)", "nearby.sql", clients: 8, runMs: site.runMs(isWarmUp), values: size
                )
            }
            let target: Target = area.games == 1_000_000 ? .atLeast(4) : .none
            return Row("nearby search, \(area.label) games, 8 in flight", .rate, ours, beside: theirs, target)
        }
    }

    func close() {
        for area in areas { area.close() }
        postgres.close()
    }
}

/// A number of games, and a town that has them.
final class Area {
    static let pointsCount = 2000
    let label: String
    let games: Int
    private let site: Site
    private let plan: BenchPlan
    private var town: Town?
    private var load: Load?
    private var requests: [RequestTemplate] = []
    private var next = 0

    init(_ site: Site, label: String, games: Int) {
        (self.site, self.label, self.games) = (site, label, games)
        plan = BenchPlan(now: WallClock.now, accounts: max(1000, games / 100), games: games, rsvps: 0)
    }

    func search(inFlight: Int, forMs durationMs: Int) throws -> Sample {
        try open()
        return try load?.run(inFlight: inFlight, forMs: durationMs) { requests.following(&next) } ?? Sample()
    }

    /// Places to search around: up to about a kilometer from games.
    private var points: [Place.Point] {
        let all = BenchGames(plan)
        var numbers = SplitMix64(seed: 8)
        return (0..<Self.pointsCount).map { _ in
            let place = all.game(Int(numbers.next() % UInt64(games))).details.place
            func near(_ degrees: Double) -> Double {
                degrees + Double(numbers.next() % 2000) / 100_000 - 0.01
            }
            return Place.Point(lat: near(place.lat), lng: near(place.lng))
        }
    }

    /// The games and the points, as files for psql's `\copy`.
    func tables() throws -> [String: String] {
        let all = BenchGames(plan)
        let (gamesPath, pointsPath) = (
            "\(site.place.directory)/games-\(games)", "\(site.place.directory)/points-\(games)"
        )
        try write(to: gamesPath, count: games) { index in
            let details = all.game(index).details
            let starts = details.startsAt.milliseconds / 1000
            return
                "\(index)\t\(details.place.lat)\t\(details.place.lng)\t\(starts)\t\(details.capacity ?? 0)\n"
        }
        let points = points
        try write(to: pointsPath, count: points.count) { "\($0)\t\(points[$0].lat)\t\(points[$0].lng)\n" }
        return ["games": gamesPath, "points": pointsPath]
    }

    private func write(to path: String, count: Int, _ row: (Int) throws -> String) throws {
        guard let file = fopen(path, "w") else { throw BenchFailure(description: "cannot write \(path)") }
        for index in 0..<count { fputs(try row(index), file) }
        fclose(file)
    }

    private func open() throws {
        guard town == nil else { return }
        let town = try Town(site, ["auth", "rsvp", "games"]) { try BenchTown.write(plan, into: $0) }
        self.town = town
        let token = try town.signUp(1)[0].accessToken
        requests = points.map { point in
            let center = "{\"lat\":\(point.lat),\"lng\":\(point.lng)}"
            return RequestTemplate(
                town.envelope(
                    "games.near", token: token, "{\"center\":\(center),\"radiusMiles\":10,\"limit\":20}"))
        }
        load = try Load(town.bus, noun: "games")
    }

    func close() {
        load = nil
        town?.close()
        town = nil
        if fileSize("\(site.place.directory)/nearby-\(games)") > 0 {
            _ = try? site.place.run("/bin/rm", ["-rf", "\(site.place.directory)/nearby-\(games)"])
        }
    }
}
