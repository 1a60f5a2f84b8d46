import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useCodeField } from '../login/CodeForm.tsx'
import { FactorSecret } from '../login/FactorSecret.tsx'
import { callStaff } from '../staff-call.ts'
import { useOwnPassword } from './own-password.ts'

interface FactorDialogProps {
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Sets up a new authenticator app: first the password, then a code of the app. */
export function FactorDialog({ onDone, onClose }: FactorDialogProps) {
  const t = useTranslations('operator')
  const form = useId()
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const own = useOwnPassword(
    'password',
    (password) => callStaff('staff.startOwnFactor', { body: { password } }),
    setSecret,
  )
  const field = useCodeField()
  const confirm = useMutation({
    mutationFn: () => callStaff('staff.confirmOwnFactor', { body: { code: field.code } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (error) => field.showFailure(error, () => setSecret(null)),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('account.setUp')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            isPending={secret ? confirm.isPending : own.isPending}
          >
            {t(secret ? 'account.setUpConfirm' : 'account.setUpNext')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => (secret ? field.submit(event, confirm.mutate) : own.submit(event))}
        className="flex flex-col gap-5"
      >
        <p>{t(secret ? 'account.setUpText' : 'account.proof')}</p>
        {secret ? (
          <>
            <FactorSecret {...secret} />
            <TextField {...field.props} label={t('setup.code')} inputMode="numeric" autoFocus />
          </>
        ) : (
          <PasswordField {...own.fieldProps} label={t('account.currentPassword')} autoFocus />
        )}
      </form>
    </Dialog>
  )
}
