import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../../LoadFailure.tsx'
import { getOperatorPath } from '../../navigation.ts'
import { useKindName } from '../../mails/mails.data.ts'
import { statusTones } from '../../orders/order-states.ts'
import type { OrderRow } from '../../orders/orders.data.ts'
import type { PartnerSummary } from '../PartnerPage.tsx'
import { lastMailsQuery, lastNotesQuery, lastOrdersQuery } from './activity.data.ts'

/** The last orders, credit notes and emails of a company, each with the way to all of them. */
export function PartnerActivity({ account }: Pick<PartnerSummary, 'account'>) {
  const t = useTranslations('partnerActivity')
  const { id, name } = account
  return (
    <>
      <ShortList
        title={t('orders')}
        none={t('noOrders')}
        all={{ label: t('allOrders'), href: getOperatorPath('orders', {}, { partner: id }) }}
        list={useQuery(lastOrdersQuery(id))}
        row={(order) => <OrderLine order={order} />}
        rowKey={(order) => order.api_id}
      />
      <ShortList
        title={t('notes')}
        none={t('noNotes')}
        all={{ label: t('allNotes'), href: getOperatorPath('creditNotes', {}, { q: name }) }}
        list={useQuery(lastNotesQuery(id))}
        row={(note) => <NoteLine note={note} />}
        rowKey={(note) => note.id}
      />
      <ShortList
        title={t('mails')}
        none={t('noMails')}
        all={{ label: t('allMails'), href: getOperatorPath('mails', {}, { account: id }) }}
        list={useQuery(lastMailsQuery(id))}
        row={(mail) => <MailLine mail={mail} />}
        rowKey={(mail) => mail.id}
      />
    </>
  )
}

interface ShortListProps<R> {
  title: string
  none: string
  all: { label: string; href: string }
  list: UseQueryResult<{ data: readonly R[] }>
  row: (row: R) => ReactNode
  rowKey: (row: R) => string
}

function ShortList<R>({ title, none, all, list, row, rowKey }: ShortListProps<R>) {
  const rows = list.data?.data ?? []
  return (
    <Section title={title} aside={rows.length > 0 ? <Link href={all.href}>{all.label}</Link> : null}>
      {list.error ? (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonText lines={3} />
      ) : rows.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((one) => (
            <li key={rowKey(one)} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
              {row(one)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function OrderLine({ order }: { order: OrderRow }) {
  const words = useTranslations('operatorOrders')
  return (
    <>
      <span className="min-w-0 flex-1 basis-56">
        <Link kind="plain" href={getOperatorPath('order', { id: order.api_id })}>
          {order.name}
        </Link>{' '}
        <span className="text-muted">
          {words(`types.${order.order_type}`)}, {order.customer.city}
        </span>
      </span>
      <Badge tone={statusTones[order.status]}>{words(`statuses.${order.status}`)}</Badge>
    </>
  )
}

function NoteLine({ note }: { note: StaffReply<'creditNote.list'>['data'][number] }) {
  const words = useTranslations('operatorMoney.notes')
  const format = useFormat()
  return (
    <>
      <span className="min-w-0 flex-1 basis-56">
        <Link kind="plain" href={getOperatorPath('creditNotes', {}, { q: note.number })}>
          {note.number}
        </Link>{' '}
        <span className="text-muted">{format.date(note.issue_date)}</span>
      </span>
      <span className="tabular">{format.money(note.total)}</span>
      <Badge tone={note.status === 'paid' ? 'done' : 'neutral'}>{words(`states.${note.status}`)}</Badge>
    </>
  )
}

function MailLine({ mail }: { mail: StaffReply<'mail.list'>['data'][number] }) {
  const words = useTranslations('mails')
  const nameKind = useKindName()
  return (
    <>
      <span className="min-w-0 flex-1 basis-56">
        {nameKind(mail.kind)}{' '}
        <span className="wrap-anywhere text-muted">{mail.reader?.name ?? words('noReader')}</span>
      </span>
      <span className="text-muted">
        <Time when={mail.queued_at} as="dayTime" />
      </span>
      {mail.state === 'sent' ? null : <Badge tone="warning">{words(`states.${mail.state}`)}</Badge>}
    </>
  )
}
