import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { ServicesScreen } from '../features/services/ServicesScreen.tsx'

export const Route = createFileRoute('/_app/company/services')({
  ...requirePage('services', 'services'),
  component: ServicesScreen,
})
