import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CreditNoteSummary } from '#contract/money/credit-notes'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { FigureTile, FigureTileSkeleton } from '#web/ui/data/FigureTile.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import {
  areOnlyFilters,
  type CreditNoteFilters,
  getMonthDays,
  toCreditNotesPath,
} from '../credit-note-filters.ts'
import { creditNoteSummaryQuery } from '../credit-notes.data.ts'

/** Shows what is open, what was paid and what the next credit note will contain; each opens its list. */
export function MoneyTiles({ filters }: { filters: CreditNoteFilters }) {
  const t = useTranslations('creditNotes')
  const { data, error, isFetching, refetch } = useQuery(creditNoteSummaryQuery)
  if (error && !data) return <QueryError error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (data && isEmptySummary(data)) return null
  return (
    <section aria-label={t('summary')} className="mb-4 print:hidden">
      <ul aria-busy={!data} className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {data ? (
          <SummaryTiles summary={data} filters={filters} />
        ) : (
          [1, 2, 3, 4].map((place) => (
            <li key={place}>
              <FigureTileSkeleton hasLongNote />
            </li>
          ))
        )}
      </ul>
      {data && data.open_objections > 0 ? (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <SignalText tone="warning">{t('openObjections', { count: data.open_objections })}</SignalText>
          <Link href={toCreditNotesPath({ objection: 'open' })}>{t('showObjections')}</Link>
        </p>
      ) : null}
    </section>
  )
}

function isEmptySummary({ open, paid_this_year, expected, months }: CreditNoteSummary): boolean {
  return open.count + paid_this_year.count + expected.count + months.length === 0
}

function SummaryTiles({ summary, filters }: { summary: CreditNoteSummary; filters: CreditNoteFilters }) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  const { month, open, expected, payment_days: days } = summary
  const year = month.slice(0, 4)
  const monthDays = getMonthDays(month)
  const tiles: { label: string; note: string; sum: typeof open; show: Partial<CreditNoteFilters> }[] = [
    {
      label: t('openSum'),
      note: [t('notes', { count: open.count }), days !== null && t('usuallyPaid', { days })]
        .filter(Boolean)
        .join(' · '),
      sum: open,
      show: { states: ['sent', 'received'] },
    },
    {
      label: t('paidInMonth', { month: format.month(`${month}-01`) }),
      note: t('notes', { count: summary.paid_this_month.count }),
      sum: summary.paid_this_month,
      show: { states: ['paid'], paidFrom: monthDays.from, paidTo: monthDays.to },
    },
    {
      label: t('paidInYear', { year }),
      note: t('notes', { count: summary.paid_this_year.count }),
      sum: summary.paid_this_year,
      show: { states: ['paid'], paidFrom: `${year}-01-01`, paidTo: `${year}-12-31` },
    },
  ]
  return (
    <>
      {tiles.map(({ label, note, sum, show }) => (
        <li key={label}>
          <FigureTile
            label={label}
            value={format.money(sum.total)}
            note={note}
            href={sum.count > 0 ? toCreditNotesPath(show) : null}
            isCurrent={areOnlyFilters(filters, show)}
          />
        </li>
      ))}
      <li>
        <FigureTile
          label={t('expected')}
          value={t('netAmount', { amount: format.money(expected.total) })}
          note={t('expectedNote', { count: expected.count })}
          href={expected.count > 0 ? '/orders/completed/?status=completed' : null}
        />
      </li>
    </>
  )
}
