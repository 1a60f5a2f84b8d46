import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { writeOrderFilter, type OrderFilter } from './order-filter.ts'

/** Says why the list or the map is empty. */
export function NoOrders({ filter }: { filter: OrderFilter }) {
  const t = useTranslations('operatorOrders.list')
  const isFiltered = filter.text !== '' || filter.state !== null || filter.partner !== ''
  if (!isFiltered) return <EmptyState title={t('noOrders')}>{t('noOrdersText')}</EmptyState>
  return (
    <EmptyState
      title={t('empty')}
      action={
        <Button onPress={() => writeOrderFilter({ text: '', state: null, partner: '', view: filter.view })}>
          {t('reset')}
        </Button>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}
