import { useTranslations } from 'use-intl'
import { accountName } from '#contract/kit/account-name'
import type { OrderRow } from '#contract/orders'
import type { OrderQueue } from '#contract/queues'
import { useUser } from '../../api/session.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/Table.tsx'
import { AppointmentCell, CustomerCell, StatusCell, TitleCell } from './cells.tsx'

/** The columns of a list; which of them, depends on the queue and on what the person may see. */
export function useColumns(
  queue: OrderQueue,
  opens: (row: OrderRow) => string | null,
  onPanel: (row: OrderRow) => void,
): Column<OrderRow>[] {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const user = useUser()
  const title: Column<OrderRow> = {
    id: 'order',
    header: t('order'),
    cell: (row) =>
      row.sfid && !opens(row) ? (
        <Button kind="quiet" size="small" onPress={() => onPanel(row)}>
          <TitleCell row={row} />
        </Button>
      ) : (
        <TitleCell row={row} />
      ),
  }
  const columns: Column<OrderRow>[] = [
    title,
    { id: 'customer', header: t('customer'), cell: (row) => <CustomerCell row={row} /> },
    {
      id: 'appointment',
      header: t('appointment'),
      sortable: true,
      cell: (row) => <AppointmentCell row={row} queue={queue} />,
    },
    { id: 'status', header: t('status'), sortable: true, cell: (row) => <StatusCell row={row} /> },
    { id: 'price', header: t('price'), align: 'end', from: 'lg', cell: (row) => price(row, format.money) },
  ]
  const showsAccount = user.is_partner_admin_and_master_account || user.is_company_owner_and_master_account
  if (!showsAccount) return columns
  return columns.toSpliced(1, 0, {
    id: 'account',
    header: t('account'),
    cell: (row) => <Company {...row.account} />,
  })
}

/** The location's name without its tag, and the city that tells it from the others (readings Q14). */
function Company({ name, city }: OrderRow['account']) {
  return (
    <span className="block">
      <span className="block">{accountName(name, city)}</span>
      <span className="block text-xs text-muted">{city}</span>
    </span>
  )
}

/** Null where prices are kept from the person: then nothing, not a zero. */
function price(row: OrderRow, money: (amount: number) => string): string {
  return row.job.price_purchasing === null ? '' : money(row.job.price_purchasing)
}
