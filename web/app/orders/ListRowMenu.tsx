import { CalendarCheck, CalendarClock, FilePlus2, UserRoundPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { actionNames } from '#contract/orders/model/order-actions'
import { canMakeCall } from '#web/api/session/call-access'
import { canOpenPage, getPagePath } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import type { OrderRow } from '#contract/orders/orders'
import { RowMenu } from '#web/features/order-lists/cells/RowMenu.tsx'
import type { RowDialog, RowEntry } from '#web/features/order-lists/cells/row-tools'
import { LazyAppointmentDialog } from './LazyAppointmentDialog.tsx'
import { LazyDelegateDialog } from './LazyDelegateDialog.tsx'

const RowDelegateDialog: RowDialog = ({ row, onClose }) => (
  <LazyDelegateDialog order={row} onClose={onClose} />
)

const RowConfirmDialog: RowDialog = ({ row, onClose }) => (
  <LazyAppointmentDialog orderId={row.api_id} action="order.confirmAppointment" onClose={onClose} />
)

const RowMoveDialog: RowDialog = ({ row, onClose }) => (
  <LazyAppointmentDialog orderId={row.api_id} action="order.reschedule" onClose={onClose} />
)

/** The menu of an order in a list, with the items of other features. */
export function ListRowMenu({ row }: { row: OrderRow }) {
  const entries = useRowMenuItems()
  return <RowMenu row={row} entries={entries.filter((entry) => entry.isFor(row))} />
}

function useRowMenuItems(): readonly RowEntry[] {
  const locale = useLocale()
  const user = useUser()
  return useMemo(
    () => [
      {
        id: 'appointment',
        label: `${actionNames['order.confirmAppointment'][locale]} …`,
        icon: CalendarCheck,
        isFor: (row) =>
          row.actions.includes('order.confirmAppointment') && canMakeCall('order.setAppointment', user),
        Dialog: RowConfirmDialog,
      },
      {
        id: 'reschedule',
        label: `${actionNames['order.reschedule'][locale]} …`,
        icon: CalendarClock,
        isFor: (row) => row.actions.includes('order.reschedule') && canMakeCall('order.setAppointment', user),
        Dialog: RowMoveDialog,
      },
      {
        id: 'delegate',
        label: `${actionNames['order.delegate'][locale]} …`,
        icon: UserRoundPlus,
        isFor: (row) => row.actions.includes('order.delegate'),
        Dialog: RowDelegateDialog,
      },
      {
        id: 'propose',
        label: `${actionNames['order.createProposal'][locale]} …`,
        icon: FilePlus2,
        isFor: (row) => row.actions.includes('order.createProposal') && canOpenPage('proposal', user),
        href: (row) => getPagePath('proposal', { job_id: row.sfid ?? row.api_id }),
      },
    ],
    [locale, user],
  )
}
