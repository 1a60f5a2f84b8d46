import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MapVisit } from '#contract/orders/map'
import type { OfferRow } from '#contract/orders/offers'
import { callApi } from '#web/api/call'
import { serverClock } from '#web/api/device/server-clock'
import { queryKeys } from '#web/api/queries/query-keys'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import type { OffersAsideProps } from '#web/features/offers/list/OffersScreen.tsx'
import { createMapVisitsQuery } from '#web/features/map/map.data'
import type { MapPlace } from '#web/features/map/map-places'
import { MapPanel } from '#web/features/map/MapPanel.tsx'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { chooseMapDay } from './offers-map-day.ts'

/** Positions of postal codes do not change while the app is open. */
const positionsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.offers, 'positions', ...codes],
    queryFn: ({ signal }) => callApi('place.positions', { query: { postal_code: [...codes] } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** Offers are shown at the middle of their postal code, so a closer view would say too much. */
const offersZoom = 11

/**
 * Shows the offers of the list and the appointments of one day on a map, and lists these appointments below it.
 * Several offers of one postal code have one position, because the site itself is not known before the acceptance.
 */
export function OffersMap({ offers, activeId, from }: OffersAsideProps) {
  const t = useTranslations('map')
  const user = useUser()
  const navigate = useNavigate()
  const [selectedVisit, setSelectedVisit] = useState<{ id: string; besides: string | null } | null>(null)
  const today = toBerlinDay(new Date(serverClock.now()))
  // The pointer crosses many rows on its way to one.
  const day = useDebounced(chooseMapDay({ offers, activeId, from, today }), 200)
  const onSite = offers.filter(({ is_remote }) => !is_remote)
  const mayRead = canMakeCall('place.positions', user)
  const positions = usePositions(onSite, mayRead)
  const visitsQuery = useQuery({
    ...createMapVisitsQuery(day),
    placeholderData: keepPreviousData,
    enabled: mayRead && canMakeCall('map.visits', user),
  })
  const visits = visitsQuery.data?.data.filter(({ is_remote }) => !is_remote)
  const ids = onSite.map(({ api_id }) => api_id).join(' ')
  const places = useMemo(
    () => [...listOfferPlaces(onSite, positions), ...listVisitPlaces(visits ?? [])],
    // The ids stand for the rows, which are a new list at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [positions, visitsQuery.data, ids],
  )
  if (!mayRead || offers.length === 0) return null
  // A visit stays marked until the user looks at another offer.
  const selected = selectedVisit?.besides === activeId ? selectedVisit.id : activeId
  const open = (id: string) => {
    const offer = onSite.find(({ api_id }) => api_id === id)
    const href = offer
      ? `/offers/${offer.job.sfid ?? id}/`
      : visits?.find(({ api_id }) => api_id === id)?.path
    if (href) void navigate({ href })
  }
  return (
    <div>
      <MapPanel
        className="h-[24rem]"
        places={places}
        label={t('offers')}
        selected={selected}
        fitZoom={offersZoom}
        onSelect={open}
      />
      <MapLegend hasVisits={visits !== undefined} />
      {visits ? (
        <VisitsOfDay
          day={day}
          visits={visits}
          onActive={(id) => setSelectedVisit({ id, besides: activeId })}
        />
      ) : null}
    </div>
  )
}

function usePositions(offers: readonly OfferRow[], isEnabled: boolean) {
  const codes = [...new Set(offers.map(({ customer }) => customer.shipping_address.postal_code))].toSorted()
  return useQuery({ ...positionsQuery(codes), enabled: isEnabled && codes.length > 0 }).data
}

function listOfferPlaces(
  offers: readonly OfferRow[],
  positions: ReturnType<typeof usePositions>,
): readonly MapPlace[] {
  const byCode = new Map(positions?.data.map(({ postal_code: code, ...position }) => [code, position]))
  return offers.flatMap(({ api_id: id, opportunity, customer }) => {
    const { postal_code: code, city } = customer.shipping_address
    const position = byCode.get(code)
    return position ? [{ id, label: opportunity.name, town: city, position }] : []
  })
}

function listVisitPlaces(visits: readonly MapVisit[]): readonly MapPlace[] {
  return visits.flatMap(({ api_id: id, customer, city, position }) =>
    position ? [{ id, label: customer, town: city, position, tone: 'own' as const }] : [],
  )
}

function MapLegend({ hasVisits }: { hasVisits: boolean }) {
  const t = useTranslations('map')
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-full bg-accent" />
        {t('offersLegend')}
      </span>
      {hasVisits ? (
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-3 rounded-full border-3 border-lane-4 bg-surface" />
          {t('visitsLegend')}
        </span>
      ) : null}
    </p>
  )
}

interface VisitsOfDayProps {
  day: string
  visits: readonly MapVisit[]
  onActive: (id: string) => void
}

function VisitsOfDay({ day, visits, onActive }: VisitsOfDayProps) {
  const t = useTranslations('map')
  const format = useFormat()
  const formatVisitTime = (visit: MapVisit) =>
    toBerlinDay(visit.start) === toBerlinDay(visit.end) ? format.times(visit) : format.period(visit)
  return (
    <section aria-label={t('visitsOfDay', { day: format.day(day) })} className="mt-3">
      <h2 className="text-sm font-semibold">{t('visitsOfDay', { day: format.day(day) })}</h2>
      {visits.length === 0 ? <p className="text-sm text-muted">{t('noVisits')}</p> : null}
      <ul className="-mx-2 max-h-64 overflow-y-auto">
        {visits.map((visit) => (
          <li
            key={visit.api_id}
            onFocus={() => onActive(visit.api_id)}
            onMouseEnter={() => onActive(visit.api_id)}
          >
            <PlainLink
              href={visit.path}
              className="moves flex min-h-11 items-center rounded-sm px-2 py-1 text-sm hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{visit.customer}</span>
                <span className="block text-muted">
                  {[formatVisitTime(visit), visit.city, visit.person].filter(Boolean).join(' · ')}
                </span>
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
