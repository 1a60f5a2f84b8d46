import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invitationStates, type InvitationState } from '#contract/operator/companies/invitation-states'
import type { CompanyNeed, InvitedCompanyView } from '#contract/operator/companies/invitations'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { invitationsQuery, needsQuery, useInvitationChange } from './invitations.data.ts'
import { InviteCompaniesDialog } from './InviteCompaniesDialog.tsx'

/** Shows the areas without enough companies, and the companies that are invited. */
export function InvitationsPage({ search, staff }: { search: URLSearchParams; staff: CurrentStaff }) {
  const t = useTranslations('partners.invitations')
  const mayInvite = staff.actions.includes('invitation.createMany')
  const [invited, setInvited] = useState<CompanyNeed | null>(null)
  return (
    <>
      <PageHead title={t('title')} subtitle={t('lead')} />
      {mayInvite ? null : <p className="mb-3 text-sm text-muted">{t('readOnly')}</p>}
      <Needs onInvite={mayInvite ? setInvited : null} />
      <Invitations search={search} mayChange={mayInvite} />
      {invited ? <InviteCompaniesDialog need={invited} onClose={() => setInvited(null)} /> : null}
    </>
  )
}

/** The areas that are shown first, so that the invitations below stay near. */
const firstNeeds = 8

function Needs({ onInvite }: { onInvite: ((need: CompanyNeed) => void) | null }) {
  const t = useTranslations('partners.invitations')
  const types = useTranslations('operatorOrders.types')
  const format = useFormat()
  const needs = useQuery(needsQuery)
  const [isAllShown, setAllShown] = useState(false)
  const all = needs.data?.data ?? []
  const place = (row: CompanyNeed) => t('area', { area: row.area, city: row.city })
  const oldest = (row: CompanyNeed) => (
    <>
      <a
        href={getOperatorPath('order', { id: row.job.api_id })}
        className="underline-offset-2 hover:underline"
      >
        {row.job.name}
      </a>
      <span className="text-muted">
        {' · '}
        <Time when={row.oldest_at} as="ago" />
      </span>
    </>
  )
  const action = (row: CompanyNeed) =>
    onInvite ? (
      <Button
        size="small"
        aria-label={t('inviteFor', { place: place(row), type: types(row.order_type) })}
        onPress={() => onInvite(row)}
      >
        {t('invite')}
      </Button>
    ) : null
  const columns: Column<CompanyNeed>[] = [
    { id: 'place', header: t('place'), cell: (row) => <span className="font-medium">{place(row)}</span> },
    { id: 'type', header: t('type'), cell: (row) => types(row.order_type) },
    { id: 'orders', header: t('orders'), align: 'end', cell: (row) => format.number(row.orders) },
    { id: 'oldest', header: t('waiting'), from: 'lg', cell: oldest },
    {
      id: 'invited',
      header: t('pending'),
      align: 'end',
      cell: (row) => (row.invited > 0 ? format.number(row.invited) : '–'),
    },
    ...(onInvite ? [{ id: 'action', header: '', align: 'end' as const, cell: action }] : []),
  ]
  return (
    <Section title={t('needs')}>
      {needs.error ? (
        <LoadFailure error={needs.error} onRetry={() => void needs.refetch()} />
      ) : needs.data?.data.length === 0 ? (
        <EmptyState title={t('noNeeds')}>{t('noNeedsText')}</EmptyState>
      ) : (
        <Table
          label={t('needs')}
          columns={columns}
          rows={isAllShown ? all : all.slice(0, firstNeeds)}
          rowKey={(row) => `${row.area} ${row.order_type}`}
          loading={needs.isPending ? 5 : 0}
          card={(row) => (
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-medium">{place(row)}</p>
                <p className="text-sm">{types(row.order_type)}</p>
                <p className="text-sm text-muted">
                  {t('cardOrders', { count: row.orders })}
                  {row.invited > 0 ? ` · ${t('cardPending', { count: row.invited })}` : null}
                </p>
              </div>
              {action(row)}
            </div>
          )}
        />
      )}
      {isAllShown || all.length <= firstNeeds ? null : (
        <div className="mt-3 flex justify-center">
          <Button kind="quiet" onPress={() => setAllShown(true)}>
            {t('showAll', { count: all.length })}
          </Button>
        </div>
      )}
    </Section>
  )
}

const stateTones: Record<InvitationState, Tone> = {
  sent: 'accent',
  registered: 'done',
  declined: 'neutral',
  withdrawn: 'neutral',
  ended: 'warning',
}

interface AskedChange {
  readonly kind: 'resend' | 'withdraw'
  readonly row: InvitedCompanyView
}

function Invitations({ search, mayChange }: { search: URLSearchParams; mayChange: boolean }) {
  const t = useTranslations('partners.invitations')
  const text = search.get('q') ?? ''
  const state = invitationStates.find((one) => one === search.get('state')) ?? null
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const list = useInfiniteQuery(invitationsQuery(text, state))
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const total = list.data?.pages[0]?.pagination.total_count ?? 0
  const isFiltered = text !== '' || state !== null
  return (
    <div className="mt-8">
      <Section title={t('list')}>
        <Filters text={text} state={state} />
        {list.error ? (
          <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data && rows.length === 0 ? (
          <EmptyState
            title={t(isFiltered ? 'noMatch' : 'none')}
            action={
              isFiltered ? (
                <Button onPress={() => replacePage(getOperatorPath('invitations'))}>{t('clear')}</Button>
              ) : undefined
            }
          >
            {t(isFiltered ? 'noMatchText' : 'noneText')}
          </EmptyState>
        ) : (
          <InvitationTable rows={rows} loading={list.isPending ? 4 : 0} onAsk={mayChange ? setAsked : null} />
        )}
        <LoadMore
          remaining={list.hasNextPage ? total - rows.length : 0}
          isPending={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </Section>
      {asked ? <ChangeDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

function Filters({ text, state }: { text: string; state: InvitationState | null }) {
  const t = useTranslations('partners.invitations')
  const show = (q: string, next: string) =>
    replacePage(getOperatorPath('invitations', {}, { q, state: next }))
  const [value, setValue] = useSearchInput(text, (next) => show(next, state ?? ''))
  return (
    <FilterRow label={t('filters')}>
      <SearchField label={t('search')} value={value} onChange={setValue} className="w-full md:w-80" />
      <div className="w-full md:w-52">
        <Select
          isLabelHidden
          label={t('state')}
          value={state ?? 'any'}
          onChange={(next) => show(text, next === 'any' ? '' : next)}
          options={[
            { value: 'any', label: t('anyState') },
            ...invitationStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
          ]}
        />
      </div>
    </FilterRow>
  )
}

interface InvitationTableProps {
  rows: readonly InvitedCompanyView[]
  loading: number
  /** Null: this person cannot change invitations. */
  onAsk: ((asked: AskedChange) => void) | null
}

function InvitationTable({ rows, loading, onAsk }: InvitationTableProps) {
  const t = useTranslations('partners.invitations')
  const types = useTranslations('operatorOrders.types')
  const company = (row: InvitedCompanyView) => (
    <>
      <a
        href={getOperatorPath('partner', { id: row.account.id })}
        className="font-medium underline-offset-2 hover:underline"
      >
        {row.account.name}
      </a>
      <span className="block text-sm wrap-anywhere text-muted">{row.email}</span>
    </>
  )
  const place = ({ job }: InvitedCompanyView) => (
    <>
      {t('area', { area: job.area, city: job.city })}
      <span className="block text-sm text-muted">{types(job.order_type)}</span>
    </>
  )
  const state = (row: InvitedCompanyView) => (
    <Badge tone={stateTones[row.state]}>{t(`states.${row.state}`)}</Badge>
  )
  const actions = (row: InvitedCompanyView) => (onAsk ? <Actions row={row} onAsk={onAsk} /> : null)
  const columns: Column<InvitedCompanyView>[] = [
    { id: 'company', header: t('company'), cell: company },
    { id: 'place', header: t('invitedFor'), cell: place },
    { id: 'state', header: t('state'), cell: state },
    { id: 'sent', header: t('sentAt'), from: 'lg', cell: (row) => <Time when={row.sent_at} as="ago" /> },
    ...(onAsk ? [{ id: 'actions', header: '', align: 'end' as const, cell: actions }] : []),
  ]
  return (
    <Table
      label={t('list')}
      columns={columns}
      rows={rows}
      rowKey={({ account }) => account.id}
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">{company(row)}</div>
            {state(row)}
          </div>
          <div className="text-sm">{place(row)}</div>
          {actions(row)}
        </div>
      )}
    />
  )
}

function Actions({ row, onAsk }: { row: InvitedCompanyView; onAsk: (asked: AskedChange) => void }) {
  const t = useTranslations('partners.invitations')
  if (row.state === 'registered' || row.state === 'declined') return null
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {row.job.is_open ? (
        <Button
          size="small"
          aria-label={t('resendTo', { company: row.account.name })}
          onPress={() => onAsk({ kind: 'resend', row })}
        >
          {t('resend')}
        </Button>
      ) : (
        <span className="text-sm text-muted">{t('orderGone')}</span>
      )}
      {row.state === 'sent' ? (
        <Button
          size="small"
          kind="quiet"
          aria-label={t('withdrawOf', { company: row.account.name })}
          onPress={() => onAsk({ kind: 'withdraw', row })}
        >
          {t('withdraw')}
        </Button>
      ) : null}
    </span>
  )
}

function ChangeDialog({ kind, row, onClose }: AskedChange & { onClose: () => void }) {
  const t = useTranslations('partners.invitations')
  const params = { account_id: row.account.id }
  const change = useInvitationChange(
    () =>
      kind === 'resend'
        ? callStaff('invitation.resend', { params, body: {} })
        : callStaff('invitation.withdraw', { params, body: {} }),
    { done: () => t(`${kind}Done`, { company: row.account.name }), onDone: onClose },
  )
  return (
    <ConfirmDialog
      isOpen
      danger={kind === 'withdraw'}
      title={t(`${kind}Title`, { company: row.account.name })}
      confirm={t(kind)}
      isPending={change.isPending}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t(`${kind}Text`, { email: row.email, order: row.job.name })}</p>
    </ConfirmDialog>
  )
}
