import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { MapPlace } from '#web/features/map/map-places'
import { PlacesMap } from '../map/PlacesMap.tsx'
import type { MatchedCompany } from '../orders/orders.data.ts'

interface MatchingMapProps {
  site: { readonly latitude: number; readonly longitude: number } | null
  rows: readonly MatchedCompany[]
  isWanted: (row: MatchedCompany) => boolean
  onSelect: (id: string) => void
}

/** The site and the companies around it: those that would get the offer in colour, the others in grey. */
export function MatchingMap({ site, rows, isWanted, onSelect }: MatchingMapProps) {
  const t = useTranslations('matching.map')
  const places = useMemo(() => {
    const companies = rows.flatMap((row): MapPlace[] => {
      const { id, name, position } = row.account
      return position ? [{ id, label: name, position, tone: isWanted(row) ? 'place' : 'done' }] : []
    })
    return site
      ? [...companies, { id: 'site', label: t('site'), position: site, tone: 'own' as const }]
      : companies
  }, [rows, site, isWanted, t])
  return (
    <figure className="flex flex-col gap-2">
      <PlacesMap
        className="h-80 xl:h-[min(36rem,calc(100dvh-12rem))]"
        label={t('label')}
        places={places}
        isClustered={false}
        onSelect={(id) => (id === 'site' ? undefined : onSelect(id))}
      />
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <Legend dot="border-4 border-lane-4 bg-surface">{t('site')}</Legend>
        <Legend dot="bg-accent">{t('wanted')}</Legend>
        <Legend dot="bg-edge">{t('others')}</Legend>
      </figcaption>
    </figure>
  )
}

function Legend({ dot, children }: { dot: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-3 rounded-full ${dot}`} />
      {children}
    </span>
  )
}
