import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { session } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { Switch } from '#web/ui/controls/choices/Switch.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { lazyPart } from '#web/ui/lazy-part'
import { type OpenLoginStep, getOpenLoginStep } from './open-login-step.ts'
import { findEmailFault, getInlineRefusal, findLoginFaults } from './login.rules.ts'

// Only for complete addresses, so that the page shows before it loads.
const ProviderLogin = lazyPart(async () => ({ default: (await import('./ProviderLogin.tsx')).ProviderLogin }))

interface LoginErrors {
  email?: string | null
  password?: string | null
}

interface LoginFormProps {
  email: string
  onEmail: (email: string) => void
  onEntered: () => void
  /** Called if the password was correct and a second factor is required. */
  onFactor: (step: OpenLoginStep) => void
  /** True if the person is known because they log in again. */
  isAgain?: boolean
  /** The page to open after a log-in with an identity provider. */
  redirect?: string | undefined
  /** Called when it is known whether the address logs in with an identity provider only. */
  onPasswordOff?: (isOff: boolean) => void
}

export function LoginForm(props: LoginFormProps) {
  const { email, onEmail, onEntered, onFactor, isAgain = false, redirect, onPasswordOff } = props
  const t = useTranslations('login')
  const showFailure = useShowLoginFailure()
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [errors, setErrors] = useState<LoginErrors>({})
  const [pending, setPending] = useState(false)
  const completeEmail = useCompleteEmail(email)
  const [isPasswordOff, setPasswordOff] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || isPasswordOff) return
    const faults = findLoginFaults({ email, password })
    setErrors({ email: faults.email && t(faults.email), password: faults.password && t(faults.password) })
    if (faults.email || faults.password) return
    setPending(true)
    try {
      await session.login({ email: email.trim(), password, remember_me: remember })
      onEntered()
    } catch (error) {
      const step = getOpenLoginStep(error)
      if (step) onFactor(step)
      else setErrors(showFailure(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={onEmail}
        error={errors.email}
        autoFocus={!isAgain}
        isReadOnly={isAgain}
      />
      {isPasswordOff ? null : (
        <PasswordField
          label={t('password')}
          name="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          autoFocus={isAgain}
        />
      )}
      <div className="flex flex-col items-start gap-3">
        <Switch isSelected={remember} onChange={setRemember}>
          {t('remember')}
        </Switch>
        {isAgain || isPasswordOff ? null : (
          <Link isAlone href="/request-password-reset/?role=partner">
            {t('forgot')}
          </Link>
        )}
      </div>
      {isPasswordOff ? null : (
        <Button type="submit" kind="primary" size="large" wide isPending={pending}>
          {t('submit')}
        </Button>
      )}
      {completeEmail === null ? null : (
        <Suspense>
          <ProviderLogin
            email={completeEmail}
            remember={remember}
            redirect={redirect}
            isAgain={isAgain}
            onFound={(isOff) => {
              setPasswordOff(isOff)
              onPasswordOff?.(isOff)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Returns the address once the user has stopped typing, or null if it is not complete. */
function useCompleteEmail(email: string): string | null {
  const [complete, setComplete] = useState<string | null>(null)
  useEffect(() => {
    const wait = setTimeout(() => setComplete(findEmailFault(email) ? null : email), 400)
    return () => clearTimeout(wait)
  }, [email])
  return complete
}

/** Shows an error at its field, or as a message if it belongs to none. */
function useShowLoginFailure() {
  const t = useTranslations('login')
  const { showToast: toastError } = useErrorMessages()
  return (error: unknown): LoginErrors => {
    const inline = error instanceof CallError ? getInlineRefusal(error.code) : null
    if (inline) return { [inline.field]: t(inline.text) }
    if (error instanceof CallError && (error.status === 401 || error.status === 422)) {
      showToast({ tone: 'danger', title: t('wrongTitle'), text: t('wrongText') })
    } else {
      toastError(error)
    }
    return {}
  }
}
