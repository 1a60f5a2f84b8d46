import { useQuery } from '@tanstack/react-query'
import {
  ChartNoAxesCombined,
  CreditCard,
  FileText,
  GraduationCap,
  Keyboard,
  ReceiptEuro,
  Settings,
  UserPlus,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PageName } from '#contract/access'
import type { User } from '#contract/people/session'
import { canMakeCall } from '#web/api/session/call-access'
import { canOpenPage, getPagePath } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { teamMembersQuery } from '#web/features/contacts/contacts.data'
import { formatPersonName } from '#web/i18n/person-name'
import { toBerlinDay } from '#web/i18n/format'
import { listNavigationItems, navigationIcons } from '../navigation/navigation-items.ts'
import { createSection, matchesSearch, type SearchChoice, type SearchSection } from './search-sections.ts'

/** The key of the choice that shows the shortcuts. */
export const shortcutsKey = 'shortcuts '

const furtherPages = {
  contacts: Users,
  payment: CreditCard,
  companyDocuments: FileText,
  qualifications: GraduationCap,
  dashboard: ChartNoAxesCombined,
  account: Settings,
} as const satisfies Partial<Record<PageName, LucideIcon>>
type FurtherPage = keyof typeof furtherPages

/** Returns the pages, actions and people that match; without a text the actions only. */
export function usePaletteSections(text: string): SearchSection[] {
  const user = useUser()
  const pages = usePageChoices(user)
  const actions = useActionChoices(user)
  const people = usePersonChoices(user, text.length >= 2)
  const keep = (choices: readonly SearchChoice[]) =>
    choices.filter((choice) => matchesSearch(`${choice.title} ${choice.text}`, text))
  if (text === '') return createSection('actions', actions)
  return [
    ...createSection('pages', keep(pages)),
    ...createSection('actions', keep(actions)),
    ...createSection('people', keep(people).slice(0, 5)),
  ]
}

function usePageChoices(user: User): SearchChoice[] {
  const t = useTranslations('frame')
  const further = Object.keys(furtherPages) as FurtherPage[]
  return [
    ...listNavigationItems(user).map((place) => ({
      key: `go:page:${place} ${getPagePath(place)}`,
      title: t(`places.${place}`),
      text: '',
      icon: navigationIcons[place],
    })),
    ...further
      .filter((page) => canOpenPage(page, user))
      .map((page) => ({
        key: `go:page:${page} ${getPagePath(page)}`,
        title: t(`palette.pages.${page}`),
        text: '',
        icon: furtherPages[page],
      })),
  ]
}

function useActionChoices(user: User): SearchChoice[] {
  const t = useTranslations('frame')
  const { from, to } = getLastMonth(toBerlinDay(new Date()))
  return [
    ...(canMakeCall('contact.add', user)
      ? [
          {
            key: `go:action:add ${getPagePath('contacts')}?add=true`,
            title: t('palette.addPerson'),
            text: '',
            icon: UserPlus,
          },
        ]
      : []),
    ...(canOpenPage('invoices', user)
      ? [
          {
            key: `go:action:notes ${getPagePath('invoices')}?from=${from}&to=${to}`,
            title: t('palette.lastMonth'),
            text: '',
            icon: ReceiptEuro,
          },
        ]
      : []),
    { key: shortcutsKey, title: t('palette.shortcuts'), text: '?', icon: Keyboard },
  ]
}

function usePersonChoices(user: User, isWanted: boolean): SearchChoice[] {
  const mayList = canMakeCall('contact.list', user)
  const query = useQuery({
    ...teamMembersQuery(user.account.id),
    enabled: mayList && isWanted,
    staleTime: 60_000,
  })
  return (query.data ?? []).map((person) => ({
    key: `go:person:${person.id} ${getPagePath('contacts')}`,
    title: formatPersonName(person),
    text: person.email,
  }))
}

/** Returns the choice that assigns an order: it opens the order's panel in its list. */
export function createAssignChoice(title: string, href: string): SearchChoice {
  return { key: `go:assign ${href}`, title, text: '', icon: UserRoundPlus }
}

/** Returns the first and the last day of the month before `today`. */
export function getLastMonth(today: string): { from: string; to: string } {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0))
  const to = last.toISOString().slice(0, 10)
  return { from: `${to.slice(0, 8)}01`, to }
}
