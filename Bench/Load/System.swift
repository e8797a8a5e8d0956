// The few system calls of the bench: files, processor time.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The text of a file; `nil` if there is none.
func readText(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

/// Writes a file, replacing any earlier content.
func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchFailure(description: "cannot write \(path)") }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw BenchFailure(description: "cannot write \(path)") }
}

func fileSize(_ path: String) -> Int {
    var about = stat()
    return stat(path, &about) == 0 ? Int(about.st_size) : 0
}

/// The path of a program in the usual places.
func find(
    _ program: String, in places: [String] = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
) -> String? {
    places.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
}

/// User and system time of a process with all its threads; of this process by default. 0 if it is unknown.
func processorMicroseconds(of process: pid_t = 0) -> Double {
    #if canImport(Glibc)
        // The kernel's exact count: /proc has hundredths of a second, too coarse for an idle process.
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1000
    #else
        return 0
    #endif
}
