import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { useCodeField } from './CodeForm.tsx'
import { FactorSecret } from './FactorSecret.tsx'

export interface FirstFactorProps {
  token: string
  onDone: (staff: CurrentStaff, codes: readonly string[]) => void
  /** Called if the second step has ended. */
  onRestart: () => void
}

/** Sets up an authenticator app: the person scans or types the secret, then confirms a first code. */
export function AuthenticatorSetup({ token, onDone, onRestart }: FirstFactorProps) {
  const t = useTranslations('operator')
  const field = useCodeField()
  // Each start creates a new secret, so it runs once.
  const started = useQuery({
    queryKey: ['staff.startFactor', token],
    queryFn: () => callStaff('staff.startFactor', { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  const confirm = useMutation({
    mutationFn: () => callStaff('staff.confirmFactor', { body: { token, code: field.code } }),
    onSuccess: ({ staff, recovery_codes }) => onDone(staff, recovery_codes),
    onError: (error) => field.showFailure(error, onRestart),
  })
  return (
    <>
      <p className="text-muted">{t('setup.lead')}</p>
      {started.error ? <LoadFailure error={started.error} onRetry={onRestart} /> : null}
      {started.isPending ? <SkeletonText lines={6} /> : null}
      {started.data ? (
        <form
          noValidate
          onSubmit={(event) => field.submit(event, confirm.mutate)}
          className="flex flex-col gap-5"
        >
          <FactorSecret {...started.data} />
          <TextField {...field.props} label={t('setup.code')} inputMode="numeric" />
          <Button type="submit" kind="primary" size="large" wide isPending={confirm.isPending}>
            {t('setup.submit')}
          </Button>
        </form>
      ) : null}
    </>
  )
}
