import type { ComponentProps, Ref } from 'react'
import { joinClasses } from '#web/ui/classes'
import { FieldFrame, type FieldProps, plainInputBox } from './native-field.tsx'

/**
 * The props of a text input with the names of the rest of the kit; `onChange` gets the text instead of an
 * event.
 */
interface TextInputProps extends FieldProps {
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  isRequired?: boolean | undefined
}

type ReplacedProp = keyof TextInputProps | 'children' | 'className' | 'style' | 'id' | 'ref'

export interface TextFieldProps extends TextInputProps, Omit<ComponentProps<'input'>, ReplacedProp> {
  /** Uses tabular figures, for numbers, ids and serial numbers. */
  tabular?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField({ tabular, inputRef, ...given }: TextFieldProps) {
  const { frame, input } = splitFieldProps(given)
  return (
    <FieldFrame {...frame}>
      {(inputProps) => (
        <input
          type="text"
          {...input}
          {...inputProps}
          ref={inputRef}
          className={joinClasses(plainInputBox, tabular && 'tabular')}
        />
      )}
    </FieldFrame>
  )
}

export interface TextAreaProps extends TextInputProps, Omit<ComponentProps<'textarea'>, ReplacedProp> {
  areaRef?: Ref<HTMLTextAreaElement> | undefined
}

/** Grows with its text where the browser supports it, from `rows` lines on. */
export function TextArea({ areaRef, rows, ...given }: TextAreaProps) {
  const { frame, input } = splitFieldProps(given)
  return (
    <FieldFrame {...frame}>
      {(inputProps) => (
        <textarea
          {...input}
          {...inputProps}
          ref={areaRef}
          rows={rows ?? 3}
          // A field that grows with its text ignores `rows`. The rest is its padding and border; a single line has the height
          // of a finger.
          style={rows ? { minHeight: `max(2.75rem, ${rows}lh + 1rem + 2px)` } : undefined}
          className={joinClasses(plainInputBox, 'field-sizing-content max-h-96 resize-y')}
        />
      )}
    </FieldFrame>
  )
}

/** Splits props into those of the frame and those of the HTML input. */
export function splitFieldProps<P extends TextInputProps>({
  label,
  hint,
  error,
  optional,
  onChange,
  isDisabled,
  isReadOnly,
  isRequired,
  ...rest
}: P) {
  return {
    frame: { label, hint, error, optional },
    input: {
      ...rest,
      disabled: isDisabled,
      readOnly: isReadOnly,
      'aria-required': isRequired,
      onChange: onChange && (({ target }: { target: { value: string } }) => onChange(target.value)),
    },
  }
}
