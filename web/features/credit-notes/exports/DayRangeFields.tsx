import { useTranslations } from 'use-intl'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'

export interface ExportDays {
  readonly from: string | null
  readonly to: string | null
}

interface DayRangeFieldsProps {
  days: ExportDays
  onChange: (days: ExportDays) => void
  errors?: { from: readonly string[]; to: readonly string[] }
}

/** Fields for the first and last day; either may be empty. */
export function DayRangeFields({ days, onChange, errors }: DayRangeFieldsProps) {
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

/** Returns the days as query parameters of the API. */
export function toDayRangeQuery({ from, to }: ExportDays) {
  return { ...(from ? { from_date: from } : {}), ...(to ? { to_date: to } : {}) }
}
