/** Calculates a company's figures from the history alone, as an independent check of the statistics' SQL. */

import { figureUnits, type FigureName } from '#contract/company/statistic-figures'

/** A row of the history with the fields about offers and visits. */
export interface HistoryRow {
  readonly at: string | Date
  readonly subject_id: string
  readonly step: string
  readonly account_id: string | null
  readonly after: {
    readonly accounts?: readonly string[]
    readonly status?: string
    readonly appointment?: { readonly start: string; readonly end: string } | null
  } | null
}

export interface StatisticEvent {
  readonly figure: FigureName
  readonly orderId: string
  readonly day: string
  readonly value?: number
  readonly good?: boolean
}

/** Facts that the history does not contain. */
export interface OutsideFacts {
  readonly looks: readonly { orderId: string; accountId: string; at: Temporal.Instant }[]
  readonly credited: readonly { orderId: string; day: string; cents: number }[]
}

interface DayRange {
  readonly from: string
  readonly to: string
}

/** The course of one order from the view of the company. */
interface OrderTimeline {
  offeredAt: Temporal.Instant | null
  lostAt: Temporal.Instant | null
  seenAt: Temporal.Instant | null
  isMine: boolean
  visit: { readonly start: string; readonly end: string } | null
  begunAt: Temporal.Instant | null
  doneAt: Temporal.Instant | null
  isBroken: boolean
}

export interface StatisticsOracle {
  readonly events: (figure: FigureName, days: DayRange) => StatisticEvent[]
  readonly sum: (figure: FigureName, days: DayRange) => { value: number | null; of: number }
}

export function createStatisticsOracle(
  rows: readonly HistoryRow[],
  accountId: string,
  outsideFacts: OutsideFacts,
): StatisticsOracle {
  const allEvents: StatisticEvent[] = []
  for (const [orderId, steps] of Map.groupBy(rows, (row) => row.subject_id)) {
    allEvents.push(...listOrderEvents(orderId, steps, accountId, outsideFacts))
  }
  for (const { orderId, day, cents } of outsideFacts.credited) {
    allEvents.push({ figure: 'revenue', orderId, day, value: cents })
  }
  const events: StatisticsOracle['events'] = (figure, { from, to }) =>
    allEvents.filter((one) => one.figure === figure && one.day >= from && one.day <= to)
  return { events, sum: (figure, days) => sumFigure(figure, events(figure, days)) }
}

function sumFigure(figure: FigureName, found: readonly StatisticEvent[]) {
  const of = found.length
  switch (figureUnits[figure]) {
    case 'count':
      return { value: of, of }
    case 'share':
      return { value: found.filter(({ good }) => good).length, of }
    case 'cents':
      return { value: found.reduce((sum, { value = 0 }) => sum + value, 0), of }
    case 'minutes':
      return { value: of === 0 ? null : Math.round(getMedian(found.map(({ value = 0 }) => value))), of }
  }
}

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  return (low + high) / 2
}

function listOrderEvents(
  orderId: string,
  steps: readonly HistoryRow[],
  accountId: string,
  { looks }: OutsideFacts,
): readonly StatisticEvent[] {
  const timeline: OrderTimeline = {
    offeredAt: null,
    lostAt: null,
    seenAt: null,
    isMine: false,
    visit: null,
    begunAt: null,
    doneAt: null,
    isBroken: false,
  }
  const events: StatisticEvent[] = []
  const addEvent = (figure: FigureName, at: Temporal.Instant, more: Partial<StatisticEvent> = {}) =>
    events.push({ figure, orderId, day: toOracleDay(at), ...more })
  for (const step of steps) {
    const at = toInstant(step.at)
    const isOwn = step.account_id === accountId
    if (isOffered(step, accountId)) Object.assign(timeline, { offeredAt: at, lostAt: null, seenAt: null })
    if (step.step === 'offer.accept') {
      if (isOwn) {
        addEvent('offers_accepted', at)
        if (timeline.offeredAt)
          addEvent('time_to_accept', at, { value: at.since(timeline.offeredAt).total({ unit: 'minutes' }) })
        Object.assign(timeline, { isMine: true, seenAt: findSeenTime(timeline, at) })
      } else if (timeline.offeredAt && !timeline.isMine) timeline.lostAt = at
    }
    if (step.step === 'offer.reject' && isOwn) {
      addEvent('offers_rejected', at)
      Object.assign(timeline, { offeredAt: null, seenAt: findSeenTime(timeline, at) })
    }
    if (isOwn) applyOwnStep(timeline, step, at)
  }
  if (timeline.lostAt) addEvent('offers_lost', timeline.lostAt)
  const seenAt = findSeenTime(timeline, null)
  if (seenAt) addEvent('offers_seen', seenAt)
  if (timeline.begunAt && timeline.visit) {
    const latest = toInstant(timeline.visit.start).add({ minutes: 15 })
    addEvent('on_time', timeline.begunAt, { good: Temporal.Instant.compare(timeline.begunAt, latest) <= 0 })
  }
  if (timeline.doneAt && timeline.begunAt) {
    const lastDay = [timeline.begunAt, ...(timeline.visit ? [toInstant(timeline.visit.end)] : [])]
      .map(toOracleDay)
      .toSorted()
    const isOneVisit = !timeline.isBroken && toOracleDay(timeline.doneAt) <= (lastDay.at(-1) ?? '')
    addEvent('first_visit', timeline.doneAt, { good: isOneVisit })
  }
  return events

  /**
   * Returns the time when the company first saw the offer: recorded before, by opening it, or by answering
   * it.
   */
  function findSeenTime(
    { seenAt, offeredAt }: OrderTimeline,
    answered: Temporal.Instant | null,
  ): Temporal.Instant | null {
    const looked = looks
      .filter((one) => one.orderId === orderId && one.accountId === accountId)
      .map(({ at }) => at)
      .filter((at) => offeredAt && Temporal.Instant.compare(at, offeredAt) >= 0)
    const all = [...(seenAt ? [seenAt] : []), ...looked, ...(answered ? [answered] : [])]
    return all.toSorted(Temporal.Instant.compare)[0] ?? null
  }
}

function isOffered({ step, after }: HistoryRow, accountId: string): boolean {
  return /^offer\.(create|renew)$/.test(step) && Boolean(after?.accounts?.includes(accountId))
}

/** Applies a step that the company takes with its order. */
function applyOwnStep(timeline: OrderTimeline, { step, after }: HistoryRow, at: Temporal.Instant): void {
  if (after?.appointment) timeline.visit = after.appointment
  if (step === 'order.start') Object.assign(timeline, { begunAt: at, isBroken: false })
  if (step === 'order.finish') timeline.doneAt = at
  if (['order.hold', 'order.reportUnreachable', 'order.backToWork', 'order.rework'].includes(step))
    timeline.isBroken = true
  if (step === 'order.backToWork' || step === 'order.rework') timeline.doneAt = null
  if (step === 'order.cancel' && after?.status === 'open')
    Object.assign(timeline, { isMine: false, offeredAt: null, visit: null, begunAt: null, doneAt: null })
}

function toOracleDay(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}

function toInstant(at: string | Date): Temporal.Instant {
  return Temporal.Instant.from(typeof at === 'string' ? at : at.toISOString())
}
