import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { berlinDay } from '../i18n/format.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { type Draft, faultOf, type Period, toDraft, toPeriod } from './appointment.ts'
import { Checkbox } from './Checkbox.tsx'
import { DatePicker } from './DatePicker.tsx'
import { errorLines, type FieldProps } from './field.tsx'
import { SignalText } from './signals.tsx'
import { TimeField } from './TimeField.tsx'

interface DateTimeRangeProps extends FieldProps {
  value: Period | null
  /** Null while it is not complete or ends before it starts. */
  onChange: (value: Period | null) => void
  /** The first day that may be chosen, `YYYY-MM-DD`. */
  min?: string | null | undefined
  max?: string | null | undefined
  /** It cannot last until another day. */
  isOneDay?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Shows what is missing at once, as after an attempt to send. */
  checked?: boolean | undefined
}

/** An appointment: its day, from, to; over several days where asked for. Times are those of Berlin. */
export function DateTimeRange(props: DateTimeRangeProps) {
  const { label, hint, error, value, onChange, min, max, isOneDay, isDisabled, checked } = props
  const t = useTranslations('ui')
  const format = useFormat()
  const [draft, setDraft] = useState<Draft>(() => toDraft(value))
  const change = (part: Partial<Draft>) => {
    const next = withEnd({ ...draft, ...part }, draft)
    setDraft(next)
    onChange(toPeriod(next))
  }
  const fault = faultOf(draft)
  const shown = fault && (fault !== 'incomplete' || checked) ? [t(fault)] : errorLines(error)
  const several = draft.lastDay !== null
  return (
    <fieldset className="flex flex-col gap-3" disabled={isDisabled ?? false}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {hint ? <p className="-mt-2.5 text-sm text-muted">{hint}</p> : null}
      {isLater(min) ? (
        <p className="-mt-2.5 text-sm text-muted">{t('notBefore', { date: format.date(min) })}</p>
      ) : null}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_7rem_7rem]">
        <div className="max-md:col-span-2">
          <DatePicker
            label={t('day')}
            value={draft.day}
            onChange={(day) => change({ day })}
            min={min}
            max={max}
            isDisabled={isDisabled}
          />
        </div>
        <TimeField
          label={t('from')}
          value={draft.from}
          onChange={(from) => change({ from })}
          isDisabled={isDisabled}
        />
        <TimeField
          label={t('to')}
          value={draft.to}
          onChange={(to) => change({ to })}
          isDisabled={isDisabled}
        />
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

/** That nothing lies before today goes without saying. */
function isLater(min: string | null | undefined): min is string {
  return Boolean(min && min > berlinDay(new Date()))
}

/** A start proposes an end two hours later, until another one is typed. */
function withEnd(next: Draft, before: Draft): Draft {
  const isOurs = next.to === null || next.to === twoHoursAfter(before.from)
  return isOurs && next.from !== before.from ? { ...next, to: twoHoursAfter(next.from) } : next
}

function twoHoursAfter(time: string | null): string | null {
  if (!time) return null
  const hour = Math.min(23, Number(time.slice(0, 2)) + 2)
  return `${String(hour).padStart(2, '0')}:${time.slice(3)}`
}
