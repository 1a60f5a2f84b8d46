import type { GermanState } from '#contract/kit/german-states'
import type { WorkingDay } from '#contract/orders/model/working-times'
import type { DayOff, FreeSlot } from '#contract/orders/free-slots'
import { findHolidayName } from '../queues/holidays.rules.ts'
import { estimateTravelMinutes, type VisitPlace } from './travel-time.rules.ts'

/** Free slots of one person for one order, see docs/domain.md#free-slots. Times are computed in Berlin. */

const zone = 'Europe/Berlin'
/** Suggested times begin at whole quarters of an hour. */
const stepMilliseconds = 15 * 60_000
/** Minutes of an order whose services name none. */
const usualMinutes = 120
/** Longest order over several days, as for any appointment. */
const maxDays = 31

/** Days as `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly starts_on: string
  readonly ends_on: string
}

export interface PlannedVisit {
  readonly start: string
  readonly end: string
  readonly place: VisitPlace
}

export interface SlotOrder {
  /** Estimated work; 0: unknown. */
  readonly minutes: number
  /** It may end on another day than it begins. */
  readonly multiday: boolean
  readonly earliestDay: string
  /** Dates that the customer offered and that are ahead. */
  readonly wishes: readonly { readonly start: string; readonly end: string }[]
  readonly place: VisitPlace
  readonly state: GermanState | null
}

export interface SlotPerson {
  readonly hours: readonly WorkingDay[]
  readonly absences: readonly DayRange[]
  readonly visits: readonly PlannedVisit[]
}

export interface SlotQuestion {
  readonly order: SlotOrder
  readonly person: SlotPerson
  readonly closingDays: readonly DayRange[]
  readonly now: Temporal.Instant
}

/** A span of time in milliseconds since 1970. */
interface Span {
  readonly from: number
  readonly to: number
}

export interface SlotDay {
  readonly day: string
  /** Why there is no slot; null: there are some. */
  readonly off: DayOff | null
  readonly slots: FreeSlot[]
}

/** Returns the free slots of a person on one day, by time, or why there are none. */
export function getSlotDay(question: SlotQuestion, day: Temporal.PlainDate): SlotDay {
  const off = findDayOff(question, day)
  if (off) return { day: day.toString(), off, slots: [] }
  const slots = listSlots(question, day)
  return { day: day.toString(), off: slots.length > 0 ? null : 'full', slots }
}

function findDayOff(question: SlotQuestion, day: Temporal.PlainDate): DayOff | null {
  const { order, now } = question
  if (day.toString() < now.toZonedDateTimeISO(zone).toPlainDate().toString()) return 'past'
  if (day.toString() < order.earliestDay) return 'too_early'
  return findDayWithoutWork(question, day)
}

function findDayWithoutWork(
  { order, person, closingDays }: SlotQuestion,
  day: Temporal.PlainDate,
): DayOff | null {
  if (isInRanges(closingDays, day)) return 'closed'
  if (findHolidayName(day, order.state) !== null) return 'holiday'
  if (isInRanges(person.absences, day)) return 'absent'
  return person.hours.some(({ weekday }) => weekday === day.dayOfWeek) ? null : 'not_working'
}

function isInRanges(ranges: readonly DayRange[], day: Temporal.PlainDate): boolean {
  const text = day.toString()
  return ranges.some(({ starts_on, ends_on }) => starts_on <= text && text <= ends_on)
}

function listSlots(question: SlotQuestion, day: Temporal.PlainDate): FreeSlot[] {
  const { order } = question
  const work = getWorkingSpan(question, day)
  const whole = (order.minutes || usualMinutes) * 60_000
  if (order.multiday && whole > work.to - work.from) {
    const span = findLongSpan(question, day, whole)
    return span ? [toSlot(question, span)] : []
  }
  // Work on one day cannot be longer than the person's day.
  const length = Math.min(whole, work.to - work.from)
  const free = listFreeSpans(question, day)
  const wished = free.flatMap((span) => listWishedSpans(order, span, length))
  const others = free
    .flatMap((span) => listStarts(span, length))
    .filter((span) => !wished.some((wish) => doOverlap(wish, span)))
  return [...wished, ...others]
    .toSorted((one, other) => one.from - other.from)
    .map((span) => toSlot(question, span))
}

/** Returns when the person works on a day, by the clock in Berlin. */
function getWorkingSpan({ person }: SlotQuestion, day: Temporal.PlainDate): Span {
  const hours = person.hours.find(({ weekday }) => weekday === day.dayOfWeek)
  const at = (time: string) => day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
  return hours ? { from: at(hours.start), to: at(hours.end) } : { from: 0, to: 0 }
}

/** Lists the spans of a day without visits and the drives to and from them, from now on. */
function listFreeSpans(question: SlotQuestion, day: Temporal.PlainDate): Span[] {
  const work = getWorkingSpan(question, day)
  const begin = { ...work, from: Math.max(work.from, question.now.epochMilliseconds) }
  const busy = question.person.visits.map((visit) => getBusySpan(question.order, visit))
  return busy.reduce((free, span) => free.flatMap((one) => subtract(one, span)), [begin].filter(isNotEmpty))
}

function getBusySpan({ place }: SlotOrder, visit: PlannedVisit): Span {
  const travel = estimateTravelMinutes(visit.place, place) * 60_000
  return { from: Date.parse(visit.start) - travel, to: Date.parse(visit.end) + travel }
}

function subtract(span: Span, taken: Span): Span[] {
  if (!doOverlap(span, taken)) return [span]
  return [
    { from: span.from, to: taken.from },
    { from: taken.to, to: span.to },
  ].filter(isNotEmpty)
}

function isNotEmpty({ from, to }: Span): boolean {
  return to > from
}

function doOverlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}

function roundUp(milliseconds: number): number {
  return Math.ceil(milliseconds / stepMilliseconds) * stepMilliseconds
}

/** Lists spans of this length one after the other, as many as fit. */
function listStarts({ from, to }: Span, length: number): Span[] {
  const spans: Span[] = []
  for (let start = roundUp(from); start + length <= to; start = roundUp(start + length))
    spans.push({ from: start, to: start + length })
  return spans
}

/** Lists the spans within the customer's wishes; work longer than a wish begins with it. */
function listWishedSpans({ wishes }: SlotOrder, free: Span, length: number): Span[] {
  return wishes.flatMap((wish) => {
    const [begin, end] = [Date.parse(wish.start), Date.parse(wish.end)]
    const from = roundUp(Math.max(begin, free.from))
    const latest = Math.max(end, begin + length)
    return listStarts({ from, to: Math.min(latest, free.to) }, length).slice(0, 3)
  })
}

/** Finds the span of an order over several working days; null: the person is not free for all of them. */
function findLongSpan(question: SlotQuestion, first: Temporal.PlainDate, whole: number): Span | null {
  const from = getWorkingSpan(question, first).from
  let remaining = whole
  for (let offset = 0; offset < maxDays; offset += 1) {
    const day = first.add({ days: offset })
    const off = findDayWithoutWork(question, day)
    if (off === 'absent') return null
    if (off) continue
    const work = getWorkingSpan(question, day)
    const needed = Math.min(remaining, work.to - work.from)
    const [free] = listFreeSpans(question, day)
    if (!free || free.from > work.from || free.to < work.from + needed) return null
    remaining -= needed
    if (remaining <= 0) return { from, to: work.from + needed }
  }
  return null
}

function toSlot({ order, person }: SlotQuestion, { from, to }: Span): FreeSlot {
  const start = new Date(from).toISOString()
  const isWish = order.wishes.some((wish) => wish.start <= start && start < wish.end)
  const day = toBerlinDay(from)
  const before = person.visits
    .filter((visit) => Date.parse(visit.end) <= from && toBerlinDay(Date.parse(visit.end)) === day)
    .toSorted((one, other) => Date.parse(other.end) - Date.parse(one.end))[0]
  return {
    start,
    end: new Date(to).toISOString(),
    is_wish: isWish,
    travel_minutes: before ? estimateTravelMinutes(before.place, order.place) : null,
  }
}

function toBerlinDay(milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
}
