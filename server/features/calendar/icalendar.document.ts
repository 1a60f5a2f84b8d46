import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Locale } from '#contract/kit/locale'
import type { Visit } from '#contract/orders/calendar'
import type { FeedContent } from './feeds.commands.ts'

export interface ICalendarOptions {
  /** Name and base URL of the product. */
  readonly appTitle: string
  readonly publicUrl: string
  readonly now: Temporal.Instant
}

interface ICalendarTexts {
  readonly order: string
  readonly who: string
  readonly status: string
  readonly remote: string
}

const icalendarTexts: Record<Locale, ICalendarTexts> = {
  de: { order: 'Auftrag', who: 'Zuständig', status: 'Status', remote: 'Remote' },
  en: { order: 'Order', who: 'Assigned to', status: 'Status', remote: 'Remote' },
  fr: { order: 'Commande', who: 'Responsable', status: 'Statut', remote: 'À distance' },
}

/** How long a calendar program may cache the feed, in seconds. */
const refreshSeconds = 15 * 60

/** Statuses in which no visit takes place for now. */
const heldStatuses: readonly Visit['status'][] = ['on_hold', 'on_hold_before_accepted']

/**
 * Returns appointments as iCalendar (RFC 5545). Contains the customer's address but neither name nor phone
 * number, because calendars are shared with third parties.
 */
export function formatICalendar({ company, locale, visits }: FeedContent, options: ICalendarOptions): string {
  const t = icalendarTexts[locale]
  const calendar = ical({
    name: `${options.appTitle} · ${company}`,
    prodId: { company: options.appTitle, product: options.appTitle, language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const visit of visits) {
    const url = options.publicUrl + visit.path
    const assignee = visit.delegated_to
    const facts = [
      `${t.order}: ${visit.name}`,
      assignee ? `${t.who}: ${[assignee.first_name, assignee.last_name].filter(Boolean).join(' ')}` : null,
      `${t.status}: ${visit.status_name[locale]}`,
      url,
    ]
    calendar.createEvent({
      id: `${visit.api_id}@${new URL(options.publicUrl).hostname}`,
      sequence: visit.version,
      stamp: new Date(options.now.epochMilliseconds),
      start: new Date(visit.start),
      end: new Date(visit.end),
      summary: `${visit.opportunity} · ${visit.customer.city}`,
      location: visit.is_remote ? t.remote : formatVisitAddress(visit),
      description: facts.filter(Boolean).join('\n'),
      url,
      status: heldStatuses.includes(visit.status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

function formatVisitAddress({ customer }: Visit): string {
  return `${customer.street}, ${customer.postal_code} ${customer.city}`
}
