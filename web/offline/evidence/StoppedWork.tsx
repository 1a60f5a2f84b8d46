import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { useHasDraftWork } from './draft-work.ts'
import type { StoppedOrder } from './stopped-orders.ts'

const LazyDraftEvidence = lazyPart(() =>
  import('./DraftEvidence.tsx').then((part) => ({ default: part.DraftEvidence })),
)

/** Loads the offer of unsent work if there is any on this device; most orders have none. */
export function StoppedWork({ order, isLost }: StoppedOrder) {
  if (!useHasDraftWork(order)) return null
  return (
    <LazyBoundary>
      <LazyDraftEvidence order={order} isLost={isLost} />
    </LazyBoundary>
  )
}
