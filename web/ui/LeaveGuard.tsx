import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a page with changes that are not saved is left; the browser itself asks when the tab is closed. */
export function LeaveGuard({ when }: { when: boolean }) {
  const t = useTranslations('ui')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={t('leaveTitle')}
      confirm={t('leave')}
      cancel={t('stay')}
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('leaveText')}
    </ConfirmDialog>
  )
}
