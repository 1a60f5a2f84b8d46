import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { CopyButton } from '#web/ui/controls/buttons/CopyButton.tsx'
import { RecoveryCodeList } from '#web/ui/data/RecoveryCodeList.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Shows new recovery codes once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('operator')
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t('codes.title')}
      footer={
        <>
          <CopyButton text={codes.join('\n')} />
          <Button kind="primary" onPress={onClose}>
            {t('account.kept')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning" title={t('codes.once')}>
          {t('codes.text')}
        </Banner>
        <RecoveryCodeList codes={codes} />
      </div>
    </Dialog>
  )
}
