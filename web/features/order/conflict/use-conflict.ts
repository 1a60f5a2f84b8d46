import { useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { isRefusedWith } from '#web/api/http/errors'
import { getKnownVersion } from '#web/offline/outbox/own-versions'

interface SendingState {
  readonly error: unknown
  readonly isPending: boolean
  readonly isSuccess: boolean
}

export interface Conflict {
  /** The order as it was when somebody began to decide; its version goes along with what they send. */
  readonly base: Order
  /** What it has become by another hand meanwhile; null: nothing. */
  readonly theirs: Order | null
  /** Decides on their state from now on; gives its version. */
  readonly accept: () => number
}

/**
 * Two at once (readings Q31): remembers on which state somebody decides. Another's change is seen as soon as the
 * live notice brings it, and at the latest by the server's refusal.
 */
export function useConflict(order: Order, sending: SendingState): Conflict {
  const [begun, setBase] = useState(order)
  const known = getKnownVersion(order.api_id, begun.version)
  const base = order.version === known ? order : { ...begun, version: known }
  const current = isRefusedWith(sending.error, 'order_changed') ? (sending.error.body.current as Order) : null
  const newest = current && current.version > order.version ? current : order
  const isMine = sending.isPending || sending.isSuccess
  const accept = () => {
    setBase(newest)
    return newest.version
  }
  return {
    base,
    theirs: !isMine && newest.version > base.version ? newest : null,
    accept,
  }
}
