import { useTranslations } from 'use-intl'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import type { ListView } from './list-view.ts'

/** Switches between the list and the map of the same rows. */
export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  const t = useTranslations('places')
  return (
    <div role="group" aria-label={t('view')} className="flex gap-2 md:ml-auto">
      {(['list', 'map'] as const).map((one) => (
        <Toggle key={one} isSelected={view === one} onChange={() => onChange(one)}>
          {t(`views.${one}`)}
        </Toggle>
      ))}
    </div>
  )
}
