import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaGroup,
  type CheckboxProps as AriaProps,
} from 'react-aria-components'
import { joinClasses } from '#web/ui/classes'
import { FieldLabel, FieldErrors } from '../fields/aria-field.tsx'
import { fieldBox, FieldMessage, type FieldProps, hasErrors } from '../fields/native-field.tsx'

interface CheckboxProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  hint?: ReactNode
  error?: FieldProps['error']
}

/** One choice that is on or off. With `error` it shows below why it must be on. */
export function Checkbox({ error, ...props }: CheckboxProps) {
  if (error === undefined) return <CheckboxControl {...props} />
  return (
    <div>
      <CheckboxControl {...props} isInvalid={hasErrors(error)} />
      <FieldMessage error={error} />
    </div>
  )
}

function CheckboxControl({ children, hint, ...props }: Omit<CheckboxProps, 'error'>) {
  return (
    <AriaCheckbox
      {...props}
      className="group relative flex min-h-6 cursor-pointer items-start gap-2.5 py-1 text-base disabled:cursor-not-allowed disabled:text-muted touch:py-2.5"
    >
      {({ isIndeterminate }) => (
        <>
          <span className={checkboxStyle}>
            {isIndeterminate ? (
              <Minus size={14} strokeWidth={3} aria-hidden="true" />
            ) : (
              <Check
                size={14}
                strokeWidth={3}
                aria-hidden="true"
                className="opacity-0 group-selected:opacity-100"
              />
            )}
          </span>
          <span>
            {children}
            {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
          </span>
        </>
      )}
    </AriaCheckbox>
  )
}

const checkboxStyle = joinClasses(
  'moves mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border border-edge bg-surface text-on-accent',
  'group-hover:border-ink group-selected:border-accent group-selected:bg-accent group-indeterminate:border-accent',
  'group-indeterminate:bg-accent group-invalid:border-danger group-disabled:border-line',
  'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus',
)

interface CheckboxGroupProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly { value: string; label: string; hint?: string }[]
  isDisabled?: boolean | undefined
}

/** Several of a few options, all of them visible. */
export function CheckboxGroup({
  label,
  hint,
  error,
  optional,
  value,
  options,
  ...props
}: CheckboxGroupProps) {
  return (
    <AriaGroup
      {...toAriaGroupProps(props)}
      value={[...value]}
      validationBehavior="aria"
      isInvalid={hasErrors(error)}
      className={fieldBox}
    >
      <FieldLabel label={label} optional={optional} hint={hint} />
      <div className="flex flex-col">
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} hint={option.hint}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldErrors error={error} />
    </AriaGroup>
  )
}

function toAriaGroupProps(props: Pick<CheckboxGroupProps, 'onChange' | 'isDisabled'>) {
  return { onChange: props.onChange, isDisabled: props.isDisabled ?? false }
}
