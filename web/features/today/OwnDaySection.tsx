import { CalendarRange, Check, CircleCheckBig, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import type { Today, TodayVisit } from '#contract/orders/today'
import { findLatestCachedOrder } from '#web/api/queries/cached-orders'
import { useUser } from '#web/api/session/session'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { ButtonLink, PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { NextVisit, type StartDialogSlot, UnsentNote } from './NextVisit.tsx'
import {
  isActiveVisit,
  isWithinDay,
  listRouteStops,
  type OwnDay,
  type RouteOfDaySlot,
  splitOwnVisits,
} from './today-visits.ts'

interface OwnDaySectionProps {
  today: Today
  /** The current time of the server. */
  now: string
  /** False where the own day is the whole page. */
  hasTitle: boolean
  StartDialog: StartDialogSlot
  RouteOfDay: RouteOfDaySlot
}

/** Shows the user's own visits: the next one large, then unfinished work, then the others and tomorrow. */
export function OwnDaySection({ today, now, hasTitle, StartDialog, RouteOfDay }: OwnDaySectionProps) {
  const t = useTranslations('today')
  const format = useFormat()
  const user = useUser()
  const own = splitOwnVisits(today.visits, now)
  const absence = findOwnAbsence(today, user.contact.id, now)
  const stops = listRouteStops(own, format.times)
  return (
    <div className="flex flex-col gap-6">
      {hasTitle ? <h2 className="text-h2">{t('ownDay')}</h2> : null}
      {absence && own.next ? <AwayNotice until={absence.ends_on} /> : null}
      {own.next ? (
        <NextVisit visit={own.next} now={now} StartDialog={StartDialog} />
      ) : (
        <NothingLeft own={own} awayUntil={absence?.ends_on ?? null} />
      )}
      {own.others.length > 0 ? (
        <Section title={t('others')}>
          <VisitList visits={own.others} now={now} />
        </Section>
      ) : null}
      {stops.length > 1 ? <RouteOfDay stops={stops} /> : null}
      <UnfinishedSection orders={today.unfinished} missed={own.missed} />
      {own.tomorrow.length > 0 ? (
        <Section title={t('tomorrow')}>
          <VisitList visits={own.tomorrow} now={now} />
        </Section>
      ) : null}
    </div>
  )
}

function findOwnAbsence({ absences }: Today, contactId: string, now: string) {
  const day = toBerlinDay(now)
  return absences.find(({ contact_id: id, ends_on: end }) => id === contactId && end >= day)
}

/** Says that there are visits although the user is away. */
function AwayNotice({ until }: { until: string }) {
  const t = useTranslations('today')
  const format = useFormat()
  return (
    <Banner tone="warning" title={t('awayTitle')}>
      {t('awayWithVisits', { day: format.day(until) })}
    </Banner>
  )
}

function NothingLeft({ own, awayUntil }: { own: OwnDay; awayUntil: string | null }) {
  const t = useTranslations('today')
  const format = useFormat()
  const [first] = own.tomorrow
  const isDone = own.others.length > 0
  if (awayUntil !== null && !isDone)
    return (
      <EmptyState
        icon={Sun}
        title={t('awayTitle')}
        action={
          <ButtonLink icon={CalendarRange} href={pages.calendar.path}>
            {t('toCalendar')}
          </ButtonLink>
        }
      >
        {t('awayText', { day: format.day(awayUntil) })}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={isDone ? CircleCheckBig : Sun}
      title={t(isDone ? 'allDone' : 'free')}
      action={
        <ButtonLink icon={CalendarRange} href={pages.calendar.path}>
          {t('toCalendar')}
        </ButtonLink>
      }
    >
      {first ? t('allDoneText', { when: format.time(first.start) }) : isDone ? null : t('freeText')}
    </EmptyState>
  )
}

function VisitList({ visits, now }: { visits: readonly TodayVisit[]; now: string }) {
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface">
      {visits.map((visit) => (
        <li key={visit.api_id}>
          <VisitRow visit={visit} isLate={isActiveVisit(visit) && visit.end <= now} />
        </li>
      ))}
    </ul>
  )
}

const rowStyle =
  'moves flex min-h-14 items-start gap-3 px-4 py-3 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2'

interface VisitRowProps {
  visit: TodayVisit
  /** Its time is over and it was not made. */
  isLate: boolean
}

function VisitRow({ visit, isLate }: VisitRowProps) {
  const t = useTranslations('today')
  const format = useFormat()
  const isDone = !isActiveVisit(visit)
  return (
    <PlainLink href={visit.path} className={rowStyle}>
      <span className="w-32 shrink-0 text-sm/6 font-medium tabular">
        {isWithinDay(visit) ? format.times(visit) : format.period(visit)}
      </span>
      <span className={isDone ? 'min-w-0 flex-1 text-muted' : 'min-w-0 flex-1'}>
        <span className="block font-medium wrap-anywhere">{visit.customer.name}</span>
        <span className="block text-sm text-muted">
          {visit.opportunity} · {visit.is_remote ? t('remote') : visit.customer.city}
        </span>
        <UnsentNote visit={visit} />
        {isLate ? (
          <span className="mt-1 block text-sm">
            <SignalText tone="warning">{t('missing.start')}</SignalText>
          </span>
        ) : null}
      </span>
      {isDone ? (
        <span className="inline-flex items-center gap-1 text-sm text-done-ink">
          <Check size={16} aria-hidden="true" />
          {t('done')}
        </span>
      ) : null}
    </PlainLink>
  )
}

interface UnfinishedSectionProps {
  orders: Today['unfinished']
  /** Visits that were still ahead when the data was read. */
  missed: readonly TodayVisit[]
}

function UnfinishedSection({ orders, missed }: UnfinishedSectionProps) {
  const t = useTranslations('today')
  if (orders.length + missed.length === 0) return null
  return (
    <Section
      title={t('unfinished')}
      aside={<span className="text-sm text-muted">{t('unfinishedLead')}</span>}
    >
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {orders.map((order) => (
          <li key={`${order.api_id} ${order.missing}`}>
            <PlainLink href={order.path} className={rowStyle}>
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{order.customer}</span>
                <span className="block text-sm text-muted">
                  {order.opportunity} · {order.city} · <Time when={order.end ?? order.since} />
                </span>
                <UnsentNote visit={order} />
                <span className="mt-1 block text-sm">
                  <SignalText tone="warning">
                    <MissingParts order={order} />
                  </SignalText>
                </span>
              </span>
            </PlainLink>
          </li>
        ))}
        {missed.map((visit) => (
          <li key={visit.api_id}>
            <VisitRow visit={visit} isLate />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Names the open tasks if the order is on the device, otherwise only the next step. */
function MissingParts({ order }: { order: Today['unfinished'][number] }) {
  const t = useTranslations('today')
  const tasks = findLatestCachedOrder(order.api_id)?.tasks?.filter(({ state }) => state === 'open') ?? []
  if (order.missing !== 'finish' || tasks.length === 0) return t(`missing.${order.missing}`)
  const parts = tasks.map(({ kind, count }) =>
    kind === 'photos' || kind === 'serial_numbers'
      ? t(`tasks.${kind}`, { count: count ?? 0 })
      : t(`tasks.${kind}`),
  )
  return t('missingParts', { parts: parts.join(', ') })
}
