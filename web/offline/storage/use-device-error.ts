import { useTranslations } from 'use-intl'
import { showToast } from '#web/ui/feedback/toasts'
import { isDeviceFull } from './device-full.ts'
import { useFailure, type Words } from '#web/api/feedback/QueryError.tsx'

/** Puts into words what failed where work and files are kept on the device: it may be full. */
export function useDeviceFailure() {
  const t = useTranslations('files')
  const failure = useFailure()
  const full = (): Words => ({ title: t('fullTitle'), text: t('fullText'), requestId: null })
  return {
    words: (error: unknown): Words => (isDeviceFull(error) ? full() : failure.words(error)),
    text: (error: unknown): string =>
      isDeviceFull(error) ? `${t('fullTitle')}. ${t('fullText')}` : failure.words(error).text,
    toastError: (error: unknown): void => {
      if (isDeviceFull(error)) showToast({ tone: 'danger', title: t('fullTitle'), text: t('fullText') })
      else failure.toastError(error)
    },
  }
}
