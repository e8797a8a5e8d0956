// swift-tools-version: 6.0
// Rally: a backend for apps that bring people together to play. See README.md.
import PackageDescription

/// Imports are public: the optimizer looks through no others, and a service's machine would stay generic code.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of `Sources/`: one idea each.
///
/// - Parameter isHot: what every request and every line of a log goes through: optimized in debug builds as well, where the
///   simulation would otherwise spend most of its time in it.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], isHot: Bool = false) -> Target {
    let optimized: [SwiftSetting] = isHot ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
    return .target(name: name, dependencies: dependencies, swiftSettings: strict + optimized)
}

/// A process of `services/`: all but its `Main` is a library, so that tests can call it.
func process(_ name: String, library: String, _ dependencies: [Target.Dependency]) -> [Target] {
    [
        .target(
            name: library, dependencies: dependencies, path: "services/\(name)", exclude: ["Main"],
            swiftSettings: strict),
        .executableTarget(
            name: name, dependencies: [.target(name: library)] + dependencies, path: "services/\(name)/Main",
            swiftSettings: strict),
    ]
}

/// - Parameter data: a folder that the tests read where it lies.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], data: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: data, resources: resources, swiftSettings: strict)
}

let modules: [Target] = [
    .systemLibrary(name: "CZeroMQ", providers: [.apt(["libzmq3-dev"]), .brew(["zeromq"])]),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .target(
        name: "Faults",
        swiftSettings: strict + [.define("PLANTED_FAULTS", .when(configuration: .debug))]),
    module("Values", isHot: true),
    module("JSON", ["Values"], isHot: true),
    module("Packed", ["Values"], isHot: true),
    module("Geo", ["Values"]),
    // The tables are a part of the assembly file; see deploy/places.
    .target(name: "CPlaces", exclude: ["include/places.bin"]),
    module("Places", ["CPlaces", "Geo"], isHot: true),
    module("Darts", ["Values"], isHot: true),
    .target(
        name: "PartyCards", dependencies: ["Values"], resources: [.embedInCode("Cards")],
        swiftSettings: strict),
    module("Calendars", ["Values"]),
    module("Crypto", ["CSodium"]),
    module("Logging", ["Values", "JSON"]),
    module("Pictures", ["CPNG", "CTurboJPEG", "CWebP"], isHot: true),
    module("Terminal", ["Values"]),
    module("ZeroMQ", ["CZeroMQ"]),
    module("Delivery", ["CCurl", "COpenSSL", "Crypto", "JSON", "Logging", "Values", "ZeroMQ"]),
    module("EventLog", ["Faults", "Values", "JSON"], isHot: true),
    module("Messaging", ["Faults", "Values", "JSON", "ZeroMQ"], isHot: true),
    module("Keys", ["EventLog", "Messaging", "ZeroMQ"]),
    module("Contracts", ["Values", "JSON", "Geo", "Darts", "PartyCards"]),
    module(
        "ServiceKit",
        [
            "Contracts", "Crypto", "EventLog", "Faults", "JSON", "Keys", "Logging", "Messaging", "Packed",
            "Values", "ZeroMQ",
        ], isHot: true),
    module("IDTokens", ["Crypto", "Delivery", "JSON", "Values"]),
    module("Couriers", ["Contracts", "Delivery", "Logging", "ServiceKit", "Values"]),
]

let processes: [[Target]] = [
    process(
        "bus", library: "BusService",
        ["Contracts", "Keys", "Messaging", "ZeroMQ", "Values", "JSON", "Logging"]),
    process(
        "auth", library: "AuthService",
        [
            "Contracts", "Couriers", "Crypto", "Delivery", "Geo", "IDTokens", "JSON", "Logging",
            "Pictures", "Places", "ServiceKit", "Values",
        ]),
    process(
        "games", library: "GamesService",
        [
            "Calendars", "Contracts", "Crypto", "Darts", "Delivery", "Geo", "JSON", "Packed", "PartyCards",
            "Places", "ServiceKit", "Values",
        ]),
    process("rsvp", library: "RsvpService", ["ServiceKit", "Contracts", "Faults", "Packed", "Values"]),
    process(
        "social", library: "SocialService",
        ["ServiceKit", "Contracts", "Crypto", "Faults", "Packed", "Values"]),
    process(
        "notify", library: "NotifyService",
        [
            "Contracts", "Couriers", "Crypto", "Delivery", "Faults", "Geo", "JSON", "Logging", "ServiceKit",
            "Values",
        ]),
    process(
        "stats", library: "StatsService",
        ["ServiceKit", "Contracts", "Darts", "Faults", "Geo", "PartyCards", "Values"]),
    process(
        "gateway", library: "GatewayService",
        [
            "Contracts", "Darts", "EventLog", "Geo", "Keys", "Messaging", "PartyCards", "ZeroMQ", "JSON",
            "Logging", "Terminal", "Values",
        ]),
    process(
        "tap", library: "TapService",
        [
            "Contracts", "EventLog", "JSON", "Keys", "Logging", "Messaging", "ServiceKit", "Terminal",
            "Values", "ZeroMQ",
        ]),
    process("log", library: "LogTool", ["Contracts", "EventLog", "JSON", "ServiceKit", "Values"]),
]

/// What measures all of it; none of it is shipped.
let benches: [Target] = [
    .target(
        name: "BenchData",
        dependencies: ["Contracts", "Crypto", "Darts", "EventLog", "Geo", "JSON", "ServiceKit", "Values"],
        path: "Bench/Data", swiftSettings: strict),
    .executableTarget(
        name: "bench-data", dependencies: ["BenchData", "Logging", "Values"], path: "Bench/DataMain",
        swiftSettings: strict),
    .executableTarget(
        name: "bench",
        dependencies: [
            "BenchData", "Contracts", "JSON", "Logging", "Messaging", "Spawning", "Values", "ZeroMQ",
        ],
        path: "Bench/Load", swiftSettings: strict),
]

let testTargets: [Target] = [
    tests("TidyTests", []),
    tests("ValuesTests", ["Values"]),
    tests("PackedTests", ["Packed", "TestSupport", "Values"]),
    tests("JSONTests", ["JSON", "Values"]),
    tests("GeoTests", ["Geo", "Values"]),
    tests("PlacesTests", ["Geo", "Places", "Values"]),
    tests("DartsTests", ["Darts", "TestSupport", "Values"]),
    tests("PartyCardsTests", ["JSON", "PartyCards", "TestSupport", "Values"]),
    tests("CryptoTests", ["Crypto"]),
    tests("PicturesTests", ["Pictures", "TestSupport", "Values"], resources: [.copy("Resources")]),
    tests("ZeroMQTests", ["ZeroMQ"]),
    .target(
        name: "Loopback", dependencies: ["COpenSSL", "JSON", "Spawning", "Values", "ZeroMQ"],
        path: "Tests/Loopback",
        swiftSettings: strict),
    tests("IDTokensTests", ["Crypto", "Delivery", "IDTokens", "JSON", "Loopback", "Values", "ZeroMQ"]),
    tests("DeliveryTests", ["Delivery", "Crypto", "JSON", "Logging", "Loopback", "Values", "ZeroMQ"]),
    tests(
        "MessagingTests", ["Keys", "Messaging", "ZeroMQ", "Values", "JSON", "Logging", "BusService"],
        resources: [.copy("Resources")]),
    tests("KeysTests", ["BusService", "EventLog", "Keys", "Messaging", "ZeroMQ"]),
    tests(
        "GatewayTests",
        [
            "GatewayService", "BusService", "Contracts", "EventLog", "Geo", "Messaging", "ZeroMQ", "JSON",
            "Values",
            "Logging", "Terminal",
        ]),
    tests(
        "TapTests",
        [
            "TapService", "BusService", "Contracts", "EventLog", "JSON", "Logging", "Messaging",
            "ServiceKit", "Spawning", "Terminal", "Values", "ZeroMQ",
        ]),
    tests("EventLogTests", ["EventLog", "LogTool", "Values", "JSON"]),
    .target(
        name: "TestSupport",
        dependencies: [
            "AuthService", "Contracts", "Crypto", "EventLog", "GamesService", "IDTokens", "JSON", "Messaging",
            "NotifyService", "Pictures",
            "RsvpService", "ServiceKit", "SocialService", "StatsService", "Values",
        ],
        path: "Tests/Support", swiftSettings: strict),
    .target(name: "Spawning", path: "Tests/Spawning", swiftSettings: strict),
    .target(
        name: "Simulation",
        dependencies: [
            "AuthService", "Contracts", "Crypto", "Darts", "EventLog", "GamesService", "JSON", "Logging",
            "Messaging", "NotifyService", "PartyCards", "RsvpService", "ServiceKit", "SocialService",
            "StatsService",
            "TestSupport",
            "Values", "ZeroMQ",
        ],
        path: "Tests/Simulation", exclude: ["Main"], swiftSettings: strict),
    .executableTarget(
        name: "simulate", dependencies: ["Contracts", "Simulation", "Values"], path: "Tests/Simulation/Main",
        swiftSettings: strict),
    tests("SimulationTests", ["Simulation", "TestSupport", "Contracts", "Faults", "Values"]),
    tests(
        "ServiceKitTests",
        [
            "TestSupport", "AuthService", "BusService", "Contracts", "Crypto", "EventLog", "GamesService",
            "JSON", "Logging", "Messaging", "NotifyService", "RsvpService", "ServiceKit", "SocialService",
            "StatsService", "Values", "ZeroMQ",
        ], data: ["Fixtures"]),
    tests(
        "BenchTests",
        [
            "AuthService", "BenchData", "EventLog", "GamesService", "RsvpService", "ServiceKit",
            "SocialService", "Values",
        ]),
    tests("AccessTests", ["Contracts", "GatewayService", "JSON", "ServiceKit", "TestSupport", "Values"]),
    tests(
        "EntitlementTests",
        [
            "TestSupport", "Contracts", "EventLog", "JSON", "RsvpService", "ServiceKit", "SocialService",
            "Values",
        ]),
    tests("ContractsTests", ["TestSupport", "Contracts", "JSON", "ServiceKit", "Values"]),
    tests(
        "AuthTests",
        [
            "TestSupport", "EventLog", "AuthService", "Contracts", "JSON", "Pictures", "ServiceKit", "Values",
        ]),
    tests(
        "GamesTests",
        [
            "TestSupport", "Calendars", "Darts", "EventLog", "GamesService", "Contracts", "Geo", "JSON",
            "Loopback", "PartyCards", "Places", "ServiceKit", "Values",
        ]),
    tests(
        "RsvpTests",
        [
            "TestSupport", "AuthService", "EventLog", "RsvpService", "Contracts", "JSON", "ServiceKit",
            "Values",
        ]),
    tests(
        "SocialTests",
        [
            "TestSupport", "EventLog", "GamesService", "SocialService", "Contracts", "JSON", "ServiceKit",
            "Values",
        ]),
    tests(
        "NotifyTests",
        ["TestSupport", "EventLog", "NotifyService", "Contracts", "JSON", "ServiceKit", "Values"]),
    tests(
        "StatsTests",
        [
            "TestSupport", "EventLog", "StatsService", "Contracts", "Darts", "Geo", "JSON", "PartyCards",
            "ServiceKit", "Values",
        ]),
    tests(
        "EndToEndTests",
        [
            "auth", "bus", "games", "gateway", "log", "notify", "rsvp", "social", "stats", "tap",
            "Contracts", "EventLog", "JSON", "Keys", "Logging", "Loopback", "Messaging", "Pictures",
            "Spawning",
            "TestSupport", "Values", "ZeroMQ",
        ]),
]

/// The fuzzers: built only where asked for, since they need a sanitizer's flags and gold cannot link them. See
/// deploy/fuzz.
let fuzzers: [Target] = [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
    .executableTarget(
        name: "fuzz",
        dependencies: [
            "CLibFuzzer", "TestSupport", "AuthService", "Contracts", "Crypto", "EventLog", "GamesService",
            "GatewayService", "JSON", "Messaging", "NotifyService", "RsvpService", "ServiceKit",
            "SocialService", "StatsService", "Terminal", "Values", "ZeroMQ",
        ],
        path: "Fuzz/Targets", swiftSettings: strict, linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
]

let shipped = modules + processes.flatMap { $0 }
/// What `RALLY_BUILD` asks for. An image is made in layers: `modules` first, which seldom change, then `shipped`, all
/// that runs; `fuzzers` are added to everything else.
let targets: [Target] =
    switch Context.environment["RALLY_BUILD"] {
    case "modules": modules
    case "shipped": shipped
    case "fuzzers": shipped + benches + testTargets + fuzzers
    default: shipped + benches + testTargets
    }

let package = Package(name: "Rally", platforms: [.macOS(.v15)], targets: targets)
