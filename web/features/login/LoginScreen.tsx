import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { sendRequest } from '#web/api/http/request'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { lazyPart } from '#web/ui/lazy-part'
import type { OpenLoginStep } from './open-login-step.ts'
import { LoginForm } from './LoginForm.tsx'
import { findEmailFault } from './login.rules.ts'
import type { LoginProof, RefusedProof } from './ProofLogin.tsx'

const ProofLogin = lazyPart(() => import('./ProofLogin.tsx').then((part) => ({ default: part.ProofLogin })))
const SecondFactor = lazyPart(() =>
  import('./SecondFactor.tsx').then((part) => ({ default: part.SecondFactor })),
)

interface LoginScreenProps {
  /** Of a mailed link or an identity provider; null for a login with a password. */
  proof: LoginProof | null
  /** The page that the person wanted to open; a mailed link leads there too. */
  redirect?: string | undefined
  onEntered: () => void
  onTokenSpent: () => void
  /** Called after a login link was requested. */
  onLinkSent: () => void
}

/** Logs in by password or mailed link, and by a second factor if one is configured. */
export function LoginScreen({ proof, redirect, onEntered, onTokenSpent, onLinkSent }: LoginScreenProps) {
  const t = useTranslations('login')
  useTitle(t('title'))
  const [step, setStep] = useState<OpenLoginStep | null>(null)
  const [email, setEmail] = useState('')
  const [isPasswordOff, setPasswordOff] = useState(false)
  const [refusal, setRefusal] = useState<RefusedProof | null>(null)
  if (step) {
    return (
      <LoginColumn title={t('factorTitle')} lead={t('factorLead')}>
        <Suspense fallback={<Spinner />}>
          <SecondFactor step={step} onEntered={onEntered} onBack={() => setStep(null)} />
        </Suspense>
      </LoginColumn>
    )
  }
  if (proof) {
    const end = (reason: RefusedProof | null) => {
      setRefusal(reason)
      onTokenSpent()
    }
    return (
      <Suspense fallback={<Spinner />}>
        <ProofLogin proof={proof} onEntered={onEntered} onSpent={end} onFactor={setStep} />
      </Suspense>
    )
  }
  return (
    <LoginColumn title={t('title')} lead={t('lead')}>
      {refusal ? (
        <Banner tone="warning" title={refusal.title} live>
          {refusal.text}
        </Banner>
      ) : null}
      <LoginForm
        email={email}
        redirect={redirect}
        onEmail={setEmail}
        onEntered={onEntered}
        onFactor={setStep}
        onPasswordOff={setPasswordOff}
      />
      <footer className="flex flex-col gap-3 border-t border-line pt-5 text-sm">
        {isPasswordOff ? null : <RequestLoginLink email={email} redirect={redirect} onSent={onLinkSent} />}
        <p className="text-muted">
          {t('noAccount')} <Link href="/signup/">{t('register')}</Link>
        </p>
      </footer>
    </LoginColumn>
  )
}

function LoginColumn({ title, lead, children }: { title: string; lead: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-h1">{title}</h1>
        <p className="text-muted">{lead}</p>
      </header>
      {children}
    </div>
  )
}

interface RequestLoginLinkProps {
  email: string
  redirect: string | undefined
  onSent: () => void
}

/** Requests a login link for the email address in the form. */
function RequestLoginLink({ email, redirect, onSent }: RequestLoginLinkProps) {
  const t = useTranslations('login')
  const { showToast: toastError } = useErrorMessages()
  const [fault, setFault] = useState<'emailMissing' | 'emailInvalid' | null>(null)
  const [pending, setPending] = useState(false)
  const ask = async () => {
    const found = findEmailFault(email)
    setFault(found)
    if (found || pending) return
    setPending(true)
    try {
      const body = { email: email.trim(), ...(redirect ? { redirect } : {}) }
      await sendRequest('session.loginLink', { body }, {}, null)
      onSent()
    } catch (error) {
      toastError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div>
      <Button wide isPending={pending} onPress={() => void ask()}>
        {t('askLink')}
      </Button>
      <p role="status" className="mt-1.5 text-danger-ink empty:hidden">
        {fault ? t(fault) : null}
      </p>
    </div>
  )
}
