/// Two objects, one behind the other: the second as a merge patch changes nothing when it comes again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMergePatch(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    // A line feed ends the first: it stands in no text unescaped, so the split is the input's choice.
    guard let end = bytes.firstIndex(of: 0x0A) else { return 0 }
    do throws(JSONError) {
        guard let target = try JSONParser.parse(Array(bytes[..<end])).objectValue,
            let patch = try JSONParser.parse(Array(bytes[(end + 1)...])).objectValue
        else { return 0 }
        let once = target.merging(patch: patch)
        precondition(once.merging(patch: patch) == once, "a repeated patch changes something")
        for member in patch.members where member.value.isNull {
            precondition(once[member.name] == nil, "null left a member behind")
        }
    } catch {
        return 0
    }
    return 0
}
