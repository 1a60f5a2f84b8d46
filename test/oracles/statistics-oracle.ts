/** A company's figures told anew from the history alone, step by step: what the statistics' SQL has to come to. */

import { figureUnits, type FigureName } from '#contract/company/statistic-figures'

/** A row of the history, as far as it tells of offers and visits. */
export interface Step {
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

export interface Happening {
  readonly figure: FigureName
  readonly orderId: string
  readonly day: string
  readonly value?: number
  readonly good?: boolean
}

/** What the history does not tell of. */
export interface Beside {
  readonly looks: readonly { orderId: string; accountId: string; at: Temporal.Instant }[]
  readonly credited: readonly { orderId: string; day: string; cents: number }[]
}

interface Days {
  readonly from: string
  readonly to: string
}

/** One order as the company lives it. */
interface Life {
  offeredAt: Temporal.Instant | null
  lostAt: Temporal.Instant | null
  seenAt: Temporal.Instant | null
  isMine: boolean
  visit: { readonly start: string; readonly end: string } | null
  begunAt: Temporal.Instant | null
  doneAt: Temporal.Instant | null
  isBroken: boolean
}

export interface Retold {
  readonly events: (figure: FigureName, days: Days) => Happening[]
  readonly sum: (figure: FigureName, days: Days) => { value: number | null; of: number }
}

export function retold(rows: readonly Step[], accountId: string, beside: Beside): Retold {
  const happenings: Happening[] = []
  for (const [orderId, steps] of Map.groupBy(rows, (row) => row.subject_id)) {
    happenings.push(...ofOrder(orderId, steps, accountId, beside))
  }
  for (const { orderId, day, cents } of beside.credited) {
    happenings.push({ figure: 'revenue', orderId, day, value: cents })
  }
  const events: Retold['events'] = (figure, { from, to }) =>
    happenings.filter((one) => one.figure === figure && one.day >= from && one.day <= to)
  return { events, sum: (figure, days) => summed(figure, events(figure, days)) }
}

function summed(figure: FigureName, found: readonly Happening[]) {
  const of = found.length
  switch (figureUnits[figure]) {
    case 'count':
      return { value: of, of }
    case 'share':
      return { value: found.filter(({ good }) => good).length, of }
    case 'cents':
      return { value: found.reduce((sum, { value = 0 }) => sum + value, 0), of }
    case 'minutes':
      return { value: of === 0 ? null : Math.round(median(found.map(({ value = 0 }) => value))), of }
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  return (low + high) / 2
}

function ofOrder(
  orderId: string,
  steps: readonly Step[],
  accountId: string,
  { looks }: Beside,
): readonly Happening[] {
  const life: Life = {
    offeredAt: null,
    lostAt: null,
    seenAt: null,
    isMine: false,
    visit: null,
    begunAt: null,
    doneAt: null,
    isBroken: false,
  }
  const told: Happening[] = []
  const tell = (figure: FigureName, at: Temporal.Instant, more: Partial<Happening> = {}) =>
    told.push({ figure, orderId, day: berlin(at), ...more })
  for (const step of steps) {
    const at = instantOf(step.at)
    const isOwn = step.account_id === accountId
    if (isOffered(step, accountId)) Object.assign(life, { offeredAt: at, lostAt: null, seenAt: null })
    if (step.step === 'offer.accept') {
      if (isOwn) {
        tell('offers_accepted', at)
        if (life.offeredAt)
          tell('time_to_accept', at, { value: at.since(life.offeredAt).total({ unit: 'minutes' }) })
        Object.assign(life, { isMine: true, seenAt: seen(life, at) })
      } else if (life.offeredAt && !life.isMine) life.lostAt = at
    }
    if (step.step === 'offer.reject' && isOwn) {
      tell('offers_rejected', at)
      Object.assign(life, { offeredAt: null, seenAt: seen(life, at) })
    }
    if (isOwn) goOn(life, step, at)
  }
  if (life.lostAt) tell('offers_lost', life.lostAt)
  const seenAt = seen(life, null)
  if (seenAt) tell('offers_seen', seenAt)
  if (life.begunAt && life.visit) {
    const latest = instantOf(life.visit.start).add({ minutes: 15 })
    tell('on_time', life.begunAt, { good: Temporal.Instant.compare(life.begunAt, latest) <= 0 })
  }
  if (life.doneAt && life.begunAt) {
    const lastDay = [life.begunAt, ...(life.visit ? [instantOf(life.visit.end)] : [])].map(berlin).toSorted()
    const isOneVisit = !life.isBroken && berlin(life.doneAt) <= (lastDay.at(-1) ?? '')
    tell('first_visit', life.doneAt, { good: isOneVisit })
  }
  return told

  /** Noted already, looked at since the offer came, or answered. */
  function seen({ seenAt, offeredAt }: Life, answered: Temporal.Instant | null): Temporal.Instant | null {
    const looked = looks
      .filter((one) => one.orderId === orderId && one.accountId === accountId)
      .map(({ at }) => at)
      .filter((at) => offeredAt && Temporal.Instant.compare(at, offeredAt) >= 0)
    const all = [...(seenAt ? [seenAt] : []), ...looked, ...(answered ? [answered] : [])]
    return all.toSorted(Temporal.Instant.compare)[0] ?? null
  }
}

function isOffered({ step, after }: Step, accountId: string): boolean {
  return /^offer\.(create|renew)$/.test(step) && Boolean(after?.accounts?.includes(accountId))
}

/** What the company itself goes through with an order that it has. */
function goOn(life: Life, { step, after }: Step, at: Temporal.Instant): void {
  if (after?.appointment) life.visit = after.appointment
  if (step === 'order.start') Object.assign(life, { begunAt: at, isBroken: false })
  if (step === 'order.finish') life.doneAt = at
  if (['order.hold', 'order.reportUnreachable', 'order.backToWork', 'order.rework'].includes(step))
    life.isBroken = true
  if (step === 'order.backToWork' || step === 'order.rework') life.doneAt = null
  if (step === 'order.cancel' && after?.status === 'open')
    Object.assign(life, { isMine: false, offeredAt: null, visit: null, begunAt: null, doneAt: null })
}

function berlin(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}

function instantOf(at: string | Date): Temporal.Instant {
  return Temporal.Instant.from(typeof at === 'string' ? at : at.toISOString())
}
