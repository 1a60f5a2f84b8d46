import { useLocale } from 'use-intl'
import { DateTimeRange } from '#web/ui/controls/dates/DateTimeRange.tsx'
import { PeriodTime } from '#web/ui/data/Time.tsx'
import type { StepInputProps } from './requested-inputs.ts'

interface InputPeriod {
  start: string
  end: string
}

export function PeriodInput({ order, requested, inputs, onChange, errors, checked }: StepInputProps) {
  const locale = useLocale()
  const present = (requested.value ?? null) as InputPeriod | null
  if (requested.state === 'readonly') {
    return present ? (
      <p>
        <span className="block text-sm font-medium">{requested.label[locale]}</span>
        <PeriodTime {...present} />
      </p>
    ) : null
  }
  const typed = inputs.appointment_date
  const value = typed?.start && typed.end ? { start: typed.start, end: typed.end } : present
  return (
    <DateTimeRange
      label={requested.label[locale]}
      value={value}
      onChange={(period) => onChange({ appointment_date: period })}
      min={requested.min}
      max={requested.max}
      isOneDay={!order.opportunity.multiday}
      checked={checked}
      error={errors}
    />
  )
}
