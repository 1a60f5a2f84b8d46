import { useTranslations } from 'use-intl'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { showToast } from '#web/ui/feedback/toasts'

/** Replaces a part that has a fault of its own. */
export function PartFault({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('operator')
  return (
    <ErrorState title={t('errors.fault')} onRetry={onRetry}>
      {t('errors.faultText')}
    </ErrorState>
  )
}

/** Returns a function that says that a part has a fault. */
export function useToastFault() {
  const t = useTranslations('operator')
  return () => showToast({ tone: 'danger', title: t('errors.fault'), text: t('errors.faultText') })
}
