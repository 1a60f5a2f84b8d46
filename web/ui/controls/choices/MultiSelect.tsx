import { useState } from 'react'
import { ComboBox as AriaComboBox, Group, Input } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { FieldLabel, FieldErrors } from '../fields/aria-field.tsx'
import { SelectedChips } from './SelectedChips.tsx'
import { bareInput, fieldBox, type FieldProps, groupBox, hasErrors } from '../fields/native-field.tsx'
import { type SelectOption, OptionList } from './option-list.tsx'

interface MultiSelectProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly SelectOption[]
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
}

/** Several of many options. The chosen ones appear below the field, where the user can remove them. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, hint, error, optional, value, onChange, options, placeholder, isDisabled } = props
  const t = useTranslations('ui')
  const [typed, setTyped] = useState('')
  const left = options.filter((option) => !value.includes(option.value))
  return (
    <div className="flex flex-col gap-2">
      <AriaComboBox
        value={null}
        inputValue={typed}
        onInputChange={setTyped}
        onChange={(key) => {
          if (key !== null) onChange([...value, String(key)])
          setTyped('')
        }}
        defaultItems={left.map((option) => ({ ...option, id: option.value }))}
        key={value.join()}
        isDisabled={isDisabled ?? false}
        menuTrigger="focus"
        allowsEmptyCollection
        validationBehavior="aria"
        isInvalid={hasErrors(error)}
        className={fieldBox}
      >
        <FieldLabel label={label} optional={optional} hint={hint} />
        <Group className={groupBox}>
          <Input className={bareInput} placeholder={placeholder ?? t('choose')} />
        </Group>
        <FieldErrors error={error} />
        <OptionList empty={t('nothingFound')} />
      </AriaComboBox>
      <SelectedChips
        label={label}
        options={options.filter((option) => value.includes(option.value))}
        onRemove={(gone) => onChange(value.filter((one) => !gone.has(one)))}
      />
    </div>
  )
}
