import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { ActionBar } from '#web/ui/layout/page-layout.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { type ExtraOrderAction, type OrderActionItem, useOrderActions } from './order-actions.ts'

const loadActionMenu = () => import('./ActionMenu.tsx')
const LazyActionMenu = lazyPart(() => loadActionMenu().then((part) => ({ default: part.ActionMenu })))

interface OrderActionsProps {
  order: Order
  extra: readonly ExtraOrderAction[]
  isSummary: boolean
  /** Scrolls to the actions, for links from a list. */
  showActions: boolean
  /** Opens the dialog of an action, or runs it. */
  onOpen: (id: string) => void
}

/** Shows the next step as the filled button, two outlined ones, and a menu with the rest. */
export function OrderActions({ order, extra, isSummary, showActions, onOpen }: OrderActionsProps) {
  const narrow = useIsNarrow()
  const { main, outlined, more } = useOrderActions(order, extra, isSummary)
  // A phone has one row for them; the next step is in the dock.
  const shown = narrow ? outlined.slice(0, 1) : outlined
  const menu = [...outlined.slice(shown.length), ...more]
  const place = useScrollToActions(showActions)
  return (
    <div ref={place} className="flex flex-wrap items-center gap-2 empty:hidden max-md:w-full print:hidden">
      {main ? (
        <ActionBar>
          <ActionButton item={main} isMain onOpen={onOpen} />
        </ActionBar>
      ) : null}
      {shown.map((item) => (
        <ActionButton key={item.id} item={item} onOpen={onOpen} />
      ))}
      {menu.length > 0 ? <MoreActions items={menu} onOpen={onOpen} /> : null}
    </div>
  )
}

interface ActionButtonProps {
  item: OrderActionItem
  isMain?: boolean
  onOpen: (id: string) => void
}

function ActionButton({ item: { id, label, href }, isMain = false, onOpen }: ActionButtonProps) {
  const narrow = useIsNarrow()
  const look = { kind: isMain ? ('primary' as const) : ('secondary' as const), wide: isMain && narrow }
  const size = isMain && narrow ? 'large' : 'normal'
  if (href) {
    return (
      <ButtonLink {...look} size={size} href={href}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button {...look} size={size} onPress={() => onOpen(id)}>
      {label}
    </Button>
  )
}

/** Loads the menu when the user points at it or presses it. */
function MoreActions({ items, onOpen }: { items: readonly OrderActionItem[]; onOpen: (id: string) => void }) {
  const t = useTranslations('order')
  const [isOpened, setOpened] = useState(false)
  const button = (
    <Button
      icon={ChevronDown}
      aria-haspopup="menu"
      aria-label={t('page.moreActions')}
      onPress={() => setOpened(true)}
      onPointerEnter={() => void loadActionMenu()}
    >
      {t('page.more')}
    </Button>
  )
  if (!isOpened) return button
  return (
    <LazyBoundary fallback={button}>
      <LazyActionMenu items={items} onOpen={onOpen} />
    </LazyBoundary>
  )
}

/** Scrolls to the actions if the URL contains `showActions`. */
function useScrollToActions(isEnabled: boolean) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isEnabled) return
    const timer = setTimeout(() => mark.current?.scrollIntoView({ behavior: 'smooth', block: 'center' }), 500)
    return () => clearTimeout(timer)
  }, [isEnabled])
  return mark
}
