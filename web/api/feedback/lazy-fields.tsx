import type { ComponentType } from 'react'
import { joinClasses } from '#web/ui/classes'
import { FieldFrame, type FieldProps, inputBox } from '#web/ui/controls/fields/native-field.tsx'
import { createDeferredComponent } from './deferred-component.tsx'

/** Fields with large scripts, for pages that show them below other content or only at times. */

/** `height`: the class with the height of a field of more than one line. */
function createLazyField<Props extends FieldProps>(
  load: () => Promise<ComponentType<Props>>,
  height = '',
): ComponentType<Props> {
  return createDeferredComponent(load, (props: Props) => <FieldPlaceholder {...props} height={height} />)
}

/** Has the label, the hint and the size of the field, so that nothing moves when it appears. */
function FieldPlaceholder({ label, hint, optional, height }: FieldProps & { height: string }) {
  return (
    <FieldFrame label={label} hint={hint} optional={optional}>
      {({ id }) => (
        <span id={id} aria-busy="true" className={joinClasses(inputBox, height, 'breathes')}>
          &nbsp;
        </span>
      )}
    </FieldFrame>
  )
}

export const LazyDatePicker = createLazyField(
  async () => (await import('#web/ui/controls/dates/DatePicker.tsx')).DatePicker,
)
export const LazySelect = createLazyField(
  async () => (await import('#web/ui/controls/choices/Select.tsx')).Select,
)
export const LazyMultiSelect = createLazyField(
  async () => (await import('#web/ui/controls/choices/MultiSelect.tsx')).MultiSelect,
)
export const LazyTimeField = createLazyField(
  async () => (await import('#web/ui/controls/dates/TimeField.tsx')).TimeField,
)
export const LazyNumberField = createLazyField(
  async () => (await import('#web/ui/controls/fields/NumberField.tsx')).NumberField,
)
export const LazySignaturePad = createLazyField(
  async () => (await import('#web/ui/controls/signature/SignaturePad.tsx')).SignaturePad,
  'h-63',
)
