import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { absenceKinds, type AbsenceKind } from '#contract/orders/model/working-times'
import type { AbsenceView } from '#contract/people/working-times'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { CallError } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { useAddAbsence, useAddClosingDay, useChangeAbsence } from './working-times.data.ts'

/** Adds an absence of a person. */
export function AbsenceForm({ accountId, contactId }: { accountId: string; contactId: string }) {
  const t = useTranslations('workingTimes')
  const add = useAddAbsence(accountId)
  const onError = useUnnamedErrorToast()
  const [kind, setKind] = useState<AbsenceKind>('vacation')
  const days = useDayRange()
  const send = () => {
    if (!days.range) return
    add.mutate(
      { contact_id: contactId, kind, ...days.range },
      {
        onSuccess: () => {
          days.clear()
          showToast({ tone: 'done', title: t('absenceAdded') })
        },
        onError,
      },
    )
  }
  const missing = useMissingField(days.range ? null : t('firstDay'), send)
  return (
    <TimeOffForm onSubmit={missing.press}>
      <KindSelect kind={kind} onChange={setKind} />
      <DayRangeFields days={days} missing={missing.error} error={add.error} />
      <div>
        <Button type="submit" isPending={add.isPending}>
          {t('addAbsence')}
        </Button>
      </div>
    </TimeOffForm>
  )
}

/** Adds days on which the company is closed. */
export function ClosingDaysForm({ accountId }: { accountId: string }) {
  const t = useTranslations('workingTimes')
  const add = useAddClosingDay(accountId)
  const onError = useUnnamedErrorToast()
  const [name, setName] = useState('')
  const days = useDayRange()
  const send = () => {
    if (!days.range) return
    add.mutate(
      { name: name.trim(), ...days.range },
      {
        onSuccess: () => {
          days.clear()
          setName('')
          showToast({ tone: 'done', title: t('closingAdded') })
        },
        onError,
      },
    )
  }
  const hasName = name.trim() !== ''
  const missing = useMissingField(hasName ? (days.range ? null : t('firstDay')) : t('closingName'), send)
  return (
    <TimeOffForm onSubmit={missing.press}>
      <TextField
        label={t('closingName')}
        value={name}
        onChange={setName}
        maxLength={255}
        error={(hasName ? null : missing.error) ?? getFieldErrors(add.error, 'name')}
      />
      <DayRangeFields days={days} missing={hasName ? missing.error : null} error={add.error} />
      <div>
        <Button type="submit" isPending={add.isPending}>
          {t('addClosing')}
        </Button>
      </div>
    </TimeOffForm>
  )
}

interface AbsenceEditFormProps {
  accountId: string
  absence: Pick<AbsenceView, 'id' | 'kind' | 'starts_on' | 'ends_on'>
  onDone: () => void
}

/** Changes kind and days of an absence. */
export function AbsenceEditForm({ accountId, absence, onDone }: AbsenceEditFormProps) {
  const t = useTranslations('workingTimes')
  const change = useChangeAbsence(accountId)
  const onError = useUnnamedErrorToast()
  const [kind, setKind] = useState<AbsenceKind>(absence.kind ?? 'other')
  const days = useDayRange(absence)
  const save = () => {
    if (!days.range) return
    change.mutate(
      { id: absence.id, kind, ...days.range },
      {
        onSuccess: () => {
          showToast({ tone: 'done', title: t('absenceChanged') })
          onDone()
        },
        onError,
      },
    )
  }
  const missing = useMissingField(days.range ? null : t('firstDay'), save)
  return (
    <TimeOffForm onSubmit={missing.press}>
      <KindSelect kind={kind} onChange={setKind} />
      <DayRangeFields days={days} missing={missing.error} error={change.error} />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isPending={change.isPending}>
          {t('save')}
        </Button>
        <Button onPress={onDone}>{t('cancel')}</Button>
      </div>
    </TimeOffForm>
  )
}

function TimeOffForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-3 py-3">
      {children}
    </form>
  )
}

function KindSelect({ kind, onChange }: { kind: AbsenceKind; onChange: (kind: AbsenceKind) => void }) {
  const t = useTranslations('workingTimes')
  return (
    <Select
      label={t('kind')}
      value={kind}
      onChange={(value) => onChange(value as AbsenceKind)}
      options={absenceKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
    />
  )
}

/** Holds a first and a last day; one day needs only the first. */
function useDayRange(before?: { readonly starts_on: string; readonly ends_on: string }) {
  const [first, setFirst] = useState<string | null>(before?.starts_on ?? null)
  const [last, setLast] = useState<string | null>(before?.ends_on ?? null)
  return {
    first,
    last,
    setFirst,
    setLast,
    range: first ? { starts_on: first, ends_on: last ?? first } : null,
    clear: () => {
      setFirst(null)
      setLast(null)
    },
  }
}

interface DayRangeFieldsProps {
  days: ReturnType<typeof useDayRange>
  /** Shown at the first day if it is missing. */
  missing: string | null
  error: unknown
}

function DayRangeFields({ days, missing, error }: DayRangeFieldsProps) {
  const t = useTranslations('workingTimes')
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <DatePicker
        label={t('firstDay')}
        value={days.first}
        onChange={days.setFirst}
        error={missing ?? getFieldErrors(error, 'starts_on')}
      />
      <DatePicker
        label={t('lastDay')}
        optional
        value={days.last}
        onChange={days.setLast}
        min={days.first}
        error={getFieldErrors(error, 'ends_on')}
      />
    </div>
  )
}

/** Shows errors that no field shows. */
export function useUnnamedErrorToast() {
  const failure = useErrorMessages()
  return (error: unknown) => {
    if (!(error instanceof CallError && error.status === 422)) failure.showToast(error)
  }
}
