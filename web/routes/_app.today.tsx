import { createFileRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/ui/lazy-part'
import { OfflineReadiness } from '../app/prefetch/OfflineReadiness.tsx'
import { requirePage } from '../app/routing/route-guards.ts'
import { RouteOfDay } from '../features/map/RouteOfDay.tsx'
import { TodayScreen } from '../features/today/TodayScreen.tsx'

// Most visits of this page open no dialog.
const AppointmentDialog = lazyPart(() =>
  import('../app/orders/LazyAppointmentDialog.tsx').then((part) => ({ default: part.LazyAppointmentDialog })),
)
const StartDialog = lazyPart(() =>
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
