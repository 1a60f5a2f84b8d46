import type { ReactNode } from 'react'
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
  isDisabled?: boolean | undefined
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
    isDisabled,
    note,
    onConfirm,
    onClose,
  } = props
  const t = useTranslations('ui')
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
            isDisabled={isDisabled ?? false}
            onPress={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
