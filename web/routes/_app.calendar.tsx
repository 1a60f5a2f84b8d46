import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { isDay } from '../app/routing/calendar-day.ts'
import { CalendarScreen } from '../features/calendar/CalendarScreen.tsx'
import { type CalendarSearch, calendarViews } from '../features/calendar/search-params.ts'
import { toBerlinDay } from '../i18n/format.ts'

/** What differs from the usual view stands in the address, so that a view can be kept and shared. */
type Search = Partial<CalendarSearch>

export const Route = createFileRoute('/_app/calendar')({
  ...requires('calendar', 'calendar'),
  validateSearch: (search: Record<string, unknown>): Search => {
    const view = calendarViews.find((known) => known === search.view)
    const day = isDay(search.day) ? search.day : undefined
    return {
      ...(view ? { view } : {}),
      ...(day ? { day } : {}),
      ...(search.by === 'location' ? { by: 'location' } : {}),
    }
  },
  component: Page,
})

function Page() {
  const { view = 'week', day = today(), by = 'person' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const wish = (next: CalendarSearch) =>
    void navigate({
      search: {
        ...(next.view === 'week' ? {} : { view: next.view }),
        ...(next.day === today() ? {} : { day: next.day }),
        ...(next.by === 'person' ? {} : { by: next.by }),
      },
    })
  return <CalendarScreen view={view} day={day} by={by} onSearch={wish} />
}

function today(): string {
  return toBerlinDay(new Date())
}
