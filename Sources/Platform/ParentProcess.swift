// The process that started this one.

import CMemory

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The parent of this process.
public enum ParentProcess {
    /// Ends this process with SIGTERM when its parent ends, also when that is killed. The thread that started this
    /// process counts as the parent, so that has to be one that stays.
    /// - Returns: whether the process with that id is still the parent.
    public static func endsThisOne(_ id: pid_t) -> Bool {
        parent_death_signal(SIGTERM)
        // It may have ended before.
        return getppid() == id
    }
}
