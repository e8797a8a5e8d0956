// A counting semaphore.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A counter. ``wait()`` takes one, or blocks until there is one.
package final class Semaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    package init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    package func signal() { sem_post(semaphore) }
    package func wait() { while sem_wait(semaphore) != 0 {} }
}
