import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { formatPersonName } from '#web/i18n/person-name'

export interface Difference {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Returns the differences between two states of an order as text. */
export function useDifferences(before: Order, after: Order): readonly Difference[] {
  const t = useTranslations('order')
  const read = useReadFields()
  const [old, now] = [read(before), read(after)]
  return comparedFields.flatMap((name) =>
    old[name] === now[name]
      ? []
      : [
          {
            name: t(`conflict.fields.${name}`),
            before: old[name] ?? t('none'),
            after: now[name] ?? t('none'),
          },
        ],
  )
}

const comparedFields = [
  'status',
  'hold',
  'appointment',
  'readiness',
  'ownNumber',
  'delegate',
  'signature',
  'tasks',
  'products',
  'photos',
  'price',
  'proposal',
] as const
type ComparedField = (typeof comparedFields)[number]

/** Returns the visible fields of an order, each as one line of text. */
function useReadFields(): (order: Order) => Record<ComparedField, string | null> {
  const t = useTranslations('order')
  const locale = useLocale()
  const format = useFormat()
  return (order) => {
    const { job } = order
    const { appointment_start_timestamp: start, appointment_end_timestamp: end } = job
    const photos = order.files.filter(({ kind }) => kind === 'picture').length
    const [proposal] = order.counter_proposals
    return {
      status: order.status_description.partner_name[locale],
      hold: order.hold ? t(`holds.${order.hold.reason}`) : null,
      appointment: start && end ? format.period({ start, end }) : null,
      readiness: job.readiness_date ? format.date(job.readiness_date) : null,
      ownNumber: order.partner_eid,
      delegate: order.delegated_to ? formatPersonName(order.delegated_to) : null,
      signature: t(`signatureStates.${order.signature.state}`),
      tasks: [
        ...order.services.map(
          (line) =>
            `${format.number(line.quantity, 2)} ${format.unit(line.unit_measure)} ${line.service.description[locale]}`,
        ),
        ...order.custom_services.map((line) => `${format.number(line.quantity, 2)} × ${line.name}`),
      ].join(', '),
      products: order.products
        .map((line) =>
          [`${format.number(line.quantity, 2)} × ${line.name}`, line.serial_number].filter(Boolean).join(' '),
        )
        .join(', '),
      photos: photos > 0 ? format.number(photos) : null,
      price: job.price_purchasing === null ? null : format.money(job.price_purchasing),
      proposal: proposal ? t(`counter.states.${proposal.state}`) : null,
    }
  }
}
