import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { ContactsScreen } from '../features/contacts/ContactsScreen.tsx'

export const Route = createFileRoute('/_app/company/contacts')({
  ...requires('contacts', 'contacts'),
  component: ContactsScreen,
})
