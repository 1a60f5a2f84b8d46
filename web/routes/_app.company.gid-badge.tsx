import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { BadgeScreen } from '../features/badge/BadgeScreen.tsx'

export const Route = createFileRoute('/_app/company/gid-badge')({
  ...requirePage('badge', 'badge'),
  component: BadgeScreen,
})
