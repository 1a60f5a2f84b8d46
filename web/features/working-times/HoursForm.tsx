import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WorkingDay } from '#contract/orders/model/working-times'
import type { WorkingTimes } from '#contract/people/working-times'
import { listErrorsBelow } from '#web/api/feedback/field-errors'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { TimeField } from '#web/ui/controls/dates/TimeField.tsx'
import { FieldMessage } from '#web/ui/controls/fields/native-field.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { useUnnamedErrorToast } from './time-off-forms.tsx'
import { useSetHours } from './working-times.data.ts'

interface HoursFormProps {
  accountId: string
  person: WorkingTimes['data'][number]
  canEdit: boolean
}

/** The weekly hours of a person: each weekday on or off, with start and end. */
export function HoursForm({ accountId, person, canEdit }: HoursFormProps) {
  const t = useTranslations('workingTimes')
  const save = useSetHours(accountId)
  const onError = useUnnamedErrorToast()
  const [hours, setHours] = useState<readonly WorkingDay[]>(person.hours)
  const change = (weekday: number, day: WorkingDay | null) =>
    setHours(
      [...hours.filter((one) => one.weekday !== weekday), ...(day ? [day] : [])].toSorted(
        (one, other) => one.weekday - other.weekday,
      ),
    )
  const send = () =>
    save.mutate(
      { id: person.id, hours: [...hours] },
      { onSuccess: () => showToast({ tone: 'done', title: t('hoursSaved') }), onError },
    )
  const missing = useMissingField(hours.length > 0 ? null : t('workday'), send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    missing.press()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1">
      {person.has_default_hours ? <p className="text-sm text-muted">{t('usualHours')}</p> : null}
      {canEdit ? (
        <div data-gap={missing.error ? '' : undefined}>
          {allWeekdays.map((weekday) => (
            <WeekdayFields
              key={weekday}
              weekday={weekday}
              day={hours.find((one) => one.weekday === weekday) ?? null}
              onChange={(day) => change(weekday, day)}
              errors={listErrorsOfDay(save, weekday)}
            />
          ))}
          <FieldMessage error={missing.error ? t('workdayMissing') : null} />
        </div>
      ) : (
        person.hours.map((day) => <WeekdayText key={day.weekday} day={day} />)
      )}
      {canEdit ? (
        <div className="mt-2">
          <Button type="submit" isPending={save.isPending}>
            {t('saveHours')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** The server names a day by its place in the hours that were sent. */
function listErrorsOfDay({ error, variables }: ReturnType<typeof useSetHours>, weekday: number) {
  const place = variables?.hours.findIndex((day) => day.weekday === weekday) ?? -1
  return place < 0 ? [] : listErrorsBelow(error, `hours.${place}`)
}

const allWeekdays = [1, 2, 3, 4, 5, 6, 7]

/** Returns a date with this weekday; 5 January 2026 is a Monday. */
function toSampleDay(weekday: number): string {
  return `2026-01-${String(4 + weekday).padStart(2, '0')}`
}

function WeekdayText({ day }: { day: WorkingDay }) {
  const t = useTranslations('workingTimes')
  const format = useFormat()
  const name = format.weekday(toSampleDay(day.weekday), 'long')
  const [from, to] = [format.clock(day.start), format.clock(day.end)]
  return <p className="text-sm">{t('dayHours', { day: name, from, to })}</p>
}

interface WeekdayFieldsProps {
  weekday: number
  day: WorkingDay | null
  onChange: (day: WorkingDay | null) => void
  errors: readonly string[]
}

function WeekdayFields({ weekday, day, onChange, errors }: WeekdayFieldsProps) {
  const t = useTranslations('workingTimes')
  const format = useFormat()
  const name = format.weekday(toSampleDay(weekday), 'long')
  return (
    <div className="grid min-h-11 grid-cols-2 items-end gap-x-3 gap-y-1 border-b border-line py-1.5 md:grid-cols-[10rem_9rem_9rem]">
      <div className="max-md:col-span-2">
        <Checkbox
          isSelected={day !== null}
          onChange={(on) => onChange(on ? { weekday, start: '07:00', end: '17:00' } : null)}
        >
          {name}
        </Checkbox>
      </div>
      {day ? (
        <>
          <TimeField
            label={t('from', { day: name })}
            value={day.start}
            onChange={(start) => onChange({ ...day, start: start ?? day.start })}
          />
          <TimeField
            label={t('to', { day: name })}
            value={day.end}
            onChange={(end) => onChange({ ...day, end: end ?? day.end })}
            error={errors}
          />
        </>
      ) : null}
    </div>
  )
}
