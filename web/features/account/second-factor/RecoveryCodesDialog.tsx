import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { showToast } from '#web/ui/feedback/toasts'

/**
 * Shows the recovery codes once. A click outside the dialog does not close it, so the codes are not lost by
 * accident.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('account')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ tone: 'done', title: t('factors.copied') })
    } catch {
      showToast({ tone: 'danger', title: t('factors.copyFailed') })
    }
  }
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t('factors.codesTitle')}
      footer={
        <>
          <Button icon={Copy} onPress={() => void copy()}>
            {t('factors.copy')}
          </Button>
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
        <ul className="grid grid-cols-2 gap-x-6 gap-y-2 tabular">
          {codes.map((code) => (
            <li key={code}>
              <code className="select-all">{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
