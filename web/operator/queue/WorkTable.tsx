import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import type { HoldReason } from '#contract/orders/model/order-enums'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { RowLink, rowLinkStyle } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Menu, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { getOperatorPath } from '../navigation.ts'
import { getWorkKey, useCloseQuestion, useWorkOwner, type WorkItem } from './work.data.ts'

interface WorkTableProps {
  rows: readonly WorkItem[]
  staff: CurrentStaff
  isLoading: boolean
  onObjection: (item: WorkItem) => void
}

/** The items of the queue. A row leads to the page on which its work is done. */
export function WorkTable({ rows, staff, isLoading, onObjection }: WorkTableProps) {
  const t = useTranslations('operatorOrders.queue')
  const more = { staff, onObjection }
  const columns: Column<WorkItem>[] = [
    { id: 'what', header: t('what'), cell: (item) => <WorkTitle item={item} {...more} /> },
    { id: 'about', header: t('about'), cell: (item) => <WorkSubject item={item} /> },
    { id: 'since', header: t('since'), cell: (item) => <WaitingTime item={item} /> },
    {
      id: 'owner',
      header: t('who'),
      cell: (item) => (
        <span className="flex items-center justify-between gap-2">
          <WorkOwner item={item} staff={staff} />
          <WorkMenu item={item} {...more} />
        </span>
      ),
    },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={getWorkKey}
      loading={isLoading ? 8 : 0}
      href={getWorkPath}
      card={(item) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-2">
            <WorkTitle item={item} {...more} />
            <WorkMenu item={item} {...more} />
          </div>
          <p className="text-sm">
            <WorkSubject item={item} />
          </p>
          <div className="flex items-center justify-between gap-2 text-sm">
            <Time when={item.since} as="since" />
            <WorkOwner item={item} staff={staff} />
          </div>
        </div>
      )}
    />
  )
}

function WaitingTime({ item }: { item: WorkItem }) {
  return (
    <span className="whitespace-nowrap">
      <Time when={item.since} as="since" />
    </span>
  )
}

/** Returns the page of an item; null for objections to credit notes, which are answered in a dialog. */
export function getWorkPath({ kind, item_id: id, job, account, detail }: WorkItem): string | null {
  if (kind === 'paper') return getOperatorPath('paper', { id })
  if (kind === 'restriction') return account && getOperatorPath('partner', { id: account.id })
  if (kind === 'objection') return null
  // Requests about a company are released on its page.
  if (kind === 'release' && account) return getOperatorPath('partner', { id: account.id })
  if (kind === 'release') return getOperatorPath(detail === 'payment_file' ? 'payments' : 'money')
  if (kind === 'booking') return getOperatorPath('bank')
  return job ? getOperatorPath('order', { id: job.api_id }) : null
}

interface WorkItemProps {
  item: WorkItem
  staff: CurrentStaff
  onObjection: (item: WorkItem) => void
}

function WorkTitle({ item, staff, onObjection }: WorkItemProps) {
  const name = useWorkName()(item)
  const path = getWorkPath(item)
  if (path) return <RowLink href={path}>{name}</RowLink>
  if (item.kind === 'objection' && staff.actions.includes('creditNote.answerObjection'))
    return (
      <button type="button" data-row-link="" className={rowLinkStyle} onClick={() => onObjection(item)}>
        {name}
      </button>
    )
  return <span className="font-medium">{name}</span>
}

const releaseNames: Record<
  string,
  'one.release_file' | 'one.release_bank_data' | 'one.release_erasure' | 'one.release_merge'
> = {
  payment_file: 'one.release_file',
  bank_data: 'one.release_bank_data',
  erasure: 'one.release_erasure',
  merge: 'one.release_merge',
}

/** Returns a function that says what is to be done. */
function useWorkName() {
  const t = useTranslations('operatorOrders.queue')
  return ({ kind, detail }: WorkItem): string => {
    if (kind === 'proposal') return t(detail === 'price' ? 'one.proposal_price' : 'one.proposal_date')
    if (kind === 'unaccepted')
      return t(detail === 'not_offered' ? 'one.unaccepted_not_offered' : 'one.unaccepted_no_answer')
    if (kind === 'document') return t(`one.document_${detail as 'protocol' | 'report' | 'credit_note'}`)
    if (kind === 'release') return t(releaseNames[detail ?? ''] ?? 'one.release_run')
    return t(`one.${kind}`)
  }
}

/** The order or company, and the company's words. */
function WorkSubject({ item: { kind, job, account, detail, text } }: { item: WorkItem }) {
  const t = useTranslations('operatorOrders')
  const subject = job ? [`${job.name} ${t(`types.${job.order_type}`)}`, job.customer, job.city] : []
  const reason = kind === 'hold' && detail ? t(`holds.${detail as HoldReason}`) : null
  const number = kind === 'objection' ? detail : null
  const party = kind === 'release' || kind === 'booking' ? text : null
  return (
    <span className="block min-w-0">
      <span className="block">
        {[number, ...subject, job ? null : account?.name, party].filter(Boolean).join(' · ')}
      </span>
      <span className="line-clamp-2 text-sm wrap-anywhere text-muted">
        {[job ? account?.name : null, reason, text && !party && t('page.quoted', { text })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

/** The same button in each row would draw the eye from the work; it appears with the pointer or the focus. */
const revealedStyle =
  'moves -my-1 -ml-2.5 opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 touch:opacity-100'

function WorkOwner({ item, staff }: { item: WorkItem; staff: CurrentStaff }) {
  const t = useTranslations('operatorOrders.queue')
  const name = useWorkName()(item)
  const change = useWorkOwner()
  if (item.owner)
    return (
      <span className="flex items-center gap-2">
        <PersonDisc name={item.owner.name} size="small" />
        <span className="truncate">{item.owner.id === staff.id ? t('mine') : item.owner.name}</span>
      </span>
    )
  if (!staff.actions.includes('work.take')) return null
  return (
    <span className={change.isPending ? '' : revealedStyle}>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('row', { kind: t('take'), name })}
        isPending={change.isPending}
        onPress={() => change.mutate({ item, change: 'take' })}
      >
        {t('take')}
      </Button>
    </span>
  )
}

function WorkMenu({ item, staff, onObjection }: WorkItemProps) {
  const t = useTranslations('operatorOrders.queue')
  const what = useWorkName()(item)
  const change = useWorkOwner()
  const close = useCloseQuestion()
  const { owner } = item
  const canOwn = owner !== null && staff.actions.includes('work.take')
  const canClose = item.kind === 'message' && staff.actions.includes('order.closeQuestion')
  const canAnswer = item.kind === 'objection' && staff.actions.includes('creditNote.answerObjection')
  if (!canOwn && !canClose && !canAnswer) return null
  const label = t('menuOf', { what })
  return (
    <MenuTrigger>
      <AriaIconButton icon={Ellipsis} label={label} />
      <Menu label={label}>
        {canAnswer ? <MenuItem onAction={() => onObjection(item)}>{t('answer')}</MenuItem> : null}
        {canClose ? <MenuItem onAction={() => close.mutate(item)}>{t('noAnswer')}</MenuItem> : null}
        {canOwn ? (
          <MenuItem
            onAction={() => change.mutate({ item, change: owner.id === staff.id ? 'release' : 'take' })}
          >
            {owner.id === staff.id ? t('release') : t('takeOver', { name: owner.name })}
          </MenuItem>
        ) : null}
      </Menu>
    </MenuTrigger>
  )
}
