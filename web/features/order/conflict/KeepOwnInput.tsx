import type { ReactNode } from 'react'
import type { OrderAction } from '#contract/orders/model/order-enums'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Decision } from './use-decision.ts'

interface KeepOwnInputProps {
  decision: Decision
  /** The action that their state has to offer, so that one's own can still be sent. */
  needs: OrderAction
  onTakeTheirs: () => void
  /** What one decides by. */
  children: ReactNode
}

/** A question about an order. If somebody else changes the order, what they did is shown above it. */
export function KeepOwnInput({ decision, needs, onTakeTheirs, children }: KeepOwnInputProps) {
  const { base, theirs } = decision.conflict
  return (
    <>
      {children}
      {theirs ? (
        <ConflictDialog
          base={base}
          theirs={theirs}
          isPossible={theirs.actions.includes(needs)}
          onTakeTheirs={onTakeTheirs}
          onSendAgain={decision.sendAgain}
        />
      ) : null}
    </>
  )
}
