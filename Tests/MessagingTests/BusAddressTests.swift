// Addresses: valid ones, and messages about invalid ones.

import BusProtocol
import Messaging
import Testing
import ZeroMQ

struct BusAddressTests {
    @Test func tcpNamesThreePortsInARow() throws {
        let address = try BusAddress("tcp://127.0.0.1:5555")
        #expect(address == .standard)
        #expect(address.eventsOut == "tcp://127.0.0.1:5557")
        #expect(address.description == "tcp://127.0.0.1:5555")
    }

    @Test func aWildcardIsThreeFreePorts() throws {
        for text in ["tcp://127.0.0.1:*", "tcp://127.0.0.1:0"] {
            let address = try BusAddress(text)
            #expect(address.requests == "tcp://127.0.0.1:*")
            #expect(address.eventsIn == address.requests && address.eventsOut == address.requests)
        }
    }

    @Test func ipcAndInprocGetSuffixes() throws {
        #expect(try BusAddress("ipc:///tmp/bus").eventsIn == "ipc:///tmp/bus-events-in")
        #expect(try BusAddress("inproc://bus").eventsOut == "inproc://bus-events-out")
    }

    @Test func threeEndpointsReadBackAsTheyWere() throws {
        let text = "tcp://127.0.0.1:4001,tcp://127.0.0.1:9,tcp://[::1]:77"
        let address = try BusAddress(text)
        #expect(address.description == text)
        #expect(address.isIPv6)
    }

    @Test(arguments: [
        ("tcp://127.0.0.1:5555", true), ("tcp://127.9.9.9:1", true), ("tcp://localhost:1", true),
        ("tcp://[::1]:1", true), ("ipc:///tmp/x", true), ("tcp://0.0.0.0:1", false), ("tcp://*:1", false),
        ("tcp://10.0.0.1:1", false), ("tcp://bus:5555", false),
        ("tcp://127.0.0.1:1,tcp://127.0.0.1:2,tcp://10.0.0.1:3", false),
    ])
    func onlyLoopbackIsLocal(_ text: String, _ isLocal: Bool) throws {
        #expect(try BusAddress(text).isLocal == isLocal)
    }

    @Test(arguments: [
        ("tcp://127.0.0.1:5555", false), ("ipc:///tmp/bus", false), ("tcp://10.0.0.1:5555", true),
    ])
    func onlyConnectionsBetweenMachinesUseKeepAlive(_ text: String, _ isLookedAt: Bool) throws {
        let options = BusConnection(address: try BusAddress(text), context: try Context()).socketOptions
        #expect((options.keepAliveIntervalSeconds != nil) == isLookedAt)
        #expect((options.untakenMaxMs != nil) == isLookedAt)
    }

    @Test(arguments: [
        "", "127.0.0.1:5555", "tcp://", "tcp://host", "tcp://host:", "tcp://:5555", "tcp://host:port",
        "tcp://host:-1",
        "tcp://host:65534", "tcp://host:99999999999999999999", "tcp://::1:5555", "tcp://a b:5",
        "udp://host:5", "ipc://",
        "inproc://", "tcp://a:1,tcp://b:2", "tcp://a:1,tcp://b:2,",
        "ipc:///" + String(repeating: "x", count: 97),
    ])
    func aMalformedBusAddressIsAnErrorInASentence(_ text: String) {
        let error = #expect(throws: BusAddressError.self) { try BusAddress(text) }
        #expect(error?.description.contains("\"") == true)
    }

    @Test func severalBusAddressesAreSeparatedBySpaces() throws {
        let two = try BusAddress.all(" tcp://a:5555  tcp://b:7000 ")
        #expect(two.map(\.description) == ["tcp://a:5555", "tcp://b:7000"])
        for text in ["", "  ", "tcp://a:5555 tcp://a:5555", "tcp://a:5555 b"] {
            #expect(throws: BusAddressError.self, "\(text)") { try BusAddress.all(text) }
        }
    }
}
