import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LocationSelect } from '#web/api/company/LocationSelect.tsx'
import { useLocations } from '#web/api/company/use-locations'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { AutomaticSection } from './AutomaticSection.tsx'
import { DecisionList } from './DecisionList.tsx'
import { offerRulesQuery } from './offer-rules.data.ts'
import { RulesSection } from './RulesSection.tsx'
import { WishesForm } from './WishesForm.tsx'

interface OfferRulesScreenProps {
  /** Id of a location of the company; null for the company itself. */
  location: string | null
  onLocation: (id: string) => void
}

/** Sets which offers a company wants, and which it accepts automatically. */
export function OfferRulesScreen({ location, onLocation }: OfferRulesScreenProps) {
  const t = useTranslations('offerRules')
  const locations = useLocations(location)
  const { chosen } = locations
  const query = useQuery(offerRulesQuery(chosen))
  return (
    <>
      <PageHead title={t('title')} back={{ href: '/company', label: t('back') }} subtitle={t('subtitle')} />
      <LocationSelect label={t('location')} locations={locations} onChange={onLocation} />
      {query.error && !query.data ? (
        <QueryError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <div key={chosen} className="flex max-w-3xl flex-col gap-8">
          <AutomaticSection data={query.data} />
          <RulesSection data={query.data} />
          <WishesForm data={query.data} />
          <Section title={t('decisions')}>
            {query.data.decisions.length > 0 ? (
              <DecisionList decisions={query.data.decisions} />
            ) : (
              <p className="text-sm text-muted">{t('noDecisions')}</p>
            )}
          </Section>
        </div>
      ) : (
        <SkeletonText lines={18} />
      )}
    </>
  )
}
