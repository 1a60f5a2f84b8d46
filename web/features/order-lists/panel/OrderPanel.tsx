import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ComponentType, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Order, OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { orderQuery } from '#web/api/queries/order-queries'
import { canMakeCall } from '#web/api/session/call-access'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { useColon } from '#web/i18n/use-colon'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { getOrderPath } from '../list/order-path.ts'
import { PanelFacts, PanelWork } from './PanelFacts.tsx'

/** Time for which a row must stay open before the order is loaded, so that walking the list loads nothing. */
const dwellMs = 250

interface OrderPanelProps {
  /** Number or id of the order. */
  peek: string
  queue: OrderQueue
  rows: readonly OrderRow[]
  /** Actions from other features. */
  More: ComponentType<{ order: Order }>
  onPeek: (peek: string | null) => void
}

/**
 * Shows an order beside its list: what a phone call needs, and the actions of users who have no order page.
 * Shows the row at once and the rest of the order when it is loaded.
 */
export function OrderPanel({ peek, queue, rows, More, onPeek }: OrderPanelProps) {
  const t = useTranslations('orderLists')
  const user = useUser()
  const isNarrow = useIsNarrow()
  const settled = useDebounced(peek, dwellMs)
  const mayRead = canMakeCall('order.read', user)
  const query = useQuery({ ...orderQuery(settled), enabled: mayRead && settled === peek })
  const index = rows.findIndex((row) => row.sfid === peek || row.api_id === peek)
  const order = settled === peek ? query.data : undefined
  const row = order ?? rows[index]
  const close = () => onPeek(null)
  const title = row?.opportunity.name ?? t('order')
  const content = (
    // The lists of facts have the same first column, so that their values are aligned.
    <div data-panel="" className="flex flex-col gap-4 text-sm md:[&>dl]:grid-cols-[40%_minmax(0,1fr)]">
      {row ? <PanelFacts row={row} /> : null}
      {row ? <OpenOrderLink row={row} path={getOrderPath(queue, row, canOpenPage('order', user))} /> : null}
      {query.error ? <QueryError error={query.error} /> : null}
      {mayRead && !order && !query.error ? <SkeletonText lines={4} /> : null}
      {order ? <PanelWork order={order} /> : null}
      {order ? (
        <LazyBoundary isPageContent fallback={<SkeletonText lines={3} />}>
          <More key={order.api_id} order={order} />
        </LazyBoundary>
      ) : null}
    </div>
  )
  if (isNarrow) {
    return (
      <Dialog title={title} isOpen onClose={close} size="large">
        {content}
      </Dialog>
    )
  }
  const peekAt = (at: number) => {
    const next = rows[at]
    if (next) onPeek(next.sfid ?? next.api_id)
  }
  return (
    <PanelFrame title={title} onClose={close}>
      <IconButton
        icon={ChevronUp}
        label={t('previousOrder')}
        disabledReason={index < 0 ? t('isAbsent') : index === 0 ? t('isFirst') : null}
        onPress={() => peekAt(index - 1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('nextOrder')}
        disabledReason={index < 0 ? t('isAbsent') : index >= rows.length - 1 ? t('isLast') : null}
        onPress={() => peekAt(index + 1)}
      />
      {content}
    </PanelFrame>
  )
}

interface PanelFrameProps {
  title: string
  onClose: () => void
  /** The two step buttons, then the content. */
  children: [ReactNode, ReactNode, ReactNode]
}

/** Beside the list from 1,280 px on; over its right edge on smaller screens. Not modal: the list stays usable. */
function PanelFrame({ title, onClose, children: [previous, next, content] }: PanelFrameProps) {
  const t = useTranslations('orderLists')
  return (
    <aside
      aria-label={t('panelOf', { name: title })}
      className="panel-drawer fixed top-(--top) right-0 bottom-0 z-20 flex w-96 max-w-full flex-col border-l border-line bg-raised shadow-float xl:sticky xl:top-[calc(var(--top)+1rem)] xl:max-h-[calc(100dvh-var(--top)-2rem)] xl:shrink-0 xl:rounded xl:border xl:bg-surface xl:shadow-none print:hidden"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className="flex items-center gap-1 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="text-h3 min-w-0 flex-1 truncate" title={title}>
          {title}
        </h2>
        {previous}
        {next}
        <IconButton icon={X} label={t('closePanel')} onPress={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{content}</div>
    </aside>
  )
}

function OpenOrderLink({ row, path }: { row: OrderRow; path: string | null }) {
  const colon = useColon()
  const t = useTranslations('orderLists')
  if (!path) return null
  return (
    <ButtonLink href={path} wide aria-label={`${t('openOrder')}${colon} ${row.job.name}`}>
      {t('openOrder')}
    </ButtonLink>
  )
}
