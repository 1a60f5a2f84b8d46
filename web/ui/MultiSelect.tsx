import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, ComboBox as AriaComboBox, Group, Input, Tag, TagGroup, TagList } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'
import { bareInput, fieldBox, FieldLabel, FieldErrors, type FieldProps, groupBox, isWrong } from './field.tsx'
import { type Option, OptionList } from './options.tsx'

interface MultiSelectProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly Option[]
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
}

/** Several of many: what is chosen stands below the field and is taken away there. */
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
        isInvalid={isWrong(error)}
        className={fieldBox}
      >
        <FieldLabel label={label} optional={optional} hint={hint} />
        <Group className={groupBox}>
          <Input className={bareInput} placeholder={placeholder ?? t('choose')} />
        </Group>
        <FieldErrors error={error} />
        <OptionList empty={t('nothingFound')} />
      </AriaComboBox>
      <Chosen
        label={label}
        options={options.filter((option) => value.includes(option.value))}
        onRemove={(gone) => onChange(value.filter((one) => !gone.has(one)))}
      />
    </div>
  )
}

interface ChosenProps {
  label: string
  options: readonly Option[]
  onRemove: (values: Set<string>) => void
}

/** Chips that can be taken away by mouse, Delete and Backspace. */
export function Chosen({ label, options, onRemove }: ChosenProps) {
  const t = useTranslations('ui')
  if (options.length === 0) return null
  return (
    <TagGroup
      aria-label={t('chosenOf', { label })}
      onRemove={(gone) => onRemove(new Set([...gone].map(String)))}
    >
      <TagList className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <Tag key={option.value} id={option.value} textValue={option.label} className={chip}>
            {option.label}
            <Button
              slot="remove"
              className="moves grid size-6 place-items-center rounded-full hover:bg-press touch:size-8"
            >
              <X size={14} aria-hidden="true" />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}

const chip = classes(
  'inline-flex min-h-8 items-center gap-1 rounded-full border border-accent-line bg-accent-soft pr-1 pl-3 text-sm',
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus touch:min-h-10',
)
