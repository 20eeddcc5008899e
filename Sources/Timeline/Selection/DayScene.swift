import Relevance
import WalletCore

/// All that a widget may show on one local day.
struct DayScene {
    private let input: TimelineInput
    private let day: PlanDay
    private let selection: CardSelection
    private let slots: [Instant]
    private let plan: RelevancePlan
    /// The positions of the plan's candidates in the input's cards, and back.
    private let candidates: [Int]
    private let places: [Int: Int]
    /// The pins by time, the latest first.
    private let pins: [Pin]
    private let steps: Int

    init(_ input: TimelineInput, _ order: CardOrder, _ model: RelevanceModel, _ day: PlanDay) {
        self.input = input
        self.day = day
        selection = CardSelection(input, order, on: day.date)
        // Where the settings name cards, a blocked one may stand, and its chance counts.
        let takesBlocked = input.configuration.mode == .manual
        let candidates = input.cards.indices.filter {
            let card = input.cards[$0]
            return takesBlocked
                ? card.isShowableByChoice(on: day.date) : card.obstacle(on: day.date) == nil
        }
        self.candidates = candidates
        places = Dictionary(uniqueKeysWithValues: candidates.enumerated().map { ($1, $0) })
        slots = day.slots
        plan = model.plan(
            input.history,
            candidates: candidates.map { input.candidate($0) },
            slots: slots.map { LocalInstant(input.zone.local($0)) }
        )
        pins =
            input.configuration.mode == .manual
            ? []
            : input.pins.sorted {
                ($1.pinnedAt, $0.cardID) < ($0.pinnedAt, $1.cardID)
            }
        steps = input.offset.map { $0.day == day.date ? max(0, $0.steps) : 0 } ?? 0
    }

    /// What the widget shows, in order; the caller says when it has seen enough.
    func play(into offer: (Frame) -> Bool) {
        var chooser = RelevanceChooser(capacity: input.capacity)
        for moment in moments {
            let pinned = pinnedCards(at: moment.date)
            let (cards, state) =
                switch selection {
                case .relevance:
                    (relevant(&chooser, pinned, slot: moment.slot), TimelineEntryState.ok)
                case .list(let list, let state):
                    (compose(pinned, list), pinned.isEmpty ? state : .ok)
                case .turns(let cards):
                    (compose(pinned, turn(of: cards, at: moment.date)), .ok)
                case .pictures(let card, let images):
                    (compose(pinned, [picture(of: card, images, at: moment.date)]), .ok)
                }
            let frame = Frame(
                date: moment.date,
                cards: cards,
                state: cards.isEmpty ? .empty : state,
                score: state == .ok ? score(of: cards, slot: moment.slot) : 0,
                startsDay: moment.date == day.start
            )
            guard offer(frame) else { return }
        }
    }

    /// The slots and the moments between them at which a pin begins or ends.
    private var moments: [(date: Instant, slot: Int)] {
        let bounds = Set(pins.flatMap { [$0.pinnedAt.wholeSecond, $0.until.wholeSecond] })
            .filter { day.begin < $0 && $0 < day.end }.sorted()
        var moments: [(date: Instant, slot: Int)] = []
        var next = bounds.makeIterator()
        var bound = next.next()
        for (slot, date) in slots.enumerated() {
            while let extra = bound, extra < date {
                moments.append((extra, slot - 1))
                bound = next.next()
            }
            if bound == date {
                bound = next.next()
            }
            moments.append((date, slot))
        }
        while let extra = bound {
            moments.append((extra, slots.count - 1))
            bound = next.next()
        }
        return moments
    }

    private func pinnedCards(at date: Instant) -> [ShownCard] {
        var seen = Set<CardID>()
        return pins.compactMap { pin in
            guard pin.pinnedAt.wholeSecond <= date, date < pin.until.wholeSecond,
                seen.insert(pin.cardID).inserted,
                let card = candidates.first(where: { input.cards[$0].id == pin.cardID })
            else { return nil }
            return ShownCard(card: card, cause: .pinned)
        }
    }

    /// Pins first, then a list, from where the person went on to.
    private func compose(_ pinned: [ShownCard], _ list: [ShownCard]) -> [ShownCard] {
        let front = Set(pinned.map(\.card))
        let all = pinned + list.filter { !front.contains($0.card) }
        guard !all.isEmpty else { return [] }
        let skipped = steps % all.count
        return Array((all[skipped...] + all[..<skipped]).prefix(input.capacity))
    }

    /// Pins first, then the most relevant cards, without those the person has passed by today.
    private func relevant(
        _ chooser: inout RelevanceChooser,
        _ pinned: [ShownCard],
        slot: Int
    ) -> [ShownCard] {
        let front = pinned.compactMap { places[$0.card] }
        let chosen = chooser.choose(from: plan, slot: slot, pinned: front, steps: steps)
        return chosen.map { place in
            pinned.first { $0.card == candidates[place] }
                ?? ShownCard(card: candidates[place], cause: .relevance([]))
        }
    }

    /// The page whose turn it is; turns are counted from the start of each local day.
    private func turn(of cards: [Int], at date: Instant) -> [ShownCard] {
        let first =
            cards.count > input.capacity ? turnNumber(at: date) * input.capacity % cards.count : 0
        return (cards[first...] + cards[..<first]).map { ShownCard(card: $0, cause: .turn) }
    }

    private func picture(of card: Int, _ images: [ImageSlot], at date: Instant) -> ShownCard {
        ShownCard(card: card, cause: .turn, image: images[turnNumber(at: date) % images.count])
    }

    /// Turns up to an hour run on where the clock is changed.
    ///
    /// Longer ones begin when it shows midnight,
    /// noon and so on, so that a turn of a day lasts a day of 23 or 25 hours too.
    private func turnNumber(at date: Instant) -> Int {
        let interval = input.configuration.interval.seconds
        guard interval > 3_600 else {
            let elapsed = date.secondsSinceEpoch - day.start.secondsSinceEpoch
            return number(ofTurn: elapsed / interval, interval)
        }
        let midnight = day.date.midnight.secondsSinceEpoch
        var turn = (input.zone.local(date).secondsSinceEpoch - midnight) / interval
        // An hour that the clock shows twice has had its turns the first time.
        while turn < 86_400 / interval - 1, begin(ofTurn: turn + 1, midnight, interval) <= date {
            turn += 1
        }
        return number(ofTurn: turn, interval)
    }

    private func number(ofTurn turn: Int64, _ interval: Int64) -> Int {
        Int(max(0, day.date.daysSinceEpoch * (86_400 / interval) + turn))
    }

    private func begin(ofTurn turn: Int64, _ midnight: Int64, _ interval: Int64) -> Instant {
        input.zone.instant(LocalDateTime(secondsSinceEpoch: midnight + turn * interval))
    }

    private func score(of cards: [ShownCard], slot: Int) -> Double {
        let shown = cards.compactMap { places[$0.card] }
        return (plan.score(of: shown, at: slot) * 10_000).rounded() / 10_000
    }
}

extension TimelineInput {
    func candidate(_ card: Int) -> Candidate {
        Candidate(item: cards[card].item, addedAt: LocalInstant(zone.local(cards[card].addedAt)))
    }
}

extension Instant {
    /// The same without its milliseconds.
    var wholeSecond: Instant {
        Instant(secondsSinceEpoch: secondsSinceEpoch)
    }
}
