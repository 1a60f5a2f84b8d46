import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Locale } from '#contract/kit/locale'
import type { AbsenceKind } from '#contract/orders/model/working-times'
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
  readonly absent: Readonly<Record<AbsenceKind | 'hidden', string>>
}

const icalendarTexts: Record<Locale, ICalendarTexts> = {
  de: {
    order: 'Auftrag',
    who: 'Zuständig',
    status: 'Status',
    remote: 'Remote',
    absent: {
      vacation: 'Urlaub',
      illness: 'Krankheit',
      training: 'Schulung',
      other: 'Abwesend',
      hidden: 'Abwesend',
    },
  },
  en: {
    order: 'Order',
    who: 'Assigned to',
    status: 'Status',
    remote: 'Remote',
    absent: {
      vacation: 'Holiday',
      illness: 'Sick leave',
      training: 'Training',
      other: 'Away',
      hidden: 'Away',
    },
  },
  fr: {
    order: 'Intervention',
    who: 'Responsable',
    status: 'Statut',
    remote: 'À distance',
    absent: {
      vacation: 'Congés',
      illness: 'Maladie',
      training: 'Formation',
      other: 'Absent',
      hidden: 'Absent',
    },
  },
}

/** How long a calendar program may cache the feed, in seconds. */
const refreshSeconds = 15 * 60

/** Statuses in which no visit takes place for now. */
const heldStatuses: readonly Visit['status'][] = ['on_hold', 'on_hold_before_accepted']

/**
 * Returns appointments and absences as iCalendar (RFC 5545). Contains the customer's address but neither name nor phone
 * number, because calendars are shared with third parties.
 */
export function formatICalendar(
  { company, locale, visits, absences }: FeedContent,
  options: ICalendarOptions,
): string {
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
  for (const absence of absences) {
    // The end of an all-day event is exclusive (RFC 5545, section 3.6.1).
    const end = Temporal.PlainDate.from(absence.ends_on).add({ days: 1 })
    calendar.createEvent({
      id: `${absence.id}@${new URL(options.publicUrl).hostname}`,
      stamp: new Date(options.now.epochMilliseconds),
      start: new Date(`${absence.starts_on}T00:00:00Z`),
      end: new Date(`${end.toString()}T00:00:00Z`),
      allDay: true,
      summary: `${absence.name}: ${t.absent[absence.kind ?? 'hidden']}`,
    })
  }
  return calendar.toString()
}

function formatVisitAddress({ customer }: Visit): string {
  return `${customer.street}, ${customer.postal_code} ${customer.city}`
}
