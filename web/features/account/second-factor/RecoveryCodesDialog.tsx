import { useTranslations } from 'use-intl'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { CopyButton } from '#web/ui/controls/buttons/CopyButton.tsx'
import { RecoveryCodeList } from '#web/ui/data/RecoveryCodeList.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/**
 * Shows the recovery codes once. A click outside the dialog does not close it, so the codes are not lost by
 * accident.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('account')
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t('factors.codesTitle')}
      footer={
        <>
          <CopyButton text={codes.join('\n')} />
          <Button kind="primary" onPress={onClose}>
            {t('factors.kept')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning" title={t('factors.codesOnce')}>
          {t('factors.codesText')}
        </Banner>
        <RecoveryCodeList codes={codes} />
      </div>
    </Dialog>
  )
}
