import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { createDeferredComponent } from '#web/api/feedback/deferred-component.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

const OrderConflict = createDeferredComponent(
  async () => (await import('./OrderConflict.tsx')).OrderConflict,
  () => <SkeletonText lines={4} />,
)

interface ConflictDialogProps {
  /** The order on which the user decided. */
  base: Order
  /** The order as another user changed it. */
  theirs: Order
  /** Whether the changed order still allows the user's action. */
  isPossible: boolean
  onTakeTheirs: () => void
  onSendAgain: () => void
}

/**
 * Shows a change by another user, and asks whether to send the user's own input nevertheless; the input is
 * kept.
 */
export function ConflictDialog({ base, theirs, isPossible, onTakeTheirs, onSendAgain }: ConflictDialogProps) {
  const t = useTranslations('order')
  const textId = useId()
  return (
    <Dialog
      isOpen
      title={t('conflict.title')}
      role="alertdialog"
      onClose={onTakeTheirs}
      footer={
        <>
          <Button onPress={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button kind="primary" disabledBy={isPossible ? null : textId} onPress={onSendAgain}>
            {t('conflict.sendMine')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <OrderConflict base={base} theirs={theirs} />
        <p id={textId} className="text-sm">
          {t(isPossible ? 'conflict.kept' : 'conflict.notPossible')}
        </p>
      </div>
    </Dialog>
  )
}
