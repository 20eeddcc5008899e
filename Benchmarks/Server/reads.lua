-- wrk script: the request of the command line, with a result that a program can read.
function done(summary, latency)
    local errors = summary.errors
    io.write(string.format(
        "result %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.bytes,
        latency:percentile(50), latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
