import { X } from 'lucide-react'
import { useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { joinClasses } from '../classes.ts'
import { AriaIconButton } from '../controls/buttons/AriaIconButton.tsx'
import type { DialogProps } from './Dialog.tsx'
import { useFocusInsideDialog, useRestoreFocus } from './restore-focus.ts'
import { useCountOpenDialog } from './use-dialog-queue.ts'

/** The dialog itself, loaded by Dialog.tsx. */
export function ModalDialog(props: DialogProps) {
  const {
    title,
    children,
    footer,
    note,
    size = 'normal',
    isOpen,
    onClose,
    dismissable = true,
    role = 'dialog',
  } = props
  const t = useTranslations('ui')
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.()
      }}
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
      className="overlay fixed inset-0 z-40 flex items-end justify-center bg-backdrop md:items-start md:p-6 md:pt-[10vh]"
    >
      <Modal
        className={joinClasses(
          'appears flex max-h-[min(92dvh,calc(100dvh-1rem-var(--toasts)))] w-full md:max-h-[min(80dvh,calc(88dvh-var(--toasts)))]',
          dialogSizes[size],
        )}
      >
        <AriaDialog
          role={role}
          className="flex w-full flex-col overflow-hidden rounded-t bg-raised text-ink shadow-float outline-none md:rounded"
        >
          <FocusKeeper />
          <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
            <Heading slot="title" className="min-w-0 text-h2 hyphens-auto wrap-anywhere">
              {title}
            </Heading>
            {dismissable ? <AriaIconButton slot="close" icon={X} label={t('close')} withoutTooltip /> : null}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2">{children}</div>
          {footer ? (
            <footer className="flex flex-col-reverse gap-2 px-5 pt-3 pb-5 md:flex-row md:justify-end">
              {footer}
              {note ? (
                <p role="status" className="text-sm text-danger-ink md:order-first md:mr-auto md:self-center">
                  {note}
                </p>
              ) : null}
            </footer>
          ) : (
            <div className="h-3 shrink-0" />
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function FocusKeeper() {
  const place = useRef<HTMLSpanElement>(null)
  useRestoreFocus(place)
  useFocusInsideDialog(place)
  useCountOpenDialog()
  return <span ref={place} hidden />
}

const dialogSizes = {
  small: 'md:max-w-md',
  normal: 'md:max-w-xl',
  large: 'md:max-w-3xl',
  full: 'max-md:h-dvh max-md:max-h-dvh! md:max-w-3xl',
}
