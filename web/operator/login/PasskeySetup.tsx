import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { getDeviceName } from '#web/api/device/device-name'
import { createBrowserPasskey } from '#web/api/device/passkeys'
import { CallError } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import type { FirstFactorProps } from './AuthenticatorSetup.tsx'

/** Sets up the first passkey: asks for its name, then opens the browser's dialog. */
export function PasskeySetup({ token, onDone, onRestart }: FirstFactorProps) {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const [name, setName] = useState(getDeviceName(navigator.userAgent) ?? '')
  const [isChecked, setChecked] = useState(false)
  const create = useMutation({
    mutationFn: () => createFirstPasskey(token, name.trim()),
    onSuccess: (entered) => {
      if (entered) onDone(entered.staff, entered.recovery_codes)
    },
    onError: (error) => {
      toastFailure(error)
      if (error instanceof CallError && error.code === 'unauthenticated') onRestart()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '') create.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">{t('setup.passkeyLead')}</p>
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        name="name"
        value={name}
        onChange={setName}
        error={isChecked && name.trim() === '' ? t('errors.missing') : null}
        autoFocus
      />
      <Button type="submit" kind="primary" size="large" wide isPending={create.isPending}>
        {t('setup.passkeySubmit')}
      </Button>
    </form>
  )
}

/** Returns null if the person cancels the browser's dialog. */
async function createFirstPasskey(
  token: string,
  name: string,
): Promise<StaffReply<'staff.confirmPasskey'> | null> {
  const { question } = await callStaff('staff.startPasskey', { body: { token } })
  const passkey = await createBrowserPasskey(question)
  if (!passkey) return null
  return callStaff('staff.confirmPasskey', { body: { token, name, passkey: passkey as never } })
}
