/**
 * Limits how often a person and a company make costly calls: files that are built from many rows, and figures. Counted in
 * each process, so that no call has to write for it; with several servers the limit is that many times higher.
 */

import type { CallName } from '#contract/calls'
import type { StaffCallName } from '#contract/operator/staff-calls'
import type { Actor } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'

/** Calls of one kind within a minute, which may come at once. */
export interface CallLimit {
  readonly person: number
  readonly company: number
}

const file: CallLimit = { person: 30, company: 120 }
/** They are built in the background and sent by email, so a repeated request brings no faster result. */
const mailedExport: CallLimit = { person: 10, company: 20 }
const figures: CallLimit = { person: 60, company: 300 }

export const partnerCallLimits: Readonly<Partial<Record<CallName, CallLimit>>> = {
  'order.archive': file,
  'order.productList': file,
  'offer.productList': file,
  'protocol.bulk': file,
  'creditNote.month': file,
  'creditNote.ledger': file,
  'creditNote.datevPackage': file,
  'creditNote.statement': file,
  'creditNote.export': mailedExport,
  'profile.export': mailedExport,
  'company.export': mailedExport,
  'order.offlinePackages': figures,
  'offerRules.tryOut': figures,
  'statistic.read': figures,
  'statistic.orders': figures,
  'map.route': figures,
}

export const staffCallLimits: Readonly<Partial<Record<StaffCallName, CallLimit>>> = {
  'order.export': file,
  'staff.exportAudit': file,
  'withheldTax.export': file,
  'platformReport.export': file,
  'figure.read': figures,
  'figure.orders': figures,
}

interface Bucket {
  tokens: number
  filledAt: number
}

const minuteMillis = 60_000
/** Parts of a call are added up as floating-point numbers. */
const rounding = 1e-6
/** Above this number, buckets that are full again are dropped. */
const maxBuckets = 10_000

export interface CallLimiter {
  /** Throws `too_many_requests` if the person or the company has used up its calls. */
  requireWithinLimit(name: string, limit: CallLimit, actor: Actor): void
}

/** `now` returns milliseconds of a clock that never goes back. */
export function createCallLimiter(now: () => number = () => performance.now()): CallLimiter {
  const buckets = new Map<string, Bucket>()

  function findBucket(key: string, size: number): Bucket {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: size, filledAt: at }
    bucket.tokens = Math.min(size, bucket.tokens + ((at - bucket.filledAt) / minuteMillis) * size)
    bucket.filledAt = at
    buckets.set(key, bucket)
    return bucket
  }

  function dropOldBuckets(): void {
    const oldest = now() - minuteMillis
    for (const [key, { filledAt }] of buckets) if (filledAt < oldest) buckets.delete(key)
  }

  return {
    requireWithinLimit(name, limit, actor) {
      const parts = listCallers(actor, limit)
      if (buckets.size > maxBuckets) dropOldBuckets()
      const found = parts.map(({ caller, size }) => ({ bucket: findBucket(`${name} ${caller}`, size), size }))
      for (const { bucket, size } of found)
        if (bucket.tokens < 1 - rounding)
          throw new Refusal('too_many_requests', {
            retryAfterSeconds: Math.ceil(((1 - bucket.tokens) / size) * (minuteMillis / 1_000) - rounding),
          })
      for (const { bucket } of found) bucket.tokens -= 1
    },
  }
}

/** Programs of the marketplace are not limited: what they may do is decided by their scopes. */
function listCallers(actor: Actor, { person, company }: CallLimit) {
  if (actor.kind === 'person')
    return [
      { caller: actor.contactId, size: person },
      { caller: actor.accountId, size: company },
    ]
  if (actor.kind === 'operator' && actor.staff) return [{ caller: actor.staff.id, size: person }]
  return []
}
