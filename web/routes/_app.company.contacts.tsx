import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { LazyWorkingTimesDialog } from '../app/working-times/LazyWorkingTimesDialog.tsx'
import { ContactsScreen } from '../features/contacts/ContactsScreen.tsx'

export const Route = createFileRoute('/_app/company/contacts')({
  ...requirePage('contacts', 'contacts'),
  component: () => <ContactsScreen TimesDialog={LazyWorkingTimesDialog} />,
})
