// Troubles of the database: its servers, and the connections to them.

import Values

extension Nemesis {
    func troubleDatabase(_ trouble: Trouble, _ process: any SimulatedProcess) {
        let database = world.database
        switch trouble {
        case .databaseRestart:
            world.story.tell("the database is restarted")
            database.restart(forMs: chance.milliseconds(50...3000))
        case .failover: failOver()
        case .standbyAway: loseStandby()
        case .databaseSlow:
            var weather = database.weather
            weather.slowness = chance.one(of: [0.05, 0.2, 0.8])
            weather.delayMsMax = chance.one(of: [50, 1000, 6500])
            change(weather, "slow")
        case .databaseFlaky:
            var weather = database.weather
            weather.loss = chance.one(of: [0.01, 0.1, 0.4])
            change(weather, "hard to reach")
        case .databaseCut:
            // More often than not its owner.
            let one = chance.happens(0.6) ? world.owner(of: process.service) ?? process : process
            world.story.tell("\(one.name) cannot reach the database")
            database.cuts.insert(one.name)
            world.after(chance.milliseconds(100...12_000)) { database.cuts.remove(one.name) }
        case .pauseBetweenOutputs:
            process.pause(afterActions: chance.number(0...8), forMs: chance.milliseconds(1000...9000))
        default: break
        }
    }

    private func change(_ weather: MemoryDatabase.Weather, _ how: String) {
        world.story.tell("the database is \(how)")
        world.database.weather = weather
        world.after(chance.milliseconds(500...8000)) { [unowned world] in world.database.weather = .fine }
    }

    private func failOver() {
        world.story.tell("the database's standby takes over")
        world.database.failOver(forMs: chance.milliseconds(50...3000))
    }

    /// The standby returns, or takes over without what it has missed; before that the primary may lose its connections.
    private func loseStandby() {
        world.story.tell("the database's standby is gone")
        let (database, forMs) = (world.database, chance.milliseconds(500...8000))
        let takesOver = chance.happens(0.6)
        database.loseStandby()
        if chance.happens(0.5) {
            world.after(chance.milliseconds(100...Int(forMs))) { [self] in
                guard !database.isStandbyHere else { return }
                world.story.tell("the database is restarted, without its standby")
                database.restart(forMs: chance.milliseconds(50...500))
            }
        }
        world.after(forMs) { [self] in
            guard !database.isStandbyHere else { return }
            if takesOver, database.isUp { return failOver() }
            world.story.tell("the database's standby is back")
            database.findStandby()
        }
    }

    func setRight(_ computer: Computer) {
        world.after(chance.milliseconds(500...10_000)) { computer.clockOffsetMs = 0 }
    }
}

extension World {
    /// The process that owns a service's log, as far as the processes know.
    func owner(of service: String) -> (any SimulatedProcess)? {
        processes.first { $0.service == service && $0.isUp && $0.ownsLog }
    }
}
