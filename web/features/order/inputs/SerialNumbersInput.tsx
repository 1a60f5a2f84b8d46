import { useLocale, useTranslations } from 'use-intl'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { type StepInputProps, getSerialNumber } from './requested-inputs.ts'

/** Asks for the serial number of each device. */
export function SerialNumbersInput({ requested, inputs, onChange, errors, checked }: StepInputProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const typed = inputs.serial_numbers
  const isChecked = checked && requested.state === 'required'
  return (
    <fieldset data-gap={errors.length > 0 || undefined} className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{requested.label[locale]}</legend>
      {(requested.variants ?? []).map(({ value, label }) => {
        const id = String(value)
        const number = getSerialNumber(requested, typed, id)
        return (
          <TextField
            key={id}
            label={label[locale]}
            tabular
            value={number}
            onChange={(text) =>
              onChange((before) => ({ serial_numbers: { ...before.serial_numbers, [id]: text } }))
            }
            isReadOnly={requested.state === 'readonly'}
            maxLength={255}
            autoComplete="off"
            error={isChecked && !number.trim() ? t('serialMissing') : null}
          />
        )
      })}
      {errors.map((text) => (
        <SignalText key={text} tone="danger">
          {text}
        </SignalText>
      ))}
    </fieldset>
  )
}
