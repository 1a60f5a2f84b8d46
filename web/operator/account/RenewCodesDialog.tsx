import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { useOwnPassword } from './own-password.ts'

interface RenewCodesDialogProps {
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Replaces the recovery codes after a check of the password. */
export function RenewCodesDialog({ onDone, onClose }: RenewCodesDialogProps) {
  const t = useTranslations('operator')
  const form = useId()
  const own = useOwnPassword(
    'password',
    (password) => callStaff('staff.renewRecoveryCodes', { body: { password } }),
    ({ recovery_codes }) => onDone(recovery_codes),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('account.renew')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={own.isPending}>
            {t('account.renewConfirm')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={own.submit} className="flex flex-col gap-5">
        <p>{t('account.renewText')}</p>
        <PasswordField {...own.fieldProps} label={t('account.currentPassword')} autoFocus />
      </form>
    </Dialog>
  )
}
