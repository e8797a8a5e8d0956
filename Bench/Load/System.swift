// The few system calls of the bench: files, processor time.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `nil` where there is no such file.
func readText(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

/// Puts it in the place of what was there.
func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchFailure(description: "cannot write \(path)") }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw BenchFailure(description: "cannot write \(path)") }
}

func fileSize(_ path: String) -> Int {
    var about = stat()
    return stat(path, &about) == 0 ? Int(about.st_size) : 0
}

/// The program of that name in the usual places.
func find(
    _ program: String, in places: [String] = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
) -> String? {
    places.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
}

/// User and system time of a process and all its threads; of this one where none is named. 0 where it cannot be told.
func processorMicroseconds(of process: pid_t = 0) -> Double {
    #if canImport(Glibc)
        // The kernel's own count: /proc tells hundredths of a second, too few of which make an idle process.
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1000
    #else
        return 0
    #endif
}
