import { useSyncExternalStore } from 'react'
import type { LocalText } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import type { CallInput } from '#web/api/call'
import { isDeviceFullError } from '../storage/device-full.ts'
import { NetworkError } from '#web/api/http/errors'
import {
  type OrderCall,
  replaceDeviceNames,
  type NewPendingCall,
  type PendingCall,
} from '../pending/pending-call.ts'
import { connectivity } from '#web/api/http/connectivity'
import { session } from '#web/api/session/session'
import { serverClock } from '#web/api/device/server-clock'
import { getCurrentOwner, type SendProgress, pendingCallsStore } from '../pending/pending-calls-store.ts'

/**
 * Work that finds no network waits on the device, in order, until the server has it: neither a closed app nor an
 * empty battery loses it. Each errand carries the key under which it was tried first, so that it arrives once,
 * whatever became of the answers. What sends it is loaded when there is something to send (delivery.ts).
 */
export const outbox = {
  list: pendingCallsStore.listOwn,
  subscribe: pendingCallsStore.subscribe,
  flush: () => flushOutbox(),
  /** Whether the list of what waits is open; any page may open it. */
  isListShown: (): boolean => isListShown,
  setListShown(now: boolean): void {
    isListShown = now
    for (const listener of listListeners) listener()
  },
  /** Sends what was refused on top of what stands there now. */
  async resend(id: string): Promise<void> {
    const { resendRefused } = await loadSender()
    await resendRefused(id)
    await flushOutbox()
  },
  /** Throws it away, with all that cannot be sent without it. */
  async discard(id: string): Promise<void> {
    const { discardPendingCall } = await loadSender()
    await discardPendingCall(id)
    await flushOutbox()
  },
}

let isListShown = false
const listListeners = new Set<() => void>()

export function useOutboxShown(): boolean {
  return useSyncExternalStore((listener) => {
    listListeners.add(listener)
    return () => listListeners.delete(listener)
  }, outbox.isListShown)
}

export function useOutbox(): readonly PendingCall[] {
  return useSyncExternalStore(outbox.subscribe, outbox.list)
}

export function useSendProgress(): SendProgress | null {
  return useSyncExternalStore(outbox.subscribe, pendingCallsStore.sendProgress)
}

/** One errand, and what is known of the order that it is about. */
export interface OrderCallInput<E extends OrderCall = OrderCall> {
  readonly errand: E
  readonly orderId: string
  readonly about: string
  readonly title?: LocalText | null
  readonly seen?: Order | null
  readonly after?: Order | null
  /** Of an intention that was tried before. */
  readonly key?: string
}

export type RunResult =
  | { readonly kept: false; readonly reply: unknown }
  | { readonly kept: true; readonly id: string }

/**
 * Runs an errand now, or keeps it for as soon as there is a network; behind what waits for the same order.
 * @throws the server's refusal; without a network where the device keeps nothing: NetworkError (private windows) or
 * a DOMException (it is full).
 */
export async function runOrderCall(wish: OrderCallInput): Promise<RunResult> {
  const whose = getCurrentOwner()
  await pendingCallsStore.reload().catch(() => undefined)
  const entry = createPendingCall(wish, whose ?? '')
  const waits = pendingCallsStore.listOwn().some(({ orderId }) => orderId === wish.orderId)
  if (whose && (waits || !connectivity.isOnline())) {
    const trouble = await tryStorePendingCall(entry)
    if (!trouble) {
      if (connectivity.isOnline()) runIgnoringErrors(flushOutbox)
      return { kept: true, id: entry.id }
    }
    // Where the device keeps nothing it is tried at once; but nothing overtakes what waits.
    if (waits) throw trouble
  }
  try {
    const { sendPendingCall, markCallDelivered } = await loadSender()
    const delivered = await sendPendingCall(entry)
    await markCallDelivered(entry, delivered)
    return { kept: false, reply: delivered.reply }
  } catch (error) {
    if (!whose || !(error instanceof NetworkError)) throw error
    const trouble = await tryStorePendingCall(entry)
    if (trouble) throw isDeviceFullError(trouble) ? trouble : error
    return { kept: true, id: entry.id }
  }
}

/** Says something about an order. */
export async function sendComment(
  given: CallInput<'comment.create'>,
  about: string,
): Promise<'sent' | 'kept'> {
  const errand = { call: 'comment.create', given } as const
  const { kept } = await runOrderCall({ errand, orderId: given.body.jobApiId, about })
  return kept ? 'kept' : 'sent'
}

/** Null: it is kept. */
function tryStorePendingCall(entry: NewPendingCall): Promise<Error | null> {
  return pendingCallsStore.add(entry).then(
    () => null,
    (error: Error) => error,
  )
}

function createPendingCall(wish: OrderCallInput, whose: string): NewPendingCall {
  const id = crypto.randomUUID()
  return {
    id,
    owner: whose,
    orderId: wish.orderId,
    about: wish.about,
    title: wish.title ?? null,
    at: getDoneAt(),
    // What was on the device when it was entered may have arrived since.
    errand: replaceDeviceNames(wish.errand, pendingCallsStore.serverNames()),
    key: wish.key ?? id,
    seen: wish.seen ?? null,
    after: wish.after ?? null,
    state: 'waiting',
    refusal: null,
  }
}

/** Never before an entry that was stored earlier: after a restart nothing else shows that the clock was set back. */
function getDoneAt(): number {
  return Math.max(serverClock.now(), ...pendingCallsStore.listOwn().map(({ at }) => at))
}

/** One tab sends; the others see what becomes of it. */
async function flushOutbox(): Promise<void> {
  await pendingCallsStore.reload()
  if (!hasWaitingCalls()) return
  const { sendPending } = await loadSender()
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return sendPending()
  await locks.request('gewerk.outbox', { ifAvailable: true }, (lock) => (lock ? sendPending() : undefined))
}

/** A part of the app that cannot be fetched is no network too: the app's files are on the device else. */
async function loadSender() {
  try {
    return await import('./outbox-sender.ts')
  } catch (error) {
    throw new NetworkError('unreachable', error)
  }
}

const runIgnoringErrors = (work: () => Promise<void>) => void work().catch(() => undefined)

const hasWaitingCalls = () => pendingCallsStore.listOwn().some(({ state }) => state === 'waiting')

/** Milliseconds. A server that comes back after maintenance must not meet every device in the same second. */
const minRetryDelayMs = 4_000
const maxRetryDelayMs = 60_000
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Sends again after a pause that doubles for as long as something waits. */
function scheduleRetry(): void {
  if (!hasWaitingCalls()) {
    failures = 0
    return
  }
  if (retryTimer !== undefined) return
  const pause = Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** failures) * (0.75 + Math.random() / 2)
  retryTimer = setTimeout(() => {
    retryTimer = undefined
    failures += 1
    runIgnoringErrors(async () => flushOutbox().finally(scheduleRetry))
  }, pause)
}

pendingCallsStore.subscribe(scheduleRetry)
session.subscribe(() => {
  // Whoever is known only now, or has come back.
  if (!pendingCallsStore.sendProgress() && hasWaitingCalls()) runIgnoringErrors(flushOutbox)
})
connectivity.subscribe(() => {
  if (!connectivity.isOnline()) return
  failures = 0
  runIgnoringErrors(flushOutbox)
})
addEventListener('online', () => runIgnoringErrors(flushOutbox))
runIgnoringErrors(flushOutbox)
