// Server-sent events (WHATWG HTML, 9.2) and JSON Patch (RFC 6902: add, remove, replace), as a live connection has them.

import Foundation
import JSON

struct ServerEvent: Equatable {
    var name: String
    var data: String
    var id: String?
    var retryMs: Int?
}

/// Reads events, whatever the pieces are that they come in.
struct EventReader {
    private var line: [UInt8] = []
    private var endedWithReturn = false
    private var name = ""
    private var data: [String] = []
    private var id: String?
    private var retryMs: Int?

    /// The events that end in the next bytes.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerEvent] {
        var events: [ServerEvent] = []
        for byte in bytes {
            // A line ends with a line feed, a carriage return, or both.
            let isSecond = byte == UInt8(ascii: "\n") && endedWithReturn
            endedWithReturn = byte == UInt8(ascii: "\r")
            if isSecond { continue }
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                line.append(byte)
                continue
            }
            if let event = take(String(decoding: line, as: UTF8.self)) { events.append(event) }
            line.removeAll(keepingCapacity: true)
        }
        return events
    }

    private mutating func take(_ line: String) -> ServerEvent? {
        if line.isEmpty { return end() }
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == " " { value = value.dropFirst() }
        switch line[..<colon] {
        case "event": name = String(value)
        case "data": data.append(String(value))
        case "id" where !value.contains("\0"): id = String(value)
        case "retry": retryMs = Int(value) ?? retryMs
        default: break
        }
        return nil
    }

    private mutating func end() -> ServerEvent? {
        defer { (name, data, id, retryMs) = ("", [], nil, nil) }
        guard !data.isEmpty || retryMs != nil else { return nil }
        return ServerEvent(
            name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id,
            retryMs: retryMs)
    }
}

/// A patch does not fit the value that it is for.
struct PatchMismatch: Error {}

extension JSONValue {
    /// The value changed by a patch.
    func patched(_ patch: [JSONValue]) throws -> JSONValue {
        try patch.reduce(self) { value, operation in
            guard let path = operation["path"]?.stringValue, let name = operation["op"]?.stringValue else {
                throw PatchMismatch()
            }
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
                String($0).replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
            }
            return try value.changed(parts[...], name, operation["value"] ?? .null)
        }
    }

    private func changed(
        _ path: ArraySlice<String>, _ operation: String, _ new: JSONValue
    ) throws -> JSONValue {
        guard let key = path.first else { return new }
        let (rest, isLast) = (path.dropFirst(), path.count == 1)
        switch self {
        case .array(var list):
            let index = key == "-" ? list.count : Int(key) ?? -1
            let isAdded = isLast && operation == "add"
            guard index >= 0, index < list.count + (isAdded ? 1 : 0) else { throw PatchMismatch() }
            if isAdded {
                list.insert(new, at: index)
            } else if isLast, operation == "remove" {
                list.remove(at: index)
            } else {
                list[index] = try list[index].changed(rest, operation, new)
            }
            return .array(list)
        case .object(var object):
            if isLast, operation == "add" {
                object[key] = new
                return .object(object)
            }
            guard let inner = object[key] else { throw PatchMismatch() }
            if isLast, operation == "remove" {
                object.members.removeAll { $0.key == key }
            } else {
                object[key] = try inner.changed(rest, operation, new)
            }
            return .object(object)
        default: throw PatchMismatch()
        }
    }
}
