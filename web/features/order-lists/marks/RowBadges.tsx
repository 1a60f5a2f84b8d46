import { Radio } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { Badge } from '#web/ui/feedback/badges.tsx'

/**
 * Says what is special about the order: remote, precheck, activation, one of several visits. In a table
 * beside the panel they shorten before the title does, but not below the width of “3 von 3”.
 */
export function RowBadges({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const chained = row.sequence_index && row.last_sequence_index
  const badges = [
    row.is_remote && t('remote'),
    row.is_precheck && t('precheck'),
    row.is_activation && t('activation'),
    chained && t('sequence', { index: row.sequence_index ?? 0, last: row.last_sequence_index ?? 0 }),
  ].filter((text) => typeof text === 'string')
  if (badges.length === 0) return null
  return (
    <span
      title={badges.join(', ')}
      className="flex shrink-0 gap-1 group-data-narrow/list:min-w-14 group-data-narrow/list:shrink-[4] group-data-narrow/list:*:min-w-0"
    >
      {badges.map((text) => (
        <Badge key={text} {...(text === t('remote') ? { icon: Radio } : {})}>
          {text}
        </Badge>
      ))}
    </span>
  )
}
