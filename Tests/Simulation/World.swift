// A whole Rally in one process: bus, services, standbys and players on a simulated network, simulated disks and a
// simulated clock, all drawn from one seed (reliability.md; TigerBeetle's VOPR, FoundationDB's simulation).
//
// A run has four parts: everyone starts; troubles come while people play; everything is healed, and must come to rest;
// six days pass, for everything due by then, and in some runs another month, in which deleted accounts are erased. Then
// the logs, the processes and all messages are compared with each other.

import AuthService
import Contracts
import Crypto
import EventLine
import EventLog
import GamesService
import JSON
import Machine
import MemoryDisk
import NotifyService
import Platform
import RsvpService
import SocialService
import StatsService
import TestSupport
import Values

package final class World {
    package let seed: UInt64
    let story = Story()
    let plan: Plan
    private(set) lazy var network = Network(self, dice.network)
    private(set) lazy var bus = SimulatedBus(self, dice.bus)
    private(set) var processes: [any SimulatedProcess] = []
    /// In a season, the most that one account has written in one day and one service.
    var heaviestSeasonBytes = 0
    /// People who act at random, administrator first.
    private(set) var crowd: [Player] = []
    /// The players of a season's stories.
    private(set) var friends: [Player] = []
    var players: [Player] { crowd + friends }
    var admin: Player { crowd[0] }
    private(set) var computers: [Computer] = []
    private(set) lazy var witness = Witness(self)
    private(set) lazy var stranger = Stranger(self, Chance(seed: seed ^ 0x57AC))
    private(set) lazy var nemesis = Nemesis(self, dice.nemesis)
    let sink: Sink
    /// The sink of auth's mails.
    let mails: Sink
    var inviteTokens: [String] = []
    /// Links for people without an account, and what these have answered.
    var visitorLinks: [SeenVisitorLink] = []
    var visits: [SeenVisit] = []
    /// Groups by id and slug, with the code that somebody was shown last.
    var groups: [SeenGroup] = []
    /// Cups that somebody has made, with the name of their host.
    var cups: [(id: String, host: String)] = []
    /// Ladders that somebody has made, with the name of their host.
    var ladders: [(id: String, host: String)] = []
    /// The latest game for the members of each group, and answers that show such games.
    var groupGames: [String: String] = [:]
    var sights: [SightCheck.Sight] = []
    /// Seasons of leagues that somebody has planned.
    var seasons: [SeenSeason] = []
    /// Dues and costs that somebody has added.
    var dues: [SeenDue] = []
    var costs: [String] = []
    /// Courses and rounds of golf, latest last.
    var courses: [String] = []
    var rounds: [SeenRound] = []
    var posts: [String] = []
    var comments: [String] = []
    var messages: [String] = []
    var claimCodes: [String] = []
    /// Codes for joining party sessions.
    var partyCodes: [String] = []
    var items: [SeenItem] = []
    var polls: [SeenPoll] = []
    /// Remote matches of darts, latest last.
    var challenges: [String] = []
    var rides: [SeenRide] = []
    var venues: Set<String> = []
    var pictures: [String] = []
    var tickets: [SeenTicket] = []
    /// The database of the logs, if they are in one.
    private(set) lazy var database = MemoryDatabase(self, Chance(seed: seed ^ 0xDA7A_BA5E))
    private let dice: (network: Chance, bus: Chance, nemesis: Chance)
    private(set) var problems: [String] = []
    private(set) var isHealed = false
    private var isOver = false
    private var timeline = Timeline()
    private var chance: Chance
    /// Time skipped so far.
    private var leapMs: Int64 = 0
    /// Number of events and of notifications by type, from the logs at the end.
    private(set) var told: [String: Int] = [:]
    private(set) var notices: [String: Int] = [:]
    /// Some lines of each event, as in the logs at the end.
    private(set) var examples: [String: [[UInt8]]] = [:]

    let services = PlayedServices.all.map { $0.name }
    let adminName = "player_1"

    // Facts that any player has heard of.
    var games: [(id: String, host: Player)] = [] {
        didSet {
            if let last = games.last {
                gamePositions[last.id] = gamePositions[last.id] ?? last.host.seen["games"]
            }
        }
    }
    var series: [(id: String, host: Player)] = []
    var accounts: [(id: ID, name: String)] = []
    private(set) lazy var emails = Set(players.map(\.email))
    private var answersCount: Int { players.reduce(0) { $0 + $1.answersCount } }
    /// Games that people may not find although they were told of them: deleted ones, those that are not public, and those
    /// that may have another host.
    var elusiveGames: Set<String> = []
    /// Pairs of names between whom there may be a block: neither finds the other's games.
    var blocks: Set<Set<String>> = []
    /// Upper bound for each game's position in the log of games.
    private(set) var gamePositions: [String: UInt64] = [:]

    /// - Parameter engine: the engine of the logs; `nil` leaves it to the seed.
    package convenience init(seed: UInt64, engine: Engine? = nil) { self.init(seed: seed, nil, engine) }

    /// A season of play (reliability.md) with this many people and days.
    package convenience init(seed: UInt64, seasonOf people: Int, days: Int) {
        self.init(seed: seed, .season(people: people, days: days), nil)
    }

    private init(seed: UInt64, _ given: Plan?, _ engine: Engine?) {
        self.seed = seed
        var chance = Chance(seed: seed)
        var drawn = Plan(&chance)
        drawn.engine = engine ?? Engine(seed: seed)
        drawn.drawHistories(seed)
        plan = given ?? drawn
        dice = (chance.fork(), chance.fork(), chance.fork())
        sink = Sink(chance.fork())
        mails = Sink(chance.fork())
        self.chance = chance
        story.nowMs = { [unowned self] in nowMs }
        let settings = Settings(
            adminEmail: "\(adminName)@example.com", zones: .shared, limits: plan.hasLimits ? .standard : .off,
            secret: SecretKey(Array(repeating: 7, count: 32)))
        for service in PlayedServices.all { add(service, settings) }
        for number in 1...plan.players {
            // Player 9 is a guest, player 8 uses an ID token: so even a few players include one of each.
            let suffix = plan.players > 5 ? "\(number)" : number == 5 ? "9" : number == 3 ? "8" : "\(number)"
            crowd.append(Player("player_\(suffix)", in: self, self.chance.fork()))
        }
        if plan.days > 0 {
            friends = World.friendNames.map { Player($0, in: self, self.chance.fork()) }
            for friend in friends { (friend.isResting, friend.isFollowingAStory) = (true, true) }
        }
    }

    /// Where what a service delivers ends.
    private func sink(of service: String) -> Sink? {
        service == Notify.name ? sink : service == Auth.name ? mails : nil
    }

    private func add<S: PlayedService>(_: S.Type, _ settings: Settings) {
        let service = S.name
        let computer = Computer(service)
        computers.append(computer)
        var names = [service]
        for (index, _) in plan.standbys.filter({ $0 == service }).enumerated() {
            names.append("\(service)-\(["b", "c"][index])")
        }
        for name in names {
            // A database can be reached from any computer.
            if plan.engine == .database, name != service { computers.append(Computer(name)) }
            let computer = plan.engine == .database ? computers[computers.count - 1] : computer
            processes.append(
                ServiceProcess<S>(
                    name, on: computer, in: self, settings, chance.fork(), sink: sink(of: service),
                    perform: S.standIn))
        }
    }

    // MARK: - Time

    var nowMs: Int64 { timeline.nowMs }
    /// The time of day of correct clocks: noon, some day.
    var wallTime: Timestamp { Town.noon.adding(milliseconds: nowMs + leapMs) }

    func at(_ atMs: Int64, _ happen: @escaping () -> Void) { timeline.plan(at: atMs, happen) }
    func after(_ delayMs: Int64, _ happen: @escaping () -> Void) {
        timeline.plan(at: nowMs + delayMs, happen)
    }

    private func run(untilMs: Int64) {
        while problems.count < 20, let happen = timeline.next(until: untilMs) { happen() }
    }

    /// Lets time pass while a process waits, until the wait is over or its time is up.
    func block(untilMs: Int64, _ isOver: () -> Bool) {
        while !isOver(), !isEnding, nowMs < untilMs, let happen = timeline.next(until: untilMs) { happen() }
    }

    /// Whether nobody should wait any more.
    var isEnding: Bool { isOver || problems.count >= 20 }

    // MARK: - What happens

    func report(_ problem: String) {
        guard !isOver, problems.count < 20 else { return }
        problems.append(problem)
        story.tell("!!! \(problem)")
    }

    /// Restarts a process that has ended.
    func ended(_ process: any SimulatedProcess) {
        let life = process.life
        after(isHealed ? 100 : chance.one(of: [0, 200, 1000, 5000])) {
            if process.life == life { process.start() }
        }
    }

    /// Runs once.
    package func run() -> Outcome {
        if let restored = plan.restored { planRestoring(restored) }
        if plan.isRewound { planRewinding() }
        if plan.hasStranger { stranger.planVisit() }
        if plan.archives { planArchiving() }
        bus.start()
        for process in processes { after(chance.milliseconds(0...300)) { process.start() } }
        for player in players { player.start() }
        run(untilMs: plan.startMs)
        if plan.days > 0 {
            isHealed = true
            liveThroughASeason()
        } else {
            nemesis.rage(untilMs: plan.startMs + plan.playMs)
            run(untilMs: plan.startMs + plan.playMs)
            isHealed = true
            nemesis.heal()
        }
        for player in crowd { player.isResting = false }
        // They continue for a moment: healed processes must work again.
        let before = answersCount
        let limitMs = nowMs + 45_000
        repeat {
            run(untilMs: nowMs + 3000)
        } while problems.isEmpty && answersCount == before && nowMs < limitMs
        for player in players { player.isResting = true }
        settle()
        if problems.isEmpty, plan.restored == nil, answersCount == before {
            report("nobody was answered after the world was healed")
        }
        if problems.isEmpty, plan.restored == nil { letDaysPass() }
        if problems.isEmpty, plan.restored == nil, plan.lastsAMonth { letAMonthPass() }
        if problems.isEmpty { check() }
        isOver = true
        return Outcome(self)
    }

    /// Lets people play for a while, until the next day.
    func liveThroughADay() {
        for player in crowd { player.isResting = false }
        run(untilMs: nowMs + plan.playMs)
        for player in crowd { player.isResting = true }
        settle()
        for hours in [1, 3, 20] { spend(hours: hours) }
    }

    /// Lets some hours pass, with everything that is due in them.
    func spend(hours: Int) {
        leap(hours: hours)
        waitUntilClocksAreBelieved()
        settle()
    }

    func wait(milliseconds: Int64) { run(untilMs: nowMs + milliseconds) }

    /// Replaces a service's disk by a backup: everything after it is lost.
    private func planRestoring(_ service: String) {
        guard let computer = computers.first(where: { $0.name == service }) else { return }
        let middleMs = plan.startMs + plan.playMs / 2
        at(middleMs) { [self] in
            let (backup, row) = (computer.disk.copy(), database[service])
            at(plan.startMs + plan.playMs - 3000) { [self] in
                let inFiles = plan.engine == .files
                let lines = try? inFiles ? Logs.read(backup, service) : Logs.read(row, service, self)
                let copy = (lines ?? []).map(\.position)
                let end = copy.last?.sequence ?? 0
                story.tell("a backup of \(service) is put in place, which ends at \(end)")
                for process in processes where process.service == service { process.kill("for a backup") }
                computer.disk = backup
                if !inFiles { database.restore(row, of: service) }
                witness.forget(service, butFor: copy)
                for process in processes { process.backup(of: service, endsAt: end) }
            }
        }
    }

    /// Advances all clocks by some hours at once.
    func leap(hours: Int) {
        // Requests are remembered for a day: while they are repeated, less time passes.
        guard isHealed || leapMs + Int64(hours) * 3_600_000 < 20 * 3_600_000 else { return }
        story.tell("\(hours) hours go by")
        leapMs += Int64(hours) * 3_600_000
    }

    /// Lets time pass until nobody waits for anything, which must not take long.
    private func settle() {
        let limitMs = nowMs + 45_000
        // A log that an older backup replaced may have grown to the very number that a follower knows. The follower hears of
        // it with the next head, which an idle service announces every five seconds.
        let soonestMs = plan.restored == nil ? nowMs : nowMs + 6000
        while problems.isEmpty {
            // Not once a second: a standby then asks for the end of its log, and would be seen waiting each time.
            run(untilMs: nowMs + 1130)
            if unrest == nil, nowMs >= soonestMs { return }
            if nowMs >= limitMs { return report("no rest 45 s after everything was healed: \(unrest ?? "")") }
        }
    }

    private var unrest: String? {
        if let player = players.first(where: { !$0.isIdle }) { return "\(player.name) waits for an answer" }
        if bus.inFlightCount > 0 { return "the bus holds \(bus.inFlightCount) requests" }
        return processes.lazy.compactMap(\.unrest).first
    }

    /// The end of a service's log, as far as it was announced.
    func head(of service: String) -> UInt64 { witness.testimonies[service]?.keys.max() ?? 0 }

    private func letDaysPass() {
        leap(hours: 6 * 24)
        waitUntilClocksAreBelieved()
        settle()
    }

    /// Clocks that were set must agree for a minute before they are believed. For most of it the computers sleep, which
    /// costs nothing: when they wake up, everything is overdue.
    private func waitUntilClocksAreBelieved() {
        run(untilMs: nowMs + 2000)
        story.tell("all computers sleep for a minute")
        timeline.skip(milliseconds: 60_000)
        run(untilMs: nowMs + 13_000)
    }

    /// Accounts that were deleted are erased; some processes die during that, and resume it when they start.
    private func letAMonthPass() {
        leap(hours: 31 * 24)
        for process in processes where chance.happens(0.3) {
            process.kill(afterDiskOperations: chance.number(0...12))
        }
        waitUntilClocksAreBelieved()
        for process in processes { process.spare() }
        waitUntilClocksAreBelieved()
        settle()
    }

    /// Records that stats would still publish if it compared everything.
    private var untoldRecords: [String] {
        for case let process as ServiceProcess<Stats> in processes {
            guard let machine = process.machine, machine.role == .primary else { continue }
            let context = Context(
                now: wallTime, settings: process.settings, entropy: Entropy(SplitMix64(seed: 1)))
            return Situation<Stats>(machine.state, context).untold().people.map { person in
                let types = person.events.map { type(of: $0).type }.joined(separator: ", ")
                return "stats has not told of \(person.id): \(types)"
            }
        }
        return []
    }

    private func check() {
        var logs = Logs()
        do {
            for service in services { logs[service] = try log(of: service) }
            told = logs.eventCounts
            examples = logs.examples
            notices = logs.noticeCounts
            witness.check(logs)
            if plan.lastsAMonth, plan.restored == nil {
                for problem in ErasureCheck.problems(logs, services, filesBeside).prefix(5) {
                    report(problem)
                }
            }
            for process in processes { process.checkState(logs, report) }
            for computer in computers where plan.upkeep != nil {
                let problems = try SealCheck.problems(computer.disk, computer.name, logs[computer.name])
                for problem in problems.prefix(5) { report(problem) }
            }
            // After a backup was restored, others may have seen lines that no longer exist.
            if plan.restored != nil { return }
            let ledger = try Ledger(games: logs["games"], rsvp: logs["rsvp"], auth: logs["auth"])
            for problem in ledger.problems.prefix(5) { report(problem) }
            let apart = ApartCheck.problems(
                games: logs["games"], rsvp: logs["rsvp"], social: logs["social"])
            for problem in apart.prefix(5) { report(problem) }
            let records = RecordCheck.problems(
                games: logs["games"], rsvp: logs["rsvp"], auth: logs["auth"], stats: logs["stats"])
            for problem in (records + untoldRecords).prefix(5) { report(problem) }
            for problem in (pollProblems(logs) + noticeProblems(logs)).prefix(5) { report(problem) }
            for problem in MatchCheck.problems(logs["games"]).prefix(5) { report(problem) }
            let counts = CountCheck.problems(games: logs["games"], social: logs["social"])
            for problem in counts.prefix(5) { report(problem) }
            for problem in GroupCheck.problems(logs["social"]).prefix(5) { report(problem) }
            // Lines after a restored backup are others than those that requests before it had seen.
            let shown = SightCheck.problems(plan.isRewound ? [] : sights, logs)
            for problem in shown.prefix(5) { report(problem) }
            let hosts = HostCheck.problems(
                games: logs["games"], rsvp: logs["rsvp"], auth: logs["auth"], now: wallTime)
            for problem in hosts.prefix(5) { report(problem) }
            for problem in DuesCheck.problems(logs["rsvp"]).prefix(5) { report(problem) }
            for problem in CupCheck.problems(logs["games"]).prefix(5) { report(problem) }
            for problem in LeagueCheck.problems(logs["games"]).prefix(5) { report(problem) }
            for problem in GolfCheck.problems(logs["games"], now: wallTime).prefix(5) { report(problem) }
            for problem in LadderCheck.problems(logs["games"]).prefix(5) { report(problem) }
            let asked = AskCheck.problems(games: logs["games"], rsvp: logs["rsvp"])
            for problem in asked.prefix(5) { report(problem) }
            if plan.hasLimits {
                for problem in LimitCheck.problems(
                    logs["games"], .games,
                    counts: { $0.read(GameCreated.self).map { $0.agreedIds == nil } ?? false })
                {
                    report(problem)
                }
            }
            // Deliveries after a restored backup happened, but no log has them.
            for (service, sink) in plan.isRewound ? [] : [("notify", sink), ("auth", mails)] {
                let deliveries = Deliveries(logs[service])
                for problem in deliveries.problems(sink, at: wallTime.adding(seconds: -10)).prefix(5) {
                    report(problem)
                }
            }
        } catch {
            report("\(error)")
        }
    }
}
