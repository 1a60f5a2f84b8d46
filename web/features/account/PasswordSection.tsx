import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findPasswordFaults } from '#contract/kit/person/person'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { FormColumn } from '#web/ui/layout/page-layout.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { PasswordRules } from '#web/ui/controls/fields/PasswordRules.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useChangePassword } from './account.data.ts'

const emptyPasswordForm = { current_password: '', password: '', password_repeat: '' }
type PasswordForm = typeof emptyPasswordForm
type PasswordErrors = { readonly [F in keyof PasswordForm]?: string | readonly string[] }

/** Changes the password, or sets the first one for a person without a password. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('account')
  const { showToast: toastError } = useErrorMessages()
  const changing = useChangePassword()
  const [form, setForm] = useState<PasswordForm>(emptyPasswordForm)
  const [errors, setErrors] = useState<PasswordErrors>({})

  const field = (name: keyof PasswordForm) => ({
    label: t(`password.${name}`),
    name,
    value: form[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    error: errors[name],
    autoComplete: name === 'current_password' ? ('current-password' as const) : ('new-password' as const),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = {
      current_password: hasPassword && !form.current_password ? t('faults.missing') : null,
      password: findPasswordFaults(form.password).length > 0 ? t('faults.weak') : null,
      password_repeat: form.password === form.password_repeat ? null : t('faults.differ'),
    }
    const found = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
    setErrors(found)
    if (Object.keys(found).length > 0 || changing.isPending) return
    const { current_password, ...fresh } = form
    changing.mutate(hasPassword ? { current_password, ...fresh } : fresh, {
      onSuccess: () => {
        setForm(emptyPasswordForm)
        showToast({ tone: 'done', title: t('password.changed'), text: t('password.changedText') })
      },
      onError: (error) => {
        if (error instanceof CallError && error.status === 422) setErrors(error.errors)
        else toastError(error)
      },
    })
  }
  return (
    <Section title={t('password.title')} look="card">
      <form noValidate onSubmit={submit}>
        <FormColumn>
          <p className="text-sm text-muted">{t('password.lead')}</p>
          {hasPassword ? <PasswordField {...field('current_password')} /> : null}
          <div className="flex flex-col gap-2">
            <PasswordField {...field('password')} />
            <PasswordRules password={form.password} />
          </div>
          <PasswordField {...field('password_repeat')} />
          <div>
            <Button type="submit" isPending={changing.isPending}>
              {t('password.change')}
            </Button>
          </div>
        </FormColumn>
      </form>
    </Section>
  )
}
