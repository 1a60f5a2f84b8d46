import { useTranslations } from 'use-intl'
import { showToast } from '#web/ui/feedback/toasts'
import { isDeviceFullError } from './device-full.ts'
import { useErrorMessages, type ErrorText } from '#web/api/feedback/QueryError.tsx'

/** Returns functions that describe errors of stored work and files, including a full device. */
export function useDeviceErrorMessages() {
  const t = useTranslations('files')
  const failure = useErrorMessages()
  const full = (): ErrorText => ({ title: t('fullTitle'), text: t('fullText'), requestId: null })
  return {
    describe: (error: unknown): ErrorText => (isDeviceFullError(error) ? full() : failure.describe(error)),
    text: (error: unknown): string =>
      isDeviceFullError(error) ? `${t('fullTitle')}. ${t('fullText')}` : failure.describe(error).text,
    showToast: (error: unknown): void => {
      if (isDeviceFullError(error)) showToast({ tone: 'danger', title: t('fullTitle'), text: t('fullText') })
      else failure.showToast(error)
    },
  }
}
