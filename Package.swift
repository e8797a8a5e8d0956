// swift-tools-version: 6.0
// Rally: a backend for apps that bring people together to play. See README.md.
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A module of `Sources/`: one idea each.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A process of `services/`: everything but `Main.swift` is a library, so that tests can call it.
func process(_ name: String, library: String, _ dependencies: [Target.Dependency]) -> [Target] {
    [
        .target(
            name: library, dependencies: dependencies, path: "services/\(name)", exclude: ["Main.swift"],
            swiftSettings: strict),
        .executableTarget(
            name: name, dependencies: [.target(name: library)] + dependencies, path: "services/\(name)",
            sources: ["Main.swift"], swiftSettings: strict),
    ]
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
    name: "Rally",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(
            name: "CZeroMQ", providers: [.apt(["libzmq3-dev"]), .brew(["zeromq"])]),
        .systemLibrary(
            name: "CSodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        module("Values"),
        module("JSON", ["Values"]),
        module("Geo"),
        module("Crypto", ["CSodium"]),
        module("ZeroMQ", ["CZeroMQ"]),
        module("EventLog", ["Values", "JSON"]),
        module("Messaging", ["Values", "JSON", "ZeroMQ"]),
        module("Logging", ["Values", "JSON"]),
        module("Contracts", ["Values", "JSON", "Geo"]),
        module("ServiceKit", ["Contracts", "Crypto", "EventLog", "JSON", "Messaging", "Values", "ZeroMQ"]),
        tests("EventLogTests", ["EventLog", "Values", "JSON"]),
        tests("JSONTests", ["JSON", "Values"]),
        tests("GeoTests", ["Geo"]),
        tests("CryptoTests", ["Crypto"]),
        tests("ValuesTests", ["Values"]),
        tests("ZeroMQTests", ["ZeroMQ"]),
        tests(
            "MessagingTests", ["Messaging", "ZeroMQ", "Values", "JSON", "Logging", "BusService"],
            resources: [.copy("Resources")]),
    ] + process("bus", library: "BusService", ["Messaging", "ZeroMQ", "Values", "JSON", "Logging"])
        + process(
            "gateway", library: "GatewayService",
            ["Contracts", "Messaging", "ZeroMQ", "JSON", "Values", "Logging"])
        + process("log", library: "LogTool", ["EventLog", "Values", "JSON"])
)
