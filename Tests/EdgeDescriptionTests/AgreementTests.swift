// The descriptions agree with the edge: members of problems, limits, and patches that clients apply.

import Contracts
import JSON
import Testing
import Values

@testable import EdgeDescription
@testable import EdgeService
@testable import RallyClient

@Suite struct AgreementTests {
    private let document = OpenAPITests.document

    private func at(_ path: String...) -> JSONValue? { path.reduce(Optional(document)) { $0?[$1] } }

    @Test func edgeAndDescriptionAgreeOnTheMembersOfAProblem() {
        let refusal = Refusal(.tierRequired, "no", field: "f", state: "s").with {
            $0.fields = [FieldProblem("f", "no", state: "s")]
            ($0.retryAfter, $0.version, $0.tier, $0.missing, $0.failed) = (1, 2, 3, ["a"], ["b"])
            $0.until = .distantPast
        }
        let told = EdgeService.Problem.object(refusal)
        let schema = at("components", "schemas", "Problem")
        #expect(Set(told.keys) == Set(schema?["properties"]?.objectValue?.keys ?? []))
        let error = told["errors"]?.arrayValue?.first?.objectValue?.keys ?? []
        let described = schema?["properties"]?["errors"]?["items"]?["properties"]?.objectValue?.keys ?? []
        #expect(Set(error) == Set(described))
    }

    @Test func edgeAndDescriptionAgreeOnLimits() {
        let timeout = at("components", "parameters", "Rally-Timeout", "schema")
        #expect(timeout?["minimum"]?.intValue == EdgeLimits.timeoutMs.lowerBound)
        #expect(timeout?["maximum"]?.intValue == EdgeLimits.timeoutMs.upperBound)
        #expect(OpenAPI.bodyBytesMax == EdgeLimits.bodyBytesMax)
        let watch = at("paths", "/v1/live", "get", "parameters")?.arrayValue?.first { $0["name"] == "watch" }
        #expect(watch?["schema"]?["maxItems"]?.intValue == EdgeLimits.watchesMax)
    }

    // MARK: - Patches

    /// Random JSON.
    private func value(_ random: inout SplitMix64, depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth < 3 ? 7 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .integer(.random(in: 0..<10, using: &random))
        case 3: return .string("text")
        case 4: return .number(-1.5)
        case 5:
            return .array(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(&random, depth: depth + 1) })
        default:
            var object = JSONObject()
            for name in ["a", "b/c", "d~e", "~1", "", "0"] where Bool.random(using: &random) {
                object[name] = value(&random, depth: depth + 1)
            }
            return .object(object)
        }
    }

    /// The same value with sorted members.
    private func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): return .array(values.map(sorted))
        case .object(var object):
            object.members.sort { $0.key < $1.key }
            for (name, inner) in object.members { object[name] = sorted(inner) }
            return .object(object)
        default: return value
        }
    }

    @Test func aPatchTheEdgeMakesIsAppliedByTheClient() throws {
        for seed in UInt64(1)...2000 {
            var random = SplitMix64(seed: seed)
            let (old, new) = (value(&random), value(&random))
            let made = try old.patched(JSONPatch.difference(from: old, to: new))
            #expect(sorted(made) == sorted(new), "seed=\(seed)")
        }
    }
}
