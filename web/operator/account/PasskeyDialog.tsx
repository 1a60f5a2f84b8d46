import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { getDeviceName } from '#web/api/device/device-name'
import { createBrowserPasskey, isKnownDeviceError } from '#web/api/device/passkeys'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { useOwnPassword } from './own-password.ts'

interface PasskeyDialogProps {
  /** Called with recovery codes if this is the person's first factor. */
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Creates another passkey: asks for its name and the password, then opens the browser's dialog. */
export function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const t = useTranslations('operator')
  const form = useId()
  const [name, setName] = useState(getDeviceName(navigator.userAgent) ?? '')
  const [isKnownDevice, setKnownDevice] = useState(false)
  const own = useOwnPassword(
    'password',
    (password) =>
      createOwnPasskey(password, name.trim()).catch((error: unknown) => {
        if (!isKnownDeviceError(error)) throw error
        setKnownDevice(true)
        return null
      }),
    (added) => {
      if (added) onDone(added.recovery_codes)
    },
  )
  const isUnnamed = name.trim() === ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('passkeys.add')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={own.isPending}>
            {t('account.setUpNext')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          setKnownDevice(false)
          own.submit(event, !isUnnamed)
        }}
        className="flex flex-col gap-5"
      >
        <p>{t('passkeys.text')}</p>
        {isKnownDevice ? <Banner tone="warning" title={t('passkeys.knownDevice')} /> : null}
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          name="name"
          value={name}
          onChange={setName}
          error={own.isChecked && isUnnamed ? t('errors.missing') : null}
        />
        <PasswordField {...own.fieldProps} label={t('account.currentPassword')} autoFocus />
      </form>
    </Dialog>
  )
}

/** Returns null if the person cancels the browser's dialog. */
async function createOwnPasskey(
  password: string,
  name: string,
): Promise<StaffReply<'staff.addOwnPasskey'> | null> {
  const { token, question } = await callStaff('staff.startOwnPasskey', { body: { password } })
  const passkey = await createBrowserPasskey(question)
  if (!passkey) return null
  return callStaff('staff.addOwnPasskey', { body: { token, name, passkey: passkey as never } })
}
