/// How much of a file is read at most, so that no file can exhaust the machine.
public struct ImportLimits: Hashable, Sendable {
    /// Bytes of the file itself.
    public var fileByteCountMax: Int
    /// Entries of an archive.
    public var entryCountMax: Int
    /// Bytes of a table or document inside an archive.
    public var documentByteCountMax: Int
    /// Bytes of a picture.
    public var imageByteCountMax: Int
    /// Bytes of everything that is unpacked.
    public var unpackedByteCountMax: Int
    /// How many times larger than packed an entry of more than 1 MiB may be.
    public var ratioMax: Int
    /// Rows of a table.
    public var rowCountMax: Int
    /// Bytes of one field of a table.
    public var fieldByteCountMax: Int

    /// For files that come over a network, from whoever holds a token: a few megabytes must not unpack to
    /// half a gigabyte, several times at once.
    public static let network = ImportLimits(
        documentByteCountMax: 32 << 20,
        unpackedByteCountMax: 96 << 20
    )

    /// Makes limits; the defaults suit a wallet of a hundred thousand cards.
    public init(
        fileByteCountMax: Int = 256 << 20,
        entryCountMax: Int = 400_000,
        documentByteCountMax: Int = 256 << 20,
        imageByteCountMax: Int = 16 << 20,
        unpackedByteCountMax: Int = 512 << 20,
        ratioMax: Int = 250,
        rowCountMax: Int = 400_000,
        fieldByteCountMax: Int = 1 << 20
    ) {
        self.fileByteCountMax = fileByteCountMax
        self.entryCountMax = entryCountMax
        self.documentByteCountMax = documentByteCountMax
        self.imageByteCountMax = imageByteCountMax
        self.unpackedByteCountMax = unpackedByteCountMax
        self.ratioMax = ratioMax
        self.rowCountMax = rowCountMax
        self.fieldByteCountMax = fieldByteCountMax
    }
}
