import { useTranslations } from 'use-intl'
import type { OfferDecision } from '#contract/company/offer-rules'
import { useFormat } from '#web/i18n/use-format'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Time } from '#web/ui/data/Time.tsx'

/** Lists decisions of the rules about offers, each with its rule or its reason. */
export function DecisionList({ decisions }: { decisions: readonly OfferDecision[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
      {decisions.map((decision) => (
        <DecisionItem key={`${decision.job.api_id} ${decision.at}`} decision={decision} />
      ))}
    </ul>
  )
}

function DecisionItem({
  decision: { job, opportunity, city, price, at, ...decision },
}: {
  decision: OfferDecision
}) {
  const t = useTranslations('offerRules')
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">{opportunity.name}</span>
        <span className="block text-sm text-muted">
          <span className="tabular">{job.name}</span> · {city} ·{' '}
          <span className="tabular">{format.money(price)}</span> · <Time when={at} as="dayTime" />
        </span>
      </span>
      <span className="flex-1 basis-56 text-sm">
        {decision.accepted ? (
          <SignalText tone="done">{t('acceptedBy', { rule: decision.rule ?? '' })}</SignalText>
        ) : (
          <SignalText tone="neutral">
            {decision.reason ? t(`reasons.${decision.reason}`) : null}
            {decision.rule ? ` ${t('ofRule', { rule: decision.rule })}` : null}
          </SignalText>
        )}
      </span>
    </li>
  )
}
