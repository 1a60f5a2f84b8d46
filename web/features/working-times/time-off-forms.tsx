import { useState } from 'react'
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
  return (
    <div className="mt-3 flex flex-col gap-3">
      <KindSelect kind={kind} onChange={setKind} />
      <DayRangeFields days={days} error={add.error} />
      <div>
        <Button isPending={add.isPending} isDisabled={!days.range} onPress={send}>
          {t('addAbsence')}
        </Button>
      </div>
    </div>
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
  return (
    <div className="mt-3 flex flex-col gap-3">
      <TextField
        label={t('closingName')}
        value={name}
        onChange={setName}
        maxLength={255}
        error={getFieldErrors(add.error, 'name')}
      />
      <DayRangeFields days={days} error={add.error} />
      <div>
        <Button isPending={add.isPending} isDisabled={!days.range || !name.trim()} onPress={send}>
          {t('addClosing')}
        </Button>
      </div>
    </div>
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
  return (
    <div className="flex w-full flex-col gap-3 py-3">
      <KindSelect kind={kind} onChange={setKind} />
      <DayRangeFields days={days} error={change.error} />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" isPending={change.isPending} isDisabled={!days.range} onPress={save}>
          {t('save')}
        </Button>
        <Button onPress={onDone}>{t('cancel')}</Button>
      </div>
    </div>
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

function DayRangeFields({ days, error }: { days: ReturnType<typeof useDayRange>; error: unknown }) {
  const t = useTranslations('workingTimes')
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <DatePicker
        label={t('firstDay')}
        value={days.first}
        onChange={days.setFirst}
        error={getFieldErrors(error, 'starts_on')}
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
