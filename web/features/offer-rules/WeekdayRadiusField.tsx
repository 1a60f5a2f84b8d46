import { useTranslations } from 'use-intl'
import { LazyNumberField } from '#web/api/feedback/lazy-fields.tsx'
import { Switch } from '#web/ui/controls/choices/Switch.tsx'
import { useWeekdayName } from './use-rule-summary.ts'

interface WeekdayRadiusFieldProps {
  /** Radius of the company in kilometres. */
  radiusKm: number
  /** Largest distance by weekday, Monday first; null: the radius of the company on all days. */
  value: number[] | null
  onChange: (value: number[] | null) => void
}

/** Sets how far the company drives on each weekday. */
export function WeekdayRadiusField({ radiusKm, value, onChange }: WeekdayRadiusFieldProps) {
  const t = useTranslations('offerRules')
  const nameWeekday = useWeekdayName()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t('weekdayRadius')}</legend>
      <Switch
        isSelected={value !== null}
        onChange={(isOn) => onChange(isOn ? Array.from({ length: 7 }, () => radiusKm) : null)}
      >
        {t('weekdayRadius')}
      </Switch>
      <p className="text-sm text-muted">{t('weekdayRadiusHint', { radius: radiusKm })}</p>
      {value ? (
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {value.map((kilometres, place) => (
            <LazyNumberField
              key={place}
              label={nameWeekday(place + 1, 'long')}
              unit="km"
              value={kilometres}
              onChange={(next) => onChange(value.with(place, Number.isNaN(next) ? 0 : next))}
              minValue={0}
              maxValue={1000}
              formatOptions={{ maximumFractionDigits: 0 }}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}
