// Finds problems that would end a process right after its start, before any is started. Each is a sentence with a next
// step.

import Contracts
import HTTP
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The reason why Rally cannot run, as a sentence with a next step.
struct UpProblem: Error, CustomStringConvertible {
    let description: String
}

enum Precheck {
    /// - Returns: a descriptor; while it is open, it holds the lock of the data directory.
    static func run(_ place: Place) throws(UpProblem) -> Int32 {
        try checkDirectory(place.data)
        for service in Catalogue.serviceNames where !place.hasStore {
            let path = "\(place.data)/\(service)"
            if access(path, F_OK) == 0 { try checkDirectory(path) }
        }
        let lock = try lock(place.data)
        for address in place.busAddresses { try checkPort(address, "RALLY_BUS") }
        if let http = place.http { try checkPort(http, "RALLY_HTTP") }
        return lock
    }

    private static func checkDirectory(_ path: String) throws(UpProblem) {
        let code = makeDirectory(path)
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw unwritable(
                path, code == 0 ? errno : code,
                "Make it for this user (install -d -m 700 -o \(userName(geteuid())) \(path))")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw unwritable(path, ENOTDIR, "Move that file away")
        }
        let owner = userName(status.st_uid)
        // Root may write here, but the owner could not read what root creates.
        guard geteuid() != 0 || status.st_uid == 0 else {
            throw UpProblem(
                description: "\(path) belongs to \(owner), which could not read what root writes there. "
                    + "Start it as \(owner) (runuser -u \(owner) -- rally up), or name another directory in RALLY_DATA"
            )
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            let reason = errno
            let remedy =
                reason == EROFS
                ? "Mount it for writing"
                : "Start it as \(owner), or give it to this user (chown -R \(userName(geteuid())) \(path))"
            throw unwritable(path, reason, remedy)
        }
    }

    private static func unwritable(_ path: String, _ code: Int32, _ remedy: String) -> UpProblem {
        UpProblem(
            description: "the logs cannot be written in \(path): \(String(cString: strerror(code))). "
                + "\(remedy), or name another directory in RALLY_DATA")
    }

    private static func userName(_ user: uid_t) -> String {
        guard let entry = getpwuid(user) else { return "\(user)" }
        return String(cString: entry.pointee.pw_name)
    }

    /// Makes a directory and any missing parents.
    /// - Returns: 0, or the error code.
    @discardableResult
    private static func makeDirectory(_ path: String) -> Int32 {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return 0 }
        let code = errno
        guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            return code
        }
        let above = makeDirectory(String(path[..<slash]))
        if above != 0 { return above }
        return mkdir(path, 0o700) == 0 ? 0 : errno
    }

    /// Locks the directory. Two stacks on one directory would each wait for the other's services to end.
    private static func lock(_ data: String) throws(UpProblem) -> Int32 {
        let folder = "\(data)/run"
        let path = "\(folder)/up.lock"
        makeDirectory(folder)
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw unwritable(folder, errno, "Give it to this user") }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            throw UpProblem(
                description:
                    "another rally up runs in \(data). Stop that one (systemctl stop rally, or Ctrl-C where it runs), "
                    + "or name another directory in RALLY_DATA")
        }
        return file
    }

    private static func checkPort(_ address: ListenAddress, _ setting: String) throws(UpProblem) {
        do throws(ListenFailure) { close(try address.listen().descriptor) } catch {
            throw UpProblem(description: "\(error). \(error.remedy(naming: setting))")
        }
    }
}
