// The services, as the catalogue has them. A test writes this file: RALLY_WRITE=1 swift test --filter ServicesFileTests

export const services = ["auth", "games", "rsvp", "social", "notify", "stats"]
