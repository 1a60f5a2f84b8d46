import { ChevronDown } from 'lucide-react'
import { Button, Label, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import { FieldLabel, FieldErrors } from '../fields/aria-field.tsx'
import { fieldBox, type FieldProps, inputBox, hasErrors } from '../fields/native-field.tsx'
import { type SelectOption, OptionList } from './option-list.tsx'

interface SelectProps extends FieldProps {
  value: string | null
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string | undefined
  name?: string | undefined
  isDisabled?: boolean | undefined
  /** For a select whose options say what it is about, in a row of filters. Screen readers still read the label. */
  isLabelHidden?: boolean | undefined
}

/** One of a closed list. With more than about eight options a ComboBox is faster. */
export function Select(props: SelectProps) {
  const t = useTranslations('ui')
  const { label, hint, error, optional, value, onChange, options, placeholder, name, isDisabled } = props
  return (
    <AriaSelect
      value={value}
      onChange={(key) => onChange(String(key))}
      {...(name ? { name } : {})}
      isDisabled={isDisabled ?? false}
      placeholder={placeholder ?? t('choose')}
      validationBehavior="aria"
      isInvalid={hasErrors(error)}
      className={joinClasses('group', fieldBox)}
    >
      {props.isLabelHidden ? (
        <Label className="sr-only">{label}</Label>
      ) : (
        <FieldLabel label={label} optional={optional} hint={hint} />
      )}
      <Button
        className={joinClasses(inputBox, 'flex items-center gap-2 text-left group-invalid:border-danger')}
      >
        <SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-faint">
          {({ selectedText, defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted" />
      </Button>
      <FieldErrors error={error} />
      <OptionList options={options} />
    </AriaSelect>
  )
}
