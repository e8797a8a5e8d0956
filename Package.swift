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
/// - Parameters:
///   - isHot: for code that every request and every line of a log goes through. It is optimized in debug builds as well, where the
///     simulation would otherwise spend most of its time in it.
///   - isSmall: for code that runs seldom, or is large for what it does. It is made small rather than fast.
func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], isHot: Bool = false, isSmall: Bool = false
) -> Target {
    .target(
        name: name, dependencies: dependencies,
        swiftSettings: strict + (isHot ? optimized : []) + (isSmall ? small : []))
}

/// Whether an app builds on this package. SwiftPM takes no unsafe flags from a package that it has fetched, and an app needs
/// no service, no library of the system, and no test.
let isFetched = Context.packageDirectory.contains("/checkouts/")

/// Optimized for size in release builds.
let small: [SwiftSetting] = isFetched ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// See `Sources/CMemory/scalar_names.c`.
let withoutCharacterNames: [LinkerSetting] =
    isFetched
    ? []
    : [
        .unsafeFlags(
            ["-Xlinker", "--wrap=_swift_stdlib_getScalarName"],
            .when(platforms: [.linux], configuration: .release))
    ]

/// Optimized in debug builds as well.
let optimized: [SwiftSetting] = isFetched ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Built as a whole, its sources are checked only once. Modules that import it begin later; late in a build that costs
/// nothing, since there is always something else to do.
let asOne: [SwiftSetting] = isFetched ? [] : [.unsafeFlags(["-no-emit-module-separately-wmo"])]

/// A process of `services/`: all but its `Main` is a library, so that tests can call it.
///
/// - Parameters:
///   - main: modules that only the `Main` needs: `Process` if it runs a service, whose rules know nothing of it.
///   - parts: folders that are targets of their own; see `part`.
func process(
    _ name: String, library: String, main: [Target.Dependency] = [], parts: [String] = [],
    _ dependencies: [Target.Dependency]
) -> [Target] {
    [
        .target(
            name: library, dependencies: dependencies, path: "services/\(name)", exclude: ["Main"] + parts,
            swiftSettings: strict + asOne),
        .executableTarget(
            name: name, dependencies: [.target(name: library)] + main, path: "services/\(name)/Main",
            swiftSettings: strict),
    ]
}

/// A folder of a process that is a library of its own, so that the compiler holds what it may import.
func part(
    _ name: String, in folder: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "services/\(folder)", resources: resources,
        swiftSettings: strict + asOne)
}

/// - Parameter data: a folder that the tests read where it lies.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], data: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: data, resources: resources,
        swiftSettings: strict + asOne)
}

let modules: [Target] = [
    .systemLibrary(name: "CZeroMQ", providers: [.apt(["libzmq3-dev"]), .brew(["zeromq"])]),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    // Needs libcurl's headers; loads libcurl where it is first needed.
    .target(name: "CCurl"),
    // Needs libpq's headers; loads libpq where it is first needed.
    .target(name: "CPostgres"),
    // Needs libzstd's headers; loads libzstd where it is first needed.
    .target(name: "CZstd"),
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("microhttpd")]),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    module("Values", isHot: true),
    module("JSON", ["Values"], isHot: true),
    module("Packed", ["Values"], isHot: true),
    module("Geo", ["Values"]),
    // The tables are a part of the assembly file; see deploy/places.
    .target(
        name: "CPlaces", exclude: ["include/places.bin"], linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CChecksum"),
    .target(name: "CGzip", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CMemory", linkerSettings: withoutCharacterNames),
    module("Places", ["CPlaces", "Geo", "Values"], isHot: true),
    module("Darts", ["Values"], isHot: true),
    module("Competitions", ["Values"], isSmall: true),
    module("Golf", []),
    .target(
        name: "PartyCards", dependencies: ["Values"], resources: [.embedInCode("Cards")],
        swiftSettings: strict),
    module("Calendars", ["Values"], isSmall: true),
    module("Tables", ["Values"], isSmall: true),
    module("Crypto", ["CSodium"]),
    module("Platform", ["CMemory", "Values"]),
    module("Usage", ["Contracts", "Platform", "Values"], isSmall: true),
    module("Logging", ["JSON", "Platform", "Values"], isSmall: true),
    module("Pictures", ["CJPEG", "CPNG", "CWebP"], isHot: true),
    module("Terminal", ["Platform", "Values"]),
    module("HTTP", ["CGzip", "CMicroHTTPD", "Crypto", "Platform", "Usage", "Values"], isSmall: true),
    module("ZeroMQ", ["CZeroMQ", "Platform"]),
    module(
        "Delivery",
        ["CCurl", "COpenSSL", "Contracts", "Crypto", "JSON", "Logging", "Machine", "Platform", "Values"],
        isSmall: true),
    module("EventLine", ["CChecksum", "JSON", "Values"], isHot: true),
    module("EventLog", ["CZstd", "EventLine", "JSON", "Platform", "Values"], isHot: true),
    module("PostgresLog", ["CPostgres", "EventLine", "EventLog", "Platform", "Values"]),
    module("BusProtocol", ["Values"]),
    module("Messaging", ["BusProtocol", "JSON", "Platform", "Values", "ZeroMQ"], isHot: true),
    module("Keys", ["EventLog", "Messaging", "Platform", "Usage", "ZeroMQ"], isSmall: true),
    module(
        "Contracts", ["Values", "JSON", "Geo", "Competitions", "Darts", "Golf", "PartyCards"], isSmall: true),
    // The arguments of a request, as they are typed.
    module("Arguments", ["Contracts", "JSON", "Platform", "Values"]),
    // Asking the bus, for others.
    module("Asking", ["BusProtocol", "Contracts", "Crypto", "Messaging", "Platform", "Values", "ZeroMQ"]),
    module("LogContracts", ["Contracts", "Darts", "Golf", "JSON", "PartyCards", "Values"], isSmall: true),
    // Services, without a socket, a file or the name of one.
    module(
        "Machine", ["BusProtocol", "Contracts", "Crypto", "EventLine", "JSON", "Packed", "Values"],
        isHot: true),
    module("Projections", ["Contracts", "Crypto", "Machine", "Packed", "Values"], isHot: true),
    module(
        "Process",
        [
            "BusProtocol", "Contracts", "Crypto", "EventLine", "EventLog", "JSON", "Keys", "LogContracts",
            "Logging",
            "Machine", "Messaging", "Platform", "PostgresLog", "Usage", "Values", "ZeroMQ",
        ], isHot: true),
    module("IDTokens", ["Crypto", "Delivery", "JSON", "Values"], isSmall: true),
]

/// The services: those that answer on the bus, each with a log of its own (`Catalogue.services`).
let services: [[Target]] = [
    process(
        "auth", library: "AuthService", main: ["Delivery", "Process"],
        [
            "Contracts", "Crypto", "Delivery", "Geo", "IDTokens", "JSON", "LogContracts", "Machine", "Packed",
            "Pictures", "Places", "Process", "Projections", "Values",
        ]),
    process(
        "games", library: "GamesService", main: ["Process"],
        [
            "Calendars", "Competitions", "Contracts", "Crypto", "Darts", "Delivery", "Geo", "Golf", "JSON",
            "LogContracts", "Machine", "Packed", "PartyCards", "Places", "Projections", "Values",
        ]),
    process(
        "rsvp", library: "RsvpService", main: ["Process"],
        ["Contracts", "LogContracts", "Machine", "Packed", "Projections", "Tables", "Values"]),
    process(
        "social", library: "SocialService", main: ["Process"],
        ["Contracts", "Crypto", "LogContracts", "Machine", "Packed", "Projections", "Values"]),
    process(
        "notify", library: "NotifyService", main: ["Delivery", "Process"],
        [
            "Competitions", "Contracts", "Crypto", "Delivery", "Geo", "Golf", "JSON", "LogContracts",
            "Machine", "Packed", "Projections", "Values",
        ]),
    process(
        "stats", library: "StatsService", main: ["Process"],
        [
            "Contracts", "Darts", "Geo", "LogContracts", "Machine", "Packed", "PartyCards", "Projections",
            "Tables", "Values",
        ]),
]

/// The libraries of all services, and their programs, for whoever builds on each of them.
let everyService: [Target.Dependency] = services.map { .byName(name: $0[0].name) }
let everyServiceProgram: [Target.Dependency] = services.map { .byName(name: $0[1].name) }

/// All else that runs.
let processes: [[Target]] = [
    process(
        "bus", library: "BusService",
        [
            "BusProtocol", "Contracts", "JSON", "Keys", "Logging", "Messaging", "Platform", "Usage", "Values",
            "ZeroMQ",
        ]),
    [
        part(
            "OfflinePlay", in: "gateway/OfflinePlay",
            ["Contracts", "Darts", "EventLine", "EventLog", "JSON", "PartyCards", "Values"]),
        part(
            "GatewaySessions", in: "gateway/Sessions",
            [
                "Arguments", "Asking", "Contracts", "Crypto", "EventLog", "JSON", "Messaging", "OfflinePlay",
                "Platform", "Values", "ZeroMQ",
            ]),
        part(
            "GatewayTerminal", in: "gateway/Terminal",
            [
                "Arguments", "Competitions", "Contracts", "Darts", "GatewaySessions", "Geo", "Golf", "JSON",
                "OfflinePlay", "Platform", "Terminal", "Values",
            ]),
    ],
    process(
        "gateway", library: "GatewayService", parts: ["OfflinePlay", "Sessions", "Terminal"],
        [
            "Asking", "Contracts", "EventLog", "GatewaySessions", "GatewayTerminal", "Keys", "Logging",
            "Messaging", "OfflinePlay", "Platform", "Terminal", "Usage", "Values", "ZeroMQ",
        ]),
    [
        part(
            "EdgeDescription", in: "edge/Describe", ["Arguments", "Contracts", "JSON", "Values"],
            resources: [.embedInCode("Template/rally.js")])
    ],
    process(
        "edge", library: "EdgeService", parts: ["Describe", "Page"],
        [
            "Arguments", "Asking", "BusProtocol", "Contracts", "Crypto", "EdgeDescription", "HTTP", "JSON",
            "Keys", "Messaging", "Platform", "Usage", "Values", "ZeroMQ",
        ]),
    [
        part("TapPage", in: "tap/Page", [], resources: [.embedInCode("Files")]),
        // The rules of all services: it replays their logs.
        part(
            "TapReplay", in: "tap/Replay",
            [
                "Contracts", "EventLine", "EventLog", "JSON", "LogContracts", "Machine", "Platform",
                "PostgresLog", "Values",
            ] + everyService),
    ],
    process(
        "tap", library: "TapService", parts: ["Page", "Replay"],
        [
            "Arguments", "Asking", "BusProtocol", "Contracts", "Crypto", "Delivery", "EventLine", "EventLog",
            "HTTP", "JSON", "Keys", "LogContracts", "Logging", "Machine", "Messaging", "Platform",
            "PostgresLog", "Process", "TapPage", "TapReplay", "Terminal", "Usage", "Values", "ZeroMQ",
        ]),
    process(
        "log", library: "LogTool", main: ["Platform"],
        [
            "Contracts", "Crypto", "EventLine", "EventLog", "JSON", "Platform", "PostgresLog", "Process",
            "Usage", "Values",
        ]),
]

/// The programs that measure all of it; none of them is shipped.
let benches: [Target] = [
    .target(
        name: "BenchData",
        dependencies: [
            "Contracts", "Crypto", "Darts", "EventLine", "EventLog", "Geo", "JSON", "LogContracts", "Machine",
            "PartyCards",
            "Values",
        ],
        path: "Bench/Data", swiftSettings: strict),
    .executableTarget(
        name: "bench-data", dependencies: ["BenchData", "Logging", "Platform", "Usage", "Values"],
        path: "Bench/DataMain",
        swiftSettings: strict),
    .target(name: "BenchReport", dependencies: ["JSON"], path: "Bench/Report", swiftSettings: strict),
    .executableTarget(
        name: "bench",
        dependencies: [
            "BenchData", "BenchReport", "Contracts", "Geo", "JSON", "Logging", "Messaging", "Places",
            "Platform", "Spawning",
            "Usage", "Values",
            "ZeroMQ",
        ],
        path: "Bench/Load", swiftSettings: strict),
]

let testTargets: [Target] = [
    tests("AllProgramsTests", ["AllPrograms", "Contracts", "Usage"]),
    tests("TidyTests", ["Contracts", "Loopback", "Usage"]),
    tests("ValuesTests", ["Platform", "Values"]),
    // Takes the place of malloc in the tests' program.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(
        name: "Allocations", dependencies: ["CAllocations"], path: "Tests/Allocations", swiftSettings: strict),
    tests("PackedTests", ["Allocations", "Packed", "TestSupport", "Values"]),
    tests("TablesTests", ["Tables", "TestSupport", "Values"]),
    tests("ProjectionsTests", ["Contracts", "JSON", "Projections", "Values"]),
    tests("JSONTests", ["JSON", "Values"]),
    tests("GeoTests", ["Geo"]),
    tests("PlacesTests", ["Geo", "Places", "Values"]),
    tests("DartsTests", ["Darts", "TestSupport", "Values"], data: ["Cases"]),
    tests("CompetitionsTests", ["Competitions", "TestSupport", "Values"]),
    tests("GolfTests", ["Golf", "TestSupport", "Values"], data: ["Cases"]),
    tests("PartyCardsTests", ["JSON", "PartyCards", "TestSupport", "Values"], data: ["Cases"]),
    tests("CryptoTests", ["Crypto"]),
    tests("PicturesTests", ["Pictures", "TestSupport", "Values"], resources: [.copy("Resources")]),
    tests("UsageTests", ["Logging", "Platform", "Usage"]),
    tests("ZeroMQTests", ["Platform", "ZeroMQ"]),
    tests("HTTPTests", ["HTTP", "Platform", "Values"]),
    tests(
        "EdgeTests",
        [
            "Contracts", "EdgeDescription", "EdgeService", "HTTP", "JSON", "Messaging", "Platform", "Values",
        ]),
    .target(
        name: "Loopback", dependencies: ["COpenSSL", "JSON", "Platform", "Spawning", "Values"],
        path: "Tests/Loopback",
        swiftSettings: strict),
    tests("IDTokensTests", ["Crypto", "Delivery", "IDTokens", "JSON", "Loopback", "Values"]),
    tests(
        "DeliveryTests",
        ["Contracts", "Crypto", "Delivery", "JSON", "Logging", "Loopback", "Platform", "Values"]),
    tests(
        "MessagingTests",
        [
            "Asking", "BusProtocol", "BusService", "JSON", "Keys", "Logging", "Loopback", "Messaging",
            "Platform", "ZeroMQ",
        ],
        resources: [.copy("Resources")]),
    tests("ArgumentsTests", ["Arguments", "Contracts", "JSON", "Platform", "Values"]),
    tests("AskingTests", ["Asking", "Values", "ZeroMQ"]),
    tests("KeysTests", ["BusService", "Contracts", "EventLog", "Keys", "ZeroMQ"]),
    tests(
        "GatewayTests",
        [
            "Arguments", "Asking", "BusService", "Competitions", "Contracts", "Darts", "EventLog",
            "GatewayService",
            "GatewaySessions", "GatewayTerminal", "Geo", "JSON", "Logging", "Loopback", "MemoryDisk",
            "Messaging", "OfflinePlay", "PartyCards", "Platform", "Terminal", "Usage", "Values", "ZeroMQ",
        ]),
    tests(
        "TapTests",
        [
            "BusService", "Contracts", "EventLine", "EventLog", "HTTP", "JSON", "LogContracts", "Logging",
            "Loopback", "Messaging", "Platform",
            "TapPage", "TapReplay", "TapService", "Terminal", "Usage", "Values", "ZeroMQ",
        ]),
    .target(
        name: "MemoryDisk", dependencies: ["EventLog"], path: "Tests/MemoryDisk",
        swiftSettings: strict + optimized),
    tests(
        "LogEngineTests",
        [
            "EventLine", "EventLog", "LogTool", "MemoryDisk", "Platform", "PostgresLog", "PostgresServer",
            "Spawning", "Values",
        ]),
    tests("EventLogTests", ["MemoryDisk", "EventLine", "EventLog", "LogTool", "Values"]),
    .target(
        name: "TestSupport",
        dependencies: [
            "BusProtocol", "Contracts", "Crypto", "Delivery", "EventLine", "EventLog", "IDTokens", "JSON",
            "Machine", "Pictures", "Process", "Values",
        ] + everyService,
        path: "Tests/Support", swiftSettings: strict),
    .target(name: "Spawning", dependencies: ["Platform"], path: "Tests/Spawning", swiftSettings: strict),
    .target(
        name: "PostgresServer", dependencies: ["Platform", "PostgresLog", "Spawning"],
        path: "Tests/PostgresServer",
        swiftSettings: strict),
    // A module of its own, since mistakes are planted in it.
    .target(
        name: "MemoryLog", dependencies: ["PostgresLog", "Values"], path: "Tests/MemoryLog",
        swiftSettings: strict + optimized),
    .target(
        name: "Simulation",
        dependencies: [
            "MemoryDisk", "MemoryLog", "BusProtocol", "Competitions", "Contracts", "Crypto", "Darts",
            "EventLine", "EventLog", "Golf", "JSON", "LogContracts", "Logging", "Machine", "Messaging",
            "PartyCards", "PostgresLog", "Process", "TestSupport", "Values", "ZeroMQ",
        ] + everyService,
        path: "Tests/Simulation", exclude: ["Main"], swiftSettings: strict + optimized),
    .executableTarget(
        name: "simulate", dependencies: ["Contracts", "Platform", "Simulation", "Usage", "Values"],
        path: "Tests/Simulation/Main",
        swiftSettings: strict),
    tests("SimulationTests", ["Contracts", "JSON", "Simulation", "TestSupport", "Values"]),
    tests(
        "MachineTests",
        [
            "Allocations", "Asking", "BusProtocol", "BusService", "Contracts", "Crypto", "EventLine",
            "EventLog", "JSON",
            "LogContracts", "Logging", "Machine", "MemoryDisk", "Messaging", "Packed", "Platform",
            "PostgresLog", "Process", "Projections", "TestSupport", "Values", "ZeroMQ",
        ] + everyService, data: ["Fixtures"]),
    tests(
        "BenchTests",
        [
            "BenchData", "BenchReport", "Contracts", "EventLine", "EventLog", "Machine", "Values",
        ] + everyService),
    tests(
        "EdgeDescriptionTests",
        [
            "Arguments", "Contracts", "EdgeDescription", "EdgeService", "JSON", "Platform", "RallyClient",
            "Values",
        ],
        data: ["JavaScript"]),
    tests("AccessTests", ["Arguments", "Contracts", "JSON", "Machine", "TestSupport", "Values"]),
    tests(
        "EntitlementTests",
        [
            "Contracts", "EventLine", "EventLog", "JSON", "LogContracts", "RsvpService", "TestSupport",
            "Values",
        ]),
    tests(
        "ContractsTests",
        [
            "Competitions", "Contracts", "EventLine", "JSON", "LogContracts", "PartyCards", "TestSupport",
            "Values",
        ]),
    tests(
        "AuthTests",
        [
            "AuthService", "Contracts", "Delivery", "EventLine", "EventLog", "JSON", "LogContracts",
            "Machine",
            "Packed", "Pictures", "Process", "TestSupport",
            "Values",
        ]),
    tests(
        "GamesTests",
        [
            "Calendars", "Contracts", "Darts", "Delivery", "EventLog", "GamesService", "Geo", "JSON",
            "Machine",
            "PartyCards", "TestSupport", "Values",
        ]),
    tests(
        "RsvpTests",
        [
            "AuthService", "Contracts", "EventLine", "EventLog", "JSON", "LogContracts", "Machine",
            "RsvpService", "TestSupport", "Values",
        ]),
    tests(
        "SocialTests",
        [
            "Contracts", "EventLog", "GamesService", "JSON", "LogContracts", "Machine", "Platform",
            "SocialService",
            "TestSupport",
            "Values",
        ]),
    tests(
        "NotifyTests",
        [
            "Contracts", "Delivery", "EventLine", "EventLog", "Geo", "JSON", "LogContracts", "Loopback",
            "Machine", "NotifyService", "Packed", "Platform", "PostgresLog", "TapReplay", "TestSupport",
            "Values",
        ]),
    tests(
        "StatsTests",
        [
            "Contracts", "Darts", "EventLog", "Geo", "JSON", "LogContracts", "Machine", "Packed",
            "PartyCards", "Projections",
            "StatsService", "TestSupport", "Values",
        ]),
    tests(
        "EndToEndTests",
        [
            "Asking", "bench", "bench-data", "bus", "BusProtocol", "Contracts", "edge", "EdgeDescription",
            "EventLine",
            "EventLog", "gateway", "JSON", "Keys", "log", "Logging", "Loopback", "Machine", "first", "meet",
            "Messaging", "Pictures", "Platform", "PostgresServer", "rally", "RallyClient", "simulate",
            "Spawning", "tap", "TestSupport", "Values", "ZeroMQ",
        ] + everyServiceProgram, data: ["JavaScript"]),
]

/// The fuzzers: built only where asked for, since they need a sanitizer's flags and gold cannot link them. See
/// deploy/fuzz.
let fuzzers: [Target] = [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
    .executableTarget(
        name: "fuzz",
        dependencies: [
            "Arguments", "Asking", "BusProtocol", "CLibFuzzer", "Contracts", "EventLine", "EventLog",
            "GatewaySessions", "GatewayTerminal", "JSON", "Machine", "MemoryDisk", "Messaging", "OfflinePlay",
            "Platform", "Terminal", "TestSupport", "Values", "ZeroMQ",
        ] + everyService,
        path: "Fuzz/Targets", swiftSettings: strict, linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
]

/// All of them in one file, as an image has it: ten files would each hold the same Swift.
let image: [Target] = [
    .target(
        name: "AllPrograms",
        dependencies: [
            "BusService", "Contracts", "Delivery", "EdgeService", "GatewayService", "HTTP", "LogTool",
            "Messaging", "Platform", "Process", "TapService", "Usage", "Values",
        ] + everyService,
        path: "deploy/Image", exclude: ["Main"], swiftSettings: strict),
    .executableTarget(
        name: "rally", dependencies: ["AllPrograms"], path: "deploy/Image/Main", swiftSettings: strict),
]

/// The modules that apps build on: the contracts, the engines that play without a connection, and a client for the edge.
let clients: [Target] = [
    .target(
        name: "RallyClient",
        dependencies: [
            "Competitions", "Contracts", "Darts", "Geo", "Golf", "JSON", "PartyCards", "Values",
        ],
        path: "clients/swift/Sources/RallyClient", swiftSettings: strict)
]
/// The first example for an app developer; the same in JavaScript lies beside it.
let examples: [Target] = [
    .executableTarget(
        name: "meet", dependencies: ["Contracts", "Geo", "RallyClient", "Values"], path: "clients/examples",
        exclude: ["first", "meet.mjs"], swiftSettings: strict),
    // The code that clients/README.md shows.
    .executableTarget(
        name: "first", dependencies: ["RallyClient"], path: "clients/examples/first", swiftSettings: strict),
]
let forApps: Set<String> = [
    "Values", "JSON", "Geo", "Darts", "Golf", "Competitions", "PartyCards", "Contracts",
]

let shipped = modules + (services + processes).flatMap { $0 }
/// The targets that `RALLY_BUILD` asks for: `image`, all that runs in one program; `shipped`, without tests and benches; `fuzzers` are added to
/// everything else.
let wanted: [Target] =
    switch isFetched ? "clients" : Context.environment["RALLY_BUILD"] {
    case "clients": modules.filter { forApps.contains($0.name) } + clients
    case "image": shipped.filter { $0.type != .executable } + image
    case "shipped": shipped
    case "fuzzers": shipped + clients + examples + image + benches + testTargets + fuzzers
    default: shipped + clients + examples + image + benches + testTargets
    }

/// The modules of these names, and those in C but for tests'; all others are taken from where another build has made them: `RALLY_ANEW` and
/// `RALLY_BUILT`. See `beside_built` in deploy/setup.
func only(_ names: Set<String>, of wanted: [Target], built: String) -> [Target] {
    let byName = Dictionary(uniqueKeysWithValues: wanted.map { ($0.name, $0) })
    func find(_ name: String, _ found: inout Set<String>) {
        guard let target = byName[name], found.insert(name).inserted else { return }
        for case .byNameItem(let name, _) in target.dependencies { find(name, &found) }
    }
    // That of tests counts what malloc is asked for, in place of a sanitizer's.
    let inC = wanted.filter { $0.swiftSettings == nil && $0.path?.hasPrefix("Tests/") != true }
    let inSwift = wanted.filter { names.contains($0.name) }
    for target in inSwift {
        var found: Set<String> = []
        find(target.name, &found)
        found = found.intersection(names).subtracting([target.name]).union(inC.map(\.name))
        target.dependencies = found.sorted().map { .byName(name: $0) }
        target.swiftSettings?.append(.unsafeFlags(["-I", "\(built)/Modules"]))
        guard target.type == .executable else { continue }
        target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(["@\(built)/objects"])]
    }
    return inC + inSwift
}

/// The targets of these names and all that they build on.
func needed(by names: [String], of wanted: [Target]) -> [Target] {
    let byName = Dictionary(uniqueKeysWithValues: wanted.map { ($0.name, $0) })
    var found: Set<String> = []
    func find(_ name: String) {
        guard let target = byName[name], found.insert(name).inserted else { return }
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): find(name)
            default: break
            }
        }
    }
    names.forEach(find)
    return wanted.filter { found.contains($0.name) }
}

let environment = Context.environment
/// A list of names in a variable, with blanks between them.
func names(in variable: String) -> [String]? {
    environment[variable]?.split(separator: " ").map(String.init)
}
/// `RALLY_TESTS` names the test targets to build, for work on one part: all others would take minutes.
let targets =
    environment["RALLY_BUILT"].map { only(Set(names(in: "RALLY_ANEW") ?? []), of: wanted, built: $0) }
    ?? names(in: "RALLY_TESTS").map { needed(by: $0, of: wanted) } ?? wanted

let products: [Product] = [
    .library(name: "RallyContracts", targets: ["Contracts", "JSON", "Values"]),
    .library(name: "RallyDarts", targets: ["Darts"]),
    .library(name: "RallyCompetitions", targets: ["Competitions"]),
    .library(name: "RallyGolf", targets: ["Golf"]),
    .library(name: "RallyPartyCards", targets: ["PartyCards"]),
    .library(name: "RallyClient", targets: ["RallyClient", "Contracts", "JSON", "Values"]),
]

let package = Package(
    name: "Rally", platforms: [.macOS(.v15), .iOS(.v18)],
    products: targets.contains { $0.name == "RallyClient" } ? products : [], targets: targets)
