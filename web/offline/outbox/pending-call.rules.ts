import type { Reply } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import type { CallError } from '#web/api/http/errors'
import {
  type OrderCall,
  replaceDeviceNames,
  toDeviceName,
  listDeviceNames,
  type PendingCall,
} from '../pending/pending-call.ts'

/** What becomes of errands that wait, once the server has answered one, or somebody has decided. */

/** What a reply says about what follows it. */
export interface CallOutcome {
  /** The server's names for what was on the device. */
  readonly names: ReadonlyMap<string, string>
  /** The order's version before and after; null: it is as it was. */
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
      // Every change is one version.
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
 * Returns the order if a refused step has reached its goal without this person: another person took the same step, and
 * this one adds nothing that would be lost. Photos, answers, serial numbers or a signature of this person are such
 * additions, so a step with any of them stays refused. Returns null otherwise.
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

/** The outcome of such a step. With more than one new version a third change came; what follows waits for the person. */
export function getOutcomeByOthers(entry: Pick<PendingCall, 'id' | 'errand'>, current: unknown): CallOutcome {
  const { names, version } = getCallOutcome(entry, current)
  return { names, version: version && version.after === version.before + 1 ? version : null }
}

/** Whether a value holds anything but emptiness at any depth. */
function hasContent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return value !== undefined && value !== null && value !== ''
  return Object.values(value).some(hasContent)
}

/**
 * What waits behind something that was answered, as it goes on from there: decided on the state that it left, so
 * what somebody else did in between is still noticed.
 */
export function applyOutcome(entry: PendingCall, { names, version }: CallOutcome): PendingCall {
  const renamed = { ...entry, errand: replaceDeviceNames(entry.errand, names) }
  return version ? rebaseVersion(renamed, version.before, version.after) : renamed
}

/** Decided on `to`, where it was decided on `from`. */
function rebaseVersion(entry: PendingCall, from: number, to: number): PendingCall {
  const { errand } = entry
  if (errand.call !== 'order.setStatus' || errand.given.body.version !== from) return entry
  return { ...entry, errand: { ...errand, given: { body: { ...errand.given.body, version: to } } } }
}

/** Somebody saw what stands there now, and sends what they have on top of it: a new intention. */
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

/** Whoever decided saw the other's state: what follows is decided on that as well. */
export function rebaseFollowing(decided: PendingCall, entry: PendingCall): PendingCall {
  const { errand, refusal } = decided
  if (refusal?.code !== 'order_changed' || errand.call !== 'order.setStatus') return entry
  const { version } = refusal.current as Order
  return rebaseVersion(entry, errand.given.body.version ?? version, version)
}

/** Whether an entry depends on no other one of its order. Comments pass an entry that waits for a decision. */
export const isIndependentCall = ({ errand }: PendingCall): boolean => errand.call === 'comment.create'

/** What speaks of it, and so cannot be sent without it; itself is not among them. */
export function listDependentCalls(id: string, all: readonly PendingCall[]): PendingCall[] {
  const direct = all.filter(({ errand }) => listDeviceNames(errand.given).includes(toDeviceName(id)))
  return [...new Set(direct.flatMap((one) => [one, ...listDependentCalls(one.id, all)]))]
}
