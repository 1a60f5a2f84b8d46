import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditNote } from '#contract/money/credit-notes'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import {
  DateCell,
  DocumentsCell,
  OrdersCell,
  NumberCell,
  StateCell,
  TotalCell,
} from './credit-note-cells.tsx'
import { areOnlyFilters, type CreditNoteFilters, noCreditNoteFilters } from './credit-note-filters.ts'
import { creditNotesQuery } from './credit-notes.data.ts'
import { ExportMenu } from './exports/ExportMenu.tsx'
import { MonthDownloadButton } from './exports/MonthDownloadButton.tsx'
import { CreditNoteFilterBar } from './CreditNoteFilterBar.tsx'
import { CreditNoteMenu } from './CreditNoteMenu.tsx'
import { PackageList } from './exports/PackageList.tsx'
import { MoneyTiles } from './summary/MoneyTiles.tsx'

const ObjectionDialog = lazyPart(() =>
  import('./ObjectionDialog.tsx').then((part) => ({ default: part.ObjectionDialog })),
)

interface CreditNotesScreenProps {
  filters: CreditNoteFilters
  onFilters: (filters: CreditNoteFilters) => void
}

/** Shows what the company is paid: sums, and the credit notes with documents to view and download. */
export function CreditNotesScreen({ filters, onFilters }: CreditNotesScreenProps) {
  const t = useTranslations('creditNotes')
  const query = useInfiniteQuery(creditNotesQuery(filters))
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages.at(-1)?.pagination.total_count
  return (
    <>
      <PageHead
        actions={
          <>
            <PrintButton />
            <ExportMenu filters={filters} />
            <MonthDownloadButton filters={filters} />
          </>
        }
        title={t('title')}
        counter={total === undefined ? undefined : { shown: rows.length, total }}
      />
      <MoneyTiles filters={filters} />
      <PackageList />
      <CreditNoteFilterBar filters={filters} onChange={onFilters} />
      {query.isError ? <QueryError error={query.error} retrying={query.isFetching} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <EmptyCreditNotes filters={filters} onClear={() => onFilters(noCreditNoteFilters)} />
      ) : null}
      {query.isPending || rows.length > 0 ? (
        <CreditNotesTable rows={rows} isPending={query.isPending} />
      ) : null}
      <LoadMore
        remaining={(total ?? 0) - rows.length}
        isPending={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function CreditNotesTable({ rows, isPending }: { rows: readonly CreditNote[]; isPending: boolean }) {
  const t = useTranslations('creditNotes')
  // Kept here so that the dialog and its input survive when a rotated phone switches from rows to cards.
  const [objecting, setObjecting] = useState<CreditNote | null>(null)
  const { account } = useUser()
  // A master account sees the credit notes of its locations.
  const withLocation = rows.some(({ target }) => target.id !== account.id)
  const more = (note: CreditNote) => <CreditNoteMenu note={note} onObject={() => setObjecting(note)} />
  const columns: Column<CreditNote>[] = [
    { id: 'date', header: t('date'), cell: (note) => <DateCell note={note} /> },
    {
      id: 'number',
      header: t('number'),
      cell: (note) => <NumberCell note={note} withLocation={withLocation} />,
    },
    { id: 'status', header: t('status'), cell: (note) => <StateCell note={note} /> },
    { id: 'jobs', header: t('jobs'), from: 'lg', cell: (note) => <OrdersCell note={note} /> },
    { id: 'total', header: t('total'), align: 'end', cell: (note) => <TotalCell note={note} /> },
    { id: 'document', header: t('document'), cell: (note) => <DocumentsCell note={note} /> },
    { id: 'more', header: '', align: 'end', cell: more },
  ]
  return (
    <>
      <Table
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={isPending ? 8 : 0}
        card={(note) => <CreditNoteCard note={note} withLocation={withLocation} menu={more(note)} />}
      />
      <LazyBoundary>
        {objecting ? <ObjectionDialog note={objecting} onClose={() => setObjecting(null)} /> : null}
      </LazyBoundary>
    </>
  )
}

interface CreditNoteCardProps {
  note: CreditNote
  withLocation: boolean
  menu: ReactNode
}

function CreditNoteCard({ note, withLocation, menu }: CreditNoteCardProps) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold tabular">{note.number}</span>
        <span className="font-semibold">
          <TotalCell note={note} />
        </span>
      </div>
      <div className="flex items-start justify-between gap-3">
        <DateCell note={note} />
        <StateCell note={note} />
      </div>
      {withLocation ? <span className="text-muted">{note.target.name}</span> : null}
      <OrdersCell note={note} />
      <div className="flex items-center justify-between gap-3">
        <DocumentsCell note={note} />
        {menu}
      </div>
    </div>
  )
}

function EmptyCreditNotes({ filters, onClear }: { filters: CreditNoteFilters; onClear: () => void }) {
  const t = useTranslations('creditNotes')
  if (areOnlyFilters(filters, {})) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState
      title={t('noHitsTitle')}
      icon={SearchX}
      action={<Button onPress={onClear}>{t('clear')}</Button>}
    >
      {t('noHitsText')}
    </EmptyState>
  )
}
