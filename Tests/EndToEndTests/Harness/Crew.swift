// Several simultaneous clients, each on its own thread.

import Platform
import Synchronization
import Testing

/// Threads that do the same, each with its number. An error thrown by one of them is thrown by `join`.
final class Crew<Value: Sendable>: Sendable {
    private let results = Mutex<[Int: Result<Value, any Error>]>([:])
    private let threads = Mutex<[DedicatedThread]>([])

    init(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Value) throws {
        for number in 0..<count {
            let thread = try DedicatedThread("client-\(number)") { [self] in
                let result = Result { try body(number) }
                results.withLock { $0[number] = result }
            }
            threads.withLock { $0.append(thread) }
        }
    }

    /// Waits for all of them.
    func join() throws -> [Value] {
        for thread in threads.withLock({ $0 }) { thread.join() }
        let all = results.withLock { $0 }
        return try all.sorted { $0.key < $1.key }.map { try $0.value.get() }
    }
}

/// Runs a closure on several threads, and waits for all.
func atOnce<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
    try Crew(count, body).join()
}

/// Tells threads when to end.
final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .sequentiallyConsistent) }
    func raise() { value.store(true, ordering: .sequentiallyConsistent) }
}

/// A counter shared by threads.
final class Counter: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .sequentiallyConsistent) }
    func add(_ count: Int = 1) { number.add(count, ordering: .sequentiallyConsistent) }
}
