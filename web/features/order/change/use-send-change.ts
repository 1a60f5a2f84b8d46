import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getActionName } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { showToast } from '#web/ui/feedback/toasts'
import { useIsShown } from '#web/ui/hooks/use-is-shown'
import { type TargetAction, targetStatusByAction } from './next-steps.ts'
import {
  type ChangeInputValues,
  type ChangeResult,
  type ChangeTarget,
  useChangeOrder,
} from './order-change.data.ts'
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

/** Returns the name under which the history lists the action, so that message and history say the same. */
function getHistoryStep(action: TargetAction | 'order.cancel') {
  return action.replace('.', '_') as 'order_start'
}

interface SendChangeOptions {
  /** The keys of the stored input, which is deleted after a restart if the app is closed before the reply. */
  readonly draftKeys: readonly string[]
  /** Deletes the input, as soon as the change is stored: also if the user has opened another page meanwhile. */
  readonly forget: () => void
  /** Called after a change only while the page or dialog is still shown. */
  readonly onDone?: () => void
  /** Called after a failure. */
  readonly onError?: () => void
}

/** Sends the change; all attempts of one intention use the same idempotency key. */
export function useSendChange(
  order: Order,
  target: ChangeTarget,
  { draftKeys, forget, onDone, onError }: SendChangeOptions,
) {
  const t = useTranslations('order')
  const failure = useDeviceErrorMessages()
  const change = useChangeOrder(order)
  const action = getTargetAction(target)
  const name = getActionName(action, order.order_type)
  const land = useGoToOrderPage()
  const isShown = useIsShown()
  const key = useRef<{ of: string; key: string } | null>(null)

  const showResult = (made: ChangeResult) => {
    const result = made.isQueued ? made.after : made.answer
    if (made.isQueued)
      showToast({ tone: 'warning', title: t('waiting.keptTitle'), text: t('waiting.keptText') })
    else {
      const customerNotification = made.answer.__notifications_sent.customer
      showToast({
        tone: 'done',
        title: t(`steps.${getHistoryStep(action)}`),
        text: customerNotification ? t('customerTold') : undefined,
      })
    }
    if (!isShown.current) return
    onDone?.()
    land(result)
  }

  const send = (inputs: ChangeInputValues, version: number) => {
    const requestContent = JSON.stringify([inputs, version])
    if (key.current?.of !== requestContent) key.current = { of: requestContent, key: crypto.randomUUID() }
    const sending = change.mutateAsync({
      target,
      inputs,
      key: key.current.key,
      title: name,
      draftKeys,
      version,
    })
    void sending.then(
      (made) => {
        forget()
        showResult(made)
      },
      (error: unknown) => {
        onError?.()
        // The page or dialog shows its error itself.
        if (!isShown.current) failure.showToast(error)
      },
    )
  }
  return { send, change }
}
