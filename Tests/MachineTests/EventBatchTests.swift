// A turn's events in one message.

import BusProtocol
import EventLine
import Testing
import Values

struct EventBatchTests {
    private func lines(of body: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        body.withUnsafeBytes { EventBatch.forEachLine(in: $0) { lines.append(Array($0)) } }
        return lines
    }

    @Test func aBatchSaysWhichLogItIsOf() throws {
        let identity = LogIdentity(history: LogTag(1), stack: LogTag(2))
        let body = EventBatch.bodies(of: [[1], [2]], from: identity)[0]
        #expect(lines(of: body) == [[1], [2]])
        body.withUnsafeBytes { #expect(EventBatch.split($0).identity == identity) }
        [UInt8]("{\"of\":\"x\"".utf8).withUnsafeBytes { #expect(EventBatch.split($0).identity == nil) }
    }

    @Test func theLinesOfABatchAreReadBackUnchanged() {
        for lines in [[], [[1]], [[1, 2], [3], [4, 5, 6]]] as [[[UInt8]]] {
            #expect(EventBatch.bodies(of: lines).flatMap(self.lines) == lines)
        }
        #expect(EventBatch.bodies(of: [[1], [2]]) == [[1, 10, 2]])
    }

    @Test func aBatchHoldsAsMuchAsItsLimitAndNoMore() {
        let half = [UInt8](repeating: 65, count: EventBatch.bytesMax / 2)
        #expect(EventBatch.bodies(of: [half, Array(half.dropLast())]).count == 1)
        #expect(EventBatch.bodies(of: [half, half]).count == 2)
        let long = [UInt8](repeating: 65, count: EventBatch.bytesMax + 1)
        #expect(EventBatch.bodies(of: [[1], long, [2]]) == [[1], long, [2]])
    }

    @Test func anEmptyLineInABatchIsNoLine() {
        #expect(lines(of: Array("\n\na\n\nb\n".utf8)) == [[97], [98]])
    }

    @Test func aLinesTopicIsItsType() {
        func topic(_ line: [UInt8]) -> String? {
            line.withUnsafeBytes { EventBatch.topic(ofLine: $0).map { String(decoding: $0, as: UTF8.self) } }
        }
        let time = Timestamp(milliseconds: 0)
        let header = EventHeader(
            sequence: 57, source: "games", type: "games.created", subject: "x", time: time)
        #expect(topic(EventLine(header: header).bytes) == "games.created")
        let secret = EventHeader(sequence: 58, source: "games", type: "games._private.deck-saved", time: time)
        #expect(topic(EventLine(header: secret).published.bytes) == "games._private")
        for text in [
            "", "{}", #"{"specversion":"1.0","id":"57","source":"/games","type":""#, #"{"type":"a"}"#,
        ] {
            #expect(topic(Array(text.utf8)) == nil, "\(text)")
        }
    }

    @Test func aBatchsTopicNamesItsService() {
        #expect(EventBatch.topic(of: "games") == "_batch.games")
        #expect(EventBatch.source(ofTopic: "_batch.games") == "games")
        for topic in ["games.created", "_head.games", "_batch", ""] {
            #expect(EventBatch.source(ofTopic: topic) == nil)
            #expect(Array(topic.utf8).withUnsafeBytes { EventBatch.source(ofTopic: $0) } == nil)
        }
    }
}
