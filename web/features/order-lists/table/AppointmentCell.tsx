import type { OrderRow } from '#contract/orders/orders'
import { AppointmentText, DelegateName, EndedText, UnreachableButton } from '../cells/appointment-text.tsx'
import { TwoLines } from './TwoLines.tsx'

/** Shows the appointment, or why there is none, and below it the delegate. */
export function AppointmentCell({ row, isEnded }: { row: OrderRow; isEnded: boolean }) {
  return (
    <TwoLines
      first={
        <span className="truncate">{isEnded ? <EndedText row={row} /> : <AppointmentText row={row} />}</span>
      }
      second={
        <>
          <DelegateName row={row} />
          <UnreachableButton row={row} />
        </>
      }
    />
  )
}
