// A thread pool for work that would block the reactor: password hashing, pages of old log, snapshots. Results come back
// through a queue that wakes the reactor.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A fixed number of threads that take jobs first in, first out.
package final class ThreadPool<Completion: Sendable>: Sendable {
    package typealias Job = @Sendable () -> Completion

    private struct Work {
        var jobs: [Job] = []
        var completions: [Completion] = []
        var busy = 0
        var isClosing = false
    }

    private let work = Mutex(Work())
    private let available = Semaphore()
    private let wakeup: Wakeup
    private let threads: Mutex<[DedicatedThread]> = Mutex([])

    package init(_ name: String, threads count: Int) throws(SystemError) {
        wakeup = try Wakeup()
        for number in 1...count {
            let thread = try DedicatedThread("\(name)-\(number)") { [self] in run() }
            threads.withLock { $0.append(thread) }
        }
    }

    /// Readable while there are completions to take.
    package var descriptor: Int32 { wakeup.descriptor }

    package var isIdle: Bool {
        work.withLock { $0.jobs.isEmpty && $0.busy == 0 && $0.completions.isEmpty }
    }

    package func submit(_ job: @escaping Job) {
        work.withLock { $0.jobs.append(job) }
        available.signal()
    }

    package func takeCompletions() -> [Completion] {
        wakeup.drain()
        return work.withLock { work in
            defer { work.completions = [] }
            return work.completions
        }
    }

    /// Finishes the queued jobs and ends the threads.
    package func close() {
        let all = threads.withLock { $0 }
        work.withLock { $0.isClosing = true }
        for _ in all { available.signal() }
        for thread in all { thread.join() }
    }

    private func run() {
        while true {
            available.wait()
            let (job, isOver) = work.withLock { work -> (Job?, Bool) in
                let job = work.jobs.isEmpty ? nil : work.jobs.removeFirst()
                if job != nil { work.busy += 1 }
                return (job, job == nil && work.isClosing)
            }
            if isOver { return }
            guard let job else { continue }
            let completion = job()
            work.withLock {
                $0.completions.append(completion)
                $0.busy -= 1
            }
            wakeup.trigger()
        }
    }
}
