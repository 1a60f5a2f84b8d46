import { useTranslations } from 'use-intl'
import { useOutbox } from '#web/offline/outbox/outbox'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

/** Asks for confirmation of the logout while there is unsent work. */
export function LogOutDialog({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  const t = useTranslations('outbox')
  const { length: count } = useOutbox()
  return (
    <ConfirmDialog
      isOpen
      title={t('leaveTitle', { count })}
      confirm={t('leave')}
      danger
      onConfirm={onLeave}
      onClose={onClose}
    >
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  )
}
