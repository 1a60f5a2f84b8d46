import { createFileRoute } from '@tanstack/react-router'
import { LazyAppointmentDialog } from '../app/orders/LazyAppointmentDialog.tsx'
import { LazyStartDialog } from '../app/orders/LazyStartDialog.tsx'
import { OfflineReadiness } from '../app/prefetch/OfflineReadiness.tsx'
import { requirePage } from '../app/routing/route-guards.ts'
import { RouteOfDay } from '../features/map/RouteOfDay.tsx'
import { TodayScreen } from '../features/today/TodayScreen.tsx'

export const Route = createFileRoute('/_app/today')({
  ...requirePage('today', 'today', 'map'),
  component: () => (
    <TodayScreen
      StartDialog={LazyStartDialog}
      RouteOfDay={RouteOfDay}
      AppointmentDialog={LazyAppointmentDialog}
      readiness={<OfflineReadiness />}
    />
  ),
})
