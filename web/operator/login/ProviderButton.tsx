import { useMutation } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { saveReturnPath } from './return-path.ts'

interface ProviderButtonProps {
  name: string
  isMain: boolean
  /** Opens the provider in a tab of its own, because this page keeps what was typed. */
  isOverPage: boolean
  onEntered: (staff: CurrentStaff) => void
}

/** Logs in with the identity provider. */
export function ProviderButton({ name, isMain, isOverPage, onEntered }: ProviderButtonProps) {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const [isWaiting, setWaiting] = useState(false)
  useSessionOfOtherTab(isWaiting, onEntered)
  const start = useMutation({
    mutationFn: async () => {
      saveReturnPath()
      // Browsers allow a new tab only while they handle the press.
      const tab = isOverPage ? window.open('about:blank') : null
      try {
        const { url } = await callStaff('staff.startProviderLogin', { body: {} })
        ;(tab ?? window).location.assign(url)
        setWaiting(tab !== null)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: toastFailure,
  })
  return (
    <Button
      kind={isMain ? 'primary' : 'secondary'}
      size="large"
      wide
      icon={LogIn}
      isPending={start.isPending}
      onPress={() => start.mutate()}
    >
      {t('login.withProvider', { name })}
    </Button>
  )
}

/** Continues once the person comes back from a tab in which they have logged in. */
function useSessionOfOtherTab(isWaiting: boolean, onEntered: (staff: CurrentStaff) => void): void {
  useEffect(() => {
    if (!isWaiting) return
    const check = () => void callStaff('staff.current', {}).then(onEntered, () => undefined)
    addEventListener('focus', check)
    return () => removeEventListener('focus', check)
  }, [isWaiting, onEntered])
}
