import { createFileRoute, useLocation } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { LazyWorkingTimesDialog } from '../app/working-times/LazyWorkingTimesDialog.tsx'
import { ContactsScreen } from '../features/contacts/ContactsScreen.tsx'

export const Route = createFileRoute('/_app/company/contacts')({
  ...requirePage('contacts', 'contacts'),
  component: ContactsPage,
})

/** The search can ask for the dialog of a new person while the page is open; the key makes the page read that. */
function ContactsPage() {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  return <ContactsScreen key={query} TimesDialog={LazyWorkingTimesDialog} />
}
