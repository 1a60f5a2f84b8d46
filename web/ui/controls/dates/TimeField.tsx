import { parseTime, type Time } from '@internationalized/date'
import { Group, TimeField as AriaTimeField } from 'react-aria-components'
import { DateSegments } from './calendar-parts.tsx'
import { FieldLabel, FieldErrors } from '../fields/aria-field.tsx'
import { fieldBox, type FieldProps, groupBox, hasErrors } from '../fields/native-field.tsx'

interface TimeFieldProps extends FieldProps {
  /** `HH:mm`; null while empty. */
  value: string | null
  onChange: (value: string | null) => void
  isDisabled?: boolean | undefined
}

/** A time of day with 24 hours. */
export function TimeField({ label, hint, error, optional, value, onChange, isDisabled }: TimeFieldProps) {
  return (
    <AriaTimeField<Time>
      value={value ? parseTime(value) : null}
      onChange={(time) => onChange(time ? time.toString().slice(0, 5) : null)}
      hourCycle={24}
      shouldForceLeadingZeros
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      isInvalid={hasErrors(error)}
      className={fieldBox}
    >
      <FieldLabel label={label} optional={optional} hint={hint} />
      <Group className={groupBox}>
        <DateSegments />
      </Group>
      <FieldErrors error={error} />
    </AriaTimeField>
  )
}
