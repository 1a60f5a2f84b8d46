import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { type CreditNoteFilters, findShownMonth, getMonthDays } from '../credit-note-filters.ts'
import { creditNoteSummaryQuery } from '../credit-notes.data.ts'

interface MonthChipsProps {
  filters: CreditNoteFilters
  onChange: (filters: CreditNoteFilters) => void
}

/** Older months are reached by the fields for the first and last day. */
const maxShownMonths = 13

/** Shows the months with credit notes; one press shows only that month, a second one all. */
export function MonthChips({ filters, onChange }: MonthChipsProps) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  const { data, isPending } = useQuery(creditNoteSummaryQuery)
  const shown = findShownMonth(filters)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-pressed=true]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  // On a phone, the months are a line of their own.
  if (isPending) return <span className="order-last h-9 w-full touch:h-12 md:hidden" />
  if (!data || data.months.length === 0) return null
  const nameOf = (month: string) =>
    month.slice(0, 4) === data.month.slice(0, 4)
      ? format.shortMonth(`${month}-01`)
      : format.shortMonthAndYear(`${month}-01`)
  return (
    <ul
      ref={list}
      aria-label={t('months')}
      className="order-last flex w-full min-w-0 gap-1.5 overflow-x-auto py-0.5 pr-6 [mask-image:linear-gradient(to_right,black_calc(100%-1.5rem),transparent)] md:order-none md:w-auto md:flex-1"
    >
      {data.months.slice(0, maxShownMonths).map(({ month }) => (
        <li key={month} className="shrink-0">
          <Toggle
            isSelected={month === shown}
            onChange={(isOn) =>
              onChange({ ...filters, ...(isOn ? getMonthDays(month) : { from: null, to: null }) })
            }
          >
            {nameOf(month)}
          </Toggle>
        </li>
      ))}
    </ul>
  )
}
