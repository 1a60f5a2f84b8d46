import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { OrderConflict } from './OrderConflict.tsx'

interface ConflictDialogProps {
  /** The order as it was when one began to decide. */
  base: Order
  /** What it has become by another hand. */
  theirs: Order
  /** Whether their state still allows what one wants to do. */
  isPossible: boolean
  onTakeTheirs: () => void
  onSendAgain: () => void
}

/** Somebody else was faster: what they did, and whether one's own input, which is kept, still holds. */
export function ConflictDialog({ base, theirs, isPossible, onTakeTheirs, onSendAgain }: ConflictDialogProps) {
  const t = useTranslations('order')
  return (
    <Dialog
      isOpen
      title={t('conflict.title')}
      role="alertdialog"
      onClose={onTakeTheirs}
      footer={
        <>
          <Button onPress={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button kind="primary" isDisabled={!isPossible} onPress={onSendAgain}>
            {t('conflict.sendMine')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <OrderConflict base={base} theirs={theirs} />
        <p className="text-sm">{t(isPossible ? 'conflict.kept' : 'conflict.notPossible')}</p>
      </div>
    </Dialog>
  )
}
