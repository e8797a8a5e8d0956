// Which problems have a `code`, and that the OpenAPI document says so.

import Contracts
import HTTP
import JSON
import Testing

@testable import EdgeDescription
@testable import EdgeService

@Suite struct ProblemCodeTests {
    private func code(of status: Int) -> OpenAPI.ProblemStatus.Code? {
        OpenAPI.problemStatuses.first { $0.status == status }?.code
    }

    @Test(arguments: [400, 411, 413, 500, 503]) func aRefusalByTheServerHasACodeWhereTheDocumentSaysSo(
        _ status: Int
    ) {
        let answer = Problem.ofServer(status, "no")
        #expect(answer.status == status)
        #expect((answer.json?["code"] != nil) == (code(of: status) == .always))
        #expect((answer.json?["reason"] != nil) == (code(of: status) == .always))
    }

    @Test func aServerThatIsTooBusySaysWhenToTryAgain() {
        #expect(Problem.ofServer(503, "too many").value("Retry-After") == "1")
    }

    @Test(arguments: Reason.allCases) func aRefusalByAServiceHasACodeThatTheDocumentAllows(_ reason: Reason) {
        let answer = Problem.response(Refusal(reason, "no"))
        #expect(answer.json?["code"] == .string(reason.code.rawValue))
        let told = code(of: answer.status)
        #expect(told == .always || told == .ofServices)
    }

    @Test func aMethodThatIsNotThereHasNoCode() {
        let head = HTTPHead(method: "PUT", target: "/v1/games.get", fields: [], peer: "192.0.2.7")
        guard case .refuse(let answer) = EdgeBench().edge.admission(of: head) else {
            Issue.record("a PUT is taken")
            return
        }
        #expect(answer.status == 405 && answer.json?["code"] == nil && answer.json?["reason"] == nil)
    }
}
