import { useTranslations } from 'use-intl'
import type { OfferRow } from '#contract/orders/offers'
import type { User } from '#contract/people/session'
import { useIsMedium } from '#web/ui/hooks/use-is-narrow'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { getOfferId } from '../offers.data.ts'
import { OfferDates, OfferDuration, OfferPrice, OfferRowPlace, OfferTitle } from './offer-cells.tsx'
import type { ShownOffer } from './use-taken-offers.ts'

interface OffersTableProps {
  shown: readonly ShownOffer[]
  isPending: boolean
  /** Offers made after this time in milliseconds are new; null: none is. */
  newSince: number | null
  onAccept: ((row: OfferRow) => void) | null
  /** Whether something is beside the list, so that a table does not fit. */
  isBeside: boolean
}

/** Lists the offers; an offer that was just taken stays greyed in its place. */
export function OffersTable({ shown, isPending, newSince, onAccept, isBeside }: OffersTableProps) {
  const isMedium = useIsMedium()
  const t = useTranslations('offers')
  const isNew = ({ row }: ShownOffer) => newSince !== null && Date.parse(row.offered_at) > newSince
  const columns: Column<ShownOffer>[] = [
    // Fixed widths, so that further rows do not shift the columns.
    {
      id: 'order',
      header: t('order'),
      width: '30%',
      cell: (offer) => <OfferTitle row={offer.row} isNew={isNew(offer)} />,
    },
    { id: 'place', header: t('place'), width: '17%', cell: ({ row }) => <OfferRowPlace row={row} /> },
    { id: 'dates', header: t('dates'), width: '20%', cell: ({ row }) => <OfferDates row={row} /> },
    { id: 'duration', header: t('duration'), from: 'lg', cell: ({ row }) => <OfferDuration row={row} /> },
    { id: 'price', header: t('price'), align: 'end', cell: ({ row }) => <OfferPrice row={row} /> },
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
      asCards={isMedium || isBeside}
      columns={shownColumns}
      rows={shown}
      rowKey={({ row }) => row.api_id}
      href={({ row, isTaken }) => (isTaken ? null : `/offers/${getOfferId(row)}/`)}
      linked="order"
      tone={({ isTaken }) => (isTaken ? 'gone' : null)}
      loading={isPending ? 6 : 0}
      card={(offer) => <OfferCard offer={offer} isNew={isNew(offer)} onAccept={onAccept} />}
    />
  )
}

/** Shows which locations of a master account may accept the offer. */
function createLocationColumn(user: User, header: string): Column<ShownOffer> {
  const cities = ({ row }: ShownOffer) =>
    row.matched_partner_sfids.flatMap((id) => user.children_accounts[id]?.city ?? [])
  return { id: 'account', header, width: '12%', cell: (offer) => cities(offer).join(', ') }
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

/** Row on a phone: title and price, time, place and duration, and two buttons. */
function OfferCard({ offer, isNew, onAccept }: AcceptButtonProps & { isNew: boolean }) {
  const { row, isTaken } = offer
  const title = <OfferTitle row={row} isNew={isNew} />
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-3">
        {isTaken ? title : <RowLink href={`/offers/${getOfferId(row)}/`}>{title}</RowLink>}
        <span className="shrink-0 text-sm">
          <OfferPrice row={row} />
        </span>
      </div>
      <div className="text-sm">
        <OfferDates row={row} />
      </div>
      <div className="flex items-end justify-between gap-3 text-sm">
        <OfferRowPlace row={row} />
        <OfferDuration row={row} />
      </div>
      <span className="mt-auto flex gap-2 print:hidden [&>*]:flex-1">
        <OfferDetailsLink offer={offer} wide />
        <AcceptButton offer={offer} onAccept={onAccept} wide />
      </span>
    </div>
  )
}
