import type { ReactNode } from 'react'
import { Radio as AriaRadio, RadioGroup as AriaRadioGroup } from 'react-aria-components'
import { joinClasses } from '#web/ui/classes'
import { FieldLabel, FieldErrors } from '../fields/aria-field.tsx'
import { fieldBox, type FieldProps, hasErrors } from '../fields/native-field.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
}

interface RadioGroupProps extends FieldProps {
  value: string | null
  onChange: (value: string) => void
  options: readonly RadioOption[]
  /**
   * `cards` are large, for one important choice such as an appointment; `buttons` are large enough for a
   * thumb.
   */
  look?: 'list' | 'row' | 'cards' | 'buttons' | undefined
  name?: string | undefined
  isDisabled?: boolean | undefined
}

export function RadioGroup(props: RadioGroupProps) {
  const { label, hint, error, optional, options, look = 'list', value, onChange, name, isDisabled } = props
  return (
    <AriaRadioGroup
      value={value}
      onChange={onChange}
      {...(name ? { name } : {})}
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      isInvalid={hasErrors(error)}
      className={fieldBox}
    >
      <FieldLabel label={label} optional={optional} hint={hint} />
      <div className={joinClasses(radioGroupLooks[look], look === 'buttons' && getColumns(options))}>
        {options.map((option) => (
          <RadioItem
            key={option.value}
            option={option}
            card={look === 'cards' || look === 'buttons'}
            isSmall={look === 'buttons'}
          />
        ))}
      </div>
      <FieldErrors error={error} />
    </AriaRadioGroup>
  )
}

function RadioItem({ option, card, isSmall }: { option: RadioOption; card: boolean; isSmall: boolean }) {
  return (
    <AriaRadio
      value={option.value}
      isDisabled={option.isDisabled ?? false}
      className={joinClasses(
        'group relative flex cursor-pointer gap-2.5 text-base disabled:cursor-not-allowed disabled:text-muted',
        isSmall ? 'items-center' : 'items-start',
        // A single line is as high as a thumb; with several lines the dot aligns with the first.
        card ? radioCardStyle : 'min-h-6 py-1 touch:py-2.5',
        card && (isSmall ? 'min-h-11 px-3 py-2 touch:min-h-12' : 'p-3.5'),
      )}
    >
      <span className={joinClasses(radioDotStyle, !isSmall && 'mt-0.5')} />
      <span className="min-w-0 [overflow-wrap:normal] [word-break:normal]">
        <span className={card && !isSmall ? 'font-medium' : ''}>{option.label}</span>
        {option.hint ? <span className="block text-sm text-muted">{option.hint}</span> : null}
      </span>
    </AriaRadio>
  )
}

const radioGroupLooks = {
  list: 'flex flex-col',
  row: 'flex flex-wrap gap-x-6',
  buttons: 'grid gap-2',
  cards: 'grid gap-2 grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]',
}

/** Long words get the whole width of a phone, so that none is broken, also at a hyphen (TN-C-S). */
function getColumns(options: readonly RadioOption[]): string {
  const words = options.flatMap(({ label }) => (typeof label === 'string' ? label.split(/[\s/]+/u) : []))
  const labels = options.map(({ label }) => (typeof label === 'string' ? label.length : 40))
  const longestWord = Math.max(0, ...words.map((word) => word.length))
  if (longestWord > 12 || Math.max(0, ...labels) > 28) return 'grid-cols-1 md:grid-cols-2'
  return longestWord > 5 ? wideColumns : narrowColumns
}

const wideColumns = 'grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))]'
const narrowColumns = 'grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))]'

const radioCardStyle = joinClasses(
  'moves rounded border border-edge bg-surface hover:border-ink',
  'selected:border-accent selected:bg-accent-soft selected:outline-1 selected:-outline-offset-1 selected:outline-accent',
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus disabled:border-line',
)

const radioDotStyle = joinClasses(
  'moves size-5 shrink-0 rounded-full border border-edge bg-surface group-hover:border-ink',
  'group-selected:border-[6px] group-selected:border-accent group-invalid:border-danger group-disabled:border-line',
  'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus',
)
