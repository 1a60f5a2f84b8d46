import { useLocale, useTranslations } from 'use-intl'
import { actionNames } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useRemindCustomer } from '../order.data.ts'

/** Sends the customer a reminder of the signature by mail. */
export function ReminderButton({ order }: { order: Order }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const failure = useErrorMessages()
  const remind = useRemindCustomer(order)
  if (!order.actions.includes('order.mailCustomer')) return null
  return (
    <Button
      wide
      isPending={remind.isPending}
      onPress={() =>
        remind.mutate(undefined, {
          onSuccess: () => showToast({ tone: 'done', title: t('mailSent') }),
          onError: failure.showToast,
        })
      }
    >
      {actionNames['order.mailCustomer'][locale]}
    </Button>
  )
}
