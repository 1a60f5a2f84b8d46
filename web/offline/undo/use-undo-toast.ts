import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { isRefusedWith } from '#web/api/http/errors'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { showToast } from '#web/ui/feedback/toasts'
import { recordOwnChange } from '../outbox/own-versions.ts'

interface DoneChange {
  readonly title: string
  readonly text?: string | undefined
  readonly orderId: string
  /** The order's version after the change. The undo is refused if another user has changed the order since. */
  readonly version: number
  /** Makes the call that reverses the change and returns the order's new version; null if there is none. */
  readonly undo: UndoCall | null
}

type UndoCall = (version: number) => Promise<{ version: number }>

/** Returns a function that says what was changed on an order, and offers to undo it where that is possible. */
export function useUndoToast(): (change: DoneChange) => void {
  const t = useTranslations('undo')
  const failure = useErrorMessages()
  const invalidateOrders = useInvalidateOrders()
  const run = async (orderId: string, version: number, undo: UndoCall) => {
    try {
      const after = await undo(version)
      // One call may change the order more than once.
      for (let own = version; own < after.version; own += 1) recordOwnChange(orderId, own)
      showToast({ tone: 'done', title: t('done') })
    } catch (error) {
      if (isRefusedWith(error, 'order_changed') || isRefusedWith(error, 'status_not_allowed'))
        showToast({ tone: 'warning', title: t('failedTitle'), text: t('changedText') })
      else failure.showToast(error)
    } finally {
      invalidateOrders()
    }
  }
  return ({ title, text, orderId, version, undo }) =>
    showToast({
      tone: 'done',
      title,
      text,
      ...(undo ? { undo: () => void run(orderId, version, undo) } : {}),
    })
}
