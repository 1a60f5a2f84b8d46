import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazyPart } from '#web/ui/lazy-part'
import { requirePage } from '../app/routing/route-guards.ts'
import { isDayParam } from '../app/routing/search-params.ts'
import { LazyAbsenceDialog, LazyWorkingTimesDialog } from '../app/working-times/LazyWorkingTimesDialog.tsx'
import { CalendarScreen } from '../features/calendar/CalendarScreen.tsx'
import { type CalendarSearch, calendarViews } from '../features/calendar/search-params.ts'
import { toBerlinDay } from '../i18n/format.ts'

/** Differences from the default view are in the URL, so that a view can be bookmarked and shared. */
type CalendarUrlSearch = Partial<CalendarSearch>

export const Route = createFileRoute('/_app/calendar')({
  ...requirePage('calendar', 'calendar'),
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): CalendarUrlSearch => search,
  component: CalendarPage,
})

function parseCalendarSearch(search: Record<string, unknown>): CalendarUrlSearch {
  const view = calendarViews.find((known) => known === search.view)
  return {
    ...(view ? { view } : {}),
    ...(isDayParam(search.day) ? { day: search.day } : {}),
    ...(search.by === 'location' ? { by: 'location' } : {}),
  }
}

function CalendarPage() {
  const { view = 'week', day = getToday(), by = 'person' } = parseCalendarSearch({ ...Route.useSearch() })
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = (next: CalendarSearch) =>
    void navigate({
      search: {
        ...(next.view === 'week' ? {} : { view: next.view }),
        ...(next.day === getToday() ? {} : { day: next.day }),
        ...(next.by === 'person' ? {} : { by: next.by }),
      },
    })
  return <CalendarScreen view={view} day={day} by={by} onSearch={changeSearch} dialogs={calendarDialogs} />
}

// Dialogs are a third of the scripts of this page, and most visits open none.
const AppointmentDialog = lazyPart(() =>
  import('../app/orders/LazyAppointmentDialog.tsx').then((part) => ({ default: part.LazyAppointmentDialog })),
)

const calendarDialogs = {
  TimesDialog: LazyWorkingTimesDialog,
  AbsenceDialog: LazyAbsenceDialog,
  AppointmentDialog,
}

function getToday(): string {
  return toBerlinDay(new Date())
}
