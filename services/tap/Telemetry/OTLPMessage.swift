// The messages of OTLP, as protobuf and as JSON (opentelemetry-proto 1.x; OTLP specification, JSON Protobuf Encoding).
// Each is written once, as a list of fields, from which both encodings are made:
//
//   field            protobuf                        JSON
//   .identifier      bytes                           hexadecimal text
//   .fixed           64 bits, little-endian          a text of digits
//   .choice          a varint                        a number
//   .message         its bytes, with their length    an object

import JSON
import Values

/// A message or a nested part of one.
struct OTLPMessage: Equatable, Sendable {
    enum Value: Equatable, Sendable {
        case text(String)
        /// Eight bytes per number.
        case identifier([UInt64])
        /// An enumeration's number.
        case choice(Int)
        case flag(Bool)
        case number(Double)
        case fixed(UInt64)
        case message(OTLPMessage)
        case messages([OTLPMessage])
        case numbers([Double])
        case manyFixed([UInt64])
    }

    struct Field: Equatable, Sendable {
        var number: Int
        /// The name in JSON.
        var name: String
        var value: Value

        init(_ number: Int, _ name: String, _ value: Value) {
            (self.number, self.name, self.value) = (number, name, value)
        }
    }

    var fields: [Field]

    init(_ fields: [Field]) { self.fields = fields }

    // MARK: - Protobuf

    private enum WireType: UInt64 {
        case varint = 0
        case bits64 = 1
        case bytes = 2
    }

    var protobuf: [UInt8] {
        var bytes: [UInt8] = []
        for field in fields { OTLPMessage.write(field, to: &bytes) }
        return bytes
    }

    private static func write(_ field: Field, to bytes: inout [UInt8]) {
        func tag(_ type: WireType) { varint(UInt64(field.number) << 3 | type.rawValue, to: &bytes) }
        func lengthed(_ content: [UInt8]) {
            tag(.bytes)
            varint(UInt64(content.count), to: &bytes)
            bytes += content
        }
        func bits64(_ value: UInt64) {
            tag(.bits64)
            fixed(value, to: &bytes)
        }
        func packed(_ values: [UInt64]) {
            var content: [UInt8] = []
            for value in values { fixed(value, to: &content) }
            lengthed(content)
        }
        switch field.value {
        case .text(let text): lengthed(Array(text.utf8))
        case .identifier(let words):
            lengthed(words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } })
        case .fixed(let value): bits64(value)
        case .number(let value): bits64(value.bitPattern)
        case .choice(let value):
            tag(.varint)
            varint(UInt64(value), to: &bytes)
        case .flag(let value):
            tag(.varint)
            varint(value ? 1 : 0, to: &bytes)
        case .message(let message): lengthed(message.protobuf)
        case .messages(let messages): for message in messages { lengthed(message.protobuf) }
        case .numbers(let values): packed(values.map(\.bitPattern))
        case .manyFixed(let values): packed(values)
        }
    }

    private static func varint(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func fixed(_ value: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    // MARK: - JSON

    var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for field in fields {
            writer.key(field.name)
            switch field.value {
            case .text(let text): writer.string(text)
            case .identifier(let words): writer.string(words.map(hex16).joined())
            case .fixed(let value): writer.string("\(value)")
            case .choice(let value): writer.integer(value)
            case .flag(let value): writer.bool(value)
            case .number(let value): writer.double(value)
            case .message(let message): message.write(to: &writer)
            case .messages(let messages):
                writer.beginArray()
                for message in messages { message.write(to: &writer) }
                writer.endArray()
            case .numbers(let values):
                writer.beginArray()
                for value in values { writer.double(value) }
                writer.endArray()
            case .manyFixed(let values):
                writer.beginArray()
                for value in values { writer.string("\(value)") }
                writer.endArray()
            }
        }
        writer.endObject()
    }
}

extension OTLPMessage {
    static func attribute(_ key: String, _ value: String) -> OTLPMessage {
        OTLPMessage([
            Field(1, "key", .text(key)),
            Field(2, "value", .message(OTLPMessage([Field(1, "stringValue", .text(value))]))),
        ])
    }

    /// The data of one service, in the form that all three signals share.
    /// - Parameters:
    ///   - scoped: name of the list between the resource and its parts: `scopeSpans`.
    ///   - list: name of the list of parts: `spans`.
    static func resource(
        _ service: String, instance: String? = nil, scoped: String, list: String, _ parts: [OTLPMessage]
    ) -> OTLPMessage {
        var attributes = [
            attribute("service.name", service), attribute("service.namespace", "rally"),
        ]
        if let instance { attributes.append(attribute("service.instance.id", instance)) }
        let scope = OTLPMessage([Field(1, "name", .text("rally"))])
        return OTLPMessage([
            Field(1, "resource", .message(OTLPMessage([Field(1, "attributes", .messages(attributes))]))),
            Field(
                2, scoped,
                .messages([
                    OTLPMessage([
                        Field(1, "scope", .message(scope)), Field(2, list, .messages(parts)),
                    ])
                ])),
        ])
    }
}
