import {
  cancelCreditNote,
  issueCreditNote,
  payCreditNote,
  receiveCreditNote,
  sendCancellation,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import type { Lived } from '../orders/run-order.ts'
import type { Calendar } from '../demo-calendar.ts'
import { asOperator, asSystem, forEach, type World } from '../demo-context.ts'

/** Credit notes of the year: every fortnight what was approved until then, one for each company. */

const everyDays = 14
/** The last one went out on the Monday before the last five days. */
function lastRun(today: Temporal.PlainDate): Temporal.PlainDate {
  const latest = today.subtract({ days: 5 })
  return latest.subtract({ days: latest.dayOfWeek - 1 })
}

export interface Note {
  readonly id: string
  readonly accountId: string
  readonly orderIds: readonly string[]
  /** Counted back from the last run. */
  readonly run: number
  readonly at: Temporal.Instant
}

/** Issues, in the order of time, all credit notes for `approved`; `mainId` has its cancelled ones as well. */
export async function settle(
  world: World,
  approved: readonly Lived[],
  mainId: string,
): Promise<readonly Note[]> {
  const { calendar } = world
  const last = lastRun(calendar.today)
  const runs = Math.ceil(365 / everyDays) + 1
  let open = approved.filter((one) => one.completedAt !== null)
  const notes: Note[] = []
  for (let run = runs; run >= 0; run--) {
    const at = calendar.at(last.subtract({ days: run * everyDays }), '05:30')
    const due = open.filter(({ completedAt }) => completedAt && Temporal.Instant.compare(completedAt, at) < 0)
    open = open.filter((one) => !due.includes(one))
    notes.push(...(await issueAll(world, due, { run, at })))
    const cancelled = notes.find(
      (note) => note.accountId === mainId && cancelledRuns.includes(note.run) && note.run === run + 1,
    )
    if (cancelled) notes.push(await issueAnew(world, cancelled, at.add({ hours: 2 })))
  }
  await forEach(notes, (note) => pay(world, note, mainId))
  const mistaken = notes.find((note) => note.accountId === mainId && note.run === mistakenRun)
  if (mistaken) await cancelCreditNote(asOperator(world, yesterday(calendar)), mistaken.id)
  return notes
}

function yesterday(calendar: Calendar): Temporal.Instant {
  return calendar.past(calendar.at(calendar.workday(-1), '15:20'))
}

/** Credit notes of these runs were cancelled, and their orders credited anew a fortnight later. */
const cancelledRuns: readonly number[] = [5, 12]
/** This one was cancelled yesterday. */
const mistakenRun = 2

async function issueAll(
  world: World,
  due: readonly Lived[],
  { run, at }: Pick<Note, 'run' | 'at'>,
): Promise<Note[]> {
  const notes: Note[] = []
  const byAccount = Map.groupBy(due, ({ accountId }) => accountId)
  let later = 0
  for (const [accountId, jobs] of byAccount) {
    const orderIds = jobs.map(({ orderId }) => orderId)
    const moment = at.add({ minutes: later++ })
    const { id } = await issueCreditNote(asOperator(world, moment), { accountId, orderIds })
    notes.push({ id, accountId, orderIds, run, at: moment })
  }
  return notes
}

async function issueAnew(world: World, note: Note, at: Temporal.Instant): Promise<Note> {
  await cancelCreditNote(asOperator(world, at.subtract({ hours: 1 })), note.id)
  await sendCancellation(asSystem(world, at.subtract({ minutes: 58 })), note.id)
  const { id } = await issueCreditNote(asOperator(world, at), note)
  return { ...note, id, at, run: note.run - 1 }
}

/** Received after two days, paid after twelve. */
async function pay(world: World, note: Note, mainId: string): Promise<void> {
  const { now } = world.calendar
  const after = (days: number) => note.at.add({ hours: days * 24 + 4 })
  const isPast = (moment: Temporal.Instant) => Temporal.Instant.compare(moment, now) < 0
  const isCancelled = note.accountId === mainId && cancelledRuns.includes(note.run)
  // The newest stand as they were sent.
  if (note.run < 1 || isCancelled || !isPast(after(2))) return
  await receiveCreditNote(asOperator(world, after(2)), note.id)
  if (note.run < 2 || !isPast(after(12))) return
  await payCreditNote(asOperator(world, after(12)), note.id)
}
