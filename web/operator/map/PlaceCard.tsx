import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import type { PlaceEntry } from './place-entries.ts'

interface PlaceCardProps {
  entry: PlaceEntry
  /** All entries at its position, with itself. */
  together: readonly PlaceEntry[]
  openLabel: string
  onEntry: (id: string) => void
  onClose: () => void
  children: ReactNode
}

/** The entry that was pressed on the map: above the map on wide screens, below it on phones. */
export function PlaceCard({ entry, together, openLabel, onEntry, onClose, children }: PlaceCardProps) {
  const t = useTranslations('places')
  const index = together.indexOf(entry)
  const move = (step: number) => {
    const next = together[index + step]
    if (next) onEntry(next.id)
  }
  return (
    <section
      aria-label={entry.name}
      data-place-card=""
      className="z-1 rounded border border-line bg-raised p-3 text-sm max-md:mt-2 md:absolute md:bottom-3 md:left-3 md:max-h-[calc(100%-1.5rem)] md:w-88 md:max-w-[calc(100%-1.5rem)] md:overflow-y-auto md:shadow-float print:hidden"
    >
      <header className="flex items-start gap-2">
        <h2 className="text-h3 min-w-0 flex-1 wrap-anywhere">{entry.name}</h2>
        <IconButton icon={X} size="small" label={t('close')} onPress={onClose} />
      </header>
      {children}
      {together.length > 1 ? (
        <p className="mt-2 flex items-center gap-1 text-muted">
          <IconButton
            icon={ChevronUp}
            size="small"
            label={t('previous')}
            disabledReason={index === 0 ? t('isFirst') : null}
            onPress={() => move(-1)}
          />
          <IconButton
            icon={ChevronDown}
            size="small"
            label={t('next')}
            disabledReason={index === together.length - 1 ? t('isLast') : null}
            onPress={() => move(1)}
          />
          {t('together', { place: index + 1, count: together.length })}
        </p>
      ) : null}
      <div className="mt-3">
        <ButtonLink wide href={entry.href}>
          {openLabel}
        </ButtonLink>
      </div>
    </section>
  )
}
