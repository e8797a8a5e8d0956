// Files of requests and replies. On a line a file is `@path`, or in JSON a data URL (RFC 2397); on the bus its
// bytes follow the envelope, and its field holds their count.
//
//   profile photo-add file=@ann.jpg
//   {"type":"profile.photo-add","data":{"file":"data:image/jpeg;base64,/9j/4AAQ…"}}

import Contracts
import JSON
import OfflinePlay
import Platform
import Values

/// Reads a file, or returns the reason why it cannot.
package typealias FileReading = @Sendable (_ path: String, _ bytesMax: Int) -> Result<[UInt8], FileProblem>

/// Why a file was not read: the end of a sentence that begins with its name.
package struct FileProblem: Error, Equatable {
    package var words: String

    package init(words: String) { self.words = words }
}

extension FileProblem {
    package init(_ problem: SmallFile.Problem, bytesMax: Int) {
        words =
            switch problem {
            case .missing: "is not there: no file has that name"
            case .notRegular: "is no file but a folder, a pipe or a device"
            case .tooLong(let bytes):
                "has \(FileProblem.size(bytes)); at most \(FileProblem.size(bytesMax)) are taken"
            case .unreadable: "cannot be read: you may lack the right to read it"
            }
    }

    /// `5 MiB`, `12.3 MiB`; in bytes if the rounded size would look like a whole number: `5242881 bytes`.
    static func size(_ bytes: Int) -> String {
        if bytes % (1 << 20) == 0, bytes > 0 { return "\(bytes >> 20) MiB" }
        guard bytes > 1 << 20, bytes % (1 << 20) >= 1 << 17 else { return "\(bytes) bytes" }
        return "\(Decimals.text(Double(bytes) / Double(1 << 20), digits: 1, isShort: true)) MiB"
    }
}

enum Attachments {
    /// Replaces the file in that field of a request's data by its length, and returns its bytes; `nil` if there is no
    /// file.
    static func take(
        _ field: String, from data: [UInt8], _ read: FileReading
    ) throws(Refusal) -> (data: [UInt8], file: [UInt8])? {
        guard case .object(var object)? = try? JSONValue(parsing: data),
            case .string(let text)? = object[field]
        else { return nil }
        let file = try bytes(text, field, read)
        object[field] = .integer(Int64(file.count))
        return (Array(JSONValue.object(object).text().utf8), file)
    }

    private static func bytes(
        _ text: String, _ field: String, _ read: FileReading
    ) throws(Refusal) -> [UInt8] {
        if text.hasPrefix("@") {
            switch read(String(text.dropFirst()), FileReference.bytesMax) {
            case .success(let file): return file
            case .failure(let problem):
                throw .invalid(field, "\(Wording.quoted(String(text.dropFirst()))) \(problem.words)")
            }
        }
        guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ","),
            text[..<comma].hasSuffix(";base64"),
            let file = Base64.decode(String(text[text.index(after: comma)...]))
        else { throw .invalid(field, "\(field) must be a file: @path, or data:image/jpeg;base64,…") }
        return file
    }

    /// Puts the file's bytes into the reply as a data URL, for a line of JSON.
    static func put(_ file: [UInt8], into reply: ReplyEnvelope) -> ReplyEnvelope {
        guard case .success(let data) = reply.outcome,
            case .object(var object)? = try? JSONValue(parsing: data), object["file"] != nil
        else { return reply }
        let mediaType = object["mediaType"]?.stringValue ?? "application/octet-stream"
        object["file"] = .string("data:\(mediaType);base64,\(Base64.encode(file))")
        var reply = reply
        reply.outcome = .success(Array(JSONValue.object(object).text().utf8))
        return reply
    }
}
