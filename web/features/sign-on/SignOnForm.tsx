import { Copy, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Profile, profiles } from '#contract/profiles'
import { callApi } from '#web/api/call'
import { getFieldErrors, listErrorsBelow } from '#web/api/feedback/field-errors'
import { LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { FormColumn } from '#web/ui/layout/page-layout.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LeaveGuard } from '#web/ui/overlays/LeaveGuard.tsx'
import { useSignOnChange, type SignOnBody, type SignOnProvider, type SignOnSettings } from './sign-on.data.ts'

interface SignOnFormProps {
  accountId: string
  settings: SignOnSettings
  onDone: () => void
}

/** Enters or changes the settings of the identity provider. */
export function SignOnForm({ accountId, settings, onDone }: SignOnFormProps) {
  const t = useTranslations('signOn')
  const contacts = useTranslations('contacts')
  const { showToast: toastError } = useErrorMessages()
  // The settings on which the input is based; they are replaced only if the user asks for the newer ones.
  const [from, setFrom] = useState(settings.provider)
  const [form, setForm] = useState(() => toForm(from))
  const [isChanged, setChanged] = useState(false)
  const saving = useSignOnChange(accountId, (body: SignOnBody) => callApi('identityProvider.save', { body }))
  const change = (part: Partial<SignOnFormValues>) => {
    setChanged(true)
    setForm((before) => ({ ...before, ...part }))
  }
  const setRole = (index: number, part: Partial<RoleRow>) =>
    change({ roles: form.roles.map((row, at) => (at === index ? { ...row, ...part } : row)) })
  const text = (field: 'name' | 'issuer' | 'client_id' | 'email_domain' | 'role_claim') => ({
    label: t(`fields.${field}`),
    value: form[field],
    onChange: (value: string) => change({ [field]: value }),
    error: getFieldErrors(saving.error, field),
    autoComplete: 'off',
    spellCheck: false,
  })
  const needsSecret = from === null || from.issuer !== form.issuer || from.client_id !== form.client_id
  const isClash = isRefusedWith(saving.error, 'identity_provider_changed')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    saving.mutate(toBody(form, from), {
      onSuccess: () => {
        setChanged(false)
        showToast({ tone: 'done', title: t('saved') })
        onDone()
      },
      onError: (error) => {
        const isNamed =
          error instanceof CallError &&
          (error.status === 422 || isRefusedWith(error, 'identity_provider_changed'))
        if (!isNamed) toastError(error)
      },
    })
  }
  const takeNewer = () => {
    setFrom(settings.provider)
    setForm(toForm(settings.provider))
    setChanged(false)
    saving.reset()
  }
  return (
    <form noValidate onSubmit={submit}>
      <LeaveGuard when={isChanged && !saving.isPending} search="account" />
      <Section look="card" title={t('formTitle')}>
        <FormColumn>
          <p className="text-sm text-muted">{t('formText')}</p>
          <CopyLine label={t('redirectUri')} value={settings.redirect_uri} />
          <TextField {...text('issuer')} type="url" hint={t('issuerHint')} />
          <div className="grid gap-5 md:grid-cols-2">
            <TextField {...text('client_id')} />
            <PasswordField
              label={t('fields.client_secret')}
              hint={needsSecret ? undefined : t('secretHint')}
              value={form.client_secret}
              onChange={(client_secret) => change({ client_secret })}
              error={getFieldErrors(saving.error, 'client_secret')}
              autoComplete="new-password"
            />
          </div>
          <TextField {...text('email_domain')} hint={t('domainHint')} placeholder="muster-elektro.de" />
          <Checkbox
            isSelected={form.trusts_email}
            onChange={(trusts_email) => change({ trusts_email })}
            hint={t('trustsHint')}
          >
            {t('fields.trusts_email')}
          </Checkbox>
          <TextField {...text('name')} hint={t('nameHint')} />
          <div className="flex flex-col gap-5 border-t border-line pt-5">
            <LazySelect
              label={t('fields.default_profile')}
              hint={t('defaultHint')}
              value={form.default_profile}
              onChange={(value) => change({ default_profile: value as SignOnFormValues['default_profile'] })}
              options={[
                { value: 'none', label: t('noProfile') },
                ...profiles.map((value) => ({ value, label: contacts(`profileNames.${value}`) })),
              ]}
            />
            <TextField {...text('role_claim')} optional hint={t('claimHint')} placeholder="groups" />
            {form.role_claim.trim() ? (
              <fieldset className="flex flex-col gap-3">
                <legend className="mb-2 text-sm font-medium">{t('fields.roles')}</legend>
                {form.roles.map((row, index) => (
                  <div key={row.key} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
                    <TextField
                      label={t('claimValue')}
                      value={row.value}
                      onChange={(value) => setRole(index, { value })}
                      error={listErrorsBelow(saving.error, `roles.${index}`)}
                      autoComplete="off"
                    />
                    <LazySelect
                      label={t('claimProfile')}
                      value={row.profile}
                      onChange={(value) => setRole(index, { profile: value as Profile })}
                      options={profiles.map((value) => ({ value, label: contacts(`profileNames.${value}`) }))}
                    />
                    <Button
                      kind="quiet"
                      icon={Trash2}
                      aria-label={t('removeRole', { value: row.value })}
                      onPress={() => change({ roles: form.roles.filter(({ key }) => key !== row.key) })}
                    >
                      {t('removeRoleShort')}
                    </Button>
                  </div>
                ))}
                <div>
                  <Button
                    size="small"
                    icon={Plus}
                    onPress={() => change({ roles: [...form.roles, createRow()] })}
                  >
                    {t('addRole')}
                  </Button>
                </div>
              </fieldset>
            ) : null}
          </div>
          {isClash ? (
            <Banner
              tone="warning"
              live
              title={t('clashTitle')}
              action={
                <Button size="small" onPress={takeNewer}>
                  {t('clashAction')}
                </Button>
              }
            >
              {t('clashText')}
            </Banner>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" kind="primary" isPending={saving.isPending}>
              {t('save')}
            </Button>
            {from ? <Button onPress={onDone}>{t('cancel')}</Button> : null}
          </div>
        </FormColumn>
      </Section>
    </form>
  )
}

interface RoleRow {
  key: number
  value: string
  profile: Profile
}

interface SignOnFormValues {
  name: string
  issuer: string
  client_id: string
  client_secret: string
  email_domain: string
  trusts_email: boolean
  role_claim: string
  roles: readonly RoleRow[]
  default_profile: Profile | 'none'
}

let rowCount = 0
const createRow = (row?: { value: string; profile: Profile }): RoleRow => ({
  value: row?.value ?? '',
  profile: row?.profile ?? 'installer',
  key: ++rowCount,
})

function toForm(provider: SignOnProvider | null): SignOnFormValues {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    email_domain: provider?.email_domain ?? '',
    trusts_email: provider?.trusts_email ?? false,
    role_claim: provider?.role_claim ?? '',
    roles: (provider?.roles ?? []).map(createRow),
    default_profile: provider?.default_profile ?? 'none',
  }
}

function toBody(
  { roles, client_secret: secret, ...form }: SignOnFormValues,
  from: SignOnProvider | null,
): SignOnBody {
  const claim = form.role_claim.trim()
  return {
    ...form,
    role_claim: claim || null,
    roles: claim ? roles.map(({ value, profile }) => ({ value, profile })) : [],
    default_profile: form.default_profile === 'none' ? null : form.default_profile,
    ...(secret ? { client_secret: secret } : {}),
    ...(from ? { version: from.version } : {}),
  }
}

/** A value to copy into the settings of another program. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const t = useTranslations('signOn')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast({ tone: 'done', title: t('copied') }),
      () => showToast({ tone: 'danger', title: t('notCopied') }),
    )
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium">{label}</span>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-64 rounded-sm border border-line bg-sunken px-2.5 py-1.5 text-sm wrap-anywhere">
          {value}
        </code>
        <Button size="small" icon={Copy} aria-label={t('copyOf', { label })} onPress={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
