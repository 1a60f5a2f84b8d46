import { useTranslations } from 'use-intl'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import type { OrderRow } from '#contract/orders/orders'
import { CopyText, NumberText } from '../contact/CopyText.tsx'
import { OrderLink } from '../cells/OrderLink.tsx'
import { OwnNumber } from '../cells/OwnNumber.tsx'
import { RowBadges } from '../marks/RowBadges.tsx'
import { UnreadMark } from '../marks/UnreadMark.tsx'
import { TwoLines } from './TwoLines.tsx'

interface TitleCellProps {
  row: OrderRow
  /** Without badges and other numbers, while the user scrolls. */
  isComplete: boolean
  hasAccount: boolean
  /** Beside the panel, which copies and changes the numbers, they are text. Four buttons would be too narrow there. */
  isNarrow: boolean
}

/** Shows title, link, badges and numbers of the order. In the compact list the panel has the numbers. */
export function TitleCell({ row, isComplete, hasAccount, isNarrow }: TitleCellProps) {
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
      inCompactList="firstStays"
      first={
        <>
          <OrderLink row={row}>
            <span title={row.opportunity.name}>{row.opportunity.name}</span>
          </OrderLink>
          {isComplete && row.has_unread_messages ? <UnreadMark /> : null}
          {isComplete ? <RowBadges row={row} /> : null}
        </>
      }
      second={
        <>
          <span className="shrink-0 tabular">{row.job.name}</span>
          {isComplete && hasAccount ? <RowCompany {...row.account} /> : null}
          {isComplete && isNarrow ? <RowNumberTexts row={row} /> : null}
          {isComplete && !isNarrow ? <RowNumbers row={row} /> : null}
        </>
      }
    />
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
function RowNumbers({ row }: { row: OrderRow }) {
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

function RowNumberTexts({ row }: { row: OrderRow }) {
  const numbers = [row.project?.name, row.job.eid, row.job.invoicing_eid, row.partner_eid]
  return numbers.map((number, place) => (number ? <NumberText key={place} text={number} /> : null))
}
