import type { Ref } from 'react'
import {
  Input,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaProps,
} from 'react-aria-components'
import { classes } from './classes.ts'
import { fieldBox, FieldLabel, FieldErrors, type FieldProps, inputBox, isWrong } from './field.tsx'

type Base = FieldProps & Omit<AriaProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'>

export interface TextFieldProps extends Base {
  placeholder?: string | undefined
  /** Figures stand in columns: numbers, ids, serial numbers. */
  tabular?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField({
  label,
  hint,
  error,
  optional,
  placeholder,
  tabular,
  inputRef,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField {...props} validationBehavior="aria" isInvalid={isWrong(error)} className={fieldBox}>
      <FieldLabel label={label} optional={optional} hint={hint} />
      <Input
        {...(inputRef ? { ref: inputRef } : {})}
        {...(placeholder ? { placeholder } : {})}
        className={classes(inputBox, tabular && 'tabular')}
      />
      <FieldErrors error={error} />
    </AriaTextField>
  )
}

export interface TextAreaProps extends Base {
  placeholder?: string | undefined
  rows?: number | undefined
  areaRef?: Ref<HTMLTextAreaElement> | undefined
}

/** Grows with its text where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  placeholder,
  rows = 3,
  areaRef,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField {...props} validationBehavior="aria" isInvalid={isWrong(error)} className={fieldBox}>
      <FieldLabel label={label} optional={optional} hint={hint} />
      <AriaTextArea
        {...(areaRef ? { ref: areaRef } : {})}
        {...(placeholder ? { placeholder } : {})}
        rows={rows}
        className={classes(inputBox, 'field-sizing-content max-h-96 resize-y')}
      />
      <FieldErrors error={error} />
    </AriaTextField>
  )
}
