import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { CreditNotesScreen } from '../features/credit-notes/CreditNotesScreen.tsx'

export const Route = createFileRoute('/_app/invoices')({
  ...requires('invoices', 'creditNotes'),
  component: CreditNotesScreen,
})
