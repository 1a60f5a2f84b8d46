import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { MapPlace } from '#web/features/map/map-places'
import { MarkDisc } from '../map/MapLegend.tsx'
import { PlacesMap } from '../map/PlacesMap.tsx'
import type { MatchedCompany } from '../orders/orders.data.ts'

interface MatchingMapProps {
  site: { readonly latitude: number; readonly longitude: number } | null
  rows: readonly MatchedCompany[]
  isWanted: (row: MatchedCompany) => boolean
  onSelect: (id: string) => void
}

/** The site and the companies around it: a sign and a colour tell those that would get the offer. */
export function MatchingMap({ site, rows, isWanted, onSelect }: MatchingMapProps) {
  const t = useTranslations('matching.map')
  const places = useMemo(() => {
    const companies = rows.flatMap((row): MapPlace[] => {
      const { id, name, position } = row.account
      const look = isWanted(row) ? wantedMark : otherMark
      return position ? [{ id, label: name, position, tone: look.mapTone, sign: look.sign }] : []
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
        <Legend mark={<span className="size-3 rounded-full border-4 border-lane-4 bg-surface" />}>
          {t('site')}
        </Legend>
        <Legend mark={<MarkDisc mark={wantedMark} />}>{t('wanted')}</Legend>
        <Legend mark={<MarkDisc mark={otherMark} />}>{t('others')}</Legend>
      </figcaption>
    </figure>
  )
}

function Legend({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {mark}
      {children}
    </span>
  )
}

const wantedMark = { tone: 'accent', mapTone: 'place', sign: '✓' } as const
const otherMark = { tone: 'neutral', mapTone: 'neutral', sign: '–' } as const
