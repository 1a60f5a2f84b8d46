import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { getOperatorPath } from '../navigation.ts'
import type { PartnerSummary } from './PartnerPage.tsx'

/** States when an account has ended and why, with a link to the account that it was merged into. */
export function EndedBanner({ summary: { ended, merged_into: successor } }: { summary: PartnerSummary }) {
  const t = useTranslations('partners.ended')
  const format = useFormat()
  if (!ended) return null
  return (
    <Banner tone="neutral" title={t(`titles.${ended.kind}`, { day: format.date(ended.at) })}>
      <p>
        {ended.kind === 'merged' && successor
          ? t.rich('merged', {
              company: () => (
                <Link href={getOperatorPath('partner', { id: successor.id })}>{successor.name}</Link>
              ),
            })
          : t('erased')}
      </p>
    </Banner>
  )
}
