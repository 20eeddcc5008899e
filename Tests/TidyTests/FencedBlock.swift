/// A block of code in Markdown: what stands after the opening fence, and the text.
struct FencedBlock {
    /// Such as `sh test`.
    let info: String
    /// The lines between the fences, each with its line end.
    let text: String

    /// The blocks fenced with three backticks, in order.
    static func all(in markdown: String) -> [FencedBlock] {
        var blocks: [FencedBlock] = []
        var open: (info: String, text: String)?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(FencedBlock(info: block.info, text: block.text))
                    open = nil
                } else {
                    open = (info: String(line.dropFirst(3)), text: "")
                }
            } else {
                open?.text += line + "\n"
            }
        }
        return blocks
    }
}
