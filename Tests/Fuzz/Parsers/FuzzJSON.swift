/// Any bytes either are refused or mean the same after they were written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do throws(JSONError) {
        let value = try JSONParser.parse(bytes)
        var json = JSONWriter()
        json.value(value)
        let again = try JSONParser.parse(json.bytes)
        precondition(again == value, "a value differs after it was written and read")
    } catch {
        return 0
    }
    return 0
}
