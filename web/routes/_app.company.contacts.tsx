import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { LazyWorkingTimesDialog } from '../app/working-times/LazyWorkingTimesDialog.tsx'
import { ContactsScreen } from '../features/contacts/ContactsScreen.tsx'

export const Route = createFileRoute('/_app/company/contacts')({
  ...requirePage('contacts', 'contacts'),
  validateSearch: ({ add }: Record<string, unknown>): { add?: string } =>
    typeof add === 'string' ? { add } : {},
  component: ContactsPage,
})

function ContactsPage() {
  const { add } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <ContactsScreen
      TimesDialog={LazyWorkingTimesDialog}
      isAddRequested={add !== undefined}
      onAddClosed={() => void navigate({ search: {}, replace: true, resetScroll: false })}
    />
  )
}
