import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mailStates } from '#contract/operator/mail-states'
import type { LoggedMail } from '#contract/operator/mails'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { AreaHead } from '../AreaHead.tsx'
import { CompanyFilter } from '../CompanyFilter.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { mailKindsQuery, mailsQuery, parseMailFilter, useKindName, type MailFilter } from './mails.data.ts'

/** Puts the filters into the URL, so that the list can be shared and is the same after a visit to another page. */
function showFilter({ search, kind, account, state }: MailFilter): void {
  replacePage(getOperatorPath('mails', {}, { search, kind, account, state: state ?? '' }))
}

/** Lists the emails that the product has sent or has to send, with their readers and states. */
export function MailsPage({ search }: { search: URLSearchParams }) {
  const t = useTranslations('mails')
  const filter = parseMailFilter(search)
  const [typed, setTyped] = useState(filter.search)
  const text = useDebounced(typed.trim(), 300, (value) => showFilter({ ...filter, search: value }))
  const mails = useInfiniteQuery(mailsQuery({ ...filter, search: text }))
  const rows = mails.data?.pages.flatMap(({ data }) => data) ?? []
  const hasFilter = text !== '' || filter.kind !== '' || filter.account !== '' || filter.state !== null
  const clear = () => {
    setTyped('')
    showFilter({ search: '', kind: '', account: '', state: null })
  }
  return (
    <>
      <AreaHead
        label={t('areas')}
        areas={[
          { page: 'mails', name: t('title') },
          { page: 'mailKinds', name: t('preview.title') },
        ]}
        current="mails"
        title={t('title')}
        lead={t('lead')}
      />
      <MailFilters filter={filter} typed={typed} onType={setTyped} />
      {mails.error ? (
        <LoadFailure error={mails.error} onRetry={() => void mails.refetch()} />
      ) : mails.data && rows.length === 0 ? (
        <EmptyState
          title={t(hasFilter ? 'notFound' : 'none')}
          action={hasFilter ? <Button onPress={clear}>{t('clear')}</Button> : null}
        >
          {t(hasFilter ? 'notFoundText' : 'noneText')}
        </EmptyState>
      ) : (
        <MailsTable rows={rows} loading={mails.isPending ? 8 : 0} />
      )}
      {mails.hasNextPage ? (
        <div className="flex justify-center py-4">
          <Button
            kind="quiet"
            isPending={mails.isFetchingNextPage}
            onPress={() => void mails.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface MailFiltersProps {
  filter: MailFilter
  typed: string
  onType: (text: string) => void
}

function MailFilters({ filter, typed, onType }: MailFiltersProps) {
  const t = useTranslations('mails')
  const nameKind = useKindName()
  const kinds = useQuery(mailKindsQuery)
  const names = (kinds.data?.data ?? [])
    .map(({ kind }) => ({ value: kind, label: nameKind(kind) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <FilterRow label={t('filters')}>
      <SearchField className="w-full md:w-80" label={t('search')} value={typed} onChange={onType} />
      <div className="w-full md:w-64">
        <Select
          isLabelHidden
          label={t('columns.kind')}
          value={filter.kind || 'any'}
          onChange={(value) =>
            showFilter({ ...filter, search: typed.trim(), kind: value === 'any' ? '' : value })
          }
          options={[{ value: 'any', label: t('anyKind') }, ...names]}
        />
      </div>
      <div className="w-full md:w-48">
        <Select
          isLabelHidden
          label={t('columns.state')}
          value={filter.state ?? 'any'}
          onChange={(value) =>
            showFilter({
              ...filter,
              search: typed.trim(),
              state: mailStates.find((one) => one === value) ?? null,
            })
          }
          options={[
            { value: 'any', label: t('anyState') },
            ...mailStates.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
      </div>
      {filter.account ? (
        <CompanyFilter
          id={filter.account}
          onEnd={() => showFilter({ ...filter, search: typed.trim(), account: '' })}
        />
      ) : null}
    </FilterRow>
  )
}

function MailsTable({ rows, loading }: { rows: readonly LoggedMail[]; loading: number }) {
  const t = useTranslations('mails')
  const columns: Column<LoggedMail>[] = [
    { id: 'when', header: t('columns.when'), cell: ({ queued_at: at }) => <Time when={at} as="dayTime" /> },
    { id: 'reader', header: t('columns.reader'), width: '30%', cell: (row) => <MailReader mail={row} /> },
    { id: 'kind', header: t('columns.kind'), cell: (row) => <KindLink kind={row.kind} /> },
    { id: 'about', header: t('columns.about'), width: '24%', cell: (row) => <MailSubject mail={row} /> },
    { id: 'state', header: t('columns.state'), cell: (row) => <MailState mail={row} /> },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-1.5 text-sm">
          <p className="text-muted">
            <Time when={row.queued_at} as="dayTime" />
          </p>
          <KindLink kind={row.kind} />
          <MailReader mail={row} />
          <MailSubject mail={row} />
          <MailState mail={row} />
        </div>
      )}
    />
  )
}

/** The kind of an email, which opens an example of it. */
function KindLink({ kind }: { kind: string }) {
  const nameKind = useKindName()
  return (
    <Link kind="plain" href={getOperatorPath('mailKind', { kind })}>
      {nameKind(kind)}
    </Link>
  )
}

function MailReader({ mail: { reader, kind } }: { mail: LoggedMail }) {
  const t = useTranslations('mails')
  if (!reader)
    return <span className="text-muted">{t(kind.startsWith('staff_') ? 'staff' : 'noReader')}</span>
  return (
    <span className="block min-w-0">
      <span className="block wrap-anywhere">{reader.name}</span>
      <span className="block text-xs wrap-anywhere text-muted">{reader.email}</span>
    </span>
  )
}

function MailSubject({ mail: { account, order } }: { mail: LoggedMail }) {
  return (
    <span className="flex flex-col items-start">
      {account ? (
        <Link kind="plain" href={getOperatorPath('partner', { id: account.id })}>
          {account.name}
        </Link>
      ) : null}
      {order ? (
        <Link kind="plain" href={getOperatorPath('order', { id: order.api_id })}>
          {order.name}
        </Link>
      ) : null}
    </span>
  )
}

const stateTones: Record<LoggedMail['state'], Tone> = {
  queued: 'accent',
  retrying: 'warning',
  sent: 'done',
  failed: 'danger',
  skipped: 'neutral',
}

function MailState({ mail: { state, reply_code: code } }: { mail: LoggedMail }) {
  const t = useTranslations('mails')
  const note = state === 'skipped' ? t('skipped') : code === null ? null : t('code', { code: String(code) })
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
      {note ? <span className="text-xs text-muted">{note}</span> : null}
    </span>
  )
}
