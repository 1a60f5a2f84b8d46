import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#web/api/call'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { createBrowserPasskey } from '#web/api/device/passkeys'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useFactorChange } from '../account.data.ts'
import { getDeviceName } from '#web/api/device/device-name'

interface PasskeyDialogProps {
  onClose: () => void
  /** Called with recovery codes if this is the person's first factor. */
  onDone: (codes: readonly string[]) => void
}

/** Creates a passkey: asks for its name, then opens the browser's dialog. */
export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const t = useTranslations('account')
  const { showToast: toastError } = useErrorMessages()
  const form = useId()
  const [name, setName] = useState(getDeviceName(navigator.userAgent) ?? '')
  const [error, setError] = useState<string | null>(null)
  const add = useFactorChange(createAccountPasskey)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(t('faults.missing'))
    setError(null)
    add.mutate(name.trim(), {
      onSuccess: (codes) => {
        if (codes) onDone(codes)
      },
      onError: toastError,
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('factors.addPasskey')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={add.isPending}>
            {t('factors.makePasskey')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>{t('factors.passkeyText')}</p>
        <TextField
          label={t('factors.passkeyName')}
          hint={t('factors.passkeyNameHint')}
          value={name}
          onChange={setName}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

/** Returns null if the user cancels the browser's dialog. */
async function createAccountPasskey(name: string): Promise<readonly string[] | null> {
  const { token, question } = await callApi('factor.askNewPasskey', { body: {} })
  const passkey = await createBrowserPasskey(question)
  if (!passkey) return null
  const body = { token, name, passkey: passkey as never }
  return (await callApi('factor.addPasskey', { body })).recovery_codes
}
