import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isRefusedWith } from '#web/api/http/errors'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { OrderCustomer, OrderFacts, OrderNotices } from './detail/OrderFacts.tsx'
import { orderQuery, type OrderRow } from './orders.data.ts'
import { statusTones } from './order-states.ts'

/** Time for which a row must stay open before its order is loaded, so that walking along the list loads nothing. */
const dwellMs = 250

interface OrderPeekProps {
  id: string
  rows: readonly OrderRow[]
  onPeek: (id: string) => void
  onClose: () => void
}

/** The key facts of an order beside the list. The row is shown at once, the rest when it is loaded. */
export function OrderPeek({ id, rows, onPeek, onClose }: OrderPeekProps) {
  const t = useTranslations('operatorOrders')
  const words = useTranslations('orderRuns.peek')
  const settled = useDebounced(id, dwellMs)
  const query = useQuery({ ...orderQuery(settled), enabled: settled === id })
  const order = settled === id ? query.data : undefined
  const index = rows.findIndex(({ api_id }) => api_id === id)
  const shown = order ?? rows[index]
  const move = (step: number) => {
    const next = rows[index + step]
    if (next) onPeek(next.api_id)
  }
  return (
    <aside
      aria-label={words('of', { name: shown?.name ?? '…' })}
      className="sticky top-4 flex max-h-[calc(100dvh-2rem)] w-88 shrink-0 flex-col rounded border border-line bg-surface print:hidden"
    >
      <header className="flex items-center gap-1 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="text-h3 min-w-0 flex-1 truncate">{shown?.name ?? '…'}</h2>
        <IconButton
          icon={ChevronUp}
          label={words('previous')}
          disabledReason={index < 0 ? words('isAbsent') : index === 0 ? words('isFirst') : null}
          onPress={() => move(-1)}
        />
        <IconButton
          icon={ChevronDown}
          label={words('next')}
          disabledReason={index < 0 ? words('isAbsent') : index >= rows.length - 1 ? words('isLast') : null}
          onPress={() => move(1)}
        />
        <IconButton icon={X} label={words('close')} onPress={onClose} />
      </header>
      {/* Scrolls by keyboard, which a part without a focusable element could not. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={words('facts')}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 text-sm"
      >
        {shown ? (
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={statusTones[shown.status]}>{t(`statuses.${shown.status}`)}</Badge>
            <span>{t(`types.${shown.order_type}`)}</span>
            <span>{shown.partner ? shown.partner.name : t('page.noCompany')}</span>
          </p>
        ) : null}
        <ButtonLink wide href={getOperatorPath('order', { id })}>
          {words('open')}
        </ButtonLink>
        {isRefusedWith(query.error, 'not_found') ? (
          <p>{t('page.missingText')}</p>
        ) : query.error && !order ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : order ? (
          <>
            <OrderNotices order={order} />
            <OrderCustomer order={order} />
            <OrderFacts order={order} />
          </>
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </aside>
  )
}
