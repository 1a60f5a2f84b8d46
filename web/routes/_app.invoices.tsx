import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { CreditNotesScreen } from '../features/credit-notes/CreditNotesScreen.tsx'

export const Route = createFileRoute('/_app/invoices')({
  ...requirePage('invoices', 'creditNotes'),
  component: CreditNotesScreen,
})
