import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/classes'
import { choiceBoxStyle, choiceInputStyle } from './choice-style.ts'
import { FieldMessage, type FieldProps, hasErrors } from '../fields/native-field.tsx'
import { GroupFrame } from '../fields/GroupFrame.tsx'

interface CheckboxProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  /** Whether some, but not all, of the entries that this checkbox selects are selected. */
  isIndeterminate?: boolean | undefined
  isDisabled?: boolean | undefined
  isInvalid?: boolean | undefined
  'aria-label'?: string | undefined
  children: ReactNode
  hint?: ReactNode
  error?: FieldProps['error']
}

/**
 * One choice that is on or off. With `error` it shows below why it must be on. Uses the browser's own checkbox, because
 * many pages have one and React Aria's would be a tenth of their scripts.
 */
export function Checkbox({ error, ...props }: CheckboxProps) {
  if (error === undefined) return <CheckboxControl {...props} />
  return (
    <div>
      <CheckboxControl {...props} isInvalid={hasErrors(error)} />
      <FieldMessage error={error} />
    </div>
  )
}

function CheckboxControl({ children, hint, onChange, ...props }: Omit<CheckboxProps, 'error'>) {
  const { isSelected, isIndeterminate = false, isDisabled, isInvalid } = props
  return (
    <label
      className={joinClasses(
        'group relative flex min-h-6 items-start gap-2.5 py-1 text-base touch:py-2.5',
        isDisabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
      )}
    >
      <span className={joinClasses(choiceBoxStyle, 'mt-0.5')}>
        <input
          ref={(input) => void (input && (input.indeterminate = isIndeterminate))}
          type="checkbox"
          checked={isSelected}
          disabled={isDisabled}
          aria-invalid={isInvalid || undefined}
          aria-label={props['aria-label']}
          onChange={({ target }) => onChange(target.checked)}
          className={choiceInputStyle}
        />
        <span className={joinClasses(checkboxStyle, getCheckboxColours(props))}>
          {isIndeterminate ? (
            <Minus size={14} strokeWidth={3} aria-hidden="true" />
          ) : (
            <Check
              size={14}
              strokeWidth={3}
              aria-hidden="true"
              className={isSelected ? undefined : 'opacity-0'}
            />
          )}
        </span>
      </span>
      <span>
        {children}
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
    </label>
  )
}

const checkboxStyle = joinClasses(
  'moves grid size-5 place-items-center rounded-sm border text-on-accent',
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
)

type CheckboxState = Pick<CheckboxProps, 'isSelected' | 'isIndeterminate' | 'isDisabled' | 'isInvalid'>

function getCheckboxColours({ isSelected, isIndeterminate, isDisabled, isInvalid }: CheckboxState): string {
  const isFilled = isSelected || isIndeterminate
  const fill = isFilled ? 'bg-accent' : 'bg-surface'
  if (isDisabled) return `${fill} border-line`
  if (isInvalid) return `${fill} border-danger`
  return `${fill} ${isFilled ? 'border-accent' : 'border-edge group-hover:border-ink'}`
}

interface CheckboxGroupProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly { value: string; label: string; hint?: string }[]
  isDisabled?: boolean | undefined
}

/** Several of a few options, all of them visible. */
export function CheckboxGroup({ value, onChange, options, isDisabled, ...frame }: CheckboxGroupProps) {
  return (
    <GroupFrame role="group" {...frame}>
      <div className="flex flex-col">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            isSelected={value.includes(option.value)}
            isDisabled={isDisabled}
            isInvalid={hasErrors(frame.error)}
            hint={option.hint}
            onChange={(isOn) => {
              const others = value.filter((one) => one !== option.value)
              onChange(isOn ? [...others, option.value] : others)
            }}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
    </GroupFrame>
  )
}
