import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Takes the place of a question that a colleague has answered meanwhile. The text says who and what. */
export function DoneByOther({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useTranslations('operator.doneByOther')
  return (
    <Dialog
      isOpen
      size="small"
      role="alertdialog"
      title={t('title')}
      onClose={onClose}
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p role="status">{children}</p>
    </Dialog>
  )
}
