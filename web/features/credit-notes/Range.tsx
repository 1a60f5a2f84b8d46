import { useTranslations } from 'use-intl'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'

export interface Days {
  readonly from: string | null
  readonly to: string | null
}

interface RangeProps {
  days: Days
  onChange: (days: Days) => void
  errors?: { from: readonly string[]; to: readonly string[] }
}

/** From a day to a day; either may stay open. */
export function Range({ days, onChange, errors }: RangeProps) {
  const t = useTranslations('creditNotes')
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <DatePicker
        label={t('from')}
        value={days.from}
        onChange={(from) => onChange({ ...days, from })}
        max={days.to ?? undefined}
        error={errors?.from}
      />
      <DatePicker
        label={t('to')}
        value={days.to}
        onChange={(to) => onChange({ ...days, to })}
        min={days.from ?? undefined}
        error={errors?.to}
      />
    </div>
  )
}

/** The days as calls name them. */
export function rangeQuery({ from, to }: Days) {
  return { ...(from ? { from_date: from } : {}), ...(to ? { to_date: to } : {}) }
}
