import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceStorage } from '#web/api/device/storage'
import { downloadFile } from '#web/api/download-file'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { type ExportDays, DayRangeFields, toDayRangeQuery } from './DayRangeFields.tsx'

/** Numbers from the tax adviser, stored on the device because each export needs them. */
interface LedgerSettings {
  readonly format: 'csv' | 'datev' | 'datev_package'
  readonly chart: '03' | '04'
  readonly consultant: string
  readonly client: string
  readonly debtor: string
}

const defaultLedgerSettings: LedgerSettings = {
  format: 'csv',
  chart: '03',
  consultant: '',
  client: '',
  debtor: '10000',
}
const ledgerFields = ['from_date', 'to_date', 'consultant', 'client', 'debtor'] as const

/** Exports credit notes as a spreadsheet table, or for DATEV as bookings, with or without the documents. */
export function LedgerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('creditNotes')
  const failure = useErrorMessages()
  const form = useId()
  const [books, setBooks] = useStoredLedgerSettings()
  const [days, setDays] = useState<ExportDays>(getCurrentYear)
  const set = (part: Partial<LedgerSettings>) => setBooks({ ...books, ...part })
  const fetching = useMutation({
    mutationFn: () =>
      books.format === 'datev_package'
        ? downloadFile('creditNote.datevPackage', undefined, toPackageQuery(books, days), maxPackageMillis)
        : downloadFile('creditNote.ledger', undefined, { ...toDayRangeQuery(days), ...toLedgerQuery(books) }),
  })
  const errors = (field: (typeof ledgerFields)[number]) => getFieldErrors(fetching.error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    fetching.mutate(undefined, {
      onSuccess: onClose,
      onError: (error) => {
        if (ledgerFields.every((field) => getFieldErrors(error, field).length === 0)) failure.showToast(error)
      },
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ledger')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={fetching.isPending}>
            {t('download')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <RadioGroup
          label={t('format')}
          value={books.format}
          onChange={(format) => set({ format: format as LedgerSettings['format'] })}
          options={[
            { value: 'csv', label: t('csv'), hint: t('csvHint') },
            { value: 'datev', label: t('datev'), hint: t('datevHint') },
            { value: 'datev_package', label: t('datevPackage'), hint: t('datevPackageHint') },
          ]}
        />
        <DayRangeFields
          days={days}
          onChange={setDays}
          errors={{ from: errors('from_date'), to: errors('to_date') }}
        />
        {books.format === 'csv' ? null : (
          <>
            <RadioGroup
              label={t('chart')}
              value={books.chart}
              onChange={(chart) => set({ chart: chart as LedgerSettings['chart'] })}
              options={[
                { value: '03', label: 'SKR 03' },
                { value: '04', label: 'SKR 04' },
              ]}
            />
            {books.format === 'datev' ? (
              <div className="grid gap-4 md:grid-cols-2">
                <TextField
                  label={t('consultant')}
                  optional
                  tabular
                  inputMode="numeric"
                  value={books.consultant}
                  onChange={(consultant) => set({ consultant })}
                  error={errors('consultant')}
                />
                <TextField
                  label={t('client')}
                  optional
                  tabular
                  inputMode="numeric"
                  value={books.client}
                  onChange={(client) => set({ client })}
                  error={errors('client')}
                />
              </div>
            ) : null}
            <TextField
              label={t('debtor')}
              hint={t('debtorHint')}
              tabular
              inputMode="numeric"
              value={books.debtor}
              onChange={(debtor) => set({ debtor })}
              error={errors('debtor')}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

/** Time for the documents of a year over a slow line. */
const maxPackageMillis = 300_000

function toPackageQuery({ chart, debtor }: LedgerSettings, { from, to }: ExportDays) {
  return { from_date: from ?? '', to_date: to ?? '', chart, debtor: debtor.trim() }
}

function toLedgerQuery({ format, chart, consultant, client, debtor }: LedgerSettings) {
  if (format === 'csv') return { format } as const
  return {
    format: 'datev' as const,
    chart,
    debtor: debtor.trim(),
    ...(consultant.trim() ? { consultant: consultant.trim() } : {}),
    ...(client.trim() ? { client: client.trim() } : {}),
  }
}

function useStoredLedgerSettings(): [LedgerSettings, (books: LedgerSettings) => void] {
  const user = useUser()
  const key = `books ${user.contact.id} ${user.account.id}`
  const [books, setBooks] = useState<LedgerSettings>(() => ({
    ...defaultLedgerSettings,
    ...(JSON.parse(deviceStorage.get(key) ?? '{}') as Partial<LedgerSettings>),
  }))
  return [
    books,
    (next) => {
      setBooks(next)
      deviceStorage.set(key, JSON.stringify(next))
    },
  ]
}

/** The calendar year is the usual range. */
function getCurrentYear(): ExportDays {
  const year = new Date().getFullYear()
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
