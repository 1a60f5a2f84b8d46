import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface LeaveGuardProps {
  when: boolean
  /** The search parameter that identifies the edited object; a change of it counts as leaving. */
  search?: string
}

/**
 * Asks before the user leaves a page with unsaved changes. The browser itself asks when the tab is closed.
 */
export function LeaveGuard({ when, search }: LeaveGuardProps) {
  const t = useTranslations('ui')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when &&
      (current.pathname !== next.pathname ||
        (search !== undefined && hasSearchChanged(current, next, search))),
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

function hasSearchChanged(current: { search: object }, next: { search: object }, word: string): boolean {
  const named = ({ search }: { search: object }) => (search as Record<string, unknown>)[word]
  return named(current) !== named(next)
}
