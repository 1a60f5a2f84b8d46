import { useTranslations } from 'use-intl'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import type { OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import type { Column } from '#web/ui/data/Table.tsx'
import { ActionCell } from './ActionCell.tsx'
import { AppointmentCell, EndedCell } from './AppointmentCell.tsx'
import { CustomerCell } from './CustomerCell.tsx'
import { type ColumnName, listDefinitions } from '../list/list-definitions.ts'
import { StatusCell } from './StatusCell.tsx'
import { TitleCell } from './TitleCell.tsx'

/** Returns the columns of a list, depending on its queue and the user's rights. */
export function useListColumns(queue: OrderQueue): Column<OrderRow>[] {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const user = useUser()
  const columns: Record<ColumnName, Omit<Column<OrderRow>, 'id'>> = {
    order: { header: t('order'), width: '27%', cell: (row) => <TitleCell row={row} /> },
    account: {
      header: t('account'),
      cell: (row) => <RowCompany {...row.account} />,
    },
    customer: { header: t('customer'), width: '27%', cell: (row) => <CustomerCell row={row} /> },
    appointment: { header: t('appointment'), sortable: true, cell: (row) => <AppointmentCell row={row} /> },
    ended: { header: t('end'), cell: (row) => <EndedCell row={row} /> },
    status: { header: t('status'), sortable: true, cell: (row) => <StatusCell row={row} /> },
    price: { header: t('price'), align: 'end', from: 'xl', cell: (row) => formatRowPrice(row, format.money) },
    action: { header: '', align: 'end', cell: (row) => <ActionCell row={row} /> },
  }
  const left = [
    ...(user.is_partner_admin_and_master_account || user.is_company_owner_and_master_account
      ? []
      : ['account']),
    ...(user.profiles.every((profile) => profile === 'installer') ? ['price'] : []),
  ]
  return listDefinitions[queue].columns
    .filter((name) => !left.includes(name))
    .map((name) => ({ id: name, ...columns[name] }))
}

/** Returns an empty text if the user may not see prices; a zero would be wrong. */
function formatRowPrice(row: OrderRow, money: (amount: number) => string): string {
  return row.job.price_purchasing === null ? '' : money(row.job.price_purchasing)
}

/** Shows the location's name without its tag, and the city that distinguishes it. */
function RowCompany({ name, city }: OrderRow['account']) {
  return (
    <span className="block">
      <span className="block">{removeLocationTag(name, city)}</span>
      <span className="block text-xs text-muted">{city}</span>
    </span>
  )
}
