import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { getOperatorPath } from '../navigation.ts'
import type { MatchedCompany } from '../orders/orders.data.ts'
import { createSelectColumn, RowCheckbox, type RowSelection } from '../selection.tsx'
import { isMatching, matchesWidened } from './widened-radius.ts'

type Exclusion = MatchedCompany['reasons'][number]

interface MatchingTableProps {
  rows: readonly MatchedCompany[]
  /** Kilometres by which the radius of all companies is widened. */
  widenKm: number
  isLoading: boolean
  /** null: the person or the state of the order allows no offers. */
  selection: RowSelection<MatchedCompany> | null
}

const getCompanyPath = ({ account }: MatchedCompany) => getOperatorPath('partner', { id: account.id })

/** Companies with their distance, and the offer or the reasons against it. */
export function MatchingTable({ rows, widenKm, isLoading, selection }: MatchingTableProps) {
  const t = useTranslations('matching')
  const label = ({ account }: MatchedCompany) => t('select', { name: account.name })
  const columns: Column<MatchedCompany>[] = [
    ...(selection ? [createSelectColumn(selection, label)] : []),
    { id: 'company', header: t('company'), cell: (row) => <CompanyName row={row} /> },
    { id: 'distance', header: t('distance'), align: 'end', cell: (row) => <CompanyDistance row={row} /> },
    {
      id: 'standing',
      header: t('standing'),
      width: '45%',
      cell: (row) => <CompanyStanding row={row} widenKm={widenKm} />,
    },
  ]
  return (
    <Table
      label={t('list')}
      columns={columns}
      rows={rows}
      rowKey={({ account }) => account.id}
      loading={isLoading ? 8 : 0}
      href={getCompanyPath}
      linked="company"
      card={(row) => (
        <div className="flex items-start gap-2">
          {selection ? <RowCheckbox selection={selection} row={row} label={label(row)} /> : null}
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <div className="flex items-start justify-between gap-3">
              <RowLink href={getCompanyPath(row)}>
                <CompanyName row={row} />
              </RowLink>
              <span className="text-right text-sm whitespace-nowrap">
                <CompanyDistance row={row} />
              </span>
            </div>
            <CompanyStanding row={row} widenKm={widenKm} />
          </div>
        </div>
      )}
    />
  )
}

function CompanyName({ row: { account } }: { row: MatchedCompany }) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium wrap-break-word">{account.name}</span>
      <span className="block text-sm font-normal text-muted">
        {account.postal_code} {account.city}
      </span>
    </span>
  )
}

function CompanyDistance({ row: { distance_km: km, radius_km } }: { row: MatchedCompany }) {
  const t = useTranslations('matching')
  return (
    <>
      <span className="block">{km === null ? t('unknownDistance') : t('km', { km })}</span>
      <span className="block text-sm text-muted">{t('radius', { km: radius_km })}</span>
    </>
  )
}

const offerTones: Record<NonNullable<MatchedCompany['offer']>['state'], Tone> = {
  open: 'accent',
  accepted: 'done',
  taken: 'neutral',
  rejected: 'warning',
  withdrawn: 'neutral',
}

/** The offer of the company and its answer; without one, whether it matches or why not. */
function CompanyStanding({ row, widenKm }: { row: MatchedCompany; widenKm: number }) {
  const t = useTranslations('matching')
  const describe = useExclusionWords()
  const { offer } = row
  // The offer itself says this.
  const reasons = row.reasons.filter(({ reason }) => reason !== 'offered' && reason !== 'rejected')
  const isOver = offer !== null && offer.state !== 'open'
  return (
    <span className="flex flex-col items-start gap-1">
      {offer ? <OfferLine offer={offer} /> : null}
      {isMatching(row) ? <Badge tone="done">{t('matches')}</Badge> : null}
      {matchesWidened(row, widenKm) ? <Badge tone="accent">{t('matchesWidened')}</Badge> : null}
      {reasons.length > 0 && (!offer || isOver) ? (
        <ul className="flex flex-col text-sm text-muted">
          {reasons.map((one) => (
            <li key={one.reason}>{describe(one, row)}</li>
          ))}
        </ul>
      ) : null}
    </span>
  )
}

function OfferLine({ offer }: { offer: NonNullable<MatchedCompany['offer']> }) {
  const t = useTranslations('matching')
  const { state, expires_at: expiresAt } = offer
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <Badge tone={offerTones[state]}>{t(`states.${state}`)}</Badge>
      <span className="text-sm text-muted">
        <Time when={offer.ended_at ?? offer.offered_at} as="ago" />
        {state === 'open' ? <>, {t(offer.seen_at ? 'seen' : 'unseen')}</> : null}
        {state === 'open' && offer.round > 1 ? <>, {t('again')}</> : null}
        {state === 'open' && expiresAt ? (
          <>, {t.rich('until', { when: () => <Time when={expiresAt} as="dayTime" /> })}</>
        ) : null}
      </span>
    </span>
  )
}

/** Returns a function that says why a company does not get an order. */
export function useExclusionWords() {
  const t = useTranslations('matching')
  const states = useTranslations('partners.states')
  const format = useFormat()
  return ({ reason, limit, until, names }: Exclusion, { account }: MatchedCompany): string => {
    if (reason === 'restricted' && until) return t('reasons.restrictedUntil', { until: format.date(until) })
    return t(`reasons.${reason}`, {
      limit: reason === 'price' ? format.money(limit ?? 0) : format.number(limit ?? 0),
      days: limit ?? 0,
      until: until ? format.date(until) : '',
      names: names.join(', '),
      state: states(account.state),
    })
  }
}
