import type { Reply } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import type { Answers } from '#contract/forms/forms'
import type { CallError } from '#web/api/http/errors'
import { isSentDraft } from '../drafts/sent-drafts.ts'
import {
  type NewPendingCall,
  type OrderCall,
  replaceDeviceNames,
  toDeviceName,
  listDeviceNames,
  type PendingCall,
} from '../pending/pending-call.ts'

/** Rewrites pending calls after the server has answered one, or the user has decided about a refusal. */

/** The effect of a reply on the following calls. */
export interface CallOutcome {
  /** The server's names of files and forms that were on the device. */
  readonly names: ReadonlyMap<string, string>
  /** The order's version before and after; null if it did not change. */
  readonly version: { readonly before: number; readonly after: number } | null
}

export function getCallOutcome(
  { id, errand }: Pick<PendingCall, 'id' | 'errand'>,
  reply: unknown,
): CallOutcome {
  switch (errand.call) {
    case 'comment.create':
      return { names: new Map(), version: null }
    case 'order.setStatus': {
      const after = (reply as Partial<Order>).version
      const before = errand.given.body.version
      const isKnown = after !== undefined && before !== undefined
      return { names: new Map(), version: isKnown ? { before, after } : null }
    }
    case 'order.sign': {
      // Each change increases the version by one.
      const { version: after } = reply as Order
      return { names: new Map(), version: { before: after - 1, after } }
    }
    case 'form.submit': {
      const { submission_id, order_version } = reply as Reply<'form.submit'>
      return { names: new Map([[toDeviceName(id), submission_id]]), version: order_version }
    }
  }
}

/**
 * Returns the order if another user has already done the refused step and this call adds nothing that would
 * be lost. Photos, answers, serial numbers or a signature are such additions, so a step with any of them
 * stays refused. Returns null otherwise.
 */
export function findReachedGoal(
  { call, given }: OrderCall,
  refusal: Pick<CallError, 'code' | 'body'>,
): Order | null {
  if (call !== 'order.setStatus' || refusal.code !== 'order_changed') return null
  const { new_status: goal, inputs } = given.body
  const current = refusal.body['current'] as Order | undefined
  const isReached = goal !== undefined && current?.job.status === goal && !hasContent(inputs)
  return isReached ? current : null
}

/**
 * Returns the submission of a form on top of the server's draft, if this device has sent that draft and only the reply
 * was lost. Returns null otherwise: another device was faster, and the user must decide.
 */
export function rebaseOnOwnDraft(
  entry: NewPendingCall,
  refusal: Pick<CallError, 'code' | 'body'>,
): NewPendingCall | null {
  const { errand, sentDrafts = [] } = entry
  if (errand.call !== 'form.submit' || refusal.code !== 'draft_changed') return null
  const { version, answers } = refusal.body['current'] as { version: number; answers: Answers }
  if (!isSentDraft(sentDrafts, answers)) return null
  const { params, body } = errand.given
  // A second refusal concerns another draft.
  const others = sentDrafts.filter((one) => !isSentDraft([one], answers))
  return {
    ...entry,
    sentDrafts: others,
    errand: { ...errand, given: { params, body: { ...body, version } } },
  }
}

/**
 * Returns the outcome of such a step. If there is more than one new version, a further change was made, and
 * the following steps need a decision of the user.
 */
export function getOutcomeByOthers(entry: Pick<PendingCall, 'id' | 'errand'>, current: unknown): CallOutcome {
  const { names, version } = getCallOutcome(entry, current)
  return { names, version: version && version.after === version.before + 1 ? version : null }
}

/** Whether a value contains anything but empty values at any depth. */
function hasContent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return value !== undefined && value !== null && value !== ''
  return Object.values(value).some(hasContent)
}

/**
 * Returns a following call, rewritten for the version that the sent call created, so that changes of other
 * users are still noticed.
 */
export function applyOutcome(entry: PendingCall, { names, version }: CallOutcome): PendingCall {
  const renamed = { ...entry, errand: replaceDeviceNames(entry.errand, names) }
  return version ? rebaseVersion(renamed, version.before, version.after) : renamed
}

/** Replaces version `from` by `to`. */
function rebaseVersion(entry: PendingCall, from: number, to: number): PendingCall {
  const { errand } = entry
  if (errand.call !== 'order.setStatus' || errand.given.body.version !== from) return entry
  return { ...entry, errand: { ...errand, given: { body: { ...errand.given.body, version: to } } } }
}

/** Prepares a refused call for sending on top of the current state, with a new idempotency key. */
export function rebaseForResend(entry: PendingCall, key: string): PendingCall {
  return { ...rebaseOnCurrent(entry), key, state: 'waiting', refusal: null }
}

function rebaseOnCurrent(entry: PendingCall): PendingCall {
  const { errand, refusal } = entry
  if (refusal?.code === 'order_changed' && errand.call === 'order.setStatus') {
    const current = refusal.current as Order
    const body = { ...errand.given.body, version: current.version }
    return { ...entry, seen: current, errand: { ...errand, given: { body } } }
  }
  if (errand.call !== 'form.submit') return entry
  const { params, body } = errand.given
  const change = (part: object) => ({
    ...entry,
    errand: { ...errand, given: { params, body: { ...body, ...part } } },
  })
  if (refusal?.code === 'form_sent_meanwhile')
    return change({ seen_submission_id: (refusal.current as { id: string }).id })
  if (refusal?.code === 'draft_changed')
    return change({ version: (refusal.current as { version: number }).version })
  return entry
}

/** The user saw the other change when deciding, so following calls build on it as well. */
export function rebaseFollowing(decided: PendingCall, entry: PendingCall): PendingCall {
  const { errand, refusal } = decided
  if (refusal?.code !== 'order_changed' || errand.call !== 'order.setStatus') return entry
  const { version } = refusal.current as Order
  return rebaseVersion(entry, errand.given.body.version ?? version, version)
}

/**
 * Whether a call depends on no other call of its order. Comments are sent before calls that wait for a
 * decision.
 */
export const isIndependentCall = ({ errand }: PendingCall): boolean => errand.call === 'comment.create'

/** Returns all calls that refer to a call and cannot be sent without it. */
export function listDependentCalls(id: string, all: readonly PendingCall[]): PendingCall[] {
  const direct = all.filter(({ errand }) => listDeviceNames(errand.given).includes(toDeviceName(id)))
  return [...new Set(direct.flatMap((one) => [one, ...listDependentCalls(one.id, all)]))]
}
