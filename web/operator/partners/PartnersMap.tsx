import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import type { PlaceEntry } from '../map/place-entries.ts'
import { PlacesNotice } from '../map/PlacesNotice.tsx'
import { PlacesView } from '../map/PlacesView.tsx'
import { getOperatorPath } from '../navigation.ts'
import { NoPartners } from './NoPartners.tsx'
import { PaperCountBadges, StateBadges } from './partner-badges.tsx'
import { getPartnerMark, partnerMarks, type PartnerMark } from './partner-marks.ts'
import { partnerPlacesQuery, partnerQuery, type PartnerFilter, type PlacedPartner } from './partners.data.ts'

const markNames = Object.keys(partnerMarks) as PartnerMark[]

/** The companies of a filter on a map, with a list of the same companies beside it. */
export function PartnersMap({ filter, onClear }: { filter: PartnerFilter; onClear: () => void }) {
  const t = useTranslations('partners')
  const partners = useQuery(partnerPlacesQuery(filter))
  const { data } = partners
  const entries = useMemo(() => data?.data.map(toEntry) ?? null, [data])
  const byId = useMemo(() => new Map(data?.data.map((partner) => [partner.id, partner])), [data])
  const marks = useMemo(
    () => markNames.map((name) => ({ name, ...partnerMarks[name], label: t(`map.marks.${name}`) })),
    [t],
  )
  if (partners.error && !data)
    return <LoadFailure error={partners.error} onRetry={() => void partners.refetch()} />
  if (entries?.length === 0) return <NoPartners onClear={onClear} />
  const unplaced = entries?.filter(({ position }) => position === null).length ?? 0
  const renderFacts = (id: string) => {
    const partner = byId.get(id)
    return partner ? <PlacedPartnerFacts partner={partner} /> : null
  }
  return (
    <>
      <PlacesNotice
        shown={entries?.length ?? 0}
        total={data?.total ?? 0}
        unplaced={unplaced > 0 ? t('map.unplaced', { count: unplaced }) : null}
        error={partners.error}
        onRetry={() => void partners.refetch()}
      />
      <PlacesView
        entries={entries}
        marks={marks}
        isOutdated={partners.isPlaceholderData}
        mapLabel={t('map.label')}
        listLabel={t('title')}
        openLabel={t('map.open')}
        formatUnplaced={(count) => t('map.unplaced', { count })}
        renderFacts={renderFacts}
        renderCard={(id) => (
          <>
            {renderFacts(id)}
            <PartnerOrders id={id} />
          </>
        )}
      />
    </>
  )
}

function toEntry(partner: PlacedPartner): PlaceEntry {
  const { id, name, position } = partner
  return { id, name, href: getOperatorPath('partner', { id }), position, mark: getPartnerMark(partner) }
}

/** Place, state and documents of a company. */
function PlacedPartnerFacts({ partner }: { partner: PlacedPartner }) {
  return (
    <div className="mt-1 flex flex-col gap-1">
      <p className="text-muted empty:hidden">
        {[partner.postal_code, partner.city].filter(Boolean).join(' ')}
      </p>
      <p className="flex flex-wrap gap-1.5">
        <StateBadges row={partner} />
        <PaperCountBadges counts={partner.papers} />
      </p>
    </div>
  )
}

/** The open orders of a company, loaded with its card. Without them the card leads to its page, which says why. */
function PartnerOrders({ id }: { id: string }) {
  const t = useTranslations('partners')
  const { data, isPending } = useQuery(partnerQuery(id))
  if (isPending) return <SkeletonBar className="mt-2 w-48" />
  if (!data) return null
  const { in_progress: count, awaiting_approval: approval } = data.orders
  return <p className="mt-2">{t('map.orders', { count, approval })}</p>
}
