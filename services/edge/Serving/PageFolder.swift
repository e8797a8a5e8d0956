// Reads the page from its folder.

import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum PageFolder {
    /// Maximum depth of nested folders.
    private static let depthMax = 4
    /// Maximum number of files; a page that lacks one of its modules would not start in the browser.
    static let filesMax = 4_000

    /// The files of a folder by their paths in the page; unreadable ones are left out.
    ///
    /// - Throws: if there are more than ``filesMax``.
    static func read(_ folder: String, as prefix: String = "") throws(EdgeProblem) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        read(folder, prefix, depth: 0, into: &files)
        guard files.count <= filesMax else {
            throw EdgeProblem(
                description:
                    "\(Wording.quoted(folder)) has more than \(filesMax) files, the most that a page may have."
                    + " Name the folder of the page alone with --page or RALLY_PAGE")
        }
        return files
    }

    private static func read(
        _ folder: String, _ prefix: String, depth: Int, into files: inout [String: [UInt8]]
    ) {
        guard depth < depthMax, let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while files.count <= filesMax, let entry = readdir(directory) {
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
