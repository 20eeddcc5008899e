extension Raster {
    /// The picture made smaller, so that neither side is longer than an edge.
    ///
    /// Each new pixel is the mean of the area that it covers, weighted by alpha, so that what is
    /// transparent lends no colour.
    ///
    /// - Parameter edge: at least 1.
    /// - Returns: the smaller picture; the same one where it fits already.
    public func fitted(to edge: Int) -> Raster {
        guard self.edge > edge else { return self }
        let newWidth = Self.side(width, edge, of: self.edge)
        let newHeight = Self.side(height, edge, of: self.edge)
        let columns = Self.shares(width, newWidth)
        let rows = Self.shares(height, newHeight)
        // What one new pixel covers, in old ones.
        let area = Float(width) / Float(newWidth) * Float(height) / Float(newHeight)
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight * 4)
        for y in 0..<newHeight {
            var sums = [Float](repeating: 0, count: newWidth * 4)
            for row in rows[y].first...rows[y].last {
                add(row, weight: rows[y].weight(of: row), columns, to: &sums)
            }
            Self.append(sums, to: &result, area: area)
        }
        return Raster(width: newWidth, height: newHeight, pixels: result)
    }

    /// The longer side becomes the edge, the other one keeps its proportion and at least one pixel.
    static func side(_ side: Int, _ edge: Int, of longest: Int) -> Int {
        max(1, (side * edge + longest / 2) / longest)
    }

    /// The old pixels that a new one covers along one side.
    private struct Share {
        let first: Int
        let last: Int
        let firstWeight: Float
        let lastWeight: Float

        func weight(of index: Int) -> Float {
            index == first ? firstWeight : index == last ? lastWeight : 1
        }
    }

    private static func shares(_ count: Int, _ newCount: Int) -> [Share] {
        (0..<newCount).map { index in
            // In units of 1/newCount of an old pixel, so that all edges are whole numbers.
            let start = index * count
            let end = start + count
            let first = start / newCount
            let last = (end - 1) / newCount
            let unit = Float(newCount)
            return Share(
                first: first,
                last: last,
                firstWeight: Float(min((first + 1) * newCount, end) - start) / unit,
                lastWeight: Float(end - max(last * newCount, start)) / unit
            )
        }
    }

    /// Adds one old row to the sums of a new one: colours times alpha, alpha, for each new pixel.
    private func add(
        _ row: Int,
        weight: Float,
        _ columns: [Share],
        to sums: inout [Float]
    ) {
        let start = row * width * 4
        let input = pixels.span
        for (x, share) in columns.enumerated() {
            var (red, green, blue, alpha) = (Float(0), Float(0), Float(0), Float(0))
            for column in share.first...share.last {
                let place = start + column * 4
                let part = share.weight(of: column) * Float(input[place + 3])
                red += part * Float(input[place])
                green += part * Float(input[place + 1])
                blue += part * Float(input[place + 2])
                alpha += part
            }
            sums[x * 4] += weight * red
            sums[x * 4 + 1] += weight * green
            sums[x * 4 + 2] += weight * blue
            sums[x * 4 + 3] += weight * alpha
        }
    }

    private static func append(_ sums: [Float], to pixels: inout [UInt8], area: Float) {
        for start in stride(from: 0, to: sums.count, by: 4) {
            let alpha = sums[start + 3]
            for channel in 0..<3 {
                let value = alpha > 0 ? sums[start + channel] / alpha : 0
                pixels.append(UInt8(min(255, max(0, value.rounded()))))
            }
            pixels.append(UInt8(min(255, max(0, (alpha / area).rounded()))))
        }
    }
}
