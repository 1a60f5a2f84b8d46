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
  /** The order on which the user decided; its version is sent along. */
  readonly base: Order
  /** The order as another user changed it; null if unchanged. */
  readonly theirs: Order | null
  /** Bases the decision on the changed order from now on; returns its version. */
  readonly accept: () => number
}

/**
 * Detects concurrent changes: remembers the state on which the user decides. A change by another user is
 * detected by a live event, and at the latest when the server refuses the version. As long as `isUntouched`,
 * the user has decided nothing, and each newer order is the one to decide on.
 */
export function useConflict(order: Order, sending: SendingState, isUntouched = false): Conflict {
  const [baseOrder, setBase] = useState(order)
  if (isUntouched && order.version > baseOrder.version) setBase(order)
  const known = getKnownVersion(order.api_id, baseOrder.version)
  const base = order.version === known ? order : { ...baseOrder, version: known }
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
