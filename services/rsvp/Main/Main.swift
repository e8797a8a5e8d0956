import RsvpService
import ServiceKit

@main
enum Main {
    static func main() { serve(Rsvp.self) }
}
