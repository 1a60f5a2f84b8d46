import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { getCustomerName } from '#contract/kit/person/customer-name'
import type { OrderRow } from '#contract/orders/orders'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { getIconButtonClasses } from '#web/ui/controls/buttons/icon-button-style'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { getCallNumber, getContactName } from './contact-facts.ts'
import { useRowTools } from '../cells/row-tools.ts'

interface PhoneLinkProps {
  row: OrderRow
  /** A number other than the one to call first. */
  phone?: string | null
  isButton?: boolean
}

/** Calls the number and logs the call in the order. */
export function PhoneLink({ row, phone = getCallNumber(row), isButton = false }: PhoneLinkProps) {
  const colon = useColon()
  const t = useTranslations('orderLists')
  const format = useFormat()
  const { logCall } = useRowTools()
  if (!phone) return null
  const note = () => {
    if (!row.actions.includes('order.logCall')) return
    logCall(row, `${t('callStarted')}${colon} ${format.phone(phone)}`)
  }
  const name = getContactName(row) ?? getCustomerName(row.customer)
  const label = t('callAt', { name, phone: format.phone(phone) })
  if (isButton)
    return (
      <PlainLink
        href={toPhoneHref(phone)}
        onPress={note}
        aria-label={label}
        className={`${getIconButtonClasses('normal')} border border-line`}
      >
        <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
      </PlainLink>
    )
  return (
    <PlainLink
      href={toPhoneHref(phone)}
      onPress={note}
      aria-label={label}
      className="moves inline-flex min-h-6 shrink-0 items-center rounded-sm text-xs whitespace-nowrap text-accent-ink tabular underline-offset-2 hover:underline focus-visible:-outline-offset-2 in-data-panel:text-sm"
    >
      {format.phone(phone)}
    </PlainLink>
  )
}
