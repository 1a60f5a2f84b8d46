import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { Section } from '#web/ui/layout/Section.tsx'
import type { ProposalTotals } from './proposal-draft.ts'

interface TotalsCardProps {
  totals: ProposalTotals
  margins: { readonly listing: number; readonly selling: number }
}

/** Shows the net totals: the partner's pay, listing price and selling price with their margins. */
export function TotalsCard({ totals, margins }: TotalsCardProps) {
  const t = useTranslations('proposal')
  const format = useFormat()
  const percent = (value: number) => format.number(value, 2)
  return (
    <Section look="card" title={t('totals')}>
      <dl aria-live="polite" className="flex flex-col gap-2">
        <TotalLine term={t('purchasing')} value={format.money(totals.purchasing)} />
        <TotalLine
          term={t('listing', { percent: percent(margins.listing) })}
          value={format.money(totals.listing)}
        />
        <TotalLine
          isMain
          term={t('selling', { percent: percent(margins.selling) })}
          value={format.money(totals.selling)}
        />
      </dl>
      <p className="mt-3 text-xs text-muted">{t('net')}</p>
    </Section>
  )
}

function TotalLine({ term, value, isMain = false }: { term: string; value: string; isMain?: boolean }) {
  return (
    <div
      className={
        isMain
          ? 'flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2 font-semibold'
          : 'flex flex-wrap items-baseline justify-between gap-x-3 text-sm'
      }
    >
      <dt>{term}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}
