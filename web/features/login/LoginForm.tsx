import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../api/errors.ts'
import { useFailure } from '../../api/failure.tsx'
import { session } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { inlineRefusal, loginFaults } from './login.rules.ts'

interface Errors {
  email?: string
  password?: string
}

export function LoginForm({ onEntered }: { onEntered: () => void }) {
  const t = useTranslations('login')
  const tell = useLoginFailure()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }

  const show = (found: Errors) => {
    setErrors(found)
    const first = found.email ? fields.email : found.password ? fields.password : null
    first?.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const faults = loginFaults({ email, password })
    show(Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(fault)])))
    if (faults.email || faults.password) return
    setPending(true)
    try {
      await session.login({ email: email.trim(), password, remember_me: remember })
      onEntered()
    } catch (error) {
      show(tell(error))
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
        onChange={setEmail}
        error={errors.email}
        inputRef={fields.email}
        autoFocus
      />
      <PasswordField
        label={t('password')}
        name="password"
        value={password}
        onChange={setPassword}
        error={errors.password}
        inputRef={fields.password}
      />
      <Switch isSelected={remember} onChange={setRemember}>
        {t('remember')}
      </Switch>
      <Button type="submit" kind="primary" size="large" wide isPending={pending}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** Says what went wrong: beside its field where it has one, else as a message (1 §8). */
function useLoginFailure() {
  const t = useTranslations('login')
  const { toastError } = useFailure()
  return (error: unknown): Errors => {
    const inline = error instanceof CallError ? inlineRefusal(error.code) : null
    if (inline) return { [inline.field]: t(inline.text) }
    if (error instanceof CallError && (error.status === 401 || error.status === 422)) {
      toast({ tone: 'danger', title: t('wrongTitle'), text: t('wrongText') })
    } else {
      toastError(error)
    }
    return {}
  }
}
