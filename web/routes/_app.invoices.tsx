import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { isDayParam } from '../app/routing/search-params.ts'
import { CreditNotesScreen } from '../features/credit-notes/CreditNotesScreen.tsx'
import { parseCreditNoteFilters, toCreditNoteQuery } from '../features/credit-notes/credit-note-filters.ts'

type CreditNotesSearch = Record<string, string | readonly string[]>

export const Route = createFileRoute('/_app/invoices')({
  ...requirePage('invoices', 'creditNotes'),
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): CreditNotesSearch => search as CreditNotesSearch,
  component: CreditNotesPage,
})

function CreditNotesPage() {
  const filters = parseCreditNoteFilters({ ...Route.useSearch() }, isDayParam)
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <CreditNotesScreen
      filters={filters}
      onFilters={(next) =>
        void navigate({ search: toCreditNoteQuery(next), replace: true, resetScroll: false })
      }
    />
  )
}
