import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface CancelOnboardingDialogProps {
  isOpen: boolean
  /** Whether there is anything to save. */
  hasData: boolean
  isPending: boolean
  onLeave: () => void
  onStay: () => void
  onSave: () => void
}

/** Leaving the wizard: with nothing, not at all, or with what was entered. */
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
          <Button onPress={onLeave}>{t('cancel')}</Button>
          <Button kind={hasData ? 'secondary' : 'primary'} onPress={onStay}>
            {t('continue')}
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
