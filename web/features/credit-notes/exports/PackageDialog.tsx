import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditNoteState } from '#contract/money/credit-notes'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { type CreditNoteFilters, filterableStates } from '../credit-note-filters.ts'
import { useRequestPackage } from '../credit-notes.data.ts'
import { type ExportDays, DayRangeFields } from './DayRangeFields.tsx'

/** Selects the credit notes for a zip. The link is mailed only to the user's own address. */
export function PackageDialog({ filters, onClose }: { filters: CreditNoteFilters; onClose: () => void }) {
  const t = useTranslations('creditNotes')
  const user = useUser()
  const failure = useErrorMessages()
  const form = useId()
  const [days, setDays] = useState<ExportDays>({ from: filters.from, to: filters.to })
  const [chosen, setChosen] = useState<readonly CreditNoteState[]>(filters.states)
  const request = useRequestPackage()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.mutate(
      { ...days, states: chosen },
      {
        onSuccess: ({ count }) => {
          showToast({
            tone: 'done',
            title: t('packageOrdered', { count }),
            text: t('packageOrderedText', { email: user.contact.email }),
          })
          onClose()
        },
        onError: (error) => {
          if (getFieldErrors(error, 'to_date').length === 0) failure.showToast(error)
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('package')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={request.isPending}>
            {t('packageOrder')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <p className="text-sm text-muted">{t('packageText', { email: user.contact.email })}</p>
        <DayRangeFields
          days={days}
          onChange={setDays}
          errors={{ from: [], to: getFieldErrors(request.error, 'to_date') }}
        />
        <MultiSelect
          label={t('status')}
          value={[...chosen]}
          onChange={(next) => setChosen(next as CreditNoteState[])}
          options={filterableStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        />
      </form>
    </Dialog>
  )
}
