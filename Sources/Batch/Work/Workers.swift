public import POSIX
import Synchronization

/// Threads that share out work whose results keep their order.
///
/// What comes out is the same for any number of threads.
public struct Workers: Sendable {
    /// The number of threads, at least 1.
    public let count: Int

    /// Chooses a number of threads.
    ///
    /// - Parameter count: at least 1; more than the processors there are helps nothing.
    public init(count: Int) {
        precondition(count > 0, "work needs a thread")
        self.count = count
    }

    /// The number of processors that the system has in use.
    public static var processorCount: Int { Processors.count }

    /// Does the same with every input.
    ///
    /// - Parameters:
    ///   - inputs: what to work on.
    ///   - work: what to do; it runs on several threads at once.
    /// - Returns: one result an input, in the inputs' order.
    /// - Throws: where the system gives no thread.
    public func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        _ work: @escaping @Sendable (Input) -> Output
    ) throws(POSIXError) -> [Output] {
        guard count > 1, inputs.count > 1 else { return inputs.map(work) }
        let desk = Desk<Input, Output>(inputs, work)
        var threads: [DedicatedThread] = []
        // Threads that did start are waited for even where a later one fails.
        defer { for thread in threads { thread.join() } }
        for _ in 1..<min(count, inputs.count) {
            threads.append(try DedicatedThread(name: "tessera-batch") { desk.serve() })
        }
        desk.serve()
        for thread in threads { thread.join() }
        return desk.results
    }
}

/// Where threads fetch work and leave results.
private final class Desk<Input: Sendable, Output: Sendable>: Sendable {
    private let inputs: [Input]
    private let work: @Sendable (Input) -> Output
    private let next = Atomic(0)
    private let slots: Mutex<[Output?]>

    init(_ inputs: [Input], _ work: @escaping @Sendable (Input) -> Output) {
        self.inputs = inputs
        self.work = work
        slots = Mutex([Output?](repeating: nil, count: inputs.count))
    }

    func serve() {
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < inputs.count else { return }
            let result = work(inputs[index])
            slots.withLock { $0[index] = result }
        }
    }

    /// All results; every input has been worked on by now.
    var results: [Output] {
        slots.withLock { $0.compactMap(\.self) }
    }
}
