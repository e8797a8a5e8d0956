// `edge clients`: writes the files of the clients.

import EdgeDescription
import Platform
import Usage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum ClientFiles {
    /// Writes each file below a folder, at its path in the repository.
    ///
    /// - Throws: if a file cannot be written; earlier files are written by then.
    static func write(_ files: [EdgeDescription.File], below folder: String) throws(UsageError) {
        for file in files {
            let path = "\(folder)/\(file.path)"
            try makeFolder(of: path)
            let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw problem(path) }
            defer { close(descriptor) }
            guard Descriptor.write(file.text, to: descriptor) else { throw problem(path) }
        }
    }

    private static func makeFolder(of path: String) throws(UsageError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        for count in 1...max(1, parts.count) {
            let folder = parts.prefix(count).joined(separator: "/")
            if folder.isEmpty || mkdir(folder, 0o755) == 0 || errno == EEXIST { continue }
            throw problem(folder)
        }
    }

    private static func problem(_ path: String) -> UsageError {
        UsageError("cannot write \(path): \(String(cString: strerror(errno)))")
    }
}
