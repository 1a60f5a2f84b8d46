import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeleton.tsx'
import { joinClasses } from '#web/ui/classes'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { focusRowLink, useRowKeys } from '../use-row-keys.ts'
import { MapLegend } from './MapLegend.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { listEntriesAtPlace, toMapPlaces, type PlaceEntry, type PlaceMark } from './place-entries.ts'
import { PlaceList } from './PlaceList.tsx'
import { canDrawMaps, PlacesMap } from './PlacesMap.tsx'

/** Rows that are rendered at first, and with each further step. */
const rowStep = 100
/** The pointer crosses many rows on its way to one. */
const hoverMs = 200

interface PlacesViewProps {
  /** null while they load. */
  entries: readonly PlaceEntry[] | null
  marks: readonly PlaceMark[]
  /** The entries belong to another filter than the one on screen. */
  isOutdated: boolean
  mapLabel: string
  listLabel: string
  /** The text of the link in the card. */
  openLabel: string
  /** How many entries have no position. */
  formatUnplaced: (count: number) => string
  /** The facts of an entry below its name, in the list. */
  renderFacts: (id: string) => ReactNode
  /** The same in the card; by default as in the list. */
  renderCard?: (id: string) => ReactNode
}

/**
 * A map and a list of the same entries: beside each other on wide screens, below each other on narrow ones. The list has
 * everything that the map has, so that it can be used by keyboard and without WebGL.
 */
export function PlacesView(props: PlacesViewProps) {
  const { entries, marks, isOutdated, mapLabel, listLabel, openLabel, renderFacts } = props
  const t = useTranslations('places')
  const places = useMemo(() => toMapPlaces(entries ?? [], marks), [entries, marks])
  const [opened, setOpened] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [hovered, setHovered] = useState('')
  const settled = useDebounced(hovered, hoverMs)
  const [count, setCount] = useState(rowStep)
  const list = useRef<HTMLDivElement>(null)
  const all = entries ?? []
  const { placed, unplaced } = splitByPosition(all)
  const rows = [...placed, ...unplaced]
  const together = opened ? listEntriesAtPlace(all, opened) : []
  const card = together.find(({ id }) => id === opened) ?? null
  // The row of the card is rendered, so that the focus can return to it.
  const shown = Math.max(count, rows.findIndex(({ id }) => id === opened) + 1)
  const close = () => {
    setOpened(null)
    if (opened && document.activeElement?.closest('[data-place-card]')) focusRowLink(list.current, opened)
  }
  useRowKeys(list, { isOpen: card !== null, onPeek: setOpened, onClose: close })
  const hasMap = canDrawMaps()
  return (
    <div
      aria-busy={isOutdated || entries === null}
      className={joinClasses(
        'grid items-start gap-x-6 gap-y-4',
        hasMap && 'xl:grid-cols-[minmax(0,1fr)_26rem]',
        isOutdated && 'opacity-60',
      )}
    >
      <figure className={joinClasses('min-w-0', hasMap && 'xl:sticky xl:top-20')}>
        <div className="relative">
          <PlacesMap
            className="h-80 md:h-112 xl:h-[clamp(24rem,calc(100dvh-15rem),52rem)]"
            label={mapLabel}
            places={places}
            selected={settled || (focused ?? opened)}
            onSelect={setOpened}
          />
          <div aria-live="polite">
            {card ? (
              <PlaceCard
                entry={card}
                together={together}
                openLabel={openLabel}
                onEntry={setOpened}
                onClose={close}
              >
                {(props.renderCard ?? renderFacts)(card.id)}
              </PlaceCard>
            ) : null}
          </div>
        </div>
        <MapLegend entries={placed} marks={marks} />
      </figure>
      <div ref={list} className="min-w-0">
        {entries === null ? <SkeletonRows count={6} look="cards" /> : null}
        <PlaceList
          label={listLabel}
          entries={placed.slice(0, shown)}
          marks={marks}
          current={opened}
          renderFacts={renderFacts}
          onFocus={setFocused}
          onHover={setHovered}
        />
        {unplaced.length > 0 && shown > placed.length ? (
          <section aria-label={props.formatUnplaced(unplaced.length)} className="mt-6">
            <h2 className="text-h3 mb-2">{props.formatUnplaced(unplaced.length)}</h2>
            <PlaceList
              label={props.formatUnplaced(unplaced.length)}
              entries={unplaced.slice(0, shown - placed.length)}
              marks={marks}
              current={opened}
              renderFacts={renderFacts}
              onFocus={setFocused}
              onHover={setHovered}
            />
          </section>
        ) : null}
        <LoadMore
          remaining={rows.length - shown}
          isPending={false}
          onMore={() => setCount(shown + rowStep)}
        />
        {rows.length > 1 ? <p className="mt-3 text-sm text-muted touch:hidden">{t('keys')}</p> : null}
      </div>
    </div>
  )
}

function splitByPosition(entries: readonly PlaceEntry[]) {
  return {
    placed: entries.filter(({ position }) => position !== null),
    unplaced: entries.filter(({ position }) => position === null),
  }
}
