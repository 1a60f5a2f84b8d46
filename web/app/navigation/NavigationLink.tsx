import { MessageSquareText } from 'lucide-react'
import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { toneText } from '#web/ui/feedback/SignalText.tsx'
import { CountDot } from '#web/ui/feedback/CountDot.tsx'
import { useTooltip } from '#web/ui/overlays/use-tooltip.tsx'
import {
  countUrgent,
  type ItemCount,
  type BarItem,
  getDotTone,
  getItemUrl,
  isItemPath,
  navigationIcons,
} from './navigation-items.ts'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'

interface NavigationLinkProps {
  item: BarItem
  count: ItemCount | undefined
  /** A row of the sidebar, an icon of the collapsed sidebar, or a tab of the bottom bar. */
  look: 'row' | 'icon' | 'tab'
}

export function NavigationLink({ item: place, count, look }: NavigationLinkProps) {
  const t = useTranslations('frame')
  const name = look === 'tab' || place === 'assigned' ? t(`short.${place}`) : t(`places.${place}`)
  const { props, tooltip: hint } = useTooltip(name, 'right')
  const isCurrent = useRouterState({ select: (state) => isItemPath(place, state.location.pathname) })
  const Icon = navigationIcons[place]
  return (
    <PlainLink
      href={getItemUrl(place)}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      {...(look === 'icon' ? props : {})}
      className={joinClasses(linkClasses[look], getLinkColors(isCurrent))}
    >
      <span className="relative shrink-0">
        <Icon size={look === 'tab' ? 22 : 18} strokeWidth={isCurrent ? 2 : 1.75} aria-hidden="true" />
        {look === 'row' ? null : (
          <span className="absolute -top-1 -right-1.5 flex">
            <ItemDot place={place} count={count} />
          </span>
        )}
      </span>
      <span className={labelClasses[look]}>{name}</span>
      {look === 'row' ? <ItemCounter place={place} count={count} /> : null}
      {look === 'icon' ? hint : null}
    </PlainLink>
  )
}

function ItemCounter({ place, count }: { place: BarItem; count: ItemCount | undefined }) {
  const format = useFormat()
  if (!count) return null
  const urgent = countUrgent(place, count)
  const isAllUrgent = urgent !== null && urgent.count === count.total
  return (
    <span className="flex items-center gap-1 text-muted tabular">
      {count.unread ? <ItemUnreadMark count={count.unread} /> : null}
      <ItemDot place={place} count={count} />
      <span
        data-total=""
        className={isAllUrgent ? toneText[urgent.tone] : count.total === 0 ? 'text-faint' : ''}
      >
        {format.number(count.total)}
      </span>
      {urgent && !isAllUrgent ? (
        // The dot beside it says the same to screen readers.
        <span aria-hidden="true" className={toneText[urgent.tone]}>
          · {format.number(urgent.count)}
        </span>
      ) : null}
    </span>
  )
}

/** The list contains orders with messages that the user has not read. */
function ItemUnreadMark({ count }: { count: number }) {
  const t = useTranslations('frame')
  return (
    <span className="inline-flex text-accent-ink">
      <MessageSquareText size={14} aria-hidden="true" />
      <span className="sr-only">{t('dots.unread', { count })}</span>
    </span>
  )
}

function ItemDot({ place, count }: { place: BarItem; count: ItemCount | undefined }) {
  const t = useTranslations('frame')
  const tone = getDotTone(place, count)
  if (!tone || !count) return null
  const urgent = countUrgent(place, count)
  return (
    <CountDot
      tone={tone}
      label={urgent ? t(`dots.${urgent.tone}`, { count: urgent.count }) : t('dots.accent')}
    />
  )
}

const linkClasses = {
  // Close together, so that “Schlussbestätigung” has room beside the mark of unread messages, dot and count.
  row: 'moves flex min-h-9 items-center gap-1.5 rounded px-2 text-sm touch:min-h-11',
  icon: 'moves mx-auto grid size-10 place-items-center rounded touch:size-11',
  tab: 'flex h-15 flex-col items-center justify-center gap-1 px-1 text-[0.6875rem] leading-none',
}

const labelClasses = {
  row: 'min-w-0 flex-1 truncate',
  icon: 'sr-only',
  tab: 'max-w-full truncate',
}

function getLinkColors(isCurrent: boolean) {
  return isCurrent ? 'bg-press font-medium text-ink' : 'text-muted hover:bg-press/60 hover:text-ink'
}
