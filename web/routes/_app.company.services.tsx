import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { ServicesScreen } from '../features/services/ServicesScreen.tsx'

export const Route = createFileRoute('/_app/company/services')({
  ...requires('services', 'services'),
  component: ServicesScreen,
})
