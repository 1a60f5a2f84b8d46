import { useTranslations } from 'use-intl'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { getOperatorPath } from '../../navigation.ts'
import type { PartnerSummary } from '../PartnerPage.tsx'

/** Names accounts that were merged into this one, and others that may be the same company. */
export function RelatedAccounts({
  summary: { predecessors, possible_duplicates: duplicates },
}: {
  summary: PartnerSummary
}) {
  const t = useTranslations('partnerMerge')
  if (predecessors.length === 0 && duplicates.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      {predecessors.map(({ id, name, city }) => (
        <p key={id}>
          {t('former')} <Link href={getOperatorPath('partner', { id })}>{[name, city].join(', ')}</Link>
        </p>
      ))}
      {duplicates.map(({ id, name, city, same }) => (
        <p key={id}>
          {t('perhapsSame')} <Link href={getOperatorPath('partner', { id })}>{[name, city].join(', ')}</Link>{' '}
          ({same.map((one) => t(`same.${one}`)).join(', ')})
        </p>
      ))}
    </div>
  )
}
