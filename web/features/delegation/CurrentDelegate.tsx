import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { createReassignment } from '#web/offline/undo/order-calls'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'
import { useTakeBackOrder } from './delegation.data.ts'
import type { DelegatedOrder } from './DelegateDialog.tsx'
import { formatPersonName } from '#web/i18n/person-name'

interface CurrentDelegateProps {
  order: DelegatedOrder
  version: number
  onDone: () => void
}

/** Shows the current delegate and the button that withdraws the delegation. */
export function CurrentDelegate({ order, version, onDone }: CurrentDelegateProps) {
  const t = useTranslations('delegation')
  const failure = useErrorMessages()
  const takeBack = useTakeBackOrder(order.api_id)
  const showDone = useUndoToast()
  const { delegated_to: delegate } = order
  if (!delegate) return null
  const send = () =>
    takeBack.mutate(version, {
      onSuccess: (reply) => {
        showDone({
          title: t('takenBack'),
          text: t('takenBackText'),
          orderId: order.api_id,
          version: reply.version,
          undo: createReassignment(order.api_id, delegate),
        })
        onDone()
      },
      onError: failure.showToast,
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line p-3">
      <p className="min-w-0 text-sm">
        {t('now')}
        <span className="block text-base font-medium wrap-anywhere">{formatPersonName(delegate)}</span>
        <span className="block text-muted wrap-anywhere">{delegate.email}</span>
      </p>
      {order.actions.includes('order.takeBack') ? (
        <Button size="small" isPending={takeBack.isPending} onPress={send}>
          {t('takeBack')}
        </Button>
      ) : null}
    </div>
  )
}
