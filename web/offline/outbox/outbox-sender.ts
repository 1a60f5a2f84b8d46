import type { Order } from '#contract/orders/orders'
import { callApi, type CallInput } from '#web/api/call'
import { deviceFiles, MissingPart } from '../uploads/device-files.ts'
import {
  type CallOutcome,
  findReachedGoal,
  applyOutcome,
  isIndependentCall,
  listDependentCalls,
  rebaseForResend,
  rebaseFollowing,
  rebaseOnOwnDraft,
  getOutcomeByOthers,
  getCallOutcome,
} from './pending-call.rules.ts'
import {
  replaceDeviceNames,
  type NewPendingCall,
  listDeviceNames,
  type PendingCall,
} from '../pending/pending-call.ts'
import { listCachedOrders } from '#web/api/queries/cached-orders'
import { CallError } from '#web/api/http/errors'
import { queryKeys } from '#web/api/queries/query-keys'
import { connectivity } from '#web/api/http/connectivity'
import { recordOwnChange } from './own-versions.ts'
import { isTemporaryError } from '../uploads/chunked-upload.ts'
import { queryClient } from '#web/api/queries/query-client'
import { getCurrentOwner, pendingCallsStore } from '../pending/pending-calls-store.ts'

let passInProgress: Promise<void> | null = null

/**
 * Sends all pending calls. Calls of one order are sent strictly in their order; behind a refused call only
 * comments are sent. Other orders continue.
 */
export function sendPending(): Promise<void> {
  passInProgress ??= sendAllPending().finally(() => (passInProgress = null))
  return passInProgress
}

async function sendAllPending(): Promise<void> {
  const unansweredOrders = new Set<string>()
  const refusedOrders = new Set<string>()
  const triedIds = new Set<string>()
  const owner = getCurrentOwner()
  await pendingCallsStore.reload()
  for (;;) {
    const entry = pendingCallsStore.listOwn().find((one) => {
      const isHeld =
        unansweredOrders.has(one.orderId) || (refusedOrders.has(one.orderId) && !isIndependentCall(one))
      return !triedIds.has(one.id) && !isHeld
    })
    if (!entry) return
    triedIds.add(entry.id)
    const outcome = entry.state === 'waiting' ? await trySend(entry) : 'refused'
    if (outcome === 'refused') refusedOrders.add(entry.orderId)
    if (outcome === 'unanswered') unansweredOrders.add(entry.orderId)
    if (!connectivity.isOnline() || owner !== getCurrentOwner()) return
  }
}

async function trySend(entry: PendingCall): Promise<'sent' | 'refused' | 'unanswered'> {
  try {
    const { id } = entry
    await markCallDelivered(
      entry,
      await sendPendingCall(entry, (done, of) => pendingCallsStore.setSendProgress({ id, done, of })),
    )
    return 'sent'
  } catch (error) {
    const refusal = toServerRefusal(error)
    // If the device is full, the refusal cannot be stored: the call is sent and refused again later.
    if (refusal)
      await pendingCallsStore.update(entry.id, { state: 'refused', refusal }).catch(() => undefined)
    return refusal ? 'refused' : 'unanswered'
  } finally {
    pendingCallsStore.setSendProgress(null)
  }
}

/** Null if another attempt may succeed. A 401 is retried after the login. */
function toServerRefusal(error: unknown): PendingCall['refusal'] {
  if (error instanceof MissingPart) return { code: 'missing_part', text: '', current: null }
  const passes: boolean = isTemporaryError(error)
  if (passes || !(error instanceof CallError) || error.status === 401) return null
  const details = Object.values(error.errors).flat().join(' ')
  return {
    code: error.code,
    text: [error.msg, details].filter(Boolean).join(' '),
    current: error.body.current ?? null,
  }
}

interface SendResult {
  readonly reply: unknown
  /** Another user had reached the same goal before. */
  readonly isByOthers: boolean
}

/**
 * Uploads the files of a call that the server does not have yet, then sends the call. A step whose goal
 * another user has reached counts as done; a form that is refused because of this device's own draft is sent again.
 * @throws the refusal, NetworkError or MissingPart.
 */
export async function sendPendingCall(
  entry: NewPendingCall,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<SendResult> {
  const { errand, key, at } = entry
  const known = pendingCallsStore.serverNames()
  const files = listDeviceNames(errand.given).filter((one) => !known.has(one))
  let done = 0
  onProgress(done, files.length)
  const names = await Promise.all(
    files.map(async (file) => {
      const name = await deviceFiles.upload(file)
      onProgress((done += 1), files.length)
      return [file, name] as const
    }),
  )
  const given = replaceDeviceNames(errand.given, new Map([...known, ...names])) as CallInput<'comment.create'>
  try {
    const reply = await callApi(errand.call as 'comment.create', given, { idempotencyKey: key, doneAt: at })
    return { reply, isByOthers: false }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const rebased = rebaseOnOwnDraft(entry, error)
    if (rebased) return sendPendingCall({ ...rebased, key: crypto.randomUUID() }, onProgress)
    const current = findReachedGoal(errand, error)
    if (!current) throw error
    return { reply: current, isByOthers: true }
  }
}

/** Removes a sent call and rewrites the calls that depend on it. */
export async function markCallDelivered(
  entry: NewPendingCall,
  { reply, isByOthers }: SendResult,
): Promise<void> {
  const outcome = isByOthers ? getOutcomeByOthers(entry, reply) : getCallOutcome(entry, reply)
  // Without IndexedDB no calls are pending. On a full device the call is sent again until its removal can
  // be stored; the idempotency key prevents a duplicate.
  await removeDelivered(entry, outcome).catch(() => undefined)
  const { version } = outcome
  if (version && version.after > version.before) recordOwnChange(entry.orderId, version.before)
  if (isOrderReply(reply)) updateCachedOrder(reply)
  for (const queryKey of [['order'], queryKeys.orders, queryKeys.orderList, queryKeys.counts])
    void queryClient.invalidateQueries({ queryKey })
}

async function removeDelivered(entry: NewPendingCall, outcome: CallOutcome): Promise<void> {
  const unusedFiles = await deviceFiles.listNamed(entry.errand.given, entry.id)
  await pendingCallsStore.rewriteOrderCalls(
    entry,
    (one) => (one.id === entry.id ? null : applyOutcome(one, outcome)),
    { learnt: outcome.names, unusedFiles },
  )
  await deviceFiles.remove(unusedFiles)
}

export async function resendRefused(id: string): Promise<void> {
  const entry = pendingCallsStore.listOwn().find((one) => one.id === id)
  if (!entry) return
  const key = crypto.randomUUID()
  // A call of an account that the user no longer acts for is sent for their current one.
  const owner = getCurrentOwner() ?? entry.owner
  await pendingCallsStore.rewriteOrderCalls(entry, (one) =>
    one.id === id ? { ...rebaseForResend(one, key), owner } : rebaseFollowing(entry, one),
  )
}

export async function discardPendingCall(id: string): Promise<void> {
  const all = pendingCallsStore.listOwn()
  const entry = all.find((one) => one.id === id)
  if (!entry) return
  const discarded = new Set([entry, ...listDependentCalls(id, all)].map((one) => one.id))
  const listFiles = (calls: readonly PendingCall[]) =>
    calls.flatMap(({ errand }) => listDeviceNames(errand.given))
  const stillNamed = new Set(listFiles(all.filter((one) => !discarded.has(one.id))))
  const unusedFiles = listFiles(all.filter((one) => discarded.has(one.id))).filter(
    (file) => !stillNamed.has(file),
  )
  await pendingCallsStore.rewriteOrderCalls(
    entry,
    (one) => (discarded.has(one.id) ? null : rebaseFollowing(entry, one)),
    { unusedFiles },
  )
  await deviceFiles.remove(unusedFiles)
}

function isOrderReply(reply: unknown): reply is Order {
  return typeof reply === 'object' && reply !== null && 'api_id' in reply && 'actions' in reply
}

function updateCachedOrder(order: Order): void {
  for (const [key] of listCachedOrders(order.api_id)) queryClient.setQueryData(key, order)
}
