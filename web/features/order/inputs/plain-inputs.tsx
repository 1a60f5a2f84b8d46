import { useLocale, useTranslations } from 'use-intl'
import { LazyDatePicker } from '#web/api/feedback/lazy-fields.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import type { StepInputProps } from './requested-inputs.ts'

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
    <LazyDatePicker
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
