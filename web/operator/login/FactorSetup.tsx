import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { hasPasskeySupport } from '#web/api/device/passkeys'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { PasskeySetup } from './PasskeySetup.tsx'

interface FactorSetupProps {
  token: string
  isPasskey: boolean
  maySkip: boolean
  onKind: (isPasskey: boolean) => void
  onDone: (staff: CurrentStaff, codes: readonly string[]) => void
  onSkipped: (staff: CurrentStaff) => void
  onRestart: () => void
}

/** Sets up the second step at the first log-in: an authenticator app or a passkey. */
export function FactorSetup({
  token,
  isPasskey,
  maySkip,
  onKind,
  onDone,
  onSkipped,
  onRestart,
}: FactorSetupProps) {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const skip = useMutation({
    mutationFn: () => callStaff('staff.skipFactor', { body: { token } }),
    onSuccess: onSkipped,
    onError: toastFailure,
  })
  const Setup = isPasskey ? PasskeySetup : AuthenticatorSetup
  return (
    <>
      <Setup token={token} onDone={onDone} onRestart={onRestart} />
      {hasPasskeySupport() ? (
        <Button onPress={() => onKind(!isPasskey)}>
          {t(isPasskey ? 'setup.useApp' : 'setup.usePasskey')}
        </Button>
      ) : null}
      {maySkip ? (
        <Button isPending={skip.isPending} onPress={() => skip.mutate()}>
          {t('setup.skip')}
        </Button>
      ) : null}
      <Button kind="quiet" onPress={onRestart}>
        {t('code.back')}
      </Button>
    </>
  )
}
