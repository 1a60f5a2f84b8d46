import { type ReactNode, useId } from 'react'
import { joinClasses } from '#web/ui/classes'
import { choiceBoxStyle, choiceInputStyle } from './choice-style.ts'
import { type FieldProps, hasErrors } from '../fields/native-field.tsx'
import { GroupFrame } from '../fields/GroupFrame.tsx'

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

/**
 * One of a few options, all of them visible. Uses the browser's own radio buttons, because forms with them are needed
 * at a customer's site and React Aria's would be a tenth of their scripts.
 */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hint, error, optional, options, look = 'list', value, onChange, isDisabled } = props
  const id = useId()
  const isCard = look === 'cards' || look === 'buttons'
  return (
    <GroupFrame role="radiogroup" {...{ label, hint, error, optional }}>
      <div className={joinClasses(radioGroupLooks[look], look === 'buttons' && getColumns(options))}>
        {options.map((option) => (
          <RadioItem
            key={option.value}
            option={{ ...option, isDisabled: isDisabled || option.isDisabled || false }}
            name={props.name ?? id}
            isSelected={option.value === value}
            isInvalid={hasErrors(error)}
            onSelect={() => onChange(option.value)}
            isCard={isCard}
            isSmall={look === 'buttons'}
          />
        ))}
      </div>
    </GroupFrame>
  )
}

interface RadioItemProps {
  option: RadioOption
  name: string
  isSelected: boolean
  isInvalid: boolean
  onSelect: () => void
  isCard: boolean
  isSmall: boolean
}

function RadioItem({ option, name, isSelected, isInvalid, onSelect, isCard, isSmall }: RadioItemProps) {
  const { value, label, hint, isDisabled } = option
  return (
    <label
      className={joinClasses(
        'group relative flex gap-2.5 text-base',
        isDisabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
        isSmall ? 'items-center' : 'items-start',
        // A single line is as high as a thumb; with several lines the dot aligns with the first.
        isCard ? radioCardStyle : 'min-h-6 py-1 touch:py-2.5',
        isCard && getRadioCardColours(isSelected, isDisabled),
        isCard && (isSmall ? 'min-h-11 px-3 py-2 touch:min-h-12' : 'p-3.5'),
      )}
    >
      <span className={joinClasses(choiceBoxStyle, !isSmall && 'mt-0.5')}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={isSelected}
          disabled={isDisabled}
          onChange={onSelect}
          className={choiceInputStyle}
        />
        <span
          className={joinClasses(
            radioDotStyle,
            getRadioDotColours(isSelected, isInvalid, isDisabled),
            !isCard && radioDotFocusStyle,
          )}
        />
      </span>
      <span className="min-w-0 [overflow-wrap:normal] [word-break:normal]">
        <span className={isCard && !isSmall ? 'font-medium' : ''}>{label}</span>
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
    </label>
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
  'moves rounded border',
  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
)

function getRadioCardColours(isSelected: boolean, isDisabled = false): string {
  if (isDisabled) return 'border-line bg-surface'
  return isSelected
    ? 'border-accent bg-accent-soft outline-1 -outline-offset-1 outline-accent'
    : 'border-edge bg-surface hover:border-ink'
}

const radioDotStyle = 'moves block size-5 rounded-full bg-surface'

const radioDotFocusStyle =
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'

function getRadioDotColours(isSelected: boolean, isInvalid: boolean, isDisabled = false): string {
  const width = isSelected ? 'border-[6px]' : 'border'
  if (isDisabled) return `${width} border-line`
  if (isInvalid) return `${width} border-danger`
  return `${width} ${isSelected ? 'border-accent' : 'border-edge group-hover:border-ink'}`
}
