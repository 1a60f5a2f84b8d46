import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Sides } from './Sides.tsx'
import type { Conflict } from './useConflict.ts'

interface ConflictDialogProps {
  conflict: Conflict & { readonly theirs: Order }
  /** Whether their state still allows what one wants to do. */
  isPossible?: boolean
  onTakeTheirs: () => void
  onSendAgain: (version: number) => void
}

/** Somebody else was faster: what they did, and whether one's own input, which is kept, still holds. */
export function ConflictDialog({
  conflict,
  isPossible = true,
  onTakeTheirs,
  onSendAgain,
}: ConflictDialogProps) {
  const t = useTranslations('order')
  const { base, theirs } = conflict
  return (
    <Dialog
      isOpen
      title={t('conflict.title')}
      role="alertdialog"
      onClose={onTakeTheirs}
      footer={
        <>
          <Button onPress={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button kind="primary" isDisabled={!isPossible} onPress={() => onSendAgain(conflict.accept())}>
            {t('conflict.sendMine')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <Sides base={base} theirs={theirs} />
        <p className="text-sm">{t(isPossible ? 'conflict.kept' : 'conflict.notPossible')}</p>
      </div>
    </Dialog>
  )
}
