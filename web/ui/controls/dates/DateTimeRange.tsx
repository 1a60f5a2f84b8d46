import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import {
  type AppointmentDraft,
  findAppointmentFault,
  type AppointmentPeriod,
  toAppointmentDraft,
  parseAppointmentDraft,
} from './appointment-draft.ts'
import { Checkbox } from '../choices/Checkbox.tsx'
import { DatePicker } from './DatePicker.tsx'
import { toErrorLines, type FieldProps } from '../fields/native-field.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { TimeField } from './TimeField.tsx'

interface DateTimeRangeProps extends FieldProps {
  value: AppointmentPeriod | null
  /** Null while incomplete, or while the end is before the start. */
  onChange: (value: AppointmentPeriod | null) => void
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  min?: string | null | undefined
  max?: string | null | undefined
  /** The appointment must end on the day it starts. */
  isOneDay?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Shows missing parts at once, for example after an attempt to submit. */
  checked?: boolean | undefined
}

/** An appointment: day, start and end, optionally over several days. Times are in Europe/Berlin. */
export function DateTimeRange(props: DateTimeRangeProps) {
  const { label, hint, error, value, onChange, min, max, isOneDay, isDisabled, checked } = props
  const t = useTranslations('ui')
  const format = useFormat()
  const [draft, setDraft] = useState<AppointmentDraft>(() => toAppointmentDraft(value))
  const change = (part: Partial<AppointmentDraft>) => {
    const next = proposeEnd({ ...draft, ...part }, draft)
    setDraft(next)
    onChange(parseAppointmentDraft(next))
  }
  const fault = findAppointmentFault(draft)
  const shown = fault && (fault !== 'incomplete' || checked) ? [t(fault)] : toErrorLines(error)
  const several = draft.lastDay !== null
  const gap = shown.length > 0 ? findFirstGap(draft) : null
  return (
    <fieldset className="flex flex-col gap-3" disabled={isDisabled ?? false}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {hint ? <p className="-mt-2.5 text-sm text-muted">{hint}</p> : null}
      {isAfterToday(min) ? (
        <p className="-mt-2.5 text-sm text-muted">{t('notBefore', { date: format.date(min) })}</p>
      ) : null}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_7rem_7rem]">
        <div data-gap={gap === 'day' || undefined} className="max-md:col-span-2">
          <DatePicker
            label={t('day')}
            value={draft.day}
            onChange={(day) => change({ day })}
            min={min}
            max={max}
            isDisabled={isDisabled}
          />
        </div>
        <div data-gap={gap === 'from' || undefined}>
          <TimeField
            label={t('from')}
            value={draft.from}
            onChange={(from) => change({ from })}
            isDisabled={isDisabled}
          />
        </div>
        <div data-gap={gap === 'to' || undefined}>
          <TimeField
            label={t('to')}
            value={draft.to}
            onChange={(to) => change({ to })}
            isDisabled={isDisabled}
          />
        </div>
      </div>
      {isOneDay && !several ? null : (
        <Checkbox
          isSelected={several}
          isDisabled={isDisabled ?? false}
          onChange={(on) => change({ lastDay: on ? (draft.day ?? min ?? null) : null })}
        >
          {t('endsAnotherDay')}
        </Checkbox>
      )}
      {several ? (
        <DatePicker
          label={t('lastDay')}
          value={draft.lastDay}
          onChange={(lastDay) => change({ lastDay: lastDay ?? draft.day })}
          min={draft.day ?? min}
          max={max}
          isDisabled={isDisabled}
        />
      ) : null}
      <div role="status" className="text-sm">
        {shown.map((line) => (
          <SignalText key={line} tone="danger">
            {line}
          </SignalText>
        ))}
      </div>
    </fieldset>
  )
}

/** Returns the first part that is missing; the day if only the server knows what is wrong. */
function findFirstGap(draft: AppointmentDraft): 'day' | 'from' | 'to' {
  if (!draft.day) return 'day'
  if (!draft.from) return 'from'
  return findAppointmentFault(draft) ? 'to' : 'day'
}

/** The minimum is only mentioned when it is later than today. */
function isAfterToday(min: string | null | undefined): min is string {
  return Boolean(min && min > toBerlinDay(new Date()))
}

/** Proposes an end two hours after the start until the user types another end. */
function proposeEnd(next: AppointmentDraft, before: AppointmentDraft): AppointmentDraft {
  const isOurs = next.to === null || next.to === addTwoHours(before.from)
  return isOurs && next.from !== before.from ? { ...next, to: addTwoHours(next.from) } : next
}

function addTwoHours(time: string | null): string | null {
  if (!time) return null
  const hour = Math.min(23, Number(time.slice(0, 2)) + 2)
  return `${String(hour).padStart(2, '0')}:${time.slice(3)}`
}
