// The edge's health for health checks, and its metrics in Prometheus's text format for callers on the same machine.

import Contracts
import HTTP
import JSON
import Values

extension Edge {
    var health: HTTPResponse {
        guard isBusThere else {
            return Problem.response(Refusal(.unavailable, "the bus cannot be reached"))
        }
        return HTTPResponse(
            200, type: MediaType.json, [HTTPField("Cache-Control", "no-store")],
            body: Array("{\"status\":\"ok\"}".utf8))
    }

    /// A request that came through a proxy is not from this machine.
    func metrics(_ head: HTTPHead) -> HTTPResponse {
        let isHere = head.peer.hasPrefix("127.") || head.peer == "::1"
        guard isHere, head.values("X-Forwarded-For").isEmpty else {
            return Problem.response(Refusal(.forbidden, "metrics are only for callers on this machine"))
        }
        return HTTPResponse(
            200, type: "text/plain; version=0.0.4; charset=utf-8", body: Array(metricsText.utf8))
    }

    private var metricsText: String {
        var lines = [
            "# HELP rally_edge_responses_total Answers over HTTP since the start.",
            "# TYPE rally_edge_responses_total counter",
        ]
        for (kind, count) in counts.answers.sorted(by: { $0.key < $1.key }) {
            lines.append("rally_edge_responses_total{status=\"\(kind)xx\"} \(count)")
        }
        let gauges = [
            ("requests_under_way", "Requests that wait for an answer of the bus.", underWay),
            ("live_connections", "Connections with live queries.", live.count),
            ("connections", "Connections that are open.", connectionsCount),
            ("bus_reachable", "Whether the bus answers.", isBusThere ? 1 : 0),
        ]
        for (name, help, value) in gauges {
            lines.append("# HELP rally_edge_\(name) \(help)")
            lines.append("# TYPE rally_edge_\(name) gauge")
            lines.append("rally_edge_\(name) \(value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Problem {
    /// The explanation of a reason, for readers who follow `type`.
    static func page(_ reason: Reason) -> HTTPResponse {
        let text = """
            \(title(of: reason)).

            reason: \(reason.rawValue)
            code: \(reason.code.rawValue)
            status: \(reason.code.httpStatus)

            """
        return HTTPResponse(200, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
