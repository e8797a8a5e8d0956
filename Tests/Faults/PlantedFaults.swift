// The switch for the faults that deploy/faults builds into a copy of the tree: see faults.txt.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private let planted = getenv("RALLY_FAULT").map { String(cString: $0) }

/// Whether this process has the fault: `RALLY_FAULT` names a single one.
public func isPlanted(_ name: String) -> Bool { planted == name }
