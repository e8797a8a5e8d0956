// Messages about a bus that cannot be reached, or that has no descriptors left.

import Asking
import Glibc
import Messaging
import Platform
import Testing
import ZeroMQ

@testable import BusService

@Suite struct DescriptorWatchTests {
    @Test func runningOutOfDescriptorsIsReportedOnceAndSoIsItsEnd() {
        var watch = DescriptorWatch()
        func look(_ free: Int) -> String? { watch.look { $0 <= free } }
        #expect(look(DescriptorWatch.freeMin) == nil && watch.trouble == nil)
        let said = look(DescriptorWatch.freeMin - 1)
        #expect(said?.contains("ulimit -n") == true && watch.trouble == said)
        #expect(look(0) == nil && look(DescriptorWatch.freeAgain - 1) == nil && watch.trouble == said)
        let again = look(DescriptorWatch.freeAgain)
        #expect(again == "there are descriptors again, and connections are accepted" && watch.trouble == nil)
        #expect(look(DescriptorWatch.freeMin) == nil)
    }

    /// Clients that are connected are answered meanwhile, and others are let in afterwards.
    @Test func aPausedBusLetsNobodyInAndServesThoseWhoAreThere() throws {
        let bus = try TestBus()
        let worker = try EchoWorker(bus.connection, noun: "echo")
        var caller = try BlockingClient(bus.connection)
        #expect(try caller.ask("echo", [Frame("before")]) == "before")
        let port = try #require(bus.address.requests.split(separator: ":").last.flatMap { UInt16($0) })
        let listeners = ListeningSocket.all(at: [port])
        #expect(listeners.count == 1)
        for listener in listeners { #expect(listener.pause()) }
        let stranger = try Knocking(at: port)
        for number in 0..<50 { #expect(try caller.ask("echo", [Frame("\(number)")]) == "\(number)") }
        #expect(!stranger.isLetIn)
        for listener in listeners { listener.resume() }
        try eventually("it is let in") { stranger.isLetIn ? true : nil }
        worker.stop()
        bus.stop()
    }

    @Test func onlySocketsThatListenAtThePortAreFound() throws {
        let bus = try TestBus()
        let ports = [bus.address.requests, bus.address.eventsIn, bus.address.eventsOut].compactMap {
            $0.split(separator: ":").last.flatMap { UInt16($0) }
        }
        var caller = try BlockingClient(bus.connection)
        _ = try caller.call(noun: "nobody", body: [Frame("{}")], timeoutMs: 100)
        #expect(ListeningSocket.all(at: Set(ports)).count == 3 && ListeningSocket.all(at: [1]).isEmpty)
        bus.stop()
    }

    @Test func descriptorsHaveRoomForAFewButNotBeyondTheLimit() {
        let count = Descriptor.raiseLimit()
        #expect(count > 0 && Descriptor.hasRoom(for: DescriptorWatch.freeMin))
        if count < 100_000 { #expect(!Descriptor.hasRoom(for: count + 1)) }
        // The probe leaves nothing behind.
        #expect(Descriptor.hasRoom(for: DescriptorWatch.freeMin))
    }
}

/// A connection that is being made.
private final class Knocking {
    private let descriptor: Int32

    init(at port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let result = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, size) }
        }
        try #require(result == 0 || errno == EINPROGRESS)
    }

    deinit { close(descriptor) }

    /// Whether the other end has taken the connection in.
    var isLetIn: Bool {
        var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&item, 1, 0) == 1 && item.revents == Int16(POLLOUT)
    }
}

@Suite struct BusAbsenceTests {
    @Test func aMissingBusIsReportedOnceAfterSomeSecondsAndSoIsItsReturn() {
        var absence = BusAbsence()
        func step(_ isThere: Bool, _ nowMs: Int64) -> String? {
            absence.step(isThere: isThere, at: "tcp://bus:5555", nowMs: nowMs)
        }
        #expect(step(false, 0) == nil && step(false, BusAbsence.patienceMs - 1) == nil)
        #expect(
            step(false, BusAbsence.patienceMs)?.contains("the bus at tcp://bus:5555 does not answer") == true)
        #expect(step(false, 60_000) == nil)
        #expect(step(true, 60_001) == "the bus at tcp://bus:5555 answers" && step(true, 60_002) == nil)
        // A restart does not deserve a line.
        #expect(step(false, 70_000) == nil && step(true, 70_000 + BusAbsence.patienceMs) == nil)
        // It counted as gone only after seconds of silence, so its loss is told a second later.
        #expect(step(false, 90_000) == nil && step(false, 90_000 + BusAbsence.returnMs - 1) == nil)
        #expect(step(false, 90_000 + BusAbsence.returnMs) != nil)
    }

    @Test(arguments: [([], false), ([2], false), ([10], true), ([2, 10], false)] as [([Int32], Bool)])
    func aNameIsLookedForInIPv6WhereItHasNoOtherAddress(families: [Int32], isSix: Bool) {
        // AF_INET and AF_INET6.
        #expect(HostName.isInIPv6Alone("bus") { families.contains($1) } == isSix)
        #expect(
            !HostName.isInIPv6Alone("[::1]") { _, _ in true }
                && !HostName.isInIPv6Alone("::1") { _, _ in true })
    }

    @Test func aNameThatIsNotKnownOrNotLookedUpInTimeIsTold() throws {
        let release = Semaphore()
        defer { release.signal() }
        #expect(HostName.isKnown("bus", withinMs: 60_000) { $0 == "bus" } == true)
        #expect(HostName.isKnown("bus", withinMs: 60_000) { _ in false } == false)
        // A name server that does not answer.
        let late = HostName.isKnown("bus", withinMs: 1) { _ in
            release.wait()
            return true
        }
        #expect(late == nil)
        for address in ["127.0.0.1", "::1", "[::1]"] {
            #expect(HostName.isKnown(address, withinMs: 0) { _ in false } == true)
        }

        let buses = try BusAddress.all(
            "tcp://here:5555 tcp://gone:5555 tcp://gone:6555 tcp://late:1 ipc:///x")
        let connection = BusConnection(addresses: buses, context: try Context())
        let told = connection.unknownNames { ["here": true, "gone": false][$0] }
        #expect(
            told.count == 2
                && told[0].hasPrefix("the bus's name \"gone\" has no address. Is RALLY_BUS right?")
                && told[1].hasPrefix("the bus's name \"late\" cannot be looked up"), "\(told)")
    }

    @Test func addressesAndNamesInIPv4AreNotLookedForInIPv6() {
        #expect(!HostName.isInIPv6Alone("127.0.0.1") && !HostName.isInIPv6Alone("::1"))
        #expect(!HostName.isInIPv6Alone("localhost") && !HostName.isInIPv6Alone("no-such-host.invalid"))
    }
}
