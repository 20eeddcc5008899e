/// Room that learning works in, kept from call to call.
public struct TrainingScratch {
    var gradient = NetworkGradient()

    /// Makes room.
    public init() {}
}
