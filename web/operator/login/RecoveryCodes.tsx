import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { CopyButton } from '#web/ui/controls/buttons/CopyButton.tsx'
import { RecoveryCodeList } from '#web/ui/data/RecoveryCodeList.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'

/** Shows the recovery codes once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('operator')
  return (
    <>
      <Banner tone="warning" title={t('codes.once')}>
        {t('codes.text')}
      </Banner>
      <RecoveryCodeList codes={codes} />
      <CopyButton text={codes.join('\n')} />
      <Button kind="primary" size="large" wide onPress={onDone}>
        {t('codes.done')}
      </Button>
    </>
  )
}
