import { fromAbsolute, parseZonedDateTime } from '@internationalized/date'
import { zone } from '../i18n/format.ts'

/** An appointment as it is typed: days and times in Berlin, each missing until it is there. */
export interface Draft {
  day: string | null
  from: string | null
  to: string | null
  /** The day it ends on, where that is another one. */
  lastDay: string | null
}

export interface Period {
  start: string
  end: string
}

const emptyDraft: Draft = { day: null, from: null, to: null, lastDay: null }

/** Instants → what the fields show. */
export function toDraft(period: Period | null): Draft {
  if (!period) return emptyDraft
  const [start, end] = [local(period.start), local(period.end)]
  const lastDay = end.day === start.day ? null : end.day
  return { day: start.day, from: start.time, to: end.time, lastDay }
}

/** What the fields show → instants; null while something is missing or the end is not after the start. */
export function toPeriod(draft: Draft): Period | null {
  const { day, from, to, lastDay } = draft
  if (!day || !from || !to) return null
  const period = { start: instant(day, from), end: instant(lastDay ?? day, to) }
  return period.end > period.start ? period : null
}

/** What is wrong with a draft, if anything. */
export function faultOf(draft: Draft): 'incomplete' | 'endBeforeStart' | null {
  if (!draft.day || !draft.from || !draft.to) return 'incomplete'
  return toPeriod(draft) ? null : 'endBeforeStart'
}

function local(iso: string) {
  const text = fromAbsolute(Date.parse(iso), zone).toString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

function instant(day: string, time: string): string {
  return parseZonedDateTime(`${day}T${time}[${zone}]`).toDate().toISOString()
}
