import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'

/** Asks for confirmation if work begins on another day than agreed. */
export function OtherDayNotice({ order }: { order: Order }) {
  const t = useTranslations('order')
  const format = useFormat()
  const { appointment_start_timestamp: start, appointment_end_timestamp: end } = order.job
  const today = toBerlinDay(new Date())
  if (!start || !end || (toBerlinDay(start) <= today && today <= toBerlinDay(end))) return null
  return (
    <Banner tone="warning">{t('setAppointment.otherDay', { when: format.period({ start, end }) })}</Banner>
  )
}
