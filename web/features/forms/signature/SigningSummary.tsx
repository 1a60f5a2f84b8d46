import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { getCustomerName, getCustomerPerson } from '#contract/kit/person/customer-name'
import type { Order } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Time } from '#web/ui/data/Time.tsx'

/** Shows the content that the customer signs: work, place and time. */
export function SigningSummary({ order }: { order: Order }) {
  const t = useTranslations('forms')
  const locale = useLocale()
  const format = useFormat()
  const [now] = useState(() => new Date().toISOString())
  const { street, postal_code: code, city } = order.customer.shipping_address
  const [name, person] = [getCustomerName(order.customer), getCustomerPerson(order.customer)]
  const tasks = [
    ...order.services.map((line) => ({
      id: line.api_id,
      text: `${line.service.description[locale]} (${format.number(line.quantity)} ${format.unit(line.unit_measure)})`,
    })),
    ...order.custom_services.map((line) => ({ id: line.api_id, text: line.name })),
  ]
  const products = order.products.map((line) => ({
    id: line.id,
    text: [`${format.number(line.quantity)} × ${line.name}`, line.serial_number].filter(Boolean).join(', '),
  }))
  return (
    <Section look="card" title={t('signFor')}>
      <DescriptionList
        facts={[
          { term: t('signOrder'), value: `${order.opportunity.name} (${order.job.name})` },
          {
            term: t('signAddress'),
            value: [name, person, street, `${code} ${city}`].filter(Boolean).join(', '),
          },
          { term: t('signTime'), value: <Time when={now} as="dayTime" /> },
          { term: t('signTasks'), value: <TextLines lines={tasks} /> },
          { term: t('signProducts'), value: products.length > 0 ? <TextLines lines={products} /> : null },
        ]}
      />
    </Section>
  )
}

function TextLines({ lines }: { lines: readonly { id: string; text: string }[] }) {
  return lines.map((line) => (
    <span key={line.id} className="block">
      {line.text}
    </span>
  ))
}
