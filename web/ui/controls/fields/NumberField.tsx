import { Minus, Plus } from 'lucide-react'
import {
  Button,
  Group,
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
} from 'react-aria-components'
import { joinClasses } from '#web/ui/classes'
import { FieldLabel, FieldErrors } from './aria-field.tsx'
import { bareInput, fieldBox, type FieldProps, groupBox, hasErrors } from './native-field.tsx'

interface NumberFieldProps
  extends FieldProps, Omit<AriaProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'> {
  /** A unit after the number: `m`, `kWh`, `€`. */
  unit?: string | undefined
  /** Adds buttons for one more and one less; for small counts. */
  steps?: boolean | undefined
}

export function NumberField({ label, hint, error, optional, unit, steps, ...props }: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      // A value above the maximum stays as typed and shows an error, instead of being cut silently.
      commitBehavior="validate"
      validationBehavior="aria"
      isInvalid={hasErrors(error)}
      className={fieldBox}
    >
      <FieldLabel label={label} optional={optional} hint={hint} />
      <Group className={groupBox}>
        {steps ? <StepButton slot="decrement" icon={Minus} /> : null}
        <Input className={joinClasses(bareInput, 'tabular', steps ? 'text-center' : 'text-right')} />
        {unit ? <span className="pr-3 text-sm text-muted">{unit}</span> : null}
        {steps ? <StepButton slot="increment" icon={Plus} /> : null}
      </Group>
      <FieldErrors error={error} />
    </AriaNumberField>
  )
}

function StepButton({ slot, icon: Icon }: { slot: 'increment' | 'decrement'; icon: typeof Plus }) {
  return (
    <Button
      slot={slot}
      className="moves m-0.5 grid size-9 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover disabled:text-faint touch:m-0 touch:size-11"
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  )
}
