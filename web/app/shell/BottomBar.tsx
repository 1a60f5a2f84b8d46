import { useRouterState } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import type { User } from '#contract/people/session'
import { joinClasses } from '#web/ui/classes'
import { Docked } from '#web/ui/layout/Dock.tsx'
import { useOrderCounts } from '../navigation/use-order-counts.ts'
import { NavigationLink } from '../navigation/NavigationLink.tsx'
import {
  type BarItem,
  getItemUrl,
  isItemPath,
  listMainItems,
  type NavigationItem,
  listNavigationItems,
} from '../navigation/navigation-items.ts'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { lazyPart } from '#web/ui/lazy-part'

const LazyMoreNavigation = lazyPart(() =>
  import('./MoreNavigation.tsx').then((part) => ({ default: part.MoreNavigation })),
)

/** The navigation on phones: the four most used items, and all others under "more". */
export function BottomBar({ user }: { user: User }) {
  const t = useTranslations('frame')
  const counts = useOrderCounts()
  const main = listMainItems(user)
  return (
    <Docked slot="navigation">
      <nav
        aria-label={t('navigation')}
        data-chrome=""
        className="bottom-bar grid auto-cols-fr grid-flow-col border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {main.map((place) => (
          <NavigationLink
            key={place}
            item={place}
            count={place === 'assigned' ? undefined : counts[place]}
            look="tab"
          />
        ))}
        <MoreButton places={listNavigationItems(user)} main={main} />
      </nav>
    </Docked>
  )
}

function MoreButton({ places, main }: { places: NavigationItem[]; main: BarItem[] }) {
  const t = useTranslations('frame')
  const [open, setOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => setOpen(false), [path])
  const isShown = (place: NavigationItem) =>
    main.some((item) => getItemUrl(item).startsWith(getItemUrl(place)))
  const here = places.some((place) => !isShown(place) && isItemPath(place, path))
  return (
    <>
      <PlainButton
        onPress={() => setOpen(true)}
        className={joinClasses(
          'flex h-15 flex-col items-center justify-center gap-1 text-[0.6875rem] leading-none',
          here ? 'bg-press font-medium text-ink' : 'text-muted',
        )}
      >
        <Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />
        {t('more')}
      </PlainButton>
      {open ? (
        <LazyBoundary>
          <LazyMoreNavigation places={places} onClose={() => setOpen(false)} />
        </LazyBoundary>
      ) : null}
    </>
  )
}
