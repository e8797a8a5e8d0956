// The switch of the mistakes that deploy/faults builds into a copy of the tree: see faults.txt.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private let planted = getenv("RALLY_FAULT").map { String(cString: $0) }

/// Whether this process makes the mistake: `RALLY_FAULT` names the only one that it makes.
public func isPlanted(_ name: String) -> Bool { planted == name }
