import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { CurrentStaff, StaffReply } from '#contract/operator/staff-api'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CodeForm } from './CodeForm.tsx'
import { EntryLayout } from './EntryLayout.tsx'
import { FactorSetup } from './FactorSetup.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface LoginPageProps {
  /** True if the session ended while the person was working. */
  hasEnded: boolean
  onEntered: (staff: CurrentStaff) => void
  onLocale: (locale: Locale) => void
}

type Step =
  | { readonly kind: 'password' }
  | ({ readonly kind: 'factor' } & StaffReply<'staff.login'>)
  | { readonly kind: 'codes'; readonly staff: CurrentStaff; readonly codes: readonly string[] }

/** The log-in: password, then a code; at the first log-in the authenticator app is set up instead. */
export function LoginPage({ hasEnded, onEntered, onLocale }: LoginPageProps) {
  const t = useTranslations('operator')
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const restart = () => setStep({ kind: 'password' })
  if (step.kind === 'password')
    return (
      <EntryLayout title={t('login.title')} onLocale={onLocale}>
        {hasEnded ? <Banner title={t('login.ended')}>{t('login.endedText')}</Banner> : null}
        <PasswordForm onNext={(next) => setStep({ kind: 'factor', ...next })} />
      </EntryLayout>
    )
  if (step.kind === 'codes')
    return (
      <EntryLayout title={t('codes.title')} onLocale={onLocale}>
        <RecoveryCodes codes={step.codes} onDone={() => onEntered(step.staff)} />
      </EntryLayout>
    )
  const isNew = step.methods.length === 0
  return (
    <EntryLayout title={t(isNew ? 'setup.title' : 'code.title')} onLocale={onLocale}>
      {isNew ? (
        <FactorSetup
          token={step.token}
          maySkip={step.may_skip}
          onDone={(staff, codes) => setStep({ kind: 'codes', staff, codes })}
          onSkipped={onEntered}
          onRestart={restart}
        />
      ) : (
        <CodeForm token={step.token} onEntered={onEntered} onRestart={restart} />
      )}
    </EntryLayout>
  )
}
