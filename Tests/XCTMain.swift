// Where the tests begin on Linux. SwiftPM would write this by itself, from an index of the source in which it looks for tests
// of XCTest: there are none, and an index is a tenth of a build.

import Testing
import XCTest

@main
struct TestsBegin {
    static func main() async {
        if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
        XCTMain([])
    }
}
