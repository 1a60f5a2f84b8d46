import { Check, Copy, MapPin, Phone, Radio } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocale, useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders'
import type { OrderQueue } from '#contract/queues'
import { mayCall, mayOpen } from '../../api/pages.ts'
import { useUser } from '../../api/session.ts'
import { phoneHref } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { ButtonLink, Link } from '../../ui/Link.tsx'
import { Badge, SignalText } from '../../ui/signals.tsx'
import { PeriodTime, Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toasts.ts'
import { useLogCall } from './lists.data.ts'

/** What the order is: the project's name, its number, its badges. */
export function TitleCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  if (!row.sfid) {
    return (
      <span className="block">
        <span className="block font-medium">{t('processing')}</span>
        <span className="block text-xs text-muted">{t('processingText')}</span>
      </span>
    )
  }
  return (
    <span className="block text-left">
      <span className="block">{row.opportunity.name}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-muted tabular">
        {row.job.name}
        {row.sequence_index && row.last_sequence_index ? (
          <Badge>{t('sequence', { index: row.sequence_index, last: row.last_sequence_index })}</Badge>
        ) : null}
        {row.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
        {row.is_precheck ? <Badge>{t('precheck')}</Badge> : null}
        {row.is_activation ? <Badge>{t('activation')}</Badge> : null}
      </span>
    </span>
  )
}

/** Who and where; one press calls, one opens the map. */
export function CustomerCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const { street, postal_code: code, city } = row.customer.shipping_address
  const address = `${street}, ${code} ${city}`
  return (
    <span className="flex flex-col items-start">
      <span className="font-medium wrap-anywhere">{row.customer.company_name ?? row.customer.name}</span>
      <span className="text-muted">{address}</span>
      <span className="flex flex-wrap gap-x-3">
        <PhoneLink row={row} />
        <Link icon={MapPin} href={mapOf(address)} aria-label={t('mapOf', { address })}>
          {t('map')}
        </Link>
      </span>
      <ProjectId project={row.project} />
    </span>
  )
}

export function mapOf(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}

/** The number to call first: the contact person's, else the customer's mobile, else the other one. */
export function phoneOf(row: OrderRow): string | null {
  return row.job_contact_person?.phone ?? row.customer.mobile_phone ?? row.customer.phone
}

/** Calls, and notes in the order that somebody did. */
export function PhoneLink({ row, isButton = false }: { row: OrderRow; isButton?: boolean }) {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const user = useUser()
  const log = useLogCall()
  const phone = phoneOf(row)
  if (!phone) return null
  const note = () => {
    if (mayCall('comment.create', user))
      log.mutate({ row, message: `${t('callStarted')}: ${format.phone(phone)}` })
  }
  const name = row.customer.name
  if (isButton) {
    return (
      <ButtonLink icon={Phone} wide href={phoneHref(phone)} onPress={note} aria-label={t('call', { name })}>
        {t('callShort')}
      </ButtonLink>
    )
  }
  return (
    <Link
      icon={Phone}
      href={phoneHref(phone)}
      onPress={note}
      aria-label={t('callAt', { name, phone: format.phone(phone) })}
    >
      <span className="tabular">{format.phone(phone)}</span>
    </Link>
  )
}

function ProjectId({ project }: { project: string | null }) {
  const t = useTranslations('orderLists')
  const [copied, setCopied] = useState(false)
  if (!project) return null
  const copy = () =>
    void navigator.clipboard.writeText(project).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), 2000)
      },
      () => toast({ tone: 'warning', title: t('copyFailed') }),
    )
  const Icon = copied ? Check : Copy
  return (
    <Button
      onPress={copy}
      className="moves inline-flex min-h-6 items-center gap-1 rounded-sm text-left text-xs text-muted hover:text-ink"
    >
      <Icon size={12} aria-hidden="true" />
      {copied ? t('copied') : t('project', { project })}
    </Button>
  )
}

/** When: the appointment, or in its place why there is none. */
export function AppointmentCell({ row, queue }: { row: OrderRow; queue: OrderQueue }) {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const { appointment_start_timestamp: start, appointment_end_timestamp: end, status } = row.job
  if (queue === 'completed' && row.job.date_end) {
    return (
      <span>
        {t('ended')} <Time when={row.job.date_end} as="date" />
      </span>
    )
  }
  if (status === 'cancelled' || status === 'closed')
    return <span className="text-muted">{t('cancelled')}</span>
  if (status.endsWith('approval_pending') && status !== 'approval_pending') {
    return <SignalText tone="neutral">{t('pendingApproval')}</SignalText>
  }
  if (start && end) return <PeriodTime start={start} end={end} />
  if (status.startsWith('on_hold')) {
    return (
      <span title={t('notReadyWhy')}>
        <SignalText tone="neutral">{t('notReady')}</SignalText>
      </span>
    )
  }
  return <span className="text-muted">{t('appointmentFrom', { date: format.date(row.earliest_date) })}</span>
}

/** What the list's own question is: act where one is waited for, tell where nobody can be reached (2 §2). */
export function NextAction({ row, wide = false }: { row: OrderRow; wide?: boolean }) {
  const t = useTranslations('orderLists')
  const user = useUser()
  if (!row.sfid || !mayOpen('order', user)) return null
  const href = `/orders/${row.queue}/${row.sfid}/?showActions=true`
  if (row.queue === 'waiting-action') {
    return (
      <ButtonLink
        kind="danger"
        size="small"
        wide={wide}
        href={href}
        aria-label={t('actOn', { name: row.job.name })}
      >
        {t('act')}
      </ButtonLink>
    )
  }
  if (row.queue !== 'open') return null
  return (
    <Link kind="plain" href={href} aria-label={t('unreachableOf', { name: row.customer.name })}>
      <span className="text-xs text-muted underline">{t('unreachable')}</span>
    </Link>
  )
}

const urgencies = { warning: 'dueSoon', danger: 'overdue' } as const

export function StatusCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const delegate = row.delegated_to
  return (
    <span className="flex flex-col items-start">
      <span>{row.status_description.partner_name[locale]}</span>
      <span className="text-xs text-muted">{t('days', { days: row.days_since_last_status_change })}</span>
      {row.urgency ? <SignalText tone={row.urgency}>{t(urgencies[row.urgency])}</SignalText> : null}
      {delegate ? (
        <span className="text-xs text-muted">
          {t('delegated', { name: [delegate.first_name, delegate.last_name].filter(Boolean).join(' ') })}
        </span>
      ) : null}
      <NextAction row={row} />
    </span>
  )
}
