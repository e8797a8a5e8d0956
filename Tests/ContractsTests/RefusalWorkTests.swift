// The work for a refusal grows linearly with the request, for hostile requests of every type.

import JSON
import TestSupport
import Testing
import Values

@testable import Contracts

@Suite struct RefusalWorkTests {
    private static let types = Catalogue.requests.values.sorted { $0.type < $1.type }

    private func refusal<R: Request>(_ type: R.Type, _ data: [UInt8]) -> Refusal? {
        let time = CheckTime(
            now: Timestamp(milliseconds: 1_796_126_400_000), zones: ZoneDatabase { _ in nil })
        do throws(Refusal) { _ = try type.checked(data, at: time) } catch { return error }
        return nil
    }

    private func refusal<R: Request>(_ type: R.Type, _ text: String) -> Refusal? {
        refusal(type, Array(text.utf8))
    }

    /// Steps that do not depend on the machine: bytes read again, and values and names visited.
    private func work(_ type: any Request.Type, _ data: [UInt8]) -> Int {
        var work = RefusalWork()
        _ = RequestCheck.refusal(of: data, as: type, at: nil, &work) { _, _ in }
        return work.bytesRead + work.stepsCount * 8
    }

    // Finding A1.
    @Test(arguments: HostileRequests.Kind.allCases)
    func workForARefusalGrowsNoFasterThanTheRequest(kind: HostileRequests.Kind) {
        for (number, type) in Self.types.enumerated() {
            var requests = HostileRequests(Shape(of: type), seed: UInt64(number))
            for bytes in [1000, 60_000] {
                let made = requests.data(kind, bytes: bytes)
                let data = MarkRuns.cut(made) ?? made
                guard (try? RequestLimits.refuseCrowds(in: data, as: type)) != nil else { continue }
                let work = work(type, data)
                let most = RefusalWork.bytesMax + 10_000 + 8 * data.count
                #expect(work <= most, "\(type.type): \(work) steps for \(data.count) bytes")
            }
        }
    }

    @Test(arguments: HostileRequests.Kind.allCases)
    func everyRefusalIsASentence(kind: HostileRequests.Kind) {
        for (number, type) in Self.types.enumerated() {
            var requests = HostileRequests(Shape(of: type), seed: UInt64(number))
            guard let refusal = refusal(type, requests.data(kind, bytes: 4000)) else { continue }
            #expect(
                refusal.reason == .invalidArgument && refusal.message.count > 10, "\(type.type): \(refusal)")
            #expect(refusal.message.utf8.count < 5000, "\(type.type)")
        }
    }

    @Test func anObjectOfTooManyMembersIsRefusedBeforeItIsLookedAt() {
        func members(_ count: Int) -> String {
            (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
        }
        let many = members(8_000)
        let told = refusal(ShowLanding.self, "{\(members(1_000))}")
        #expect(told?.message == "the request must have at most 256 members in one object")
        let place = refusal(CreateGame.self, "{\"sport\":\"soccer\",\"place\":{\(many)}}")
        #expect(
            place?.field == "place" && place?.message == "place must have at most 256 members in one object")
        #expect(refusal(CreateGame.self, "{\"place\":{\(many)")?.reason == .invalidArgument, "no JSON either")
    }

    @Test func aFullRosterIsNotTooManyMembers() {
        let people = (0..<202).map {
            "\"\(ID(high: 0x0199_0000_0000_7000, low: 1 << 63 | UInt64($0)))\":\"late\""
        }
        let roster = people.joined(separator: ",")
        let game = "01930000-0000-7000-8000-000000000001"
        #expect(refusal(SetAttendance.self, "{\"gameId\":\"\(game)\",\"attendance\":{\(roster)}}") == nil)
    }

    @Test(arguments: [256, 257]) func membersAreCountedInEachObjectAlone(count: Int) {
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { #""k\#($0)":"\",:{""# }.joined(separator: ",") + "}"
        }
        let text = "{\"items\":[\(object(200)),\(object(200)),\(object(count))],\"name\":\"::\"}"
        let isTaken =
            (try? RequestLimits.refuseCrowds(in: Array(text.utf8), as: SyncMatches.self)) != nil
        #expect(isTaken == (count == 256))
    }

    @Test func someOfManyUnknownFieldsAreNamedAndTheRestCounted() {
        let many = (0..<100).map { "\"capacity\($0)\":1" }.joined(separator: ",")
        let told = refusal(CreateGame.self, "{\(many)}")
        let unknown = told?.fields?.filter { $0.message.contains("not a field here; did you mean capacity?") }
        #expect(unknown?.count == 19)
        #expect(told?.message.contains("capacity26 and 80 more are not fields here") == true)
        #expect(told?.message.contains("sport is missing") == true, "the others are told too")
    }

    @Test func mistakesBesidesUnknownFieldsAreToldToo() {
        let told = refusal(CreateGame.self, #"{"sport":"soccer","colour":"red","capacity":1}"#)
        #expect(told?.fields?.contains { $0.field == "capacity" && $0.message.contains("between") } == true)
    }

    @Test func aShortRequestIsReadAsOftenAsItHasMistakesAndALongOneAFewTimes() {
        var work = RefusalWork()
        let long = [UInt8](repeating: 0, count: 100_000)
        #expect((0..<10).count { _ in work.mayRead(long) } == 2)
        var short = RefusalWork()
        #expect((0..<200).count { _ in short.mayRead([UInt8](repeating: 0, count: 500)) } > 100)
        let isRead = short.mayRead([0], times: .max)
        #expect(!isRead)
    }

    @Test func anEnvelopeNamesSixtyFourLogsAtMost() {
        func envelope(_ count: Int) -> Refusal? {
            let after = (0..<count).map { "\"s\($0)\":1" }.joined(separator: ",")
            let text = #"{"id":"01930000-0000-7000-8000-000000000001","type":"a.b","after":{\#(after)}}"#
            do { _ = try Array(text.utf8).withUnsafeBytes { try RequestEnvelope(parsing: $0) } } catch {
                return error as? Refusal
            }
            return nil
        }
        #expect(envelope(64) == nil)
        #expect(envelope(65)?.message.contains("at most 64 logs") == true)
    }

    /// A request's digest is made from its re-encoded form: a lost field would make two requests equal.
    @Test func everyFieldThatIsReadIsWrittenAgain() {
        for type in Self.types {
            var requests = HostileRequests(Shape(of: type), seed: 1)
            guard case .object(let whole)? = try? JSONValue(parsing: requests.data(.longLists, bytes: 0)),
                let all = encoded(type, whole)
            else { continue }
            for field in Shape(of: type).fields where field.isOptional {
                var without = whole
                without[field.name] = nil
                #expect(encoded(type, without) != all, "\(type.type) \(field.name)")
            }
        }
    }

    private func encoded<R: Request>(_ type: R.Type, _ object: JSONObject) -> [UInt8]? {
        (try? type.read(from: Array(JSONValue.object(object).text().utf8))).flatMap {
            try? JSONCoding.encode($0)
        }
    }
}
