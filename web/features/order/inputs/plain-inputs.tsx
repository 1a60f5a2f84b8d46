import { useLocale, useTranslations } from 'use-intl'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { DateTimeRange } from '#web/ui/controls/dates/DateTimeRange.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { PeriodTime } from '#web/ui/data/Time.tsx'
import type { StepInputProps } from './requested-inputs.ts'

interface InputPeriod {
  start: string
  end: string
}

export function PeriodInput({ order, requested: asked, inputs, onChange, errors, checked }: StepInputProps) {
  const locale = useLocale()
  const present = (asked.value ?? null) as InputPeriod | null
  if (asked.state === 'readonly') {
    return present ? (
      <p>
        <span className="block text-sm font-medium">{asked.label[locale]}</span>
        <PeriodTime {...present} />
      </p>
    ) : null
  }
  const typed = inputs.appointment_date
  const value = typed?.start && typed.end ? { start: typed.start, end: typed.end } : present
  return (
    <DateTimeRange
      label={asked.label[locale]}
      value={value}
      onChange={(period) => onChange({ appointment_date: period })}
      min={asked.min}
      max={asked.max}
      isOneDay={!order.opportunity.multiday}
      checked={checked}
      error={errors}
    />
  )
}

export function DayInput({ requested: asked, inputs, onChange, errors, checked }: StepInputProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const day = inputs.readiness_date ?? (asked.value as string | null | undefined) ?? null
  const isMissing = checked && asked.state === 'required' && !inputs.readiness_date
  return (
    <DatePicker
      label={asked.label[locale]}
      optional={asked.state === 'optional'}
      value={day}
      onChange={(day) => onChange({ readiness_date: day })}
      min={asked.min}
      max={asked.max}
      isReadOnly={asked.state === 'readonly'}
      error={isMissing ? t('dayMissing') : errors}
    />
  )
}

export function TextInput({ requested: asked, inputs, onChange, errors, checked }: StepInputProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const isMissing = checked && asked.state === 'required' && !inputs.comment?.trim()
  return (
    <TextArea
      label={asked.label[locale]}
      optional={asked.state === 'optional'}
      value={inputs.comment ?? ''}
      onChange={(comment) => onChange({ comment })}
      maxLength={4000}
      error={isMissing ? t('textMissing') : errors}
    />
  )
}
