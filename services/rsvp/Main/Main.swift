import Process
import RsvpService

@main
enum Main {
    static func main() { serve(Rsvp.self) }
}
