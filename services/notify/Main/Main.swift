import NotifyService
import ServiceKit

@main
enum Main {
    static func main() { serve(Notify.self) }
}
