// One program for all fuzzers: `fuzz TARGET [libFuzzer's options] [corpus…]`. deploy/fuzz builds and runs it.

import CLibFuzzer
import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A fuzz target: its name, and what it does with an input.
struct FuzzTarget: Sendable {
    var name: String
    var run: @Sendable (UnsafeRawBufferPointer) -> Void

    static let all: [FuzzTarget] = [
        FuzzTarget(name: "gateway-line", run: GatewayLineFuzz.run),
        FuzzTarget(name: "envelope", run: EnvelopeFuzz.run),
        FuzzTarget(name: "event-line", run: EventLineFuzz.run),
        FuzzTarget(name: "frames", run: FramesFuzz.run),
        FuzzTarget(name: "log-opening", run: LogOpeningFuzz.run),
        FuzzTarget(name: "sealed-segment", run: SealedSegmentFuzz.run),
        FuzzTarget(name: "state-file", run: StateFileFuzz.run),
        FuzzTarget(name: "json", run: JSONFuzz.run),
        FuzzTarget(name: "refusal", run: RefusalFuzz.run),
    ]
}

/// Reports a defect: libFuzzer keeps the input and prints the stack.
func finding(_ what: @autoclosure () -> String) -> Never {
    Descriptor.write("FINDING: \(what())\n", to: 2)
    abort()
}

/// Ends the run unless the condition holds.
func check(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { finding(what()) }
}

@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments
        let names = FuzzTarget.all.map(\.name)
        guard arguments.count > 1, names.contains(arguments[1]) else {
            print(names.joined(separator: " "))
            exit(arguments.count > 1 ? 2 : 0)
        }
        FuzzRun.start(arguments[1])
    }
}

/// libFuzzer's driver takes a C function, which cannot capture anything; so the target is static.
enum FuzzRun {
    private static let target = FuzzTarget.all.first { $0.name == CommandLine.arguments[1] }

    nonisolated static func start(_ name: String) -> Never {
        // libFuzzer starts itself again to shorten a finding; both words together are the program's name for it.
        var count = CommandLine.argc - 1
        var options: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
        options?[0] = strdup("\(CommandLine.arguments[0]) \(name)")
        exit(
            LLVMFuzzerRunDriver(&count, &options) { bytes, count in
                FuzzRun.target?.run(UnsafeRawBufferPointer(start: bytes, count: count))
                return 0
            })
    }
}
