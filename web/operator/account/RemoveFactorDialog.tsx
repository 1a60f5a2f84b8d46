import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { useOwnPassword } from './own-password.ts'

interface RemoveFactorDialogProps {
  /** Null: the authenticator app. */
  passkey: { readonly id: string; readonly name: string } | null
  onDone: () => void
  onClose: () => void
}

/** Removes a passkey or the authenticator app after a check of the password. */
export function RemoveFactorDialog({ passkey, onDone, onClose }: RemoveFactorDialogProps) {
  const t = useTranslations('operator')
  const form = useId()
  const own = useOwnPassword(
    'password',
    async (password) => {
      const body = { password }
      if (passkey === null) await callStaff('staff.removeOwnFactor', { body })
      else await callStaff('staff.removePasskey', { params: { id: passkey.id }, body })
    },
    onDone,
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('passkeys.removeTitle', { name: passkey?.name ?? t('account.app') })}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" form={form} isPending={own.isPending}>
            {t('passkeys.remove')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={own.submit} className="flex flex-col gap-5">
        <p>{t('passkeys.removeText')}</p>
        <PasswordField {...own.fieldProps} label={t('account.currentPassword')} autoFocus />
      </form>
    </Dialog>
  )
}
