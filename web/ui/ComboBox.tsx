import { ChevronDown } from 'lucide-react'
import { Button, ComboBox as AriaComboBox, Group, Input } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { bareInput, fieldBox, FieldLabel, FieldErrors, type FieldProps, groupBox, isWrong } from './field.tsx'
import { type Option, OptionList } from './options.tsx'

interface ComboBoxProps extends FieldProps {
  value: string | null
  onChange: (value: string | null) => void
  options: readonly Option[]
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
}

/** One of many, found by typing. */
export function ComboBox(props: ComboBoxProps) {
  const t = useTranslations('ui')
  const { label, hint, error, optional, value, onChange, options, placeholder, isDisabled } = props
  return (
    <AriaComboBox
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      defaultItems={options.map((option) => ({ ...option, id: option.value }))}
      isDisabled={isDisabled ?? false}
      menuTrigger="focus"
      allowsEmptyCollection
      validationBehavior="aria"
      isInvalid={isWrong(error)}
      className={fieldBox}
    >
      <FieldLabel label={label} optional={optional} hint={hint} />
      <Group className={groupBox}>
        <Input className={bareInput} {...(placeholder ? { placeholder } : {})} />
        <Button className="grid size-9 shrink-0 place-items-center text-muted">
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </Group>
      <FieldErrors error={error} />
      <OptionList empty={t('nothingFound')} />
    </AriaComboBox>
  )
}
