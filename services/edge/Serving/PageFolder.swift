// Reads the page from its folder.

import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum PageFolder {
    /// Maximum depth of nested folders.
    private static let depthMax = 4
    private static let filesMax = 500

    /// The files of a folder by their paths in the page; unreadable ones are left out.
    static func read(_ folder: String, as prefix: String = "") -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        read(folder, prefix, depth: 0, into: &files)
        return files
    }

    private static func read(
        _ folder: String, _ prefix: String, depth: Int, into files: inout [String: [UInt8]]
    ) {
        guard depth < depthMax, let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while files.count < filesMax, let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(".") { continue }
            let path = "\(folder)/\(name)"
            if let bytes = SmallFile.contents(path, bytesMax: PageFiles.fileBytesMax) {
                files["\(prefix)/\(name)"] = bytes
            } else {
                read(path, "\(prefix)/\(name)", depth: depth + 1, into: &files)
            }
        }
    }
}
