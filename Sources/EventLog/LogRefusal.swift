// The refusal to open a log. It names the file, the place and the next step:
//
//   data/games/00000000000000000001.jsonl, line 57, byte 31337: the line says its checksum is 8f3a01bc,
//   its bytes give 00c0ffee; line 58 behind it, at byte 31802, is readable. First see whether a backup has …
//   To mend: log repair data/games --from 57

/// The refusal to open a log. The log is unchanged.
public struct LogRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of refusal; stable.
    public enum Code: String, Sendable, CaseIterable {
        /// Bytes before the last batch are damaged.
        case damaged
        /// A line is sound but for bytes that an editor or a file transfer has added.
        case altered
        /// A sealed segment is damaged. A cut would take away all that came after it.
        case sealedDamaged = "sealed-damaged"
        /// A hole, a repeat or a step back in the sequences.
        case sequence
        /// A file of the log is missing or empty.
        case missingSegment = "missing-segment"
        /// The log has lines, and no key lies beside it.
        case missingKey = "missing-key"
        /// A `.jsonl` file that is not a segment of the log.
        case foreignFile = "foreign-file"
        /// A line of another service's log.
        case foreignSource = "foreign-source"
        /// A line with a valid checksum that this version cannot read.
        case newerVersion = "newer-version"
        /// The log does not have a line that a snapshot or an announcement names.
        case shorter
        /// The line at a known position is a different one.
        case differs
        /// A disk operation failed.
        case disk
        /// A database cannot be reached, or refuses.
        case database
        /// The directory is on a network file system, where locks and syncs are unreliable.
        case remoteFileSystem = "remote-file-system"
        /// Another process has the lock.
        case locked
        /// An archive is not in reach, or not that of the log.
        case archive
    }

    public var code: Code
    /// The log's directory, as it was given.
    public var directory: String
    /// The name of the file in it.
    public var file: String?
    /// The line in that file, from 1.
    public var line: Int?
    /// The byte in that file at which the line begins.
    public var offset: Int?
    /// The problem, as a sentence without its full stop.
    public var reason: String
    /// The remedy: a command to run, or a sentence.
    public var mend: String
    /// The loss by the remedy, and what to look at before, as a sentence without its full stop; `nil` if nothing is lost.
    public var warning: String?

    public init(
        _ code: Code, directory: String, file: String? = nil, line: Int? = nil, offset: Int? = nil,
        reason: String, mend: String? = nil
    ) {
        self.code = code
        self.directory = directory
        self.file = file
        self.line = line
        self.offset = offset
        self.reason = reason
        self.mend = mend ?? "log check \(directory)"
    }

    public var description: String {
        "\(place): \(reason). \(warning.map { $0 + ". " } ?? "")To mend: \(mend)"
    }

    /// `data/games/00000000000000000001.jsonl, line 57, byte 31337`
    public var place: String {
        var place = directory
        if let file { place += "/\(file)" }
        if let line { place += ", line \(line)" }
        if let offset { place += ", byte \(offset)" }
        return place
    }
}

extension LogRefusal {
    /// The remedy of a damaged segment that is sealed.
    static func mend(_ directory: String, sealed path: String) -> String {
        let first = path.split(separator: "/").last.flatMap { UInt64($0.prefix(20)) }
        return "log repair \(directory) --segment \(first ?? 1) --with FILE"
    }

    static let sealedWarning =
        "FILE is the same segment of a backup or of another copy, compressed or as text; nothing is lost with it "
        + "(deploy/README.md, Damage)"

    /// A failed disk operation, with the usual remedy.
    package init(_ error: DiskError, directory: String) {
        let mend =
            switch error.kind {
            case .permission: "give the service's user the directory \(directory) (0700) and its files (0600)"
            case .notOwner: "see who that is"
            case .readOnly: "mount the file system of \(directory) writable"
            case .noSpace: "make room on the file system of \(directory)"
            case .io: "look at the disk under \(directory), then log check \(directory)"
            case .damaged: LogRefusal.mend(directory, sealed: error.path)
            case .notFound, .exists, .other: "look at \(error.path), then log check \(directory)"
            }
        if error.kind == .damaged {
            self.init(
                .sealedDamaged, directory: directory,
                file: error.path.split(separator: "/").last.map(String.init),
                reason: error.path.hasPrefix("\(directory)/")
                    ? error.reason : "\(error.path): \(error.reason)",
                mend: mend)
            warning = LogRefusal.sealedWarning
            return
        }
        self.init(.disk, directory: directory, reason: error.problem, mend: error.mend ?? mend)
    }
}

/// Runs disk operations, and turns a failure into a refusal of the log.
func refusing<Value>(
    _ directory: String, _ body: () throws(DiskError) -> Value
) throws(LogRefusal) -> Value {
    do throws(DiskError) {
        return try body()
    } catch {
        throw LogRefusal(error, directory: directory)
    }
}
