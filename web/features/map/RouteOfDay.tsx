import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Position } from '#contract/orders/today'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { detourFactor, estimateRoute, type MapPlace, type RouteLeg } from './map-places.ts'
import { createRouteQuery } from './map.data.ts'
import { MapPanel } from './MapPanel.tsx'

/** One stop of the day, in the order of the appointments. */
export interface RouteStop {
  readonly id: string
  readonly label: string
  /** Time and town. */
  readonly detail: string
  readonly href: string
  readonly position: Position
  readonly isDone: boolean
}

/** Shows the way between the visits of a day: its length in one line, and the stops with a map when opened. */
export function RouteOfDay({ stops }: { stops: readonly RouteStop[] }) {
  const t = useTranslations('map')
  const [isOpen, setOpen] = useState(false)
  const { legs, isByRoad } = useRouteLegs(stops)
  const total = legs.reduce(addLegs, { metres: 0, minutes: 0 })
  if (legs.length === 0) return null
  return (
    <section aria-label={t('route')} className="rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 className="text-h3">{t('route')}</h2>
          <p className="text-sm text-muted">
            {t('stops', { count: stops.length })} · <LegText leg={total} />
          </p>
        </div>
        <Button
          kind="quiet"
          size="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideMap' : 'showMap')}
        </Button>
      </div>
      {isOpen ? <OpenRoute stops={stops} legs={legs} isByRoad={isByRoad} /> : null}
    </section>
  )
}

const addLegs = (one: RouteLeg, other: RouteLeg): RouteLeg => ({
  metres: one.metres + other.metres,
  minutes: one.minutes + other.minutes,
})

interface RouteLegs {
  legs: readonly RouteLeg[]
  /** False: estimated by the straight line. */
  isByRoad: boolean
}

/** As many stops as one call takes. */
const maxStops = 25

/** Returns the ways between the stops: by road if the server knows them, otherwise estimated. */
function useRouteLegs(stops: readonly RouteStop[]): RouteLegs {
  const user = useUser()
  const positions = stops.map(({ position }) => position)
  const isPossible = stops.length > 1 && stops.length <= maxStops && canMakeCall('map.route', user)
  const { data } = useQuery({ ...createRouteQuery(positions), enabled: isPossible })
  if (!data?.legs) return { legs: estimateRoute(positions), isByRoad: false }
  return {
    legs: data.legs.map(({ metres, seconds }) => ({ metres, minutes: seconds / 60 })),
    isByRoad: true,
  }
}

function OpenRoute({ stops, legs, isByRoad }: RouteLegs & { stops: readonly RouteStop[] }) {
  const t = useTranslations('map')
  const [selected, setSelected] = useState<string | null>(null)
  const places = stops.map(({ id, label, position, isDone }, at): MapPlace => ({
    id,
    label,
    position,
    number: at + 1,
    tone: isDone ? 'done' : 'place',
  }))
  return (
    <div className="mt-3 grid gap-4 md:grid-cols-2">
      <ol className="flex flex-col">
        {stops.map((stop, at) => (
          <li key={stop.id} onMouseEnter={() => setSelected(stop.id)} onFocus={() => setSelected(stop.id)}>
            {legs[at - 1] ? (
              <p className="ml-3.5 border-l-2 border-line py-1 pl-6 text-sm text-muted">
                <LegText leg={legs[at - 1] as RouteLeg} />
              </p>
            ) : null}
            <PlainLink
              href={stop.href}
              className="moves flex min-h-11 items-center gap-3 rounded-sm hover:bg-hover focus-visible:outline-2"
            >
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-sm text-on-accent tabular"
              >
                {at + 1}
              </span>
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{stop.label}</span>
                <span className="block text-sm text-muted">{stop.detail}</span>
              </span>
            </PlainLink>
          </li>
        ))}
      </ol>
      <div>
        <MapPanel places={places} isRoute label={t('route')} selected={selected} onSelect={setSelected} />
        <p className="mt-2 text-xs text-muted">
          {isByRoad ? t('byRoad') : t('estimate', { factor: detourFactor })}
        </p>
      </div>
    </div>
  )
}

function LegText({ leg }: { leg: RouteLeg }) {
  const t = useTranslations('map')
  const format = useFormat()
  if (leg.metres < 300) return t('near')
  return t('leg', {
    distance: format.number(leg.metres / 1000, leg.metres < 10_000 ? 1 : 0),
    duration: format.duration(Math.max(5, Math.round(leg.minutes / 5) * 5)),
  })
}
