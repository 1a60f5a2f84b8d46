import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { createDeferredPart } from '../deferred-part.ts'
import { showToast } from '../feedback/toasts.ts'

export interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode
  /** Names at the buttons what is missing. */
  note?: string | null | undefined
  /** `full` fills the whole screen of a phone. */
  size?: 'small' | 'normal' | 'large' | 'full' | undefined
  isOpen: boolean
  onClose?: (() => void) | undefined
  /** False for questions that must be answered: no close button, no closing by a press outside or Escape. */
  dismissable?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

const modalDialog = createDeferredPart(async () => (await import('./ModalDialog.tsx')).ModalDialog)

/**
 * A modal dialog. On a phone it appears at the bottom and fills the width. Its script is loaded some seconds after the page,
 * or when it opens, because most pages have dialogs and few visits open one.
 */
export function Dialog(props: DialogProps) {
  const t = useTranslations('ui')
  const { isOpen, onClose } = props
  const LoadedDialog = modalDialog.usePart()
  const showFailure = useRef(() => {})
  showFailure.current = () => {
    showToast({ tone: 'danger', title: t('dialogNotLoaded'), text: t('dialogNotLoadedText') })
    // The next press tries again.
    onClose?.()
  }
  useEffect(() => {
    if (isOpen) modalDialog.load().catch(() => showFailure.current())
  }, [isOpen])
  return LoadedDialog ? <LoadedDialog {...props} /> : null
}
