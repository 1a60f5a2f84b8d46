import type { LucideIcon } from 'lucide-react'
import {
  Building2,
  CalendarDays,
  CalendarRange,
  CircleCheckBig,
  ClipboardCheck,
  Hammer,
  Hand,
  Hourglass,
  Inbox,
  PenLine,
  PhoneCall,
  ReceiptEuro,
  Sun,
  UserRoundCheck,
} from 'lucide-react'
import { type PageName, pages } from '#contract/access'
import type { Profile } from '#contract/profiles'
import type { CountedList } from '#contract/orders/model/queues'
import type { User } from '#contract/people/session'
import { canOpenPage, getPagePath } from '#web/api/session/page-access'

/** The items of the sidebar in their order. Today, the calendar and the company have no count. */
export const navigationItems = [
  'today',
  'offers',
  'calendar',
  'waiting',
  'waiting-action',
  'open',
  'scheduled',
  'at-work',
  'final-confirmation',
  'completed',
  'invoices',
  'customer-signature',
  'company',
] as const satisfies readonly (CountedList | 'calendar' | 'today' | 'company')[]

export type NavigationItem = (typeof navigationItems)[number]
/** Items of the bottom bar; `assigned` is the list of planned orders with the filter of the user's own. */
export type BarItem = NavigationItem | 'assigned'

const getItemPage = (item: BarItem): PageName => (item === 'assigned' ? 'scheduled' : item)

/** Returns the URL of an item. */
export function getItemUrl(item: BarItem): string {
  return getPagePath(getItemPage(item)) + (item === 'assigned' ? '?delegated_to=me' : '')
}

export const navigationIcons: Record<BarItem, LucideIcon> = {
  today: Sun,
  assigned: UserRoundCheck,
  offers: Inbox,
  calendar: CalendarRange,
  waiting: Hourglass,
  'waiting-action': Hand,
  open: PhoneCall,
  scheduled: CalendarDays,
  'at-work': Hammer,
  'final-confirmation': ClipboardCheck,
  completed: CircleCheckBig,
  invoices: ReceiptEuro,
  'customer-signature': PenLine,
  company: Building2,
}

/** Returns the items that the user may open. */
export function listNavigationItems(user: User): NavigationItem[] {
  return navigationItems.filter((place) => canOpenPage(place, user))
}

/** The items of the bottom bar: field staff and office staff use different pages. */
const fieldItems: readonly BarItem[] = ['today', 'calendar', 'assigned', 'customer-signature', 'completed']
const officeItems: readonly BarItem[] = [
  'today',
  'offers',
  'open',
  'scheduled',
  'at-work',
  'completed',
  'invoices',
]

/** Returns the four items that the user needs most. */
export function listMainItems(user: User): BarItem[] {
  const planners: readonly Profile[] = ['admin', 'disposition', 'readonly']
  const order = user.profiles.some((profile) => planners.includes(profile)) ? officeItems : fieldItems
  return [...order, ...navigationItems]
    .filter((item, at, all) => canOpenPage(getItemPage(item), user) && all.indexOf(item) === at)
    .slice(0, 4)
}

export interface ItemCount {
  total: number
  danger: number
  warning: number
  /** Orders with messages that the user has not read; absent: none. */
  unread?: number | undefined
}

/** Returns the color of the dot beside a count, or null. */
export function getDotTone(
  place: BarItem,
  count: ItemCount | undefined,
): 'accent' | 'warning' | 'danger' | null {
  if (!count) return null
  if (place === 'offers') return count.total > 0 ? 'accent' : null
  if (place === 'final-confirmation' || place === 'waiting-action') return count.total > 0 ? 'danger' : null
  if (count.danger > 0) return 'danger'
  return count.warning > 0 ? 'warning' : null
}

/** Returns how many orders the warning dot is about, or null if the dot is no warning. */
export function countUrgent(
  place: BarItem,
  count: ItemCount,
): { tone: 'warning' | 'danger'; count: number } | null {
  const tone = getDotTone(place, count)
  if (tone === 'danger') return { tone, count: count.danger || count.total }
  return tone === 'warning' ? { tone, count: count.warning } : null
}

/** Whether `path` belongs to an item, including the pages below it. */
export function isItemPath(place: BarItem, path: string): boolean {
  const base = pages[getItemPage(place)].path.replace(/\/$/, '')
  return path === base || path.startsWith(`${base}/`)
}
