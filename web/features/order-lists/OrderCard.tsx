import { MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/Link.tsx'
import { SignalText } from '../../ui/signals.tsx'
import { RowLink } from '../../ui/Table.tsx'
import { AppointmentCell, mapOf, NextAction, PhoneLink, TitleCell } from './cells.tsx'

interface OrderCardProps {
  row: OrderRow
  href: string | null
  onPanel: (row: OrderRow) => void
}

/** On a phone: when, where, what; calling and the way there are one press. */
export function OrderCard({ row, href, onPanel }: OrderCardProps) {
  const t = useTranslations('orderLists')
  const { street, postal_code: code, city } = row.customer.shipping_address
  const address = `${street}, ${code} ${city}`
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <span className="font-semibold">
          <AppointmentCell row={row} queue={row.queue as 'open'} />
        </span>
        {row.urgency ? (
          <SignalText tone={row.urgency}>{t(row.urgency === 'danger' ? 'overdue' : 'dueSoon')}</SignalText>
        ) : null}
      </div>
      <Title row={row} href={href} onPanel={onPanel} />
      <p>
        {row.customer.company_name ?? row.customer.name}
        <span className="block text-muted">{address}</span>
      </p>
      <div className="mt-1 grid grid-cols-2 gap-2">
        <PhoneLink row={row} isButton />
        <ButtonLink icon={MapPin} wide href={mapOf(address)} aria-label={t('mapOf', { address })}>
          {t('map')}
        </ButtonLink>
      </div>
      <NextAction row={row} wide />
    </div>
  )
}

function Title({ row, href, onPanel }: OrderCardProps) {
  if (href) {
    return (
      <RowLink href={href}>
        <TitleCell row={row} />
      </RowLink>
    )
  }
  if (!row.sfid) return <TitleCell row={row} />
  return (
    <Button kind="quiet" size="small" onPress={() => onPanel(row)}>
      <TitleCell row={row} />
    </Button>
  )
}
