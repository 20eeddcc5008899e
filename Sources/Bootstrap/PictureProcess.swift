import Dispatch
import POSIX
public import PictureCodec
import Synchronization
public import WalletService

/// Renders each picture in a process of its own: the same program, confined before it reads a byte.
public final class PictureProcess: PictureRendering {
    /// The first argument that makes the program decode; it is no command for people.
    public static let argument = "decode-picture"

    /// The most processes at a time: one processor is left for requests.
    private static let processCountMax = 2
    /// The most pictures that wait for a process.
    private static let waitingCountMax = 16
    /// The most bytes of an order: a picture, and a line.
    private static let orderByteCountMax = 64 << 20
    /// The most bytes of an answer: a picture of many pixels may be larger than it came.
    private static let answerByteCountMax = 96 << 20
    /// How long a process may take by the clock; the machine may be busy with other things.
    static let timeout: Duration = .seconds(120)
    /// How much memory it may have: the largest picture twice, and the program.
    private static let memoryByteCount: UInt64 = 2 << 30
    /// How long it may compute.
    private static let processorSeconds: UInt64 = 60

    private let queue = DispatchQueue(label: "pictures", attributes: .concurrent)
    private let seats = DispatchSemaphore(value: PictureProcess.processCountMax)
    private let waitingCount = Mutex(0)
    private let program: String

    /// Prepares to render.
    ///
    /// - Parameter program: the program that ``decode()`` is called in.
    public init(program: String = "/proc/self/exe") {
        self.program = program
    }

    /// Carries an order out in a process of its own.
    public func render(
        _ order: PictureOrder,
        completion:
            @escaping @Sendable (Result<[PictureCodec.Encoded], PictureRenderingError>)
            -> Void
    ) {
        let isTaken = waitingCount.withLock { count in
            guard count < Self.waitingCountMax else { return false }
            count += 1
            return true
        }
        guard isTaken else { return completion(.failure(.unavailable)) }
        queue.async { [self] in
            seats.wait()
            let result = Result { () throws(PictureRenderingError) in try run(order) }
            seats.signal()
            waitingCount.withLock { $0 -= 1 }
            completion(result)
        }
    }

    private func run(
        _ order: PictureOrder
    ) throws(PictureRenderingError) -> [PictureCodec.Encoded] {
        let message: [UInt8]
        do throws(ConfinedProcess.Failure) {
            message = try ConfinedProcess.run(
                program,
                [Self.argument],
                // A decoder that dies must not start another program to tell of it.
                variables: ["SWIFT_BACKTRACE=enable=no"],
                input: order.message,
                byteCountMax: Self.answerByteCountMax,
                timeout: Self.timeout
            )
        } catch {
            switch error {
            case .notStarted: throw .unavailable
            case .died, .timedOut, .tooLong: throw .refused(.undecodable)
            }
        }
        switch PictureAnswer(message: message) {
        case .pictures(let pictures): return pictures
        case .refused(let error): throw .refused(error)
        case nil: throw .refused(.undecodable)
        }
    }

    /// What the process does: it confines itself, reads the order, and gives the answer.
    ///
    /// - Returns: whether it answered.
    public static func decode() -> Bool {
        do throws(POSIXError) {
            try Confinement.enter(
                memoryByteCount: memoryByteCount,
                processorSeconds: processorSeconds
            )
        } catch {
            return false
        }
        guard let message = StandardStreams.readAll(byteCountMax: orderByteCountMax),
            let order = PictureOrder(message: message)
        else { return false }
        return StandardStreams.writeAll(order.carryOut().message)
    }
}
