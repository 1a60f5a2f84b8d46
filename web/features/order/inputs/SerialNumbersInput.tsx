import { useLocale } from 'use-intl'
import { TextField } from '../../../ui/TextField.tsx'
import { SignalText } from '../../../ui/signals.tsx'
import { type InputProps, serialOf } from './asked.ts'

/** One number for each device, as its plate says it. */
export function SerialNumbersInput({ asked, inputs, onChange, errors }: InputProps) {
  const locale = useLocale()
  const typed = inputs.serial_numbers
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{asked.label[locale]}</legend>
      {(asked.variants ?? []).map(({ value, label }) => {
        const id = String(value)
        return (
          <TextField
            key={id}
            label={label[locale]}
            tabular
            value={serialOf(asked, typed, id)}
            onChange={(text) => onChange({ serial_numbers: { ...typed, [id]: text } })}
            isReadOnly={asked.state === 'readonly'}
            maxLength={255}
            autoComplete="off"
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
