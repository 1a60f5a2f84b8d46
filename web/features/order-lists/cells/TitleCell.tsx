import { Radio } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import type { OrderRow } from '#contract/orders/orders'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { RowLink, rowLinkStyle } from '#web/ui/data/Table.tsx'
import { CopyText } from './CopyText.tsx'
import { OwnNumber } from './OwnNumber.tsx'
import { useRowTools } from './row-tools.ts'
import { TwoLines } from './TwoLines.tsx'
import { UnreadMark } from './UnreadMark.tsx'

/** Shows title, link, badges and numbers of the order. */
export function TitleCell({ row, hasAccount }: { row: OrderRow; hasAccount: boolean }) {
  const t = useTranslations('orderLists')
  if (!row.sfid)
    return (
      <TwoLines
        first={<span className="truncate font-medium">{t('processing')}</span>}
        second={<span className="truncate">{t('processingText')}</span>}
      />
    )
  return (
    <TwoLines
      first={
        <>
          <OrderLink row={row}>
            <span title={row.opportunity.name}>{row.opportunity.name}</span>
          </OrderLink>
          {row.has_unread_messages ? <UnreadMark /> : null}
          <RowBadges row={row} />
        </>
      }
      second={
        <>
          <span className="shrink-0 tabular">{row.job.name}</span>
          {hasAccount ? <RowCompany {...row.account} /> : null}
          <RowNumbers row={row} />
        </>
      }
    />
  )
}

/** The link that covers the row: to the order's page, else to its panel in the list. */
export function OrderLink({ row, children }: { row: OrderRow; children: ReactNode }) {
  const { getPath, getPanelPath, openPanel } = useRowTools()
  const href = getPath(row)
  if (href)
    return (
      <RowLink href={href} isTruncated>
        {children}
      </RowLink>
    )
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPanel(row)
  }
  return (
    <a
      href={getPanelPath(row)}
      data-row-link=""
      onClick={open}
      className={`min-w-0 truncate ${rowLinkStyle}`}
    >
      {children}
    </a>
  )
}

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

/** Shows the location's name without its tag, and the city that distinguishes it. */
function RowCompany({ name, city }: OrderRow['account']) {
  const text = `${removeLocationTag(name, city)}, ${city}`
  return (
    <span title={text} className="min-w-0 truncate">
      {text}
    </span>
  )
}

/** Shows project number, external number and own number, which callers quote on the phone. */
export function RowNumbers({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const { eid, invoicing_eid: invoicing } = row.job
  return (
    <>
      {row.project ? (
        <CopyText text={row.project.name} label={t('project', { project: row.project.name })} />
      ) : null}
      {eid ? <CopyText text={eid} label={t('externalId', { number: eid })} /> : null}
      {invoicing ? <CopyText text={invoicing} label={t('invoicingId', { number: invoicing })} /> : null}
      <OwnNumber row={row} />
    </>
  )
}
