import { useSyncExternalStore } from 'react'
import type { LocalText } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import type { CallInput } from '#web/api/call'
import { callsInFlight, hasDeviceFiles } from './calls-in-flight.ts'
import { drafts } from '../drafts/drafts.ts'
import { getStorageProblem } from '../storage/storage-problem.ts'
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
import { createListeners } from '#web/ui/listeners'

/**
 * Stores calls before they are sent, and sends those without a reply in order later, even after the app was closed or
 * the battery was empty. Each call keeps its idempotency key, so that it runs once whatever happens to the
 * answers. The sending code (outbox-sender.ts) is loaded some seconds after the page.
 */
export const outbox = {
  list: pendingCallsStore.listOwn,
  subscribe: pendingCallsStore.subscribe,
  flush: () => flushOutbox(),
  /** Loads the sending code while there is a connection: browsers remember a script that could not be loaded. */
  preload: () => loadSender(),
  /** Whether the list of pending calls is open; any page may open it. */
  isListShown: (): boolean => isListShown,
  setListShown(now: boolean): void {
    isListShown = now
    listListeners.notify()
  },
  /** Sends a refused call on top of the current state. */
  async resend(id: string): Promise<void> {
    const { resendRefused } = await loadSender()
    await resendRefused(id)
    await flushOutbox()
  },
  /** Deletes a call and all calls that depend on it. */
  async discard(id: string): Promise<void> {
    const { discardPendingCall } = await loadSender()
    await discardPendingCall(id)
    await flushOutbox()
  },
}

let isListShown = false
const listListeners = createListeners()

export function useOutboxShown(): boolean {
  return useSyncExternalStore(listListeners.subscribe, outbox.isListShown)
}

export function useOutbox(): readonly PendingCall[] {
  return useSyncExternalStore(outbox.subscribe, outbox.list)
}

export function useSendProgress(): SendProgress | null {
  return useSyncExternalStore(outbox.subscribe, pendingCallsStore.sendProgress)
}

/** A call and the facts about its order. */
export interface OrderCallInput<E extends OrderCall = OrderCall> {
  readonly errand: E
  readonly orderId: string
  readonly about: string
  readonly title?: LocalText | null
  readonly seen?: Order | null
  readonly after?: Order | null
  readonly sentDrafts?: NewPendingCall['sentDrafts']
  /** Keys of the drafts that are deleted when the call is delivered or pending. */
  readonly draftKeys?: readonly string[]
  /** The idempotency key of an earlier attempt. */
  readonly key?: string
}

export type RunResult =
  | { readonly isPending: false; readonly reply: unknown }
  | { readonly isPending: true; readonly id: string }

/**
 * Makes a call now, or stores it until there is a connection. It waits behind pending calls of the same
 * order. The call is stored before it is sent: if the app is closed before the reply, it is repeated with the same key.
 * @throws the refusal; without a connection and without storage: NetworkError (private windows) or
 * DOMException (full).
 */
export async function runOrderCall(input: OrderCallInput): Promise<RunResult> {
  const owner = getCurrentOwner()
  await pendingCallsStore.reload().catch(() => undefined)
  const entry = createPendingCall(input, owner ?? '')
  const hasPendingCalls = pendingCallsStore.listOwn().some(({ orderId }) => orderId === input.orderId)
  if (owner && (hasPendingCalls || !connectivity.isOnline())) {
    const trouble = await tryStorePendingCall(entry)
    if (!trouble) {
      await deleteSentDrafts(entry)
      if (connectivity.isOnline()) runIgnoringErrors(flushOutbox)
      return { isPending: true, id: entry.id }
    }
    // A call that cannot be stored is tried at once, but never before pending calls of its order.
    if (hasPendingCalls) throw trouble
  }
  const endFlight = hasDeviceFiles(entry.errand.given) ? () => {} : callsInFlight.add(entry)
  try {
    return await pendingCallsStore.runFromPage(entry.id, () => sendFromPage(entry, owner !== null))
  } finally {
    // Now the cached order or the outbox has the change, or it was refused.
    endFlight()
  }
}

async function sendFromPage(entry: NewPendingCall, isKnownUser: boolean): Promise<RunResult> {
  const trouble = isKnownUser ? await tryStorePendingCall(entry) : null
  try {
    const { sendPendingCall, markCallDelivered } = await loadSender()
    const delivered = await sendPendingCall(entry)
    await drafts.deleteAll(entry.draftKeys ?? [])
    await markCallDelivered(entry, delivered)
    return { isPending: false, reply: delivered.reply }
  } catch (error) {
    if (isKnownUser && !trouble && error instanceof NetworkError) {
      await deleteSentDrafts(entry)
      return { isPending: true, id: entry.id }
    }
    // The page that shows the refusal still has the input.
    if (isKnownUser && !trouble) await pendingCallsStore.remove(entry.id).catch(() => undefined)
    throw error instanceof NetworkError && getStorageProblem(trouble) ? trouble : error
  }
}

/**
 * Deletes the drafts whose input a pending call contains. Their keys are then removed from the call, because the next
 * input has the same ones.
 */
async function deleteSentDrafts({ id, draftKeys = [] }: NewPendingCall): Promise<void> {
  if (draftKeys.length === 0) return
  // Drafts that the device still has to restore would come back.
  await drafts.restore()
  await drafts.deleteAll(draftKeys)
  // If this cannot be stored, the drafts of the device cannot be stored either.
  await pendingCallsStore.update(id, { draftKeys: [] }).catch(() => undefined)
}

/** Sends a comment to an order. A second attempt with the same idempotency key creates no second comment. */
export async function sendComment(
  given: CallInput<'comment.create'>,
  about: string,
  key?: string,
): Promise<'sent' | 'stored'> {
  const errand = { call: 'comment.create', given } as const
  const { isPending } = await runOrderCall({
    errand,
    orderId: given.body.jobApiId,
    about,
    ...(key ? { key } : {}),
  })
  return isPending ? 'stored' : 'sent'
}

/** Returns the error if the call could not be stored, otherwise null. */
function tryStorePendingCall(entry: NewPendingCall): Promise<Error | null> {
  return pendingCallsStore.add(entry).then(
    () => null,
    (error: Error) => error,
  )
}

function createPendingCall(input: OrderCallInput, owner: string): NewPendingCall {
  // A second attempt replaces the first one if that is still pending.
  const id = input.key ?? crypto.randomUUID()
  return {
    id,
    owner: owner,
    orderId: input.orderId,
    about: input.about,
    title: input.title ?? null,
    at: getDoneAt(),
    // Files on the device may have been uploaded since the input.
    errand: replaceDeviceNames(input.errand, pendingCallsStore.serverNames()),
    key: id,
    seen: input.seen ?? null,
    after: input.after ?? null,
    sentDrafts: input.sentDrafts ?? [],
    draftKeys: input.draftKeys ?? [],
    state: 'waiting',
    refusal: null,
  }
}

/** Never earlier than a stored call: after a restart nothing else shows that the clock was set back. */
function getDoneAt(): number {
  return Math.max(serverClock.now(), ...pendingCallsStore.listOwn().map(({ at }) => at))
}

/** Only one tab sends; the others see the changes in the store. */
async function flushOutbox(): Promise<void> {
  await pendingCallsStore.reload()
  // The app may have been closed while a page sent the call.
  for (const entry of pendingCallsStore.listOwn()) await deleteSentDrafts(entry)
  if (!hasWaitingCalls()) return
  const { sendPending } = await loadSender()
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return sendPending()
  await locks.request('gewerk.outbox', { ifAvailable: true }, (lock) => (lock ? sendPending() : undefined))
}

/** A missing file of the app counts as a missing connection. */
async function loadSender() {
  try {
    return await import('./outbox-sender.ts')
  } catch (error) {
    throw new NetworkError('unreachable', error)
  }
}

const runIgnoringErrors = (work: () => Promise<void>) => void work().catch(() => undefined)

const hasWaitingCalls = () => pendingCallsStore.listOwn().some(({ state }) => state === 'waiting')

/** Milliseconds. Random, so that devices do not all return in the same second after maintenance. */
const minRetryDelayMs = 4_000
const maxRetryDelayMs = 60_000
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Sends again after a delay that doubles while calls are pending. */
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
  // The user may have just become known or logged in again.
  if (!pendingCallsStore.sendProgress() && hasWaitingCalls()) runIgnoringErrors(flushOutbox)
})
connectivity.subscribe(() => {
  if (!connectivity.isOnline()) return
  failures = 0
  runIgnoringErrors(flushOutbox)
})
addEventListener('online', () => runIgnoringErrors(flushOutbox))
runIgnoringErrors(flushOutbox)
