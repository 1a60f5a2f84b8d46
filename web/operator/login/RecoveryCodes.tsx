import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'

/** Shows the recovery codes once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('operator')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ tone: 'done', title: t('codes.copied') })
    } catch {
      showToast({ tone: 'danger', title: t('codes.copyFailed') })
    }
  }
  return (
    <>
      <Banner tone="warning" title={t('codes.once')}>
        {t('codes.text')}
      </Banner>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 tabular">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <Button icon={Copy} onPress={() => void copy()}>
        {t('codes.copy')}
      </Button>
      <Button kind="primary" size="large" wide onPress={onDone}>
        {t('codes.done')}
      </Button>
    </>
  )
}
