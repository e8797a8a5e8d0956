// `tap otlp`: the collector's address, from options and OpenTelemetry's standard variables (its specification, Protocol
// Exporter).

import Delivery
import HTTP
import Usage
import Values

extension OTLPEndpoint {
    init(_ arguments: Arguments, _ environment: (String) -> String?) throws(UsageError) {
        func set(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        self.init()
        let address = arguments.value("--endpoint") ?? set("OTEL_EXPORTER_OTLP_ENDPOINT") ?? url
        guard Upload.isAddress(address) else {
            throw UsageError(
                "--endpoint is the address of a collector, as in http://localhost:4318, not \(Wording.quoted(address))"
            )
        }
        url = address
        let name = set("OTEL_EXPORTER_OTLP_PROTOCOL")
        if let choice = try arguments.choice("--protocol", of: Encoding.self) {
            encoding = choice
        } else if let name {
            guard let choice = Encoding(rawValue: name) else {
                throw UsageError(
                    "OTEL_EXPORTER_OTLP_PROTOCOL is http/protobuf or http/json here, not \(Wording.quoted(name))"
                )
            }
            encoding = choice
        }
        for pair in set("OTEL_EXPORTER_OTLP_HEADERS")?.split(separator: ",") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1).map { String(Text.trimmed(String($0))) }
            guard parts.count == 2, !parts[0].isEmpty, let value = Escaped.text(parts[1]) else {
                throw UsageError("OTEL_EXPORTER_OTLP_HEADERS is written as name=value,name=value")
            }
            let field = HTTPField(parts[0], value)
            guard field.isWellFormed else {
                throw UsageError(
                    "OTEL_EXPORTER_OTLP_HEADERS: \(Wording.quoted(pair)) is no header; its name is letters, digits and "
                        + "hyphens, its value one line")
            }
            headers.append(field)
        }
    }
}
