import { createFileRoute, useLocation } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { CreditNotesScreen } from '../features/credit-notes/CreditNotesScreen.tsx'

export const Route = createFileRoute('/_app/invoices')({
  ...requirePage('invoices', 'creditNotes'),
  component: CreditNotesPage,
})

/** The search can open the page for another period while it is open; the key makes it read that period. */
function CreditNotesPage() {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  return <CreditNotesScreen key={query} />
}
