import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { toPhoneHref } from '#web/i18n/phone'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useWriteComment } from '../order.data.ts'

/** Lists contacts for technical questions; a call is logged as a call to the support. */
export function SupportContacts({ order }: { order: Order }) {
  const t = useTranslations('order')
  const format = useFormat()
  const comment = useWriteComment(order)
  const contacts = order.opportunity.technical_support_contacts
  if (contacts.length === 0) return null
  const note = (name: string, phone: string) => {
    if (!order.actions.includes('order.logCall')) return
    comment.mutate({ kind: 'support_call', message: `${t('callStarted')}: ${name}, ${format.phone(phone)}` })
  }
  return (
    <Section title={t('support')}>
      <ul className="flex flex-col gap-1">
        {contacts.map((contact) => {
          const name = `${contact.first_name} ${contact.last_name}`.trim()
          const phones = [...new Set([contact.phone, contact.mobile_phone].filter((one) => one !== null))]
          return (
            <li key={contact.sfid} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span>{name}</span>
              {phones.map((phone) => (
                <Link key={phone} icon={Phone} href={toPhoneHref(phone)} onPress={() => note(name, phone)}>
                  <span className="tabular">{format.phone(phone)}</span>
                </Link>
              ))}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
