import { useLocale, useTranslations } from 'use-intl'
import { actionNames } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { KeepOwnInput } from '#web/features/order/conflict/KeepOwnInput.tsx'
import { useDecision } from '#web/features/order/conflict/use-decision'
import { useConfirmReceipt } from '#web/features/order/order.data'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { ProductOrder } from './Deliveries.tsx'

interface ReceiptDialogProps {
  order: Order
  goods: ProductOrder
  onClose: () => void
}

/** Confirms that the goods have arrived, with a comment for the customer. */
export function ReceiptDialog({ order, goods, onClose }: ReceiptDialogProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const [{ comment }, enter, forget] = useDraftInput(`receipt ${goods.id}`, { comment: '' })
  const receive = useConfirmReceipt(order)
  const decision = useDecision(order, receive, {
    input: { id: goods.id, comment: comment.trim() || undefined },
    fields: ['comment'],
    forget,
    onDone: () => {
      showToast({ tone: 'done', title: t('deliveries.done') })
      onClose()
    },
  })
  return (
    <KeepOwnInput decision={decision} needs="order.confirmReceipt" onTakeTheirs={onClose}>
      <ConfirmDialog
        isOpen
        title={actionNames['order.confirmReceipt'][locale]}
        confirm={t('deliveries.confirm')}
        isPending={receive.isPending}
        onConfirm={decision.send}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4 pb-2">
          <p>{goods.items.map(({ productName }) => productName).join(', ')}</p>
          <p className="text-sm text-muted">{t('deliveries.text')}</p>
          <TextArea
            label={t('comment')}
            hint={t('conversation.hints.customer')}
            optional
            value={comment}
            onChange={(text) => enter({ comment: text })}
            maxLength={4000}
            rows={2}
            error={getFieldErrors(receive.error, 'comment')}
          />
        </div>
      </ConfirmDialog>
    </KeepOwnInput>
  )
}
