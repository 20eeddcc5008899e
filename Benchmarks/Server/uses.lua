-- wrk script: each request records one use, as a different person of the list in turn.
--   wrk … -s uses.lua URL -- PEOPLE     PEOPLE has lines of "token cardId"
local threadCount = 0

function setup(thread)
    thread:set("threadNumber", threadCount)
    threadCount = threadCount + 1
end

function init(arguments)
    people = {}
    for line in io.lines(arguments[1]) do
        local token, card = line:match("^(%S+) (%S+)$")
        people[#people + 1] = {
            headers = {
                ["Authorization"] = "Bearer " .. token,
                ["Content-Type"] = "application/json",
            },
            tail = '","cardId":"' .. card .. '","how":"shown"}',
        }
    end
    -- A UUID of version 7: the second this run began in, the thread, then a number that goes up.
    local began = string.format("%012x", os.time() * 1000)
    head = string.format('{"id":"%s-%s-7%03x-8000-', began:sub(1, 8), began:sub(9), threadNumber)
    sent = 0
end

function request()
    local person = people[sent % #people + 1]
    sent = sent + 1
    return wrk.format("POST", nil, person.headers,
        head .. string.format("%012x", sent) .. person.tail)
end

-- One line that a program can read.
function done(summary, latency)
    local errors = summary.errors
    io.write(string.format(
        "result %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.bytes,
        latency:percentile(50), latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
