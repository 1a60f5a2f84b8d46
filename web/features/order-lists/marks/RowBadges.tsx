import { Radio } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { Badge } from '#web/ui/feedback/badges.tsx'

/** Says what is special about the order: remote, precheck, activation, one of several visits. */
export function RowBadges({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const chained = row.sequence_index && row.last_sequence_index
  if (!chained && !row.is_remote && !row.is_precheck && !row.is_activation) return null
  return (
    <span className="flex shrink-0 gap-1">
      {row.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
      {row.is_precheck ? <Badge>{t('precheck')}</Badge> : null}
      {row.is_activation ? <Badge>{t('activation')}</Badge> : null}
      {chained ? (
        <Badge>{t('sequence', { index: row.sequence_index ?? 0, last: row.last_sequence_index ?? 0 })}</Badge>
      ) : null}
    </span>
  )
}
