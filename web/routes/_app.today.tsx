import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { OfflineReadiness } from '../app/prefetch/OfflineReadiness.tsx'
import { requirePage } from '../app/routing/route-guards.ts'
import { RouteOfDay } from '../features/map/RouteOfDay.tsx'
import { TodayScreen } from '../features/today/TodayScreen.tsx'

// Most visits of this page open no dialog.
const AppointmentDialog = lazy(() =>
  import('../app/orders/LazyAppointmentDialog.tsx').then((part) => ({ default: part.LazyAppointmentDialog })),
)
const StartDialog = lazy(() =>
  import('../app/orders/LazyStartDialog.tsx').then((part) => ({ default: part.LazyStartDialog })),
)

export const Route = createFileRoute('/_app/today')({
  ...requirePage('today', 'today', 'map'),
  component: () => (
    <TodayScreen
      StartDialog={StartDialog}
      RouteOfDay={RouteOfDay}
      AppointmentDialog={AppointmentDialog}
      readiness={<OfflineReadiness />}
    />
  ),
})
