// The pictures beside auth's log: what is kept of an upload, and what an older version kept as it was sent.

import Contracts
import Pictures
import Process
import Synchronization

/// A folder of pictures, each in all its sizes: `<sha-256>` and `<sha-256>.list`.
final class PhotoStore: Sendable {
    private let folder: ContentFolder
    /// What no event spoke of when the folder was last swept. Whoever writes or removes holds it.
    private let unknown: Mutex<Set<String>> = Mutex([])

    init(_ path: String) { folder = ContentFolder(path, endings: [PhotoSize.list.rawValue]) }

    /// - Returns: its name.
    func keep(_ sizes: PictureSizes) throws -> String {
        try unknown.withLock { unknown in
            let name = try folder.keep(sizes.full, endings: [PhotoSize.list.rawValue: sizes.list])
            unknown.remove(name)
            return name
        }
    }

    /// A picture in a size; `nil` for what is not there, or cannot be shown.
    func find(_ name: String, _ size: PhotoSize) throws -> [UInt8]? {
        if let list = try folder.bytes(of: name, ending: PhotoSize.list.rawValue) {
            return size == .list ? list : try folder.bytes(of: name)
        }
        // Of an older version, which kept what was sent: what it says beside the picture is nobody's business.
        guard let sent = try folder.bytes(of: name), let sizes = try? PictureSizes(of: sent) else {
            return nil
        }
        try unknown.withLock { _ in
            try folder.keep(sizes.full, endings: [PhotoSize.list.rawValue: sizes.list], under: name)
        }
        return size == .list ? sizes.list : sizes.full
    }

    func remove(_ names: [String]) throws {
        try unknown.withLock { _ in for name in names { try folder.remove(name) } }
    }

    /// Removes what no event speaks of, and did not the last time either: a picture that is just being kept has no event yet.
    func sweep(keeping known: Set<String>) throws {
        try unknown.withLock { unknown in
            let strangers = try folder.names().subtracting(known)
            let gone = strangers.intersection(unknown)
            for name in gone { try folder.remove(name) }
            unknown = strangers.subtracting(gone)
        }
    }
}
