// Lines with long runs of combining marks, which take long to compare.

import Contracts
import JSON
import Testing
import Values

@testable import GatewaySessions

struct MarkedLineTests {
    @Test(arguments: ["profile search q=aRUN", #"{"type":"profile.search","data":{"q":"aRUN"}}"#])
    func aLineWithARunOfMarksIsRefused(line: String) {
        for marks in ["\u{315}\u{300}", #"\u0315\u0300"#] where line.hasPrefix("{") || !marks.hasPrefix("\\")
        {
            var bench = GatewayBench()
            let run = String(repeating: marks, count: 20_000)
            let told = bench.type(line.replacing("RUN", with: run)).map { action in
                guard case .show(let answer) = action else { return "\(action)" }
                return String(decoding: answer.json, as: UTF8.self)
            }
            #expect(told.count == 1 && told[0].contains("more than 30 marks") && told[0].utf8.count < 500)
        }
    }
}
