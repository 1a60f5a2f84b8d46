import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { sendRequest } from '#web/api/http/request'
import { useTermsUrl } from '#web/api/settings'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { FieldMessage } from '#web/ui/controls/fields/native-field.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { PasswordRules } from '#web/ui/controls/fields/PasswordRules.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import type { SignupOutcome } from './SignupResult.tsx'
import type { SignupPrefill } from './prefill.ts'
import { useTermsRule } from './use-terms-rule.ts'
import { createSignupForm, type SignupFormValues as Form, findSignupFaults } from './signup.rules.ts'

type SignupErrors = { readonly [field in keyof Form]?: string | readonly string[] }
type SignupTextField = 'first_name' | 'last_name' | 'phone' | 'email' | 'company_name'

interface SignupFormProps {
  prefill: SignupPrefill
  onOutcome: (outcome: SignupOutcome) => void
}

export function SignupForm({ prefill, onOutcome }: SignupFormProps) {
  const t = useTranslations('signup')
  const [form, setForm] = useState(() => createSignupForm(prefill))
  const terms = useTermsRule(prefill.referral)
  const { errors, pending, send } = useSendSignup(form, { referral: prefill.referral, terms, onOutcome })
  const change = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }))
  const text = (field: SignupTextField) => ({
    label: t(`fields.${field}`),
    name: field,
    value: form[field],
    onChange: (value: string) => change({ [field]: value }),
    error: errors[field],
    maxLength: 255,
  })
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-muted">{t('lead')}</p>
      </header>
      <TextField {...text('company_name')} autoComplete="organization" />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...text('first_name')} autoComplete="given-name" />
        <TextField {...text('last_name')} autoComplete="family-name" />
      </div>
      <TextField {...text('email')} type="email" inputMode="email" autoComplete="username" />
      <TextField {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" hint={t('phoneHint')} />
      <div className="flex flex-col gap-2">
        <PasswordField
          label={t('fields.password')}
          name="password"
          autoComplete="new-password"
          value={form.password}
          onChange={(password) => change({ password })}
          error={errors.password}
        />
        <PasswordRules password={form.password} />
      </div>
      <PasswordField
        label={t('fields.password_repeat')}
        name="password_repeat"
        autoComplete="new-password"
        value={form.password_repeat}
        onChange={(password_repeat) => change({ password_repeat })}
        error={errors.password_repeat}
      />
      <SignupConsents
        form={form}
        areTermsRequired={terms.isRequired}
        error={errors.accept_tos}
        onChange={change}
      />
      <Button type="submit" kind="primary" size="large" wide isPending={pending}>
        {t('submit')}
      </Button>
      <p className="text-sm text-muted">
        {t('haveAccount')} <Link href="/login/">{t('toLogin')}</Link>
      </p>
    </form>
  )
}

interface SignupConsentsProps {
  form: Form
  areTermsRequired: boolean
  error: string | readonly string[] | undefined
  onChange: (part: Partial<Form>) => void
}

/** Two separate consents; neither is selected by default. */
function SignupConsents({ form, areTermsRequired, error, onChange }: SignupConsentsProps) {
  const t = useTranslations('signup')
  const terms = useTermsUrl()
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        isSelected={form.accept_tos}
        isInvalid={Boolean(error)}
        onChange={(accept_tos) => onChange({ accept_tos })}
        hint={areTermsRequired ? undefined : t('termsOptional')}
      >
        {t('terms')}
      </Checkbox>
      <p className="pl-7.5 text-sm">
        <Link isAlone href={terms} target="_blank">
          {t('readTerms')}
        </Link>
      </p>
      <div className="pl-7.5">
        <FieldMessage error={error} />
      </div>
      <Checkbox
        isSelected={form.accept_marketing_consent}
        onChange={(accept_marketing_consent) => onChange({ accept_marketing_consent })}
        hint={t('marketingHint')}
      >
        {t('marketing')}
      </Checkbox>
    </div>
  )
}

interface SignupContext {
  referral: string | undefined
  terms: ReturnType<typeof useTermsRule>
  onOutcome: (outcome: SignupOutcome) => void
}

/** Validates and sends the form; keeps the input if that fails. */
function useSendSignup(form: Form, { referral, terms, onOutcome }: SignupContext) {
  const t = useTranslations('signup')
  const { showToast: toastError } = useErrorMessages()
  const [errors, setErrors] = useState<SignupErrors>({})
  const [pending, setPending] = useState(false)

  const fail = (error: unknown) => {
    if (isRefusedWith(error, 'duplicate_account')) {
      onOutcome({ kind: 'duplicate', contact: error.body.contact as { phone: string; email: string } })
      return
    }
    if (error instanceof CallError && error.status === 422) setErrors(error.errors)
    toastError(error)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      const faults = Object.entries(findSignupFaults(form, await terms.wait()))
      setErrors(Object.fromEntries(faults.map(([field, fault]) => [field, t(`faults.${fault}`)])))
      if (faults.length > 0) return
      const body = {
        ...form,
        phone: form.phone.replaceAll(/\s/g, ''),
        ...(referral ? { referral_source: referral } : {}),
      }
      const reply = (await sendRequest('signup.create', { body }, {}, null)) as Reply<'signup.create'>
      onOutcome({ kind: 'success', email: form.email.trim(), ids: reply })
    } catch (error) {
      fail(error)
    } finally {
      setPending(false)
    }
  }
  return { errors, pending, send: (event: FormEvent) => void send(event) }
}
