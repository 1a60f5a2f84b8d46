import { type ReactNode } from 'react'
import type { OrderAction } from '#contract/orders/model/order-enums'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import type { Decision } from './use-decision.ts'

/** Rarely needed: only after another user has changed the order. */
const ConflictDialog = lazyPart(() =>
  import('./ConflictDialog.tsx').then((part) => ({ default: part.ConflictDialog })),
)

interface KeepOwnInputProps {
  decision: Decision
  /** The action that the changed order has to offer, so that the user can still send their input. */
  needs: OrderAction
  onTakeTheirs: () => void
  /** The question and its inputs. */
  children: ReactNode
}

/**
 * Shows a question about an order; if another user changes the order meanwhile, shows the change above it.
 */
export function KeepOwnInput({ decision, needs, onTakeTheirs, children }: KeepOwnInputProps) {
  const { base, theirs } = decision.conflict
  return (
    <>
      {children}
      <LazyBoundary>
        {theirs ? (
          <ConflictDialog
            base={base}
            theirs={theirs}
            isPossible={theirs.actions.includes(needs)}
            onTakeTheirs={onTakeTheirs}
            onSendAgain={decision.sendAgain}
          />
        ) : null}
      </LazyBoundary>
    </>
  )
}
