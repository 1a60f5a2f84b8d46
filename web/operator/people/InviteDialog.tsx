import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isEmail } from '#contract/kit/person/email'
import { locales, type Locale } from '#contract/kit/locale'
import type { StaffRole } from '#contract/operator/staff-access'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { usePeopleChange } from './people.data.ts'
import { RoleChoice } from './RoleChoice.tsx'

/** Adds a person, who gets an email with a link for the password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('operator')
  const form = useId()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('viewer')
  const [locale, setLocale] = useState<Locale>('de')
  const [isChecked, setChecked] = useState(false)
  const invite = usePeopleChange(
    () => callStaff('staff.invite', { body: { name: name.trim(), email: email.trim(), role, locale } }),
    () => {
      showToast({ tone: 'done', title: t('people.invited', { email: email.trim() }) })
      onClose()
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '' && isEmail(email)) invite.mutate(undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('people.inviteTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={invite.isPending}>
            {t('people.inviteSubmit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('fields.name')}
          name="name"
          autoComplete="off"
          maxLength={255}
          value={name}
          onChange={setName}
          error={isChecked && name.trim() === '' ? t('errors.missing') : null}
          autoFocus
        />
        <TextField
          label={t('fields.email')}
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={isChecked && !isEmail(email) ? t('errors.email') : null}
        />
        <RoleChoice value={role} onChange={setRole} />
        <Select
          label={t('fields.mailLanguage')}
          value={locale}
          onChange={(value) => setLocale(locales.find((one) => one === value) ?? 'de')}
          options={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </form>
    </Dialog>
  )
}
