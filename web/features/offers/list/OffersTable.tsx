import { Radio, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OfferRow } from '#contract/orders/offers'
import type { User } from '#contract/people/session'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Badge, SignalText } from '#web/ui/feedback/badges.tsx'
import { type Column, RowLink, Table } from '#web/ui/data/Table.tsx'
import { PeriodTime } from '#web/ui/data/Time.tsx'
import { getOfferId } from '../offers.data.ts'
import type { ShownOffer } from './use-taken-offers.ts'

interface OffersTableProps {
  shown: readonly ShownOffer[]
  isPending: boolean
  onAccept: ((row: OfferRow) => void) | null
}

/** Lists the offers, newest first; an offer that was just taken stays greyed in its place. */
export function OffersTable({ shown, isPending, onAccept }: OffersTableProps) {
  const t = useTranslations('offers')
  const format = useFormat()
  const columns: Column<ShownOffer>[] = [
    // Fixed widths, so that further rows do not shift the columns.
    { id: 'order', header: t('order'), width: '32%', cell: ({ row }) => <OfferTitle row={row} /> },
    { id: 'place', header: t('place'), width: '18%', cell: ({ row }) => <OfferRowPlace row={row} /> },
    { id: 'dates', header: t('dates'), width: '22%', cell: ({ row }) => <OfferDates row={row} /> },
    {
      id: 'price',
      header: t('price'),
      align: 'end',
      cell: ({ row }) => format.money(row.job.service_price_purchasing_sum),
    },
    {
      id: 'action',
      header: t('action'),
      align: 'end',
      cell: (offer) => (
        <span className="flex items-center justify-end gap-1.5 print:hidden">
          <OfferDetailsLink offer={offer} />
          <AcceptButton offer={offer} onAccept={onAccept} />
        </span>
      ),
    },
  ]
  const user = useUser()
  const isMaster = user.is_partner_admin_and_master_account || user.is_company_owner_and_master_account
  const shownColumns = isMaster ? columns.toSpliced(1, 0, createLocationColumn(user, t('account'))) : columns
  return (
    <Table
      label={t('list')}
      columns={shownColumns}
      rows={shown}
      rowKey={({ row }) => row.api_id}
      href={({ row, isTaken }) => (isTaken ? null : `/offers/${getOfferId(row)}/`)}
      linked="order"
      tone={({ isTaken }) => (isTaken ? 'gone' : null)}
      loading={isPending ? 6 : 0}
      card={(offer) => <OfferCard offer={offer} onAccept={onAccept} />}
    />
  )
}

/** Shows which locations of a master account may accept the offer. */
function createLocationColumn(user: User, header: string): Column<ShownOffer> {
  const cities = ({ row }: ShownOffer) =>
    row.matched_partner_sfids.flatMap((id) => user.children_accounts[id]?.city ?? [])
  return { id: 'account', header, width: '12%', cell: (offer) => cities(offer).join(', ') }
}

function OfferTitle({ row }: { row: OfferRow }) {
  return (
    <span className="block">
      <span className="block">{row.opportunity.name}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-muted tabular">
        {row.job.name}
        <OfferRowBadges row={row} />
      </span>
    </span>
  )
}

function OfferRowBadges({ row }: { row: OfferRow }) {
  const t = useTranslations('offers')
  return (
    <>
      {row.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
      {row.offered_again ? (
        <Badge tone="warning" icon={RotateCcw}>
          {t('again')}
        </Badge>
      ) : null}
    </>
  )
}

function OfferRowPlace({ row }: { row: OfferRow }) {
  const { postal_code: code, city } = row.customer.shipping_address
  return (
    <span>
      <span className="tabular">{code}</span> {city}
    </span>
  )
}

function OfferDates({ row }: { row: OfferRow }) {
  const t = useTranslations('offers')
  const [first, second, ...rest] = row.job.dates
  if (!first) return <span className="text-muted">{t('noDates')}</span>
  return (
    <span className="flex flex-col">
      <PeriodTime {...first} />
      {second ? <PeriodTime {...second} /> : null}
      {rest.length > 0 ? <span className="text-muted">{t('moreDates', { count: rest.length })}</span> : null}
    </span>
  )
}

function OfferDetailsLink({
  offer: { row, isTaken },
  wide = false,
}: Pick<AcceptButtonProps, 'offer' | 'wide'>) {
  const t = useTranslations('offers')
  if (isTaken) return null
  return (
    <ButtonLink
      wide={wide}
      size={wide ? 'normal' : 'small'}
      href={`/offers/${getOfferId(row)}/`}
      aria-label={t('detailsOf', { name: row.job.name })}
    >
      {t('details')}
    </ButtonLink>
  )
}

function AcceptButton({ offer: { row, isTaken }, onAccept, wide = false }: AcceptButtonProps) {
  const t = useTranslations('offers')
  if (isTaken) return <SignalText tone="neutral">{t('taken')}</SignalText>
  if (!onAccept) return null
  return (
    <Button
      wide={wide}
      size={wide ? 'normal' : 'small'}
      aria-label={t('acceptOf', { name: row.job.name })}
      onPress={() => onAccept(row)}
    >
      {t('accept')}
    </Button>
  )
}

interface AcceptButtonProps {
  offer: ShownOffer
  onAccept: ((row: OfferRow) => void) | null
  wide?: boolean
}

/** Row on a phone: time, place, title and two buttons. */
function OfferCard({ offer, onAccept }: AcceptButtonProps) {
  const format = useFormat()
  const { row, isTaken } = offer
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex items-start justify-between gap-3">
        {isTaken ? (
          <OfferTitle row={row} />
        ) : (
          <RowLink href={`/offers/${getOfferId(row)}/`}>
            <OfferTitle row={row} />
          </RowLink>
        )}
        <span className="shrink-0 font-semibold tabular">
          {format.money(row.job.service_price_purchasing_sum)}
        </span>
      </div>
      <div className="text-sm">
        <OfferDates row={row} />
      </div>
      <div className="text-sm">
        <OfferRowPlace row={row} />
      </div>
      <span className="flex gap-2 print:hidden [&>*]:flex-1">
        <OfferDetailsLink offer={offer} wide />
        <AcceptButton offer={offer} onAccept={onAccept} wide />
      </span>
    </div>
  )
}
