import { useTranslations } from 'use-intl'
import type { OrderType } from '#contract/orders/model/order-enums'
import { canOpenPage, getPagePath } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'

/** Says that offers of some categories require accepted terms, and links to them. */
export function TermsNotice({ categories }: { categories: readonly OrderType[] }) {
  const t = useTranslations('offers')
  const mayAccept = canOpenPage('services', useUser())
  if (categories.length === 0) return null
  return (
    <div className="mb-4 print:hidden">
      <Banner
        tone="warning"
        title={t('termsTitle', { count: categories.length })}
        action={
          mayAccept ? (
            <ButtonLink size="small" href={getPagePath('services', {})}>
              {t('termsShow')}
            </ButtonLink>
          ) : undefined
        }
      >
        {t(mayAccept ? 'termsText' : 'termsAsk')}
      </Banner>
    </div>
  )
}
