// Freed memory that the allocator keeps for later. Reading a log frees a lot that is not needed again.

import CMemory

/// Freed memory of this process.
public enum FreeMemory {
    /// Returns freed whole pages to the system. Takes a tenth of a millisecond per megabyte, so call it rarely.
    public static func release() { free_memory_release() }
}
