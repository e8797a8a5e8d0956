// The loop of a process: what wakes it, and what ends it.

import Messaging
import Platform
import Testing
import ZeroMQ

@Suite struct ProcessLoopTests {
    @Test(arguments: [(Int32(2), Int32(130)), (15, 0)])
    func aSignalEndsTheLoopAndGivesItsStatus(number: Int32, status: Int32) throws {
        let signals = try Signals()
        var loop = ProcessLoop(signals)
        #expect(try loop.wait(untilMs: 0) == nil)
        signals.pretend(number)
        let ending = try loop.wait(untilMs: .max)
        #expect(ending == .signal(number) && ending?.status() == status)
        #expect(try loop.wait(untilMs: 0) == nil, "it is told once")
    }

    @Test func anotherThreadStopsTheLoop() throws {
        let stop = try Wakeup()
        var loop = ProcessLoop(stop: stop)
        stop.trigger()
        #expect(try loop.wait(untilMs: .max) == .stop)
    }

    @Test func aSourceWakesTheLoopAndIsReady() throws {
        let (work, other) = (try Wakeup(), try Wakeup())
        var loop = ProcessLoop()
        let (index, idle) = (
            loop.sources.add(descriptor: work.descriptor), loop.sources.add(descriptor: other.descriptor)
        )
        work.trigger()
        #expect(try loop.wait(untilMs: .max) == nil)
        #expect(loop.sources.isReadable(index) && !loop.sources.isReadable(idle))
    }

    @Test(arguments: [Int64.min, 0, 1])
    func aTimeThatHasComeEndsTheWait(nextMs: Int64) throws {
        var loop = ProcessLoop()
        #expect(try loop.wait(untilMs: nextMs) == nil)
    }

    @Test func noWaitIsLongerThanItsLimit() throws {
        var loop = ProcessLoop()
        #expect(try loop.wait(untilMs: .max, within: 0...1) == nil)
    }

    @Test func aBusThatRefusesTheKeyEndsTheLoop() throws {
        let keys = try TestKeys([.app])
        let bus = try TestBus(keys: keys)
        let watch = try KeyWatch(bus.connection(as: .app), at: .eventsOut)
        var complaints: [String] = []
        var loop = ProcessLoop(keyWatch: watch) { complaints.append($0) }
        var ending: ProcessLoop.Ending?
        for _ in 0..<100 where ending == nil { ending = try loop.wait(untilMs: .max, within: 0...1000) }
        #expect(ending == .keyRefused && ending?.status(ofRefusal: 69) == 69)
        #expect(
            complaints.count == 1
                && complaints[0].hasPrefix("the bus at \(bus.address) does not let this key in"))
        bus.stop()
    }
}
