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

export function DayInput({
  requested,
  inputs,
  onChange,
  errors,
  checked,
}: Pick<StepInputProps, 'requested' | 'inputs' | 'onChange' | 'errors' | 'checked'>) {
  const t = useTranslations('order')
  const locale = useLocale()
  const day = inputs.readiness_date ?? (requested.value as string | null | undefined) ?? null
  const isMissing = checked && requested.state === 'required' && !inputs.readiness_date
  return (
    <DatePicker
      label={requested.label[locale]}
      optional={requested.state === 'optional'}
      value={day}
      onChange={(day) => onChange({ readiness_date: day })}
      min={requested.min}
      max={requested.max}
      isReadOnly={requested.state === 'readonly'}
      error={isMissing ? t('dayMissing') : errors}
    />
  )
}

export function TextInput({
  requested,
  inputs,
  onChange,
  errors,
  checked,
}: Pick<StepInputProps, 'requested' | 'inputs' | 'onChange' | 'errors' | 'checked'>) {
  const t = useTranslations('order')
  const locale = useLocale()
  const isMissing = checked && requested.state === 'required' && !inputs.comment?.trim()
  return (
    <TextArea
      label={requested.label[locale]}
      optional={requested.state === 'optional'}
      value={inputs.comment ?? ''}
      onChange={(comment) => onChange({ comment })}
      maxLength={4000}
      error={isMissing ? t('textMissing') : errors}
    />
  )
}
