import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff, StaffReply } from '#contract/operator/staff-api'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { callStaff } from '../staff-call.ts'
import { CodeForm } from './CodeForm.tsx'
import { FactorSetup } from './FactorSetup.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface LoginStepsProps {
  /** The address to begin with. */
  email?: string
  /** True if the page below keeps what was typed. */
  isOverPage?: boolean
  onEntered: (staff: CurrentStaff) => void
  renderStep: (title: string, content: ReactNode) => ReactNode
}

type Step =
  | { readonly kind: 'password' }
  /** `isPasskey`: a first passkey is set up instead of an app. */
  | ({ readonly kind: 'factor'; readonly isPasskey?: boolean } & StaffReply<'staff.login'>)
  | { readonly kind: 'codes'; readonly staff: CurrentStaff; readonly codes: readonly string[] }

/** The log-in: password, then a code or a passkey; at the first log-in one of both is set up instead. */
export function LoginSteps({ email = '', isOverPage = false, onEntered, renderStep }: LoginStepsProps) {
  const t = useTranslations('operator')
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const restart = () => setStep({ kind: 'password' })
  if (step.kind === 'password')
    return renderStep(
      t('login.title'),
      <FirstStep
        email={email}
        isOverPage={isOverPage}
        onNext={(next) => setStep({ kind: 'factor', ...next })}
        onEntered={onEntered}
      />,
    )
  if (step.kind === 'codes')
    return renderStep(
      t('codes.title'),
      <RecoveryCodes codes={step.codes} onDone={() => onEntered(step.staff)} />,
    )
  if (step.methods.length > 0)
    return renderStep(
      t('code.title'),
      <CodeForm token={step.token} methods={step.methods} onEntered={onEntered} onRestart={restart} />,
    )
  return renderStep(
    t(step.isPasskey ? 'setup.passkeyTitle' : 'setup.title'),
    <FactorSetup
      token={step.token}
      isPasskey={step.isPasskey ?? false}
      maySkip={step.may_skip}
      onKind={(isPasskey) => setStep({ ...step, isPasskey })}
      onDone={(staff, codes) => setStep({ kind: 'codes', staff, codes })}
      onSkipped={onEntered}
      onRestart={restart}
    />,
  )
}

interface FirstStepProps {
  email: string
  isOverPage: boolean
  onNext: (next: StaffReply<'staff.login'>) => void
  onEntered: (staff: CurrentStaff) => void
}

/** Password, identity provider, or both. Without an answer of the server the password is asked for. */
function FirstStep({ email, isOverPage, onNext, onEntered }: FirstStepProps) {
  const settings = useQuery({
    queryKey: ['staff.settings'],
    queryFn: () => callStaff('staff.settings', {}),
    staleTime: Infinity,
    retry: false,
  })
  if (settings.isPending) return <SkeletonText lines={5} />
  const provider = settings.data?.provider ?? null
  const hasPassword = settings.data?.has_password_login ?? true
  return (
    <>
      {hasPassword ? <PasswordForm startEmail={email} onNext={onNext} /> : null}
      {provider === null ? null : (
        <ProviderButton name={provider} isMain={!hasPassword} isOverPage={isOverPage} onEntered={onEntered} />
      )}
    </>
  )
}
