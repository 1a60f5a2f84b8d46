import type { OrderRow } from '#contract/orders/orders'
import { Time } from '#web/ui/data/Time.tsx'
import {
  AppointmentText,
  canReportUnreachable,
  DelegateName,
  EndedText,
  findPeriodOverDays,
  UnreachableButton,
} from '../cells/appointment-text.tsx'
import { TwoLines } from './TwoLines.tsx'

/** Shows the appointment, or why there is none, and below it the delegate. */
export function AppointmentCell({ row, isEnded }: { row: OrderRow; isEnded: boolean }) {
  const overDays = isEnded ? null : findPeriodOverDays(row)
  if (overDays) return <PeriodOverDays row={row} {...overDays} />
  return (
    <TwoLines
      first={
        <span className="truncate">{isEnded ? <EndedText row={row} /> : <AppointmentText row={row} />}</span>
      }
      second={
        <>
          {/* Both names would be cut: the initials are enough beside the link. */}
          <DelegateName row={row} isShort={canReportUnreachable(row)} />
          <UnreachableButton row={row} />
        </>
      }
    />
  )
}

/** The start on the first line and the end on the second, because one line has no room for both. */
function PeriodOverDays({ row, start, end }: { row: OrderRow; start: string; end: string }) {
  return (
    <TwoLines
      first={
        <span className="truncate">
          <Time when={start} as="dayTime" /> –
        </span>
      }
      second={
        <>
          <span className="truncate text-sm text-ink">
            <Time when={end} as="dayTime" />
          </span>
          <DelegateName row={row} isShort />
          <UnreachableButton row={row} />
        </>
      }
    />
  )
}
