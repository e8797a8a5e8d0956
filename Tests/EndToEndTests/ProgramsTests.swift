// The command lines of all programs as built: `--help`, `--version`, and the exit status of a wrong call.

import Contracts
import Testing

extension EndToEnd {
    @Suite struct ProgramsTests {
        static let names =
            Catalogue.serviceNames + [
                "bench", "bench-data", "bus", "gateway", "log", "rally", "simulate", "tap",
            ]

        @Test(arguments: names) func helpNamesTheProgramAndItsOptions(name: String) throws {
            let help = try run(try builtProduct(name), ["--help"])
            // `bench` is started as deploy/bench.
            #expect(help.status == 0 && help.output.prefix { $0 != ":" }.hasSuffix(name))
            #expect(help.output.contains("--help, --version"))
        }

        @Test(arguments: names) func versionNamesTheProgram(name: String) throws {
            let version = try run(try builtProduct(name), ["--version"])
            #expect(version.status == 0 && version.output == "\(name) (Rally) 1\n")
        }

        @Test(arguments: names) func anUnknownOptionExitsWithSixtyFourAndNamesTheHelp(name: String) throws {
            let wrong = try run(try builtProduct(name), ["--no-such-option"])
            #expect(wrong.status == 64)
            #expect(wrong.output.contains("there is no option") && wrong.output.contains("--no-such-option"))
            #expect(wrong.output.contains("see \(name) --help"))
        }
    }
}
