import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferRow } from '#contract/orders/offers'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import type { MapPlace } from '#web/features/map/map-places'
import { MapPanel } from '#web/features/map/MapPanel.tsx'
import { todayQuery } from '#web/features/today/today.data'

/** Positions of postal codes do not change while the app is open. */
const positionsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.offers, 'positions', ...codes],
    queryFn: ({ signal }) => callApi('place.positions', { query: { postal_code: [...codes] } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/**
 * Shows the offers of the list and the visits of today on a map. Several offers of one postal code have one
 * position, because the site itself is not known before the acceptance.
 */
export function OffersMap({ offers }: { offers: readonly OfferRow[] }) {
  const t = useTranslations('map')
  const user = useUser()
  const navigate = useNavigate()
  const onSite = offers.filter(({ is_remote }) => !is_remote)
  const codes = [...new Set(onSite.map(({ customer }) => customer.shipping_address.postal_code))].toSorted()
  const mayRead = canMakeCall('place.positions', user)
  const { data } = useQuery({ ...positionsQuery(codes), enabled: mayRead && codes.length > 0 })
  const today = useQuery({ ...todayQuery, enabled: mayRead && canMakeCall('today.read', user) })
  const visits = today.data?.team?.visits ?? today.data?.visits
  const ids = onSite.map(({ api_id }) => api_id).join(' ')
  const places = useMemo((): MapPlace[] => {
    const positions = new Map(data?.data.map(({ postal_code: code, ...position }) => [code, position]))
    const offered = onSite.flatMap(({ api_id: id, opportunity, customer }) => {
      const position = positions.get(customer.shipping_address.postal_code)
      return position ? [{ id, label: opportunity.name, town: customer.shipping_address.city, position }] : []
    })
    const own = (visits ?? []).flatMap(({ api_id, customer, position }) =>
      position
        ? [{ id: api_id, label: customer.name, town: customer.city, position, tone: 'own' as const }]
        : [],
    )
    return [...offered, ...own]
    // The ids stand for the rows, which are a new list at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data, visits, ids])
  if (!mayRead || offers.length === 0) return null
  const open = (id: string) => {
    const offer = onSite.find(({ api_id }) => api_id === id)
    const href = offer
      ? `/offers/${offer.job.sfid ?? id}/`
      : visits?.find(({ api_id }) => api_id === id)?.path
    if (href) void navigate({ href })
  }
  return (
    <div>
      <MapPanel className="h-[28rem]" places={places} label={t('offers')} onSelect={open} />
      <p className="mt-2 text-xs text-muted">{t('offersHint')}</p>
    </div>
  )
}
