import { Download } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { KeyScope } from '#contract/operator/programs/key-scopes'
import type { StaffRole } from '#contract/operator/staff-access'
import type { AuditEntry } from '#contract/operator/people'
import { parseStaffRoute } from '#contract/operator/staff-calls'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import { useFormat } from '#web/i18n/use-format'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { Pages } from '../Pages.tsx'
import { callStaff } from '../staff-call.ts'
import { auditedCalls, isAuditedCall } from './changes.ts'

const pageSize = 25
const { path: exportPath } = parseStaffRoute('staff.exportAudit')

/** Keys have ids like people; the audit names both. */
const keysQuery = { queryKey: ['key.list'], queryFn: () => callStaff('key.list', {}) }
const peopleQuery = { queryKey: ['staff.list'], queryFn: () => callStaff('staff.list', {}) }

interface AuditFilter {
  readonly staffId: string
  readonly call: string
  readonly subject: string
}

const noFilter: AuditFilter = { staffId: '', call: '', subject: '' }

/** Lists the changes and exports that people of the back office made, with filters by person, change and id. */
export function AuditPage() {
  const t = useTranslations('operator')
  const [filter, setFilter] = useState(noFilter)
  const [page, setPage] = useState(1)
  const subject = useDebounced(filter.subject.trim(), 300)
  const wanted = toAuditQuery({ ...filter, subject })
  const entries = useQuery({
    queryKey: ['staff.audit', page, wanted],
    queryFn: () => callStaff('staff.audit', { query: { page, limit: pageSize, ...wanted } }),
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<AuditFilter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  const rows = entries.data?.data ?? []
  const total = entries.data?.pagination.total_count ?? 0
  return (
    <>
      <PageHead
        title={t('pages.audit')}
        subtitle={t('audit.lead')}
        {...(entries.data ? { counter: { shown: rows.length, total } } : {})}
        {...(rows.length > 0
          ? {
              actions: (
                <ButtonLink icon={Download} href={`${exportPath}?${new URLSearchParams(wanted)}`} download>
                  {t('audit.export')}
                </ButtonLink>
              ),
            }
          : {})}
      />
      <AuditFilters filter={filter} onChange={change} />
      {entries.error ? (
        <LoadFailure error={entries.error} onRetry={() => void entries.refetch()} />
      ) : entries.data && rows.length === 0 ? (
        <EmptyState title={t('audit.empty')}>{t('audit.emptyText')}</EmptyState>
      ) : (
        <AuditTable rows={rows} isLoading={entries.isPending} />
      )}
      <Pages page={page} last={Math.max(1, Math.ceil(total / pageSize))} onPage={setPage} />
    </>
  )
}

/** Returns the filters that are set, as the calls name them. */
function toAuditQuery({ staffId, call, subject }: AuditFilter): Record<string, string> {
  return {
    ...(staffId ? { staff_id: staffId } : {}),
    ...(call ? { call } : {}),
    ...(subject ? { subject } : {}),
  }
}

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (next: Partial<AuditFilter>) => void
}

function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const t = useTranslations('operator')
  const people = useQuery(peopleQuery)
  const peopleOptions = (people.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FilterRow label={t('audit.filters')}>
      <div className="w-full md:w-52">
        <Select
          isLabelHidden
          label={t('audit.person')}
          value={filter.staffId || 'all'}
          onChange={(value) => onChange({ staffId: value === 'all' ? '' : value })}
          options={[{ value: 'all', label: t('audit.everyone') }, ...peopleOptions]}
        />
      </div>
      <div className="w-full md:w-60">
        <Select
          isLabelHidden
          label={t('audit.change')}
          value={filter.call || 'all'}
          onChange={(value) => onChange({ call: value === 'all' ? '' : value })}
          options={[
            { value: 'all', label: t('audit.everything') },
            ...Object.entries(auditedCalls).map(([value, key]) => ({ value, label: t(`audited.${key}`) })),
          ]}
        />
      </div>
      <div className="w-full md:w-104">
        <SearchField
          label={t('audit.subject')}
          value={filter.subject}
          onChange={(subject) => onChange({ subject })}
        />
      </div>
    </FilterRow>
  )
}

function AuditTable({ rows, isLoading }: { rows: readonly AuditEntry[]; isLoading: boolean }) {
  const t = useTranslations('operator')
  const columns: Column<AuditEntry>[] = [
    { id: 'at', header: t('audit.at'), cell: (row) => <Time when={row.at} as="dayTime" /> },
    { id: 'person', header: t('audit.person'), cell: (row) => <AuditPerson entry={row} /> },
    { id: 'change', header: t('audit.change'), cell: (row) => <ChangeName call={row.call} /> },
    { id: 'what', header: t('audit.what'), cell: (row) => <ChangeFacts entry={row} /> },
  ]
  return (
    <Table
      label={t('pages.audit')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      loading={isLoading ? 8 : 0}
      card={(row) => (
        <div className="flex flex-col gap-1">
          <p className="font-medium">
            <ChangeName call={row.call} />
          </p>
          <p className="text-sm text-muted">
            <AuditPerson entry={row} /> · <Time when={row.at} as="dayTime" />
          </p>
          <ChangeFacts entry={row} />
        </div>
      )}
    />
  )
}

function AuditPerson({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('operator')
  return <>{entry.staff.id === null ? t('audit.commandLine') : entry.staff.name}</>
}

function ChangeName({ call }: { call: string }) {
  const t = useTranslations('operator')
  return isAuditedCall(call) ? <>{t(`audited.${auditedCalls[call]}`)}</> : <code>{call}</code>
}

/** Shows the person or the ids that the change named, with its reason. */
function ChangeFacts({ entry }: { entry: AuditEntry }) {
  const formatDetail = useDetailFormat()
  const people = useQuery(peopleQuery)
  const keys = useQuery(keysQuery)
  const named = [...(people.data?.data ?? []), ...(keys.data?.data ?? [])]
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const facts = Object.entries(entry.details).flatMap((detail) => formatDetail(...detail) ?? [])
  return (
    <span className="text-sm text-muted">
      {facts.length > 0 ? <span className="block text-ink">{facts.join(' · ')}</span> : null}
      {Object.values(entry.subject).map((id) =>
        names.has(id) ? (
          <span key={id} className="block">
            {names.get(id)}
          </span>
        ) : (
          <code key={id} className="block break-all select-all">
            {id}
          </code>
        ),
      )}
    </span>
  )
}

/** Returns a function that formats a detail of a change in words; null for a detail without any. */
function useDetailFormat() {
  const t = useTranslations('operator')
  const orders = useTranslations('operatorOrders')
  const format = useFormat()
  return (key: string, value: unknown): string | null => {
    if (value === null) return null
    if (key === 'role') return t(`roles.${value as StaffRole}`)
    if (key === 'second_factor') return t(`factorUse.${value as 'used' | 'set_up' | 'skipped' | 'provider'}`)
    if (key === 'active') return t(value === true ? 'states.active' : 'states.deactivated')
    if (key === 'scopes') return (value as KeyScope[]).map((scope) => t(`scopes.${scope}`)).join(' · ')
    if (key === 'ends_at' || key === 'former_until')
      return t('programs.overlapUntil', { until: format.dayTime(value as string) })
    if (key === 'tasks')
      return (value as { id: string; name: string }[]).map(({ id, name }) => `${name} ${id}`).join(', ')
    if (key === 'locale') return t(`languages.${value as Locale}`)
    if (key === 'rows') return t('audit.rows', { count: value as number })
    if (key === 'status')
      return (value as OrderStatus[]).map((status) => orders(`statuses.${status}`)).join(', ')
    if (key === 'year') return (value as number).toString()
    if (key === 'paused') return t(value === true ? 'audit.paused' : 'audit.resumed')
    if (key === 'reply_seconds') return t('audit.replySeconds', { count: value as number })
    if (key === 'approved') return t(value === true ? 'audit.approved' : 'audit.declined')
    return typeof value === 'string' ? value : null
  }
}
