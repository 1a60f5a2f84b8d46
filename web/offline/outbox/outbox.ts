import { useSyncExternalStore } from 'react'
import type { LocalText } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import type { Given } from '#web/api/call'
import { isDeviceFull } from '../storage/device-full.ts'
import { NetworkError } from '#web/api/http/errors'
import { type Errand, named, type NewUnsent, type Unsent } from '../pending/pending-call.ts'
import { line } from '#web/api/http/connectivity'
import { session } from '#web/api/session/session'
import { serverClock } from '#web/api/server-clock'
import { owner, type UnderWay, unsentRows } from '../pending/pending-calls-store.ts'

/**
 * Work that finds no network waits on the device, in order, until the server has it: neither a closed app nor an
 * empty battery loses it. Each errand carries the key under which it was tried first, so that it arrives once,
 * whatever became of the answers. What sends it is loaded when there is something to send (delivery.ts).
 */
export const outbox = {
  list: unsentRows.mine,
  subscribe: unsentRows.subscribe,
  flush: () => flush(),
  /** Whether the list of what waits is open; any page may open it. */
  isShown: (): boolean => shown,
  show(now: boolean): void {
    shown = now
    for (const listener of viewers) listener()
  },
  /** Sends what was refused on top of what stands there now. */
  async again(id: string): Promise<void> {
    const { sendAgain } = await load()
    await sendAgain(id)
    await flush()
  },
  /** Throws it away, with all that cannot be sent without it. */
  async discard(id: string): Promise<void> {
    const { discard } = await load()
    await discard(id)
    await flush()
  },
}

let shown = false
const viewers = new Set<() => void>()

export function useShown(): boolean {
  return useSyncExternalStore((listener) => {
    viewers.add(listener)
    return () => viewers.delete(listener)
  }, outbox.isShown)
}

export function useOutbox(): readonly Unsent[] {
  return useSyncExternalStore(outbox.subscribe, outbox.list)
}

export function useUnderWay(): UnderWay | null {
  return useSyncExternalStore(outbox.subscribe, unsentRows.underWay)
}

/** One errand, and what is known of the order that it is about. */
export interface Wish<E extends Errand = Errand> {
  readonly errand: E
  readonly orderId: string
  readonly about: string
  readonly title?: LocalText | null
  readonly seen?: Order | null
  readonly after?: Order | null
  /** Of an intention that was tried before. */
  readonly key?: string
}

export type Done =
  | { readonly kept: false; readonly reply: unknown }
  | { readonly kept: true; readonly id: string }

/**
 * Runs an errand now, or keeps it for as soon as there is a network; behind what waits for the same order.
 * @throws the server's refusal; without a network where the device keeps nothing: NetworkError (private windows) or
 * a DOMException (it is full).
 */
export async function run(wish: Wish): Promise<Done> {
  const whose = owner()
  await unsentRows.refresh().catch(() => undefined)
  const entry = asUnsent(wish, whose ?? '')
  const waits = unsentRows.mine().some(({ orderId }) => orderId === wish.orderId)
  if (whose && (waits || !line.isUp())) {
    const trouble = await troubleKeeping(entry)
    if (!trouble) {
      if (line.isUp()) quietly(flush)
      return { kept: true, id: entry.id }
    }
    // Where the device keeps nothing it is tried at once; but nothing overtakes what waits.
    if (waits) throw trouble
  }
  try {
    const { deliver, settled } = await load()
    const delivered = await deliver(entry)
    await settled(entry, delivered)
    return { kept: false, reply: delivered.reply }
  } catch (error) {
    if (!whose || !(error instanceof NetworkError)) throw error
    const trouble = await troubleKeeping(entry)
    if (trouble) throw isDeviceFull(trouble) ? trouble : error
    return { kept: true, id: entry.id }
  }
}

/** Says something about an order. */
export async function say(given: Given<'comment.create'>, about: string): Promise<'sent' | 'kept'> {
  const errand = { call: 'comment.create', given } as const
  const { kept } = await run({ errand, orderId: given.body.jobApiId, about })
  return kept ? 'kept' : 'sent'
}

/** Null: it is kept. */
function troubleKeeping(entry: NewUnsent): Promise<Error | null> {
  return unsentRows.add(entry).then(
    () => null,
    (error: Error) => error,
  )
}

function asUnsent(wish: Wish, whose: string): NewUnsent {
  const id = crypto.randomUUID()
  return {
    id,
    owner: whose,
    orderId: wish.orderId,
    about: wish.about,
    title: wish.title ?? null,
    at: doneNow(),
    // What was on the device when it was entered may have arrived since.
    errand: named(wish.errand, unsentRows.names()),
    key: wish.key ?? id,
    seen: wish.seen ?? null,
    after: wish.after ?? null,
    state: 'waiting',
    refusal: null,
  }
}

/** Never before an entry that was stored earlier: after a restart nothing else shows that the clock was set back. */
function doneNow(): number {
  return Math.max(serverClock.now(), ...unsentRows.mine().map(({ at }) => at))
}

/** One tab sends; the others see what becomes of it. */
async function flush(): Promise<void> {
  await unsentRows.refresh()
  if (!isWaiting()) return
  const { pass } = await load()
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return pass()
  await locks.request('gewerk.outbox', { ifAvailable: true }, (lock) => (lock ? pass() : undefined))
}

/** A part of the app that cannot be fetched is no network too: the app's files are on the device else. */
async function load() {
  try {
    return await import('./outbox-sender.ts')
  } catch (error) {
    throw new NetworkError('unreachable', error)
  }
}

const quietly = (work: () => Promise<void>) => void work().catch(() => undefined)

const isWaiting = () => unsentRows.mine().some(({ state }) => state === 'waiting')

/** Milliseconds. A server that comes back after maintenance must not meet every device in the same second. */
const shortestPause = 4_000
const longestPause = 60_000
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends again after a pause that doubles for as long as something waits. */
function planRetry(): void {
  if (!isWaiting()) {
    failures = 0
    return
  }
  if (retry !== undefined) return
  const pause = Math.min(longestPause, shortestPause * 2 ** failures) * (0.75 + Math.random() / 2)
  retry = setTimeout(() => {
    retry = undefined
    failures += 1
    quietly(async () => flush().finally(planRetry))
  }, pause)
}

unsentRows.subscribe(planRetry)
session.subscribe(() => {
  // Whoever is known only now, or has come back.
  if (!unsentRows.underWay() && isWaiting()) quietly(flush)
})
line.subscribe(() => {
  if (!line.isUp()) return
  failures = 0
  quietly(flush)
})
addEventListener('online', () => quietly(flush))
quietly(flush)
