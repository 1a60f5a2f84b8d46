import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getActionName } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { showToast } from '#web/ui/feedback/toasts'
import { type TargetAction, targetStatusByAction } from './next-steps.ts'
import { type ChangeInputValues, type ChangeTarget, useChangeOrder } from './order-change.data.ts'
import { useGoToOrderPage } from './use-go-to-order-page.ts'

/** Returns whether the order as changed by the other user still allows this status change. */
export function isTargetPossible({ actions }: Order, target: ChangeTarget): boolean {
  if (target.kind === 'cancel') return actions.includes('order.cancel')
  return Object.entries(targetStatusByAction).some(
    ([action, status]) => status === target.status && actions.includes(action),
  )
}

function getTargetAction(target: ChangeTarget): TargetAction | 'order.cancel' {
  const steps = Object.keys(targetStatusByAction) as TargetAction[]
  const step = steps.find((one) => target.kind === 'status' && targetStatusByAction[one] === target.status)
  return step ?? 'order.cancel'
}

/** Sends the change; all attempts of one intention use the same idempotency key. */
export function useSendChange(order: Order, target: ChangeTarget, onDone: () => void) {
  const t = useTranslations('order')
  const change = useChangeOrder(order)
  const name = getActionName(getTargetAction(target), order.order_type)
  const land = useGoToOrderPage()
  const key = useRef<{ of: string; key: string } | null>(null)
  const send = (inputs: ChangeInputValues, version: number) => {
    const requestContent = JSON.stringify([inputs, version])
    if (key.current?.of !== requestContent) key.current = { of: requestContent, key: crypto.randomUUID() }
    change.mutate(
      { target, inputs, key: key.current.key, title: name, version },
      {
        onSuccess: (made) => {
          onDone()
          if (made.isQueued) {
            showToast({ tone: 'warning', title: t('waiting.keptTitle'), text: t('waiting.keptText') })
            return land(made.after)
          }
          const { answer } = made
          const customerNotification = answer.__notifications_sent.customer
          showToast({
            tone: 'done',
            title: t('changed'),
            text: customerNotification ? t('customerTold') : undefined,
          })
          land(answer)
        },
      },
    )
  }
  return { send, change }
}
