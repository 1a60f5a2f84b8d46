import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { Button, DatePicker as AriaDatePicker, Group } from 'react-aria-components'
import { CalendarPopover, DateSegments } from './calendar-parts.tsx'
import { FieldLabel, FieldErrors } from '../fields/aria-field.tsx'
import { fieldBox, type FieldProps, groupBox, hasErrors } from '../fields/native-field.tsx'

interface DatePickerProps extends FieldProps {
  /** `YYYY-MM-DD`; null while empty. */
  value: string | null
  onChange: (value: string | null) => void
  /** The first and last day that can be chosen. */
  min?: string | null | undefined
  max?: string | null | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
}

/** A day, typed or chosen from a calendar. */
export function DatePicker(props: DatePickerProps) {
  const { label, hint, error, optional, value, onChange, min, max, isDisabled, isReadOnly } = props
  return (
    <AriaDatePicker<CalendarDate>
      value={toCalendarDate(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      {...(min ? { minValue: parseDate(min) } : {})}
      {...(max ? { maxValue: parseDate(max) } : {})}
      isDisabled={isDisabled ?? false}
      isReadOnly={isReadOnly ?? false}
      shouldForceLeadingZeros
      validationBehavior="aria"
      isInvalid={hasErrors(error)}
      className={fieldBox}
    >
      <FieldLabel label={label} optional={optional} hint={hint} />
      <Group className={groupBox}>
        <DateSegments />
        <Button className="moves mr-1 grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink touch:size-11">
          <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </Group>
      <FieldErrors error={error} />
      <CalendarPopover min={min} max={max} />
    </AriaDatePicker>
  )
}

function toCalendarDate(value: string | null): CalendarDate | null {
  return value ? parseDate(value.slice(0, 10)) : null
}
