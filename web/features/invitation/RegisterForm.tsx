import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Invitation } from '#contract/company/invitations'
import { isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { useTermsUrl } from '#web/api/settings'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { PasswordRules } from '#web/ui/controls/fields/PasswordRules.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { type Registered, useRegister } from './invitation.data.ts'
import {
  findRegistrationFaults,
  type RegistrationField,
  toRegistrationBody,
  type RegistrationInput,
} from './registration.rules.ts'

interface RegisterFormProps {
  orderId: string
  token: string
  invitation: Invitation
  /** Called if the offer is gone while the form is filled: the input stays and the other fields appear. */
  onGone: () => void
  onRegistered: (registered: Registered) => void
}

/** Asks for name and password while the offer is open, and for all company details once it is gone. */
export function RegisterForm({ orderId, token, invitation, onGone, onRegistered }: RegisterFormProps) {
  const t = useTranslations('invitation')
  const { showToast: toastError } = useErrorMessages()
  const form = useRef<HTMLFormElement>(null)
  const mode = invitation.offer ? 'short' : 'whole'
  const [typed, setTyped] = useState<RegistrationInput>(() => createRegistrationInput(invitation))
  const [faults, setFaults] = useState<ReturnType<typeof findRegistrationFaults>>({})
  const register = useRegister()

  const focusFirstFault = () =>
    // Runs after the faults are rendered.
    setTimeout(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')?.focus(),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (register.isPending) return
    const found = findRegistrationFaults(typed, mode)
    setFaults(found)
    if (Object.keys(found).length > 0) return void focusFirstFault()
    register.mutate(
      { orderId, token, registration: toRegistrationBody(typed, mode) },
      { onSuccess: onRegistered, onError: showFailure },
    )
  }
  const showFailure = (error: unknown) => {
    if (isRefusedWith(error, 'offer_taken')) {
      showToast({ tone: 'warning', title: t('goneTitle'), text: t('goneKept') })
      return onGone()
    }
    toastError(error)
    focusFirstFault()
  }
  const field = (name: Exclude<RegistrationField, 'accept_tos' | 'accept_marketing_consent'>) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
    error: faults[name] ? t(`faults.${faults[name]}`) : getFieldErrors(register.error, name),
  })

  return (
    <form ref={form} noValidate onSubmit={submit} className="mx-auto flex w-full max-w-md flex-col gap-5">
      <header className="flex flex-col gap-1">
        <h2 className="text-h2">{t(mode === 'short' ? 'formTitle' : 'wholeTitle')}</h2>
        <p className="text-sm text-muted">{t('formText', { email: invitation.email })}</p>
      </header>
      {mode === 'whole' ? (
        <TextField label={t('company')} autoComplete="organization" {...field('company_name')} />
      ) : null}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={t('firstName')} autoComplete="given-name" {...field('first_name')} />
        <TextField label={t('lastName')} autoComplete="family-name" {...field('last_name')} />
      </div>
      {mode === 'whole' ? (
        <TextField label={t('phone')} type="tel" autoComplete="tel" {...field('phone')} />
      ) : null}
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <div className="flex flex-col gap-2">
        <PasswordField label={t('password')} autoComplete="new-password" {...field('password')} />
        <PasswordRules password={typed.password} />
      </div>
      <PasswordField label={t('repeat')} autoComplete="new-password" {...field('password_repeat')} />
      {mode === 'whole' ? (
        <RegistrationConsents
          typed={typed}
          error={
            faults.accept_tos ? t('faults.terms') : getFieldErrors(register.error, 'accept_tos').join(' ')
          }
          onChange={(more) => setTyped((before) => ({ ...before, ...more }))}
        />
      ) : null}
      <Button type="submit" kind="primary" size="large" wide isPending={register.isPending}>
        {t(mode === 'short' ? 'toJob' : 'register')}
      </Button>
      {mode === 'short' ? <p className="text-sm text-muted">{t('first')}</p> : null}
    </form>
  )
}

function createRegistrationInput({ company }: Invitation): RegistrationInput {
  return {
    first_name: '',
    last_name: '',
    email: '',
    password: '',
    password_repeat: '',
    company_name: company.name,
    phone: company.phone ?? '',
    accept_tos: false,
    accept_marketing_consent: false,
  }
}

interface RegistrationConsentsProps {
  typed: RegistrationInput
  error: string
  onChange: (more: Partial<RegistrationInput>) => void
}

function RegistrationConsents({ typed, error, onChange }: RegistrationConsentsProps) {
  const t = useTranslations('invitation')
  const terms = useTermsUrl()
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        isSelected={typed.accept_tos}
        isInvalid={error !== ''}
        onChange={(accept_tos) => onChange({ accept_tos })}
      >
        {t('acceptTerms')}
      </Checkbox>
      <span className="text-sm">
        <Link href={terms} target="_blank">
          {t('terms')}
        </Link>
      </span>
      {error ? (
        <p role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
      <Checkbox
        isSelected={typed.accept_marketing_consent}
        onChange={(accept_marketing_consent) => onChange({ accept_marketing_consent })}
      >
        {t('acceptMarketing')}
      </Checkbox>
    </div>
  )
}
