import type { LucideIcon } from 'lucide-react'
import {
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
} from 'lucide-react'
import { pages } from '#contract/access'
import type { Profile } from '#contract/profiles'
import type { CountedList } from '#contract/orders/model/queues'
import type { User } from '#contract/people/session'
import { canOpenPage } from '#web/api/session/page-access'

/** The entries of the sidebar, in the order of 1 §2; the calendar, which has no count, comes second. */
export const navigationItems = [
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
] as const satisfies readonly (CountedList | 'calendar')[]

export type NavigationItem = (typeof navigationItems)[number]

export const navigationIcons: Record<NavigationItem, LucideIcon> = {
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
}

/** Where this person may go. */
export function listNavigationItems(user: User): NavigationItem[] {
  return navigationItems.filter((place) => canOpenPage(place, user))
}

/** What a phone's bottom bar holds: who works at the customer's and who plans go to different places. */
const fieldItems: readonly NavigationItem[] = [
  'scheduled',
  'at-work',
  'open',
  'customer-signature',
  'completed',
]
const officeItems: readonly NavigationItem[] = [
  'offers',
  'open',
  'scheduled',
  'at-work',
  'completed',
  'invoices',
]

/** The four places that this person uses most. */
export function listMainItems(user: User): NavigationItem[] {
  const planners: readonly Profile[] = ['admin', 'disposition', 'readonly']
  const order = user.profiles.some((profile) => planners.includes(profile)) ? officeItems : fieldItems
  const mine = listNavigationItems(user)
  return [...order, ...navigationItems]
    .filter((place, at, all) => mine.includes(place) && all.indexOf(place) === at)
    .slice(0, 4)
}

export interface ItemCount {
  total: number
  danger: number
  warning: number
}

/** The dot beside a count (1 §2, Sidebar). */
export function getDotTone(
  place: NavigationItem,
  count: ItemCount | undefined,
): 'accent' | 'warning' | 'danger' | null {
  if (!count) return null
  if (place === 'offers') return count.total > 0 ? 'accent' : null
  if (place === 'final-confirmation' || place === 'waiting-action') return count.total > 0 ? 'danger' : null
  if (count.danger > 0) return 'danger'
  return count.warning > 0 ? 'warning' : null
}

/** Whether `path` lies in a place, details included. */
export function isItemPath(place: NavigationItem, path: string): boolean {
  const base = pages[place].path.replace(/\/$/, '')
  return path === base || path.startsWith(`${base}/`)
}
