import { useTranslations } from 'use-intl'
import { showToast } from '#web/ui/feedback/toasts'
import { getStorageProblem } from './storage-problem.ts'
import { useErrorMessages, type ErrorText } from '#web/api/feedback/QueryError.tsx'

/** Returns functions that describe errors of stored work and files, including a device that stores nothing. */
export function useDeviceErrorMessages() {
  const t = useTranslations('files')
  const failure = useErrorMessages()
  const describeStorage = (error: unknown): { title: string; text: string } | null => {
    const problem = getStorageProblem(error)
    return problem && { title: t(`${problem}Title`), text: t(`${problem}Text`) }
  }
  return {
    describe: (error: unknown): ErrorText => {
      const storage = describeStorage(error)
      return storage ? { ...storage, requestId: null } : failure.describe(error)
    },
    text: (error: unknown): string => {
      const storage = describeStorage(error)
      return storage ? `${storage.title}. ${storage.text}` : failure.describe(error).text
    },
    showToast: (error: unknown): void => {
      const storage = describeStorage(error)
      if (storage) showToast({ tone: 'danger', ...storage })
      else failure.showToast(error)
    },
  }
}
