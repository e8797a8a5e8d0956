// Requests that are expensive to refuse, of each kind for every type: each is answered, and a refusal has a message.
// Prints the slowest:
//
//   RALLY_HOSTILE_BYTES=1000000 swift test --filter HostileRequestTests

import Contracts
import JSON
import Platform
import TestSupport
import Testing
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct HostileRequestTests {
    private struct TimedRequest {
        var what: String
        var bytes: Int
        var us: Int
    }

    /// Processor time of this thread: a town has no other.
    private static var spentUs: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    private static var bytes: Int {
        getenv("RALLY_HOSTILE_BYTES").flatMap { Int(String(cString: $0)) } ?? 10_000
    }

    @Test(arguments: [false, true])
    func everyHostileRequestIsAnsweredAndRefusedInASentence(isLoggedIn: Bool) throws {
        let town = Town()
        let ann = town.signUp("ann")
        town.onboard(ann)
        var all: [TimedRequest] = []
        for (number, type) in Catalogue.requests.values.sorted(by: { $0.type < $1.type }).enumerated() {
            var requests = HostileRequests(Shape(of: type), seed: UInt64(number))
            for kind in HostileRequests.Kind.allCases {
                var envelope = town.request(type.type, as: isLoggedIn ? ann : nil)
                envelope.data = requests.data(kind, bytes: Self.bytes)
                let before = Self.spentUs
                let answer = town.answer(town.send(envelope))
                let us = Self.spentUs - before
                all.append(TimedRequest(what: "\(type.type) \(kind)", bytes: envelope.data.count, us: us))
                guard let refusal = answer.refusal else {
                    #expect(answer.isOK, "\(type.type) \(kind) is not answered")
                    continue
                }
                #expect(refusal.reason != .internal, "\(type.type) \(kind): \(refusal.message)")
                #expect(refusal.message.utf8.count > 10, "\(type.type) \(kind): \(refusal)")
            }
        }
        #expect(all.count > 2000)
        let slowest = all.sorted { $0.us > $1.us }.prefix(8)
        print(slowest.map { "\($0.what): \($0.us) µs for \($0.bytes) bytes" }.joined(separator: "\n"))
    }
}
