import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The action as a verb: "Angebot ablehnen", never "OK". */
  confirm: string
  cancel?: string | undefined
  /** For actions that remove something. */
  danger?: boolean | undefined
  isPending?: boolean | undefined
  /** Disables the action and is shown at the buttons; null: the action is possible. */
  disabledReason?: string | null | undefined
  /** Disables the action while something that the dialog shows is under way. */
  isWaiting?: boolean | undefined
  /** Names at the buttons what is missing. */
  note?: string | null | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirm,
    cancel,
    danger,
    isPending,
    disabledReason = null,
    isWaiting,
    note,
    onConfirm,
    onClose,
  } = props
  const t = useTranslations('ui')
  const reasonId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="small"
      role="alertdialog"
      note={note}
      footer={
        <>
          <Button onPress={onClose}>{cancel ?? t('cancel')}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            isPending={isPending ?? false}
            disabledBy={disabledReason === null ? null : reasonId}
            isWaiting={isWaiting}
            onPress={onConfirm}
          >
            {confirm}
          </Button>
          {disabledReason === null ? null : (
            <p id={reasonId} className="text-sm text-muted md:order-first md:mr-auto md:self-center">
              {disabledReason}
            </p>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
