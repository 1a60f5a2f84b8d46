import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

interface RenamePasskeyDialogProps {
  passkey: { readonly id: string; readonly name: string }
  onDone: () => void
  onClose: () => void
}

/** Renames one of the own passkeys. */
export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const t = useTranslations('operator')
  const form = useId()
  const toastFailure = useToastFailure()
  const [name, setName] = useState(passkey.name)
  const [isChecked, setChecked] = useState(false)
  const rename = useMutation({
    mutationFn: () =>
      callStaff('staff.renamePasskey', { params: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: onDone,
    onError: toastFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '') rename.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('passkeys.renameTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={rename.isPending}>
            {t('passkeys.rename')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          name="name"
          value={name}
          onChange={setName}
          error={isChecked && name.trim() === '' ? t('errors.missing') : null}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
