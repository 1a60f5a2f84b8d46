import type { Order } from '#contract/orders/orders'
import { call, type Given } from '#web/api/call'
import { deviceFiles, MissingPart } from '../uploads/device-files.ts'
import {
  goalReached,
  goneOn,
  isIndependent,
  leaningOn,
  onTop,
  onTheirs,
  outcomeByOthers,
  outcomeOf,
} from './pending-call.rules.ts'
import { named, type NewUnsent, spokenOf, type Unsent } from '../pending/pending-call.ts'
import { heldOrders } from '#web/api/queries/cached-orders'
import { CallError } from '#web/api/http/errors'
import { keys } from '#web/api/queries/query-keys'
import { line } from '#web/api/http/connectivity'
import { ownChange } from './own-versions.ts'
import { isPassing } from '../uploads/chunked-upload.ts'
import { queryClient } from '#web/api/queries/query-client'
import { owner, unsentRows } from '../pending/pending-calls-store.ts'

let running: Promise<void> | null = null

/** Sends what waits: of one order strictly in its order, and behind what was refused only comments; other orders go on. */
export function pass(): Promise<void> {
  running ??= passOnce().finally(() => (running = null))
  return running
}

async function passOnce(): Promise<void> {
  const held = new Set<string>()
  const refused = new Set<string>()
  const tried = new Set<string>()
  await unsentRows.refresh()
  for (;;) {
    const entry = unsentRows.mine().find((one) => {
      const isHeld = held.has(one.orderId) || (refused.has(one.orderId) && !isIndependent(one))
      return !tried.has(one.id) && !isHeld
    })
    if (!entry) return
    tried.add(entry.id)
    const outcome = entry.state === 'waiting' ? await send(entry) : 'refused'
    if (outcome === 'refused') refused.add(entry.orderId)
    if (outcome === 'unanswered') held.add(entry.orderId)
    if (!line.isUp() || entry.owner !== owner()) return
  }
}

async function send(entry: Unsent): Promise<'sent' | 'refused' | 'unanswered'> {
  try {
    const { id } = entry
    await settled(entry, await deliver(entry, (done, of) => unsentRows.setUnderWay({ id, done, of })))
    return 'sent'
  } catch (error) {
    const refusal = refusalIn(error)
    // Where the device is full it is tried again, and refused again: nothing is lost, and other orders go on.
    if (refusal) await unsentRows.put({ ...entry, state: 'refused', refusal }).catch(() => undefined)
    return refusal ? 'refused' : 'unanswered'
  } finally {
    unsentRows.setUnderWay(null)
  }
}

/** Null: another try may mend it. Who has to log in first tries once more then. */
function refusalIn(error: unknown): Unsent['refusal'] {
  if (error instanceof MissingPart) return { code: 'missing_part', text: '', current: null }
  const passes: boolean = isPassing(error)
  if (passes || !(error instanceof CallError) || error.status === 401) return null
  const details = Object.values(error.errors).flat().join(' ')
  return {
    code: error.code,
    text: [error.msg, details].filter(Boolean).join(' '),
    current: error.body.current ?? null,
  }
}

interface Delivered {
  readonly reply: unknown
  /** Another person had reached the same goal before. */
  readonly isByOthers: boolean
}

/**
 * Sends the files that an errand speaks of, as far as the server has not got them, and then the errand itself.
 * A step whose goal another person has
 * reached already counts as done. @throws its refusal, NetworkError, MissingPart.
 */
export async function deliver(
  { errand, key, at }: NewUnsent,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<Delivered> {
  const known = unsentRows.names()
  const files = spokenOf(errand.given).filter((one) => !known.has(one))
  let done = 0
  onProgress(done, files.length)
  const names = await Promise.all(
    files.map(async (file) => {
      const name = await deviceFiles.send(file)
      onProgress((done += 1), files.length)
      return [file, name] as const
    }),
  )
  const given = named(errand.given, new Map([...known, ...names])) as Given<'comment.create'>
  try {
    const reply = await call(errand.call as 'comment.create', given, { idempotencyKey: key, doneAt: at })
    return { reply, isByOthers: false }
  } catch (error) {
    const current = error instanceof CallError && goalReached(errand, error)
    if (!current) throw error
    return { reply: current, isByOthers: true }
  }
}

/** The server has it: what waits behind it goes on from there. */
export async function settled(entry: NewUnsent, { reply, isByOthers }: Delivered): Promise<void> {
  const outcome = isByOthers ? outcomeByOthers(entry, reply) : outcomeOf(entry, reply)
  await unsentRows
    .settle(entry, (one) => (one.id === entry.id ? null : goneOn(one, outcome)), outcome.names)
    .then(() => deviceFiles.dropStored(entry.errand.given))
    // Where the device keeps nothing there is nothing that waits; where it is full it is sent again, files and all,
    // until there is room to note that it has arrived. Its key makes that one time.
    .catch(() => undefined)
  const { version } = outcome
  if (version && version.after > version.before) ownChange(entry.orderId, version.before)
  if (isOrder(reply)) show(reply)
  for (const queryKey of [['order'], keys.orders, keys.orderList, keys.counts])
    void queryClient.invalidateQueries({ queryKey })
}

export async function sendAgain(id: string): Promise<void> {
  const entry = unsentRows.mine().find((one) => one.id === id)
  if (!entry) return
  const key = crypto.randomUUID()
  await unsentRows.settle(entry, (one) => (one.id === id ? onTop(one, key) : onTheirs(entry, one)))
}

export async function discard(id: string): Promise<void> {
  const all = unsentRows.mine()
  const entry = all.find((one) => one.id === id)
  if (!entry) return
  const gone = [entry, ...leaningOn(id, all)]
  await unsentRows.settle(entry, (one) =>
    gone.some(({ id: lost }) => lost === one.id) ? null : onTheirs(entry, one),
  )
  const left = new Set(unsentRows.mine().flatMap(({ errand }) => spokenOf(errand.given)))
  await deviceFiles.drop(
    gone.flatMap(({ errand }) => spokenOf(errand.given)).filter((file) => !left.has(file)),
  )
}

function isOrder(reply: unknown): reply is Order {
  return typeof reply === 'object' && reply !== null && 'api_id' in reply && 'actions' in reply
}

function show(order: Order): void {
  for (const [key] of heldOrders(order.api_id)) queryClient.setQueryData(key, order)
}
