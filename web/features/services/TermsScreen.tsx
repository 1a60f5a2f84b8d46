import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { publicTermsQuery } from './services.data.ts'

/** Shows the current terms without a login, so that companies can read them before the sign-up. */
export function TermsScreen() {
  const t = useTranslations('services')
  const format = useFormat()
  const locale = useLocale()
  useTitle(t('termsTitle'))
  const { data, error, isFetching } = useQuery(publicTermsQuery)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-h1">{t('termsTitle')}</h1>
        <p className="text-muted">{t('termsLead')}</p>
      </header>
      {data?.map(({ category, title, body, version, valid_from: from }) => (
        <section
          key={category}
          aria-labelledby={category}
          className="flex flex-col gap-2 border-t border-line pt-5"
        >
          <h2 id={category} className="text-h2">
            {t(`categories.${category}`)}
          </h2>
          <p className="font-medium">{title[locale]}</p>
          <p className="text-sm text-muted">{t('version', { version, from: format.date(from) })}</p>
          <div className="max-w-prose leading-relaxed whitespace-pre-line">{body[locale]}</div>
        </section>
      ))}
      {data?.length === 0 ? (
        <EmptyState icon={ScrollText} title={t('termsEmptyTitle')}>
          {t('termsEmptyText')}
        </EmptyState>
      ) : null}
      {error && !data ? <QueryError error={error} retrying={isFetching} /> : null}
      {!data && !error ? (
        // At least as high as the window, so that the footer does not move.
        <div className="min-h-dvh">
          <SkeletonText lines={12} />
        </div>
      ) : null}
    </div>
  )
}
