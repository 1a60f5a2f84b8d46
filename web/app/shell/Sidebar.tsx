import { useTranslations } from 'use-intl'
import type { User } from '#contract/people/session'
import { joinClasses } from '#web/ui/classes'
import { SupportPanel } from './SupportPanel.tsx'
import { useOrderCounts } from '../navigation/use-order-counts.ts'
import { NavigationLink } from '../navigation/NavigationLink.tsx'
import { type NavigationItem, listNavigationItems } from '../navigation/navigation-items.ts'

/** The navigation with the count of each item. */
export function Sidebar({ user, collapsed }: { user: User; collapsed: boolean }) {
  const t = useTranslations('frame')
  return (
    <div
      data-chrome=""
      className={joinClasses(
        'sticky top-(--top) hidden h-[calc(100dvh-var(--top))] shrink-0 flex-col justify-between gap-6 overflow-y-auto border-r border-line bg-sunken p-2 md:flex',
        collapsed ? 'w-14' : 'w-60',
      )}
    >
      <nav aria-label={t('navigation')}>
        <NavigationList places={listNavigationItems(user)} collapsed={collapsed} />
      </nav>
      <SupportPanel compact={collapsed} />
    </div>
  )
}

/** Shows the items in groups: new, in progress, completed, company. */
function NavigationList({ places, collapsed }: { places: NavigationItem[]; collapsed: boolean }) {
  const counts = useOrderCounts()
  return (
    <ul className="flex flex-col gap-0.5">
      {places.map((place) => (
        <li key={place} className={joinClasses(startsGroup(place, places) && 'mt-3')}>
          <NavigationLink item={place} count={counts[place]} look={collapsed ? 'icon' : 'row'} />
        </li>
      ))}
    </ul>
  )
}

/** Groups are separated by a gap only. */
function startsGroup(place: NavigationItem, places: readonly NavigationItem[]): boolean {
  const starts: readonly NavigationItem[] = ['waiting', 'open', 'final-confirmation', 'completed', 'company']
  return starts.includes(place) && places[0] !== place
}
