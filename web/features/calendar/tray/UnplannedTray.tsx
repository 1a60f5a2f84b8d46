import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Calendar, UnplannedOrder } from '#contract/orders/calendar'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import type { Lane } from '../lanes.ts'
import type { BoardCell } from '../layout/board.ts'
import type { CellGrid } from './choose-cell.ts'
import { type CarriedOrder, useDragOrder } from './use-drag-order.ts'

/** Only phones show the list in a dialog. */
const Dialog = lazyPart(() =>
  import('#web/ui/overlays/Dialog.tsx').then((part) => ({ default: part.Dialog })),
)

interface UnplannedTrayProps {
  unplanned: NonNullable<Calendar['unplanned']>
  grid: CellGrid
  lanes: readonly Lane[]
  /** The cell that was chosen before the order; null: none. */
  chosen: BoardCell | null
  /** `side`: beside the calendar; `drawer`: over it; `dialog`: on a phone. */
  place: 'side' | 'drawer' | 'dialog'
  onTarget: (cell: BoardCell | null) => void
  /** Plans an order, if known on a day for a person. */
  onPlan: (order: UnplannedOrder, cell: BoardCell | null) => void
  onClose: () => void
}

/** Lists the orders that need an appointment or a person, to be put on a day of a person. */
export function UnplannedTray(props: UnplannedTrayProps) {
  const { place, unplanned, grid, lanes, onTarget, onPlan, onClose } = props
  const t = useTranslations('calendar')
  const { carried, handlers } = useDragOrder({ grid, onTarget, onDrop: onPlan })
  const title = t('tray.title', { count: unplanned.total })
  const list = <TrayLists {...props} handlers={handlers} carried={carried} />
  if (place === 'dialog') {
    return (
      <Dialog isOpen size="full" title={title} onClose={onClose}>
        {list}
      </Dialog>
    )
  }
  return (
    <aside
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !carried && place === 'drawer') onClose()
      }}
      className={joinClasses(
        'flex flex-col rounded border border-line bg-surface print:hidden',
        place === 'side'
          ? 'sticky top-[calc(var(--top)+1rem)] max-h-[calc(100dvh-var(--top)-2rem)]'
          : 'tray-drawer fixed top-(--top) right-0 bottom-0 z-20 w-72 rounded-none shadow-float',
        // The drawer does not cover the day on which the order is put down.
        place === 'drawer' && carried !== null && !carried.byKeys && 'pointer-events-none opacity-30',
      )}
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-3">
        <h2 className="text-sm font-medium">{title}</h2>
        <IconButton icon={X} label={t('tray.close')} onPress={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">{list}</div>
      <CarryStatus carried={carried} lanes={lanes} />
    </aside>
  )
}

interface TrayListsProps extends UnplannedTrayProps {
  carried: CarriedOrder | null
  handlers: ReturnType<typeof useDragOrder>['handlers']
}

function TrayLists({ unplanned, lanes, chosen, onPlan, carried, handlers }: TrayListsProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  if (unplanned.data.length === 0)
    return <EmptyState title={t('tray.empty')}>{t('tray.emptyText')}</EmptyState>
  const groups = [
    { title: t('tray.withDate'), orders: unplanned.data.filter(({ start }) => start !== null) },
    { title: t('tray.withoutDate'), orders: unplanned.data.filter(({ start }) => start === null) },
  ].filter(({ orders }) => orders.length > 0)
  const lane = lanes.find(({ id }) => id === chosen?.lane)
  return (
    <div className="flex flex-col gap-4">
      {chosen ? (
        <p className="rounded-sm bg-accent-soft px-2 py-1.5 text-sm text-accent-ink">
          {t('tray.chosen', { name: lane?.name ?? '', day: format.longDate(chosen.day) })}
        </p>
      ) : null}
      {groups.map(({ title, orders }) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-1 px-1 text-xs font-medium text-muted">{title}</h3>
          <ul className="flex flex-col gap-1">
            {orders.map((order) => (
              <li key={order.api_id}>
                <TrayOrder
                  order={order}
                  isCarried={carried?.order.api_id === order.api_id}
                  {...handlers(order, () => onPlan(order, chosen))}
                />
                <p className="hidden px-1 pt-1 text-xs text-muted peer-focus-visible:block touch:hidden">
                  {t('tray.help')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {unplanned.total > unplanned.data.length ? (
        <p className="px-1 text-xs text-muted">
          {t('tray.more', { count: unplanned.total - unplanned.data.length })}
        </p>
      ) : null}
    </div>
  )
}

interface TrayOrderProps extends React.ComponentProps<'button'> {
  order: UnplannedOrder
  isCarried: boolean
}

function TrayOrder({ order, isCarried, ...rest }: TrayOrderProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const { start, end, customer, minutes } = order
  const when = start && end ? format.period({ start, end }) : null
  return (
    <button
      type="button"
      {...rest}
      data-order={order.name}
      className={joinClasses(
        'peer flex min-h-11 w-full cursor-grab flex-col rounded-sm border border-line bg-surface px-2 py-1.5 text-left text-xs select-none',
        'hover:border-edge focus-visible:outline-2 focus-visible:outline-offset-1',
        isCarried && 'border-dashed border-accent',
      )}
    >
      {when ? <span className="font-medium tabular">{when}</span> : null}
      <span className="text-sm font-medium wrap-anywhere">{order.opportunity}</span>
      <span className="text-muted">
        {customer.name} · {order.is_remote ? t('remote') : customer.city}
      </span>
      <span className="text-muted tabular">
        {[
          minutes > 0 ? format.estimate(minutes) : null,
          when ? null : t('tray.from', { day: format.day(order.earliest_date) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  )
}

/** Says where a carried order would be put. */
function CarryStatus({ carried, lanes }: { carried: CarriedOrder | null; lanes: readonly Lane[] }) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const lane = lanes.find(({ id }) => id === carried?.cell?.lane)
  const place = carried?.cell
    ? [format.longDate(carried.cell.day), lane?.name].filter(Boolean).join(' · ')
    : ''
  return (
    <p role="status" className={carried?.byKeys ? 'border-t border-line px-3 py-2 text-sm' : 'sr-only'}>
      {carried?.byKeys ? t('tray.puttingOn', { place }) : null}
    </p>
  )
}
