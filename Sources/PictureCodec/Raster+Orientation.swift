extension Raster {
    /// The picture as it is meant to be seen.
    ///
    /// - Parameter orientation: how the camera was held: 1 for upright, up to 8; anything else
    ///   counts as 1.
    /// - Returns: the picture turned and mirrored, so that its orientation is 1.
    ///
    /// **Source:** CIPA DC-008 (Exif 2.32), 4.6.4, tag 0x0112.
    public func upright(_ orientation: Int) -> Raster {
        guard (2...8).contains(orientation) else { return self }
        let isTurned = orientation >= 5
        let (newWidth, newHeight) = isTurned ? (height, width) : (width, height)
        // Where a pixel of the new picture comes from: column and row from the left and the top, or
        // from the right and the bottom.
        let isColumnReversed = [2, 3, 7, 8].contains(orientation)
        let isRowReversed = [3, 4, 6, 7].contains(orientation)
        let input = pixels.span
        var turned: [UInt8] = []
        turned.reserveCapacity(pixels.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (column, row) = isTurned ? (y, x) : (x, y)
                let oldColumn = isColumnReversed ? width - 1 - column : column
                let oldRow = isRowReversed ? height - 1 - row : row
                let start = (oldRow * width + oldColumn) * 4
                for channel in 0..<4 { turned.append(input[start + channel]) }
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: turned)
    }
}
