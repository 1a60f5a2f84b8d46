import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { useCodeField } from './CodeForm.tsx'
import { FactorSecret } from './FactorSecret.tsx'

interface FactorSetupProps {
  token: string
  maySkip: boolean
  onDone: (staff: CurrentStaff, codes: readonly string[]) => void
  onSkipped: (staff: CurrentStaff) => void
  onRestart: () => void
}

/** Sets up an authenticator app: the person scans or types the secret, then confirms a first code. */
export function FactorSetup({ token, maySkip, onDone, onSkipped, onRestart }: FactorSetupProps) {
  const t = useTranslations('operator')
  const field = useCodeField()
  const toastFailure = useToastFailure()
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
  const skip = useMutation({
    mutationFn: () => callStaff('staff.skipFactor', { body: { token } }),
    onSuccess: onSkipped,
    onError: toastFailure,
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
