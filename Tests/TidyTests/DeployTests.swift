// The files in deploy/ that restrict Rally's processes: images, compose, Swarm, systemd's units.

import Testing

@Suite struct DeployTests {
    @Test func imagesAreBuiltOfTheDaysDebian() throws {
        let image = try PageTests.text("deploy/Dockerfile")
        let argument = try #require(image.firstRange(of: "ARG DEBIAN_OF="))
        let update = try #require(image.firstRange(of: "apt-get update -qq && apt-get upgrade"))
        // After it: otherwise its layer would be rebuilt.
        #expect(
            argument.upperBound < update.lowerBound && image[argument.upperBound...].contains("${DEBIAN_OF"))
        #expect(image.contains("apt-get satisfy"))
        #expect(try PageTests.text("docker-compose.yml").contains("DEBIAN_OF: \"${RALLY_DEBIAN_OF:-}\""))
        for path in ["deploy/release", "deploy/README.md"] {
            #expect(
                try PageTests.text(path).contains(#/(DEBIAN_OF=.*build --pull|build --pull .*DEBIAN_OF=)/#),
                "\(path)")
        }
    }

    @Test(arguments: ["libwebp7", "libpng16-16", "libssl3", "libpq5", "libcurl4"])
    func aLibraryThatReadsWhatStrangersSendIsAskedForAsDebianHasMendedIt(library: String) throws {
        let lines = try PageTests.text("deploy/package/libraries").split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("\(library) ") })
        #expect(line.contains(#/\(>= [^)]+deb12u\d+\)/#), "\(line)")
    }

    @Test func theNetworkOfTheSwarmIsEncrypted() throws {
        let swarm = try PageTests.text("deploy/swarm.yml")
        #expect(swarm.contains(#/default: \{driver: overlay,.*driver_opts: \{encrypted: ""\}\}/#))
        #expect(try !PageTests.text("deploy/swarm-postgres.yml").contains("networks:"))
    }

    @Test(arguments: [
        ("docker-compose.yml", ["pids_limit: 256", "no-new-privileges:true", "mem_limit:", "core: 0"]),
        (
            "deploy/swarm.yml",
            ["pids: 256", "setpriv, --no-new-privs", "memory: \"${RALLY_MEMORY:-2g}\"", "core: 0"]
        ),
        ("deploy/swarm-postgres.yml", ["pids: 1024", "core: 0"]),
        (
            "deploy/package/rally.service",
            ["MemoryMax=80%", "TasksMax=1024", "LimitCORE=0", "ProcSubset=pid", "NoNewPrivileges=yes"]
        ),
        (
            "deploy/package/rally@.service",
            ["MemoryMax=50%", "TasksMax=256", "LimitCORE=0", "ProcSubset=pid", "NoNewPrivileges=yes"]
        ),
    ])
    func eachProcessHasBounds(path: String, bounds: [String]) throws {
        let text = try PageTests.text(path)
        for bound in bounds { #expect(text.contains(bound), "\(path): \(bound)") }
    }

    @Test(arguments: ["docker-compose.yml", "deploy/swarm.yml"])
    func composeFilesPassOnTheFilesOfSecrets(path: String) throws {
        let text = try PageTests.text(path)
        for name in ["RALLY_SMTP_URL", "RALLY_WEBHOOK_SECRET"] {
            #expect(
                text.contains("\(name): ${\(name):-}") && text.contains("\(name)_FILE: ${\(name)_FILE:-}"))
        }
    }
}
