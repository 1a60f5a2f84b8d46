import { createFileRoute } from '@tanstack/react-router'
import { LazyStartDialog } from '../app/orders/LazyStartDialog.tsx'
import { OfflineReadiness } from '../app/prefetch/OfflineReadiness.tsx'
import { requirePage } from '../app/routing/route-guards.ts'
import { TodayScreen } from '../features/today/TodayScreen.tsx'

export const Route = createFileRoute('/_app/today')({
  ...requirePage('today', 'today'),
  component: () => <TodayScreen StartDialog={LazyStartDialog} readiness={<OfflineReadiness />} />,
})
