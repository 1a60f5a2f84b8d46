import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { useWriteComment } from '#web/features/order/order.data'

/** Lists contacts for technical questions, folded; a call is logged as a call to the support. */
export function SupportContacts({ order }: { order: Order }) {
  const colon = useColon()
  const t = useTranslations('order')
  const format = useFormat()
  const comment = useWriteComment(order)
  const contacts = order.opportunity.technical_support_contacts
  if (contacts.length === 0) return null
  const note = (name: string, phone: string) => {
    if (!order.actions.includes('order.logCall')) return
    comment.mutate({
      kind: 'support_call',
      message: `${t('callStarted')}${colon} ${name}, ${format.phone(phone)}`,
    })
  }
  return (
    <Folded title={t('support')} hint={contacts.map(formatContactName).join(', ')}>
      <ul className="flex flex-col gap-1">
        {contacts.map((contact) => {
          const name = formatContactName(contact)
          const phones = [...new Set([contact.phone, contact.mobile_phone].filter((one) => one !== null))]
          return (
            <li
              key={contact.sfid}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 touch:[&_a]:min-h-11 touch:[&_a]:items-center"
            >
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
    </Folded>
  )
}

type SupportContact = Order['opportunity']['technical_support_contacts'][number]

function formatContactName({ first_name: first, last_name: last }: SupportContact): string {
  return `${first} ${last}`.trim()
}
