import Simulation
import Testing

@Suite struct SimulationTests {
}
