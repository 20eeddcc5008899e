-- wrk script: timelines of several kinds and families, some of them known, some asked for once.
local kinds = { "CardListWidget", "SingleCardWidget", "StampCardWidget" }
local families = { "systemSmall", "systemMedium", "accessoryRectangular" }
local etag, plain, known = "", {}, ""

function init(arguments)
    math.randomseed(tonumber(arguments[1]) * 7919 + 1)
    etag = arguments[2]
    for _, kind in ipairs(kinds) do
        for _, family in ipairs(families) do
            plain[#plain + 1] = wrk.format(
                "GET", "/v1/widgets/" .. kind .. "/timeline?family=" .. family)
        end
    end
    local headers = { ["If-None-Match"] = etag }
    for name, value in pairs(wrk.headers) do headers[name] = value end
    known = wrk.format(
        "GET", "/v1/widgets/CardListWidget/timeline?family=systemMedium", headers)
end

function request()
    local lot = math.random(100)
    if lot <= 30 then return known end
    if lot <= 95 then return plain[math.random(#plain)] end
    return wrk.format("GET", "/v1/widgets/CardListWidget/timeline?family=systemLarge&horizon="
        .. math.random(3600, 604800))
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format("result %d\n",
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
