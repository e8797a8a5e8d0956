// Memory that was freed and that the allocator keeps for later. Reading a log frees a lot that nothing
// needs again.

import CMemory

/// Freed memory of this process.
public enum FreeMemory {
    /// Returns it to the system, as far as whole pages are free. Takes a tenth of a millisecond for each
    /// megabyte, so it is for rare moments.
    public static func release() { free_memory_release() }
}
