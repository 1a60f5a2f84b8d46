import { useTranslations } from 'use-intl'
import { useShortcutsSetting } from '#web/api/device/shortcuts'
import { Switch } from '#web/ui/controls/choices/Switch.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

/** Switches shortcuts of single letters off, on the account page. */
export function ShortcutsSection() {
  const t = useTranslations('frame')
  const [isOn, choose] = useShortcutsSetting()
  return (
    <Section title={t('palette.shortcuts')} look="card">
      <div className="flex flex-col gap-2">
        <p className="text-sm text-muted">{t('palette.lettersHint')}</p>
        <Switch isSelected={isOn} onChange={choose}>
          {t('palette.letters')}
        </Switch>
      </div>
    </Section>
  )
}
