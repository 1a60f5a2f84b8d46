import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { useFormat } from '#web/i18n/use-format'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'

interface OfferedPeriod {
  readonly start: string
  readonly end: string
}

interface OfferLocation {
  readonly id: string
  readonly name: string
}

/** Holds the choice before accepting: one of the dates, and one of the locations if there are several. */
export function useAcceptChoice(dates: readonly OfferedPeriod[], locations: readonly OfferLocation[]) {
  const [date, setDate] = useState<string | null>(null)
  const [location, setLocation] = useState<string | null>(null)
  const only = locations.length === 1 ? (locations[0]?.id ?? null) : null
  const chosen = dates.find((period) => period.start === date) ?? null
  const place = location ?? only
  const lacks =
    dates.length > 0 && !chosen
      ? ('date' as const)
      : locations.length > 0 && !place
        ? ('location' as const)
        : null
  return {
    date,
    setDate,
    location: place,
    setLocation,
    chosen,
    /** The missing choice. */
    lacks,
  }
}

/** Explains why the accept button is disabled; the button refers to it by `disabledBy`. */
export function MissingChoice({
  id,
  lacks,
}: { id: string } & Pick<ReturnType<typeof useAcceptChoice>, 'lacks'>) {
  const t = useTranslations('offers')
  if (!lacks) return null
  return (
    <p id={id} className="text-sm text-muted max-md:text-center">
      {t(lacks === 'date' ? 'choosePlease' : 'chooseLocationPlease')}
    </p>
  )
}

interface AcceptFieldsProps {
  dates: readonly OfferedPeriod[]
  locations: readonly OfferLocation[]
  choice: ReturnType<typeof useAcceptChoice>
  error?: readonly string[]
  isDisabled?: boolean
}

export function AcceptFields({ dates, locations, choice, error, isDisabled = false }: AcceptFieldsProps) {
  const t = useTranslations('offers')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-4">
      {locations.length > 1 ? (
        <LazySelect
          label={t('chooseLocation')}
          value={choice.location}
          onChange={choice.setLocation}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          isDisabled={isDisabled}
        />
      ) : null}
      {dates.length > 0 ? (
        <RadioGroup
          label={t('chooseDate')}
          look="cards"
          value={choice.date}
          onChange={choice.setDate}
          error={error}
          isDisabled={isDisabled}
          options={dates.map((period) => ({
            value: period.start,
            label: format.period(period),
            hint: format.inDays(period.start),
          }))}
        />
      ) : null}
    </div>
  )
}
