import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import type { TodayTeam } from '#contract/orders/today'
import { useFormat } from '#web/i18n/use-format'
import { Link, PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { Time } from '#web/ui/data/Time.tsx'

/** The newest offers, each with place, price and age. */
export function NewOffers({ offers }: { offers: NonNullable<TodayTeam['offers']> }) {
  const t = useTranslations('today')
  const format = useFormat()
  return (
    <section aria-label={t('offers')} className="rounded border border-line bg-surface">
      <header className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2">
        <h2 className="text-h3">{t('offers')}</h2>
        <span className="text-h2 text-accent-ink tabular">{format.number(offers.total)}</span>
      </header>
      {offers.total === 0 ? <p className="px-4 pb-4 text-sm text-muted">{t('offersEmpty')}</p> : null}
      <ul className="divide-y divide-line border-t border-line">
        {offers.data.map((offer) => (
          <li key={offer.api_id}>
            <PlainLink
              href={offer.path}
              className="moves flex min-h-14 flex-col justify-center px-4 py-2 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-medium" title={offer.opportunity}>
                  {offer.opportunity}
                </span>
                <span className="shrink-0 tabular">{format.money(offer.price)}</span>
              </span>
              <span className="text-sm text-muted">
                {offer.is_remote ? t('remote') : `${offer.postal_code} ${offer.city}`} ·{' '}
                <Time when={offer.offered_at} as="ago" />
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
      {offers.total > offers.data.length ? (
        <footer className="border-t border-line px-4 py-1 text-sm">
          <span className="inline-flex min-h-8 items-center">
            <Link href={pages.offers.path} isAlone>
              {t('showAll', { count: offers.total })}
            </Link>
          </span>
        </footer>
      ) : null}
    </section>
  )
}
