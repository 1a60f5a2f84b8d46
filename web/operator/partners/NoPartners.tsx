import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Says that no company matches the filters. */
export function NoPartners({ onClear }: { onClear: () => void }) {
  const t = useTranslations('partners')
  return (
    <EmptyState title={t('none')} action={<Button onPress={onClear}>{t('clear')}</Button>}>
      {t('noneText')}
    </EmptyState>
  )
}
