import { Radio } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { RowLink } from '#web/ui/data/Table.tsx'
import { CopyText } from './CopyText.tsx'
import { OwnNumber } from './OwnNumber.tsx'
import { useRowTools } from './row-tools.ts'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'

/** Shows title, link, numbers and badges of the order. */
export function TitleCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  if (!row.sfid) {
    return (
      <span className="block">
        <span className="block font-medium">{t('processing')}</span>
        <span className="block text-xs text-muted">{t('processingText')}</span>
      </span>
    )
  }
  return (
    <div className="flex flex-col items-start">
      <RowTitle row={row} />
      <RowBadges row={row} />
      <RowNumbers row={row} />
    </div>
  )
}

function RowTitle({ row }: { row: OrderRow }) {
  const { getPath, openPanel } = useRowTools()
  const href = getPath(row)
  const title = (
    <span className="block text-left">
      {row.opportunity.name}
      <span className="block text-xs font-normal text-muted tabular">{row.job.name}</span>
    </span>
  )
  if (href) return <RowLink href={href}>{title}</RowLink>
  return (
    <PlainButton
      onPress={() => openPanel(row)}
      data-row-link=""
      className="rounded-sm font-medium hover:text-accent-ink"
    >
      {title}
    </PlainButton>
  )
}

function RowBadges({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const chained = row.sequence_index && row.last_sequence_index
  if (!chained && !row.is_remote && !row.is_precheck && !row.is_activation) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {row.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
      {row.is_precheck ? <Badge>{t('precheck')}</Badge> : null}
      {row.is_activation ? <Badge>{t('activation')}</Badge> : null}
      {chained ? (
        <Badge>{t('sequence', { index: row.sequence_index ?? 0, last: row.last_sequence_index ?? 0 })}</Badge>
      ) : null}
    </span>
  )
}

/** Shows project number, external number and own number, which callers quote on the phone. */
function RowNumbers({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-2">
      {row.project ? (
        <CopyText text={row.project.name} label={t('project', { project: row.project.name })} />
      ) : null}
      {row.job.eid ? <CopyText text={row.job.eid} label={t('externalId', { number: row.job.eid })} /> : null}
      {row.job.invoicing_eid ? (
        <CopyText text={row.job.invoicing_eid} label={t('invoicingId', { number: row.job.invoicing_eid })} />
      ) : null}
      <OwnNumber row={row} />
    </span>
  )
}
