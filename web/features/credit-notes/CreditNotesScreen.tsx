import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditNote } from '#contract/money/credit-notes'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import {
  DateCell,
  DocumentsCell,
  OrdersCell,
  NumberCell,
  StateCell,
  TotalCell,
} from './credit-note-cells.tsx'
import { creditNotesQuery, type CreditNoteFilters, noCreditNoteFilters } from './credit-notes.data.ts'
import { ExportMenu } from './exports/ExportMenu.tsx'
import { CreditNoteFilterBar } from './CreditNoteFilterBar.tsx'
import { CreditNoteMenu } from './CreditNoteMenu.tsx'
import { PackageList } from './exports/PackageList.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'

const ObjectionDialog = lazy(() =>
  import('./ObjectionDialog.tsx').then((part) => ({ default: part.ObjectionDialog })),
)

/** Returns the filters for the period in the URL, with which the search opens this page. */
function readPeriodFilter(): CreditNoteFilters {
  const query = new URLSearchParams(location.search)
  const readDay = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(query.get(name) ?? '')?.[0] ?? null
  return { ...noCreditNoteFilters, from: readDay('from'), to: readDay('to') }
}

/** Lists the credit notes of the company, with documents to view and download. */
export function CreditNotesScreen() {
  const t = useTranslations('creditNotes')
  const [filters, setFilters] = useState<CreditNoteFilters>(readPeriodFilter)
  const search = useDebounced(filters.search.trim(), 400)
  const number = useDebounced(filters.number.trim(), 400)
  const query = useInfiniteQuery(creditNotesQuery({ ...filters, search, number }))
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages.at(-1)?.pagination.total_count
  return (
    <>
      <PageHead
        actions={
          <>
            <PrintButton />
            <ExportMenu filters={filters} />
          </>
        }
        title={t('title')}
        counter={total === undefined ? undefined : { shown: rows.length, total }}
      />
      <PackageList />
      <CreditNoteFilterBar filters={filters} onChange={setFilters} />
      {query.isError ? <QueryError error={query.error} retrying={query.isFetching} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <EmptyCreditNotes filters={filters} onClear={() => setFilters(noCreditNoteFilters)} />
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
  const more = (note: CreditNote) => <CreditNoteMenu note={note} onObject={() => setObjecting(note)} />
  const columns: Column<CreditNote>[] = [
    { id: 'date', header: t('date'), cell: (note) => <DateCell note={note} /> },
    { id: 'number', header: t('number'), cell: (note) => <NumberCell note={note} /> },
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
        card={(note) => <CreditNoteCard note={note} menu={more(note)} />}
      />
      <LazyBoundary>
        {objecting ? <ObjectionDialog note={objecting} onClose={() => setObjecting(null)} /> : null}
      </LazyBoundary>
    </>
  )
}

function CreditNoteCard({ note, menu }: { note: CreditNote; menu: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold tabular">{note.number}</span>
        <span className="font-semibold">
          <TotalCell note={note} />
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <DateCell note={note} />
        <StateCell note={note} />
      </div>
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
  if (filters === noCreditNoteFilters)
    return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
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
