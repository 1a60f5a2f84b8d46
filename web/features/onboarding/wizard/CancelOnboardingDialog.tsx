import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface CancelOnboardingDialogProps {
  isOpen: boolean
  /** True if there is input to save. */
  hasData: boolean
  isPending: boolean
  onLeave: () => void
  onStay: () => void
  onSave: () => void
}

/** Leaves the wizard without saving, stays in it, or leaves it and saves the input. */
export function CancelOnboardingDialog({
  isOpen,
  hasData,
  isPending,
  onLeave,
  onStay,
  onSave,
}: CancelOnboardingDialogProps) {
  const t = useTranslations('onboarding')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      size="small"
      role="alertdialog"
      title={t('cancelTitle')}
      footer={
        <>
          <Button onPress={onLeave}>{t(hasData ? 'leaveWithoutSaving' : 'leave')}</Button>
          <Button kind={hasData ? 'secondary' : 'primary'} onPress={onStay}>
            {t('stay')}
          </Button>
          {hasData ? (
            <Button kind="primary" isPending={isPending} onPress={onSave}>
              {t('saveAndCancel')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t(hasData ? 'cancelWithData' : 'cancelText')}</p>
    </Dialog>
  )
}
