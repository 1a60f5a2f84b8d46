import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditNoteState } from '#contract/money/credit-notes'
import type { CurrentStaff, StaffReply } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { notesQuery, useMoneyChange } from './money.data.ts'
import { MoneyHead } from './MoneyHead.tsx'
import { TaxReports } from './TaxReports.tsx'

type CreditNote = StaffReply<'creditNote.list'>['data'][number]

const stateTones: Record<CreditNoteState, Tone> = {
  sent: 'neutral',
  received: 'neutral',
  paid: 'done',
  cancelled: 'warning',
  cancellation_sent: 'warning',
}
const hasOpenObjection = ({ objection }: CreditNote) => objection?.outcome === null
const isCancellable = ({ status }: CreditNote) => !status.startsWith('cancel')

/** The credit notes that were issued, newest first, to look one up or to cancel it. */
export function NotesPage({ search, staff }: { search: URLSearchParams; staff: CurrentStaff }) {
  const t = useTranslations('operatorMoney.notes')
  const text = search.get('q') ?? ''
  const notes = useInfiniteQuery(notesQuery(text))
  const rows = notes.data?.pages.flatMap(({ data }) => data) ?? []
  const total = notes.data?.pages[0]?.pagination.total_count ?? 0
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = rows.find(({ id }) => id === openedId)
  return (
    <>
      <MoneyHead
        area="creditNotes"
        title={t('title')}
        lead={t('lead')}
        {...(notes.data ? { counter: { shown: rows.length, total } } : {})}
        actions={<TaxReports staff={staff} />}
      />
      <NoteSearch text={text} />
      {notes.error ? (
        <LoadFailure error={notes.error} onRetry={() => void notes.refetch()} />
      ) : notes.data && rows.length === 0 ? (
        <NoNotes search={text} />
      ) : (
        <NotesTable rows={rows} loading={notes.isPending ? 8 : 0} onOpen={setOpenedId} />
      )}
      <LoadMore
        remaining={notes.hasNextPage ? total - rows.length : 0}
        isPending={notes.isFetchingNextPage}
        onMore={() => void notes.fetchNextPage()}
      />
      {opened ? (
        <NoteDialog
          note={opened}
          mayCancel={staff.actions.includes('creditNote.cancel')}
          onClose={() => setOpenedId(null)}
        />
      ) : null}
    </>
  )
}

function NoteSearch({ text }: { text: string }) {
  const t = useTranslations('operatorMoney')
  const [value, setValue] = useSearchInput(text, (next) =>
    replacePage(getOperatorPath('creditNotes', {}, { q: next })),
  )
  return (
    <FilterRow label={t('pay.filters')}>
      <SearchField label={t('pay.search')} value={value} onChange={setValue} className="w-full md:w-80" />
    </FilterRow>
  )
}

function NoNotes({ search }: { search: string }) {
  const t = useTranslations('operatorMoney')
  if (!search) return <EmptyState title={t('notes.none')}>{t('notes.noneText')}</EmptyState>
  return (
    <EmptyState
      title={t('pay.noMatch')}
      action={<Button onPress={() => replacePage(getOperatorPath('creditNotes'))}>{t('pay.reset')}</Button>}
    >
      {t('notes.noMatchText', { search })}
    </EmptyState>
  )
}

interface NotesTableProps {
  rows: readonly CreditNote[]
  loading: number
  onOpen: (id: string) => void
}

function NotesTable({ rows, loading, onOpen }: NotesTableProps) {
  const t = useTranslations('operatorMoney')
  const format = useFormat()
  const number = (row: CreditNote) => (
    <PlainButton
      className="block text-left font-medium whitespace-nowrap underline-offset-2 hover:underline"
      onPress={() => onOpen(row.id)}
    >
      {row.number}
    </PlainButton>
  )
  const company = ({ account }: CreditNote) => (
    <a href={getOperatorPath('partner', { id: account.id })} className="underline-offset-2 hover:underline">
      {account.name}
    </a>
  )
  const total = (row: CreditNote) => <span className="tabular">{format.money(row.total)}</span>
  const columns: Column<CreditNote>[] = [
    { id: 'number', header: t('pay.note'), cell: number },
    { id: 'company', header: t('pay.company'), cell: company },
    { id: 'issued', header: t('pay.issued'), from: 'lg', cell: (row) => format.date(row.issue_date) },
    { id: 'state', header: t('notes.state'), cell: (row) => <NoteState note={row} /> },
    { id: 'total', header: t('credit.amount'), align: 'end', cell: total },
  ]
  return (
    <Table
      label={t('notes.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-1">
          <span className="flex items-start justify-between gap-3">
            {number(row)}
            {total(row)}
          </span>
          {company(row)}
          <NoteState note={row} />
        </div>
      )}
    />
  )
}

function NoteState({ note }: { note: CreditNote }) {
  const t = useTranslations('operatorMoney')
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone={stateTones[note.status]}>{t(`notes.states.${note.status}`)}</Badge>
      {hasOpenObjection(note) ? <span className="text-danger-ink">{t('pay.gaps.objection')}</span> : null}
    </span>
  )
}

interface NoteDialogProps {
  note: CreditNote
  mayCancel: boolean
  onClose: () => void
}

/** One credit note with its orders, and the way to cancel it. */
function NoteDialog({ note, mayCancel, onClose }: NoteDialogProps) {
  const t = useTranslations('operatorMoney')
  const format = useFormat()
  const [isCancelling, setCancelling] = useState(false)
  if (isCancelling) return <CancelNoteDialog note={note} onClose={() => setCancelling(false)} />
  return (
    <Dialog
      isOpen
      title={note.number}
      onClose={onClose}
      footer={
        mayCancel && isCancellable(note) && !hasOpenObjection(note) ? (
          <Button onPress={() => setCancelling(true)}>{t('notes.cancel')}</Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-4 pb-3">
        {mayCancel && isCancellable(note) && hasOpenObjection(note) ? (
          <p className="text-sm">
            {t('notes.answerFirst')}{' '}
            <a href={getOperatorPath('queue', {}, { kind: 'objection' })} className="text-link underline">
              {t('notes.answer')}
            </a>
          </p>
        ) : null}
        <DescriptionList
          facts={[
            { term: t('pay.company'), value: note.account.name },
            { term: t('notes.state'), value: <NoteState note={note} /> },
            { term: t('pay.issued'), value: format.date(note.issue_date) },
            { term: t('notes.paid'), value: note.paid_at && format.date(note.paid_at) },
            { term: t('notes.cancellation'), value: note.cancellation_number },
            { term: t('notes.objection'), value: note.objection?.reason },
            { term: t('notes.net'), value: format.money(note.net) },
            {
              term: t('credit.vat'),
              value: `${format.money(note.vat)} (${t(`credit.tax.${note.vat_status}`)})`,
            },
            { term: t('credit.total'), value: <strong>{format.money(note.total)}</strong> },
            { term: t('notes.withheld'), value: note.withheld > 0 ? format.money(note.withheld) : null },
          ]}
        />
        <ul aria-label={t('credit.orders')} className="flex flex-col gap-1 border-t border-line pt-3">
          {note.jobs.map((order) => (
            <li key={order.api_id}>
              <a href={getOperatorPath('order', { id: order.api_id })} className="text-link underline">
                {order.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** Asks before a credit note is cancelled; for a paid one, how the money comes back. */
function CancelNoteDialog({ note, onClose }: { note: CreditNote; onClose: () => void }) {
  const t = useTranslations('operatorMoney.notes')
  const format = useFormat()
  const [refund, setRefund] = useState<'offset' | 'transfer'>('offset')
  const cancel = useMoneyChange(
    () => callStaff('creditNote.cancel', { params: { credit_note_id: note.id }, body: { refund } }),
    { done: () => t('cancelled', { number: note.number }), onDone: onClose },
  )
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('cancelTitle', { number: note.number })}
      confirm={t('cancel')}
      cancel={t('keep')}
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{t('cancelText', { company: note.account.name, total: format.money(note.total) })}</p>
        {note.status === 'paid' ? (
          <RadioGroup
            label={t('refund')}
            value={refund}
            onChange={(value) => setRefund(value === 'transfer' ? 'transfer' : 'offset')}
            options={[
              { value: 'offset', label: t('offset'), hint: t('offsetHint') },
              { value: 'transfer', label: t('transfer'), hint: t('transferHint') },
            ]}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
