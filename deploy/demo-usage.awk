# Writes the usage of the demo wallet as CSV: user_id,item_id,timestamp_iso_local.
#
#   awk -v until=2026-11-24 [-v weeks=12] [-v seed=20] -f deploy/demo-usage.awk
#
# The last day written is the one before `until`; item_id is the card's name in
# Resources/demo/wallet.csv. The same arguments give the same bytes in every awk: all arithmetic
# is on integers below 2^53. Somebody with regular ways: coffee on weekday mornings, the fruit
# shop near home on weekday evenings, the hypermarket on Saturdays, a pharmacy now and then.
BEGIN {
    if (until !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]$/) {
        print "demo-usage: needs -v until=YYYY-MM-DD" > "/dev/stderr"
        exit 64
    }
    if (weeks == "") weeks = 12
    state = (seed == "" ? 20 : seed) % 2147483647
    if (state <= 0) state = 1
    for (i = 0; i < 16; i++) draw(2)

    split(until, part, "-")
    end = day_number(part[1] + 0, part[2] + 0, part[3] + 0)
    print "user_id,item_id,timestamp_iso_local"
    for (day = end - 7 * weeks; day < end; day++) live(day)
}

# One day: what is used when, in order of time. Weekdays count from Monday = 0.
function live(day,    weekday, workday) {
    count = 0
    weekday = (day + 3) % 7
    workday = weekday < 5
    if (workday) maybe(88, "Zrno Coffee", "08:02", 18)
    if (workday) maybe(68, "Jagoda Fruit", "18:05", 28)
    if (weekday == 5) maybe(94, "Korpa Hypermarket", "11:02", 22)
    if (weekday == 6) maybe(55, "Klas Bakery", "09:10", 35)
    if (workday) maybe(9, "Klas Bakery", "12:40", 25)
    if (weekday < 6) maybe(8, "Апотека Липа", "15:30", 220)
    if (weekday == 4) maybe(30, "Svetlost Cinema", "20:10", 30)
    if (weekday == 2) maybe(35, "City Library", "16:45", 60)
    # The gym was cancelled half-way: its card is archived in the wallet.
    if (end - day > 42 && weekday % 2 == 0 && workday) maybe(60, "Atlas Gym", "19:20", 20)
    maybe(4, "Књижара Сова", "13:00", 240)
    maybe(3, "Зоо Шапа", "14:00", 200)
    maybe(1, "Točak Car Service", "12:00", 180)
    flush_day(day)
}

# With the given chance in per cent, one use around a time of day, at most `spread` minutes off
# and most often near the middle.
function maybe(percent, name, time, spread,    happens, offset, second) {
    # Every call draws the same number of times, so one habit does not shift the others.
    happens = draw(100) < percent
    offset = draw(spread + 1) + draw(spread + 1) - spread
    second = draw(60)
    if (!happens) return
    second += (substr(time, 1, 2) * 60 + substr(time, 4, 2) + offset) * 60
    for (place = count; place > 0 && seconds[place] > second; place--) {
        seconds[place + 1] = seconds[place]
        names[place + 1] = names[place]
    }
    seconds[place + 1] = second
    names[place + 1] = name
    count++
}

function flush_day(day,    date) {
    date = iso_date(day)
    for (i = 1; i <= count; i++)
        printf "demo,%s,%sT%02d:%02d:%02d\n", names[i], date, \
            int(seconds[i] / 3600), int(seconds[i] / 60) % 60, seconds[i] % 60
}

# A whole number in 0..<below: the minimal standard generator (Park and Miller 1988).
function draw(below) {
    state = (state * 16807) % 2147483647
    return state % below
}

# Days since 1970-01-01 of a Gregorian date, with years that begin in March.
function day_number(year, month, day,    era, of_era, of_year) {
    if (month <= 2) { year--; month += 12 }
    era = int(year / 400)
    of_era = year - era * 400
    of_year = int((153 * (month - 3) + 2) / 5) + day - 1
    return era * 146097 + of_era * 365 + int(of_era / 4) - int(of_era / 100) + of_year - 719468
}

# The Gregorian date of a day number, as YYYY-MM-DD.
function iso_date(number,    era, of_era, year, of_year, month, day) {
    number += 719468
    era = int(number / 146097)
    of_era = number - era * 146097
    year = int((of_era - int(of_era / 1460) + int(of_era / 36524) - int(of_era / 146096)) / 365)
    of_year = of_era - (365 * year + int(year / 4) - int(year / 100))
    month = int((5 * of_year + 2) / 153)
    day = of_year - int((153 * month + 2) / 5) + 1
    month += month < 10 ? 3 : -9
    return sprintf("%04d-%02d-%02d", year + era * 400 + (month <= 2), month, day)
}
