import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { getPagePath } from '#web/api/session/page-access'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { CountDot } from '#web/ui/feedback/badges.tsx'
import { useTooltip } from '#web/ui/overlays/use-tooltip.tsx'
import { type Count, dotOf, isIn, type Place, placeIcons } from './navigation-items.ts'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'

interface PlaceLinkProps {
  place: Place
  count: Count | undefined
  /** A row of the sidebar, an icon of the narrow one, an entry of the bottom bar. */
  look: 'row' | 'icon' | 'tab'
}

export function PlaceLink({ place, count, look }: PlaceLinkProps) {
  const t = useTranslations('frame')
  const name = look === 'tab' ? t(`short.${place}`) : t(`places.${place}`)
  const { props, tooltip: hint } = useTooltip(name, 'right')
  const here = useRouterState({ select: (state) => isIn(place, state.location.pathname) })
  const Icon = placeIcons[place]
  return (
    <PlainLink
      href={getPagePath(place)}
      {...(here ? { 'aria-current': 'page' } : {})}
      {...(look === 'icon' ? props : {})}
      className={joinClasses(looks[look], colours(here))}
    >
      <span className="relative shrink-0">
        <Icon size={look === 'tab' ? 22 : 18} strokeWidth={here ? 2 : 1.75} aria-hidden="true" />
        {look === 'row' ? null : (
          <span className="absolute -top-1 -right-1.5 flex">
            <Dot place={place} count={count} />
          </span>
        )}
      </span>
      <span className={names[look]}>{name}</span>
      {look === 'row' ? <CountOf place={place} count={count} /> : null}
      {look === 'icon' ? hint : null}
    </PlainLink>
  )
}

function CountOf({ place, count }: { place: Place; count: Count | undefined }) {
  const format = useFormat()
  if (!count) return null
  return (
    <span className="flex items-center gap-1.5 text-muted tabular">
      <Dot place={place} count={count} />
      <span className={count.total === 0 ? 'text-faint' : ''}>{format.number(count.total)}</span>
    </span>
  )
}

function Dot({ place, count }: { place: Place; count: Count | undefined }) {
  const t = useTranslations('frame')
  const tone = dotOf(place, count)
  if (!tone || !count) return null
  const urgent = tone === 'danger' ? count.danger || count.total : count.warning
  return (
    <CountDot
      tone={tone}
      label={tone === 'accent' ? t('dots.accent') : t(`dots.${tone}`, { count: urgent })}
    />
  )
}

const looks = {
  row: 'moves flex min-h-9 items-center gap-2 rounded px-2.5 text-sm touch:min-h-11',
  icon: 'moves mx-auto grid size-10 place-items-center rounded touch:size-11',
  tab: 'flex h-15 flex-col items-center justify-center gap-1 px-1 text-[0.6875rem] leading-none',
}

const names = {
  row: 'min-w-0 flex-1 truncate',
  icon: 'sr-only',
  tab: 'max-w-full truncate',
}

function colours(here: boolean) {
  return here ? 'bg-press font-medium text-ink' : 'text-muted hover:bg-press/60 hover:text-ink'
}
