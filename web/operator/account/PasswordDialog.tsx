import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findPasswordFaults } from '#contract/kit/person/person'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { PasswordRules } from '#web/ui/controls/fields/PasswordRules.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { useOwnPassword } from './own-password.ts'

/** Changes the own password. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('operator')
  const form = useId()
  const [next, setNext] = useState('')
  const [repeat, setRepeat] = useState('')
  const own = useOwnPassword(
    'old_password',
    (old_password) =>
      callStaff('staff.changePassword', { body: { old_password, password: next, password_repeat: repeat } }),
    () => {
      showToast({ tone: 'done', title: t('account.passwordChanged') })
      onClose()
    },
  )
  const isWeak = findPasswordFaults(next).length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('account.changePassword')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={own.isPending}>
            {t('account.changePassword')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => own.submit(event, !isWeak && repeat === next)}
        className="flex flex-col gap-5"
      >
        {/* Password managers save the password for this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField {...own.fieldProps} label={t('account.currentPassword')} autoFocus />
        <PasswordField
          label={t('fields.newPassword')}
          name="password"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          error={own.isChecked && isWeak ? t('errors.weak') : null}
        />
        <PasswordRules password={next} />
        <PasswordField
          label={t('fields.repeat')}
          name="password_repeat"
          autoComplete="new-password"
          value={repeat}
          onChange={setRepeat}
          error={own.isChecked && repeat !== next ? t('errors.differ') : null}
        />
      </form>
    </Dialog>
  )
}
