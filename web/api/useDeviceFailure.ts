import { useTranslations } from 'use-intl'
import { toast } from '../ui/toasts.ts'
import { useFailure } from './failure.tsx'

/** Puts into words what failed where files are kept on the device: it may be full. */
export function useDeviceFailure() {
  const t = useTranslations('files')
  const failure = useFailure()
  return {
    text: (error: unknown): string =>
      isQuota(error) ? `${t('fullTitle')}. ${t('fullText')}` : failure.words(error).text,
    toastError: (error: unknown): void => {
      if (isQuota(error)) toast({ tone: 'danger', title: t('fullTitle'), text: t('fullText') })
      else failure.toastError(error)
    },
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
