import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ServiceCategory } from '#contract/company/services'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { PriceTable } from './PriceTable.tsx'
import { servicesQuery } from './services.data.ts'
import { TermsDialog, type TermsShown } from './TermsDialog.tsx'

/** Shows prices and terms by category, and which offers require accepted terms. */
export function ServicesScreen() {
  const t = useTranslations('services')
  const { account } = useUser()
  const query = useQuery(servicesQuery(account.id))
  const [shown, setShown] = useState<TermsShown | null>(null)
  const waiting = query.data?.filter(({ offers }) => offers === 'wait_for_terms') ?? []
  return (
    <>
      <PageHead title={t('title')} back={{ href: '/company', label: t('back') }} subtitle={t('subtitle')} />
      {query.error && !query.data ? (
        <QueryError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonText lines={14} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      ) : (
        <div className="flex max-w-4xl flex-col gap-5">
          {waiting.length > 0 ? (
            <Banner tone="warning" title={t('waitingTitle', { count: waiting.length })}>
              {t('waitingText')}
            </Banner>
          ) : null}
          {query.data.map((category) => (
            <ServiceCategorySection key={category.category} category={category} onShow={setShown} />
          ))}
        </div>
      )}
      <TermsDialog accountId={account.id} shown={shown} onClose={() => setShown(null)} />
    </>
  )
}

interface ServiceCategorySectionProps {
  category: ServiceCategory
  onShow: (terms: TermsShown) => void
}

function ServiceCategorySection({
  category: { category, prices, terms, earlier, coming, offers },
  onShow,
}: ServiceCategorySectionProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const locale = useLocale()
  return (
    <Section
      look="card"
      title={t(`categories.${category}`)}
      aside={
        terms ? (
          <Badge tone={terms.accepted ? 'done' : 'warning'}>
            {t(terms.accepted ? 'accepted' : 'notAccepted')}
          </Badge>
        ) : null
      }
    >
      <div className="flex flex-col gap-5">
        {prices.length > 0 ? <PriceTable prices={prices} label={t(`categories.${category}`)} /> : null}
        {terms ? (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-medium">{terms.title[locale]}</p>
              <p className="text-sm text-muted">
                {t('version', { version: terms.version, from: format.date(terms.valid_from) })}
              </p>
              <p className="text-sm text-muted">
                {terms.accepted
                  ? t('acceptedBy', { name: terms.accepted.by, at: format.exact(terms.accepted.at) })
                  : t('why')}
              </p>
            </div>
            <Button
              kind={offers === 'come' ? 'quiet' : 'secondary'}
              onPress={() => onShow({ ...terms, acceptable: !terms.accepted })}
            >
              {t(terms.accepted ? 'read' : 'readAndAccept')}
            </Button>
          </div>
        ) : (
          <p className="text-sm text-muted">{t('noTerms')}</p>
        )}
        {coming ? (
          <Banner
            tone="accent"
            title={t('coming', { version: coming.version, from: format.date(coming.valid_from) })}
            action={
              <Button size="small" onPress={() => onShow({ ...coming, acceptable: false })}>
                {t('read')}
              </Button>
            }
          />
        ) : null}
        {earlier.length > 0 ? <EarlierTerms versions={earlier} onShow={onShow} /> : null}
      </div>
    </Section>
  )
}

function EarlierTerms({
  versions,
  onShow,
}: {
  versions: ServiceCategory['earlier']
  onShow: ServiceCategorySectionProps['onShow']
}) {
  const t = useTranslations('services')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium">{t('earlier')}</p>
      <ul className="flex flex-col gap-1 text-sm text-muted">
        {versions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3">
            <span>
              {t('version', { version: one.version, from: format.date(one.valid_from) })}
              {one.accepted
                ? ` · ${t('acceptedBy', { name: one.accepted.by, at: format.exact(one.accepted.at) })}`
                : ''}
            </span>
            <Button kind="quiet" size="small" onPress={() => onShow({ ...one, acceptable: false })}>
              {t('read')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
