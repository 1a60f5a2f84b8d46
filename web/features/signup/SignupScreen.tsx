import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#web/ui/hooks/use-title'
import { type SignupOutcome, SignupResult } from './SignupResult.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPrefill } from './prefill.ts'

/** Shows the sign-up form, then its result. */
export function SignupScreen({ prefill }: { prefill: SignupPrefill }) {
  const t = useTranslations('signup')
  useTitle(t('title'))
  const [outcome, setOutcome] = useState<SignupOutcome | null>(null)
  if (outcome) return <SignupResult outcome={outcome} onOutcome={setOutcome} />
  return <SignupForm prefill={prefill} onOutcome={setOutcome} />
}
