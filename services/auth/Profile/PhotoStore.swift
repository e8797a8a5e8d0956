// The folder `photos` beside auth's log.

import Contracts
import Machine
import Pictures
import Process
import Synchronization

/// A folder of pictures, each in all its sizes: `<sha-256>` and `<sha-256>.list`.
final class PhotoStore: Sendable {
    private let folder: ContentFolder
    /// Files that no event named at the last sweep. The lock is held while files are written or removed.
    private let unknown: Mutex<Set<String>> = Mutex([])

    init(_ files: any SideFiles) {
        folder = ContentFolder(files, "photos", endings: [PhotoSize.list.rawValue])
    }

    /// - Returns: the picture's name.
    func keep(_ sizes: PictureSizes) throws -> String {
        try unknown.withLock { unknown in
            let name = try folder.keep(sizes.full, endings: [PhotoSize.list.rawValue: sizes.list])
            unknown.remove(name)
            return name
        }
    }

    /// A picture in a size; `nil` if it does not exist or cannot be decoded.
    func find(_ name: String, _ size: PhotoSize) throws -> [UInt8]? {
        if let list = try folder.bytes(of: name, ending: PhotoSize.list.rawValue) {
            return size == .list ? list : try folder.bytes(of: name)
        }
        // An older version stored the file as it was sent. Sizes are made from it, which removes private metadata.
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

    /// Removes files that are unknown to all events, now and at the last sweep: a picture written just now has no event
    /// yet.
    func sweep(keeping known: Set<String>) throws {
        try unknown.withLock { unknown in
            let strangers = try folder.names().subtracting(known)
            let gone = strangers.intersection(unknown)
            for name in gone { try folder.remove(name) }
            unknown = strangers.subtracting(gone)
        }
    }
}
