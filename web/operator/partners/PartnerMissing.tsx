import { useTranslations } from 'use-intl'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import type { Tone } from '#web/ui/feedback/badges.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { PartnerSummary } from './PartnerPage.tsx'

interface MissingPoint {
  readonly tone: Tone
  readonly text: string
}

/** Lists the steps that are left before the company can accept offers and becomes active. */
export function PartnerMissing({ summary }: { summary: PartnerSummary }) {
  const t = useTranslations('partners')
  const points = useMissingPoints(summary)
  // The restriction above says that it accepts none.
  if (points.length === 0 && summary.restriction) return null
  if (points.length === 0)
    return (
      <Banner tone="done" title={t('complete')}>
        {t('completeText')}
      </Banner>
    )
  return (
    <Section title={t('missing')} look="card">
      <ul className="flex flex-col gap-1.5">
        {points.map(({ tone, text }) => (
          <li key={text}>
            <SignalText tone={tone}>{text}</SignalText>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function useMissingPoints({ missing }: PartnerSummary): MissingPoint[] {
  const t = useTranslations('partners')
  const data = missing.data.map((code): MissingPoint => ({
    tone: code === 'bic_missing' ? 'neutral' : 'danger',
    text: t(`missingData.${code}`),
  }))
  const documents = missing.documents.map(({ type, state }): MissingPoint => ({
    tone: state === 'being_checked' ? 'accent' : 'danger',
    text: t(`missingDocuments.${state}`, { type: t(`types.${type}`) }),
  }))
  const onboarding = missing.onboarding.map((step): MissingPoint => ({
    tone: 'warning',
    text: t(`missingOnboarding.${step}`),
  }))
  const terms: MissingPoint[] =
    missing.terms.length > 0
      ? [{ tone: 'warning', text: t('missingTerms', { count: missing.terms.length }) }]
      : []
  return [...documents, ...data, ...onboarding, ...terms]
}
