import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isName, isPhoneNumber } from '#contract/kit/person/person'
import { type Locale, locales } from '#contract/kit/locale'
import type { Profile } from '#contract/people/profile'
import type { StartPage } from '#contract/profiles'
import { LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { formatPhone as shownPhone } from '#contract/kit/person/phone'
import { language } from '#web/i18n/language'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { FormColumn } from '#web/ui/layout/page-layout.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useSaveProfile } from './account.data.ts'

/** The value of the select for the start page that follows from the user's profiles. */
const usualStartPage = 'usual'

interface ProfileForm {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly locale: Locale
  readonly start_page: StartPage | null
}
type ProfileErrors = { readonly [F in keyof ProfileForm]?: string | readonly string[] }

/**
 * Edits name, phone number and language. Only the company's administrator and the marketplace change the
 * email address.
 */
export function ProfileSection({ profile }: { profile: Profile }) {
  const t = useTranslations('account')
  const user = useUser()
  // A user who may not see offers starts with today anyway.
  const hasStartPageChoice = canOpenPage('today', user) && canOpenPage('offers', user)
  const saved = toProfileForm(profile)
  const [form, setForm] = useState(saved)
  const { errors, pending, submit } = useProfileSaving(form, saved)
  const change = (part: Partial<ProfileForm>) => setForm((before) => ({ ...before, ...part }))
  const text = (field: 'first_name' | 'last_name' | 'phone') => ({
    label: t(`fields.${field}`),
    name: field,
    value: form[field],
    onChange: (value: string) => change({ [field]: value }),
    error: errors[field],
  })
  return (
    <Section title={t('profileTitle')} look="card">
      <form noValidate onSubmit={submit}>
        <FormColumn>
          <div className="grid gap-5 md:grid-cols-2">
            <TextField {...text('first_name')} autoComplete="given-name" />
            <TextField {...text('last_name')} autoComplete="family-name" />
          </div>
          <TextField label={t('fields.email')} value={profile.email} isReadOnly hint={t('emailHint')} />
          <TextField {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" optional />
          <LazySelect
            label={t('fields.locale')}
            hint={t('localeHint')}
            value={form.locale}
            onChange={(locale) => change({ locale: locale as Locale })}
            options={locales.map((one) => ({ value: one, label: t(`locales.${one}`) }))}
          />
          {hasStartPageChoice ? (
            <LazySelect
              label={t('fields.start_page')}
              value={form.start_page ?? usualStartPage}
              onChange={(page) => change({ start_page: page === usualStartPage ? null : 'today' })}
              options={[
                { value: usualStartPage, label: t('startPages.usual') },
                { value: 'today', label: t('startPages.today') },
              ]}
            />
          ) : null}
          <div>
            <Button type="submit" kind="primary" isPending={pending}>
              {t('save')}
            </Button>
          </div>
        </FormColumn>
      </form>
    </Section>
  )
}

function toProfileForm({ first_name, last_name, phone, locale, start_page }: Profile): ProfileForm {
  return { first_name, last_name, phone: phone ? shownPhone(phone) : '', locale, start_page }
}

/** Sends only the fields that differ from the saved profile. */
function useProfileSaving(form: ProfileForm, saved: ProfileForm) {
  const t = useTranslations('account')
  const { showToast: toastError } = useErrorMessages()
  const saving = useSaveProfile()
  const [errors, setErrors] = useState<ProfileErrors>({})

  const faultsOf = (): ProfileErrors => {
    const name = (value: string) =>
      value.trim() === '' ? t('faults.missing') : isName(value) ? null : t('faults.letters')
    const faults = {
      first_name: name(form.first_name),
      last_name: name(form.last_name),
      phone: form.phone.trim() === '' || isPhoneNumber(form.phone) ? null : t('faults.phone'),
    }
    return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = faultsOf()
    setErrors(faults)
    if (Object.keys(faults).length > 0 || saving.isPending) return
    const fields = (Object.keys(form) as (keyof ProfileForm)[]).filter(
      (field) => form[field] !== saved[field],
    )
    const changes = fields.map((field) => [
      field,
      field === 'phone' ? form.phone.trim() || null : form[field],
    ])
    saving.mutate(Object.fromEntries(changes) as Parameters<typeof saving.mutate>[0], {
      onSuccess: () => {
        showToast({ tone: 'done', title: t('saved') })
        if (form.locale !== saved.locale) void language.choose(form.locale)
      },
      onError: (error) => {
        if (error instanceof CallError && error.status === 422) setErrors(error.errors)
        else toastError(error)
      },
    })
  }
  return { errors, pending: saving.isPending, submit }
}
