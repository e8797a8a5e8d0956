// Troubles, drawn from the seed: one kind after another, sometimes several at once, until the world is healed.

import EventLog
import MemoryDisk
import Values

final class Nemesis {
    unowned let world: World
    var chance: Chance
    private(set) var counts: [String: Int] = [:]

    init(_ world: World, _ chance: Chance) {
        self.world = world
        self.chance = chance
    }

    enum Trouble: String, CaseIterable {
        case kill, killAtDisk, killBetweenOutputs, killThenPowerCut, powerCut, stop, pause, bus, busPause
        case cut, fullDisk, failingWrite, failingSync, failingRead, clock, frozenClock, storm, leap
        case databaseRestart, failover, standbyAway, databaseSlow, databaseFlaky, databaseCut,
            pauseBetweenOutputs
    }

    private static let choices: [(weight: Int, element: Trouble)] = [
        (3, .kill), (6, .killAtDisk), (4, .killBetweenOutputs), (5, .killThenPowerCut), (3, .powerCut),
        (3, .stop), (3, .pause), (3, .bus), (1, .busPause), (4, .cut), (2, .fullDisk), (2, .failingWrite),
        (2, .failingSync), (1, .failingRead), (2, .clock), (1, .frozenClock), (3, .storm), (2, .leap),
    ]

    /// With logs in a database no disk can fail; see Nemesis+Database.
    private static let choicesWithDatabase: [(weight: Int, element: Trouble)] = [
        (2, .kill), (5, .killAtDisk), (3, .killBetweenOutputs), (2, .stop), (5, .pause), (2, .bus),
        (1, .busPause),
        (3, .cut), (2, .clock), (1, .frozenClock), (2, .storm), (1, .leap), (3, .databaseRestart),
        (3, .failover),
        (6, .standbyAway), (5, .databaseSlow), (3, .databaseFlaky), (6, .databaseCut),
        (4, .pauseBetweenOutputs),
    ]

    /// Causes troubles until the given time.
    func rage(untilMs: Int64) {
        let pause = chance.milliseconds(100...world.plan.calmMsMax)
        world.after(pause) { [self] in
            guard world.nowMs < untilMs else { return }
            make(chance.one(of: world.plan.engine == .files ? Self.choices : Self.choicesWithDatabase))
            rage(untilMs: untilMs)
        }
    }

    private func make(_ trouble: Trouble) {
        counts[trouble.rawValue, default: 0] += 1
        let process = chance.one(of: world.processes)
        let disk = process.computer.disk
        switch trouble {
        case .kill: process.kill("out of the blue")
        case .killAtDisk: process.kill(afterDiskOperations: chance.number(0...6))
        case .killBetweenOutputs: process.kill(afterActions: chance.number(0...8))
        case .powerCut: powerCut(process.computer)
        case .killThenPowerCut: killThenPowerCut(process)
        case .stop: process.stop()
        case .pause: pause(process)
        case .bus: stopBus()
        case .busPause:
            world.story.tell("the bus is paused")
            world.bus.pause()
            world.after(chance.milliseconds(200...5000)) { [unowned world] in world.bus.resume() }
        case .cut: cut(chance.happens(0.8) ? process.name : chance.one(of: world.players).name)
        case .fullDisk:
            world.story.tell("the disk of \(process.service) is nearly full")
            disk.faults.bytesLeft = chance.number(0...3000)
            world.after(chance.milliseconds(200...12_000)) { disk.faults.bytesLeft = nil }
        case .failingWrite: disk.faults.failingWrites = chance.number(1...2)
        case .failingSync: disk.faults.failingSyncs = 1
        case .failingRead: disk.faults.failingReads = 1
        case .clock:
            let hours = chance.one(of: [-1, 1, 1, 2, -24])
            world.story.tell("the clock of \(process.computer.name) is set by \(hours) h")
            process.computer.clockOffsetMs += Int64(hours) * 3_600_000
            if world.plan.engine == .database { setRight(process.computer) }
        case .frozenClock: freeze(process.computer)
        case .storm: storm()
        case .leap: world.leap(hours: chance.number(1...8))
        default: troubleDatabase(trouble, process)
        }
    }

    private func powerCut(_ computer: Computer) {
        world.story.tell("the power of \(computer.name) goes")
        for process in world.processes where process.computer === computer { process.kill("no power") }
        computer.disk.crashMachine(using: &chance)
    }

    /// A process dies during a write, restarts and trusts the page cache, lives for a moment, and then the power fails.
    private func killThenPowerCut(_ process: any SimulatedProcess) {
        process.kill(afterDiskOperations: chance.number(0...3))
        let computer = process.computer
        world.after(chance.milliseconds(20...2500)) { [self] in
            if !world.isHealed { powerCut(computer) }
        }
    }

    private func pause(_ process: any SimulatedProcess) {
        guard process.isUp, !process.isPaused else { return }
        world.story.tell("\(process.name) is paused")
        let life = process.life
        process.pause()
        world.after(chance.milliseconds(100...(world.plan.engine == .files ? 6000 : 9000))) {
            if process.life == life { process.resume() }
        }
    }

    private func stopBus() {
        world.story.tell("the bus is killed")
        world.bus.kill()
        world.after(chance.milliseconds(0...4000)) { [unowned world] in world.bus.start() }
    }

    private func cut(_ owner: String) {
        let directions: Set<Direction> = chance.one(of: [[.toBus], [.fromBus], [.toBus, .fromBus]])
        world.story.tell("\(owner) is cut off, \(directions.count == 2 ? "both ways" : "one way")")
        world.network.cut(owner, directions)
        world.after(chance.milliseconds(100...8000)) { [unowned world] in world.network.mend(owner) }
    }

    private func freeze(_ computer: Computer) {
        guard computer.frozenAt == nil else { return }
        world.story.tell("the clock of \(computer.name) stands still")
        computer.frozenAt = world.wallTime.adding(milliseconds: computer.clockOffsetMs)
        world.after(chance.milliseconds(500...10_000)) { computer.frozenAt = nil }
    }

    private func storm() {
        var weather = Weather()
        weather.delayMsMax = chance.one(of: [3, 30, 200])
        weather.eventDelayMsMax = chance.one(of: [3, 100, 1500])
        weather.eventLoss = chance.one(of: [0, 0.05, 0.3])
        weather.eventRepeat = chance.one(of: [0, 0.1, 0.5])
        weather.repeats = chance.one(of: [0, 0.05, 0.2])
        world.network.weather = weather
        world.after(chance.milliseconds(500...8000)) { [unowned world] in world.network.weather = .fine }
    }

    /// Ends all troubles.
    func heal() {
        world.story.tell("everything is healed")
        world.network.weather = .fine
        world.network.mendAll()
        world.bus.resume()
        world.bus.start()
        if world.plan.engine == .database { world.database.heal() }
        for computer in world.computers {
            computer.disk.faults = MemoryDisk.Faults()
            computer.clockOffsetMs = 0
            computer.frozenAt = nil
        }
        for process in world.processes {
            process.resume()
            process.spare()
            process.start()
        }
    }
}
