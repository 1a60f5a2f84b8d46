import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { CancelDialog } from '../orders/actions/CancelDialog.tsx'
import { matchingQuery, orderQuery, type MatchedCompany, type Order } from '../orders/orders.data.ts'
import { SelectionBar, useRowSelection } from '../selection.tsx'
import { focusRowLink, useRowKeys } from '../use-row-keys.ts'
import { OfferDialog, WithdrawDialog } from './MatchingDialogs.tsx'
import { MatchingFilters, MatchingFoot, NoCompanies } from './MatchingFilters.tsx'
import { MatchingMap } from './MatchingMap.tsx'
import { MatchingTable } from './MatchingTable.tsx'
import {
  createGroups,
  hasOpenOffer,
  readMatchingView,
  toMatchingSearch,
  type MatchingView,
} from './matching-view.ts'
import { RaisePriceDialog } from './RaisePriceDialog.tsx'

interface MatchingPageProps {
  id: string
  staff: CurrentStaff
  search: URLSearchParams
}

/** The companies for an order: who gets it, who has it, and why the others do not. */
export function MatchingPage({ id, staff, search }: MatchingPageProps) {
  const t = useTranslations('operatorOrders.page')
  const order = useQuery(orderQuery(id))
  if (isRefusedWith(order.error, 'not_found'))
    return (
      <EmptyState isPage title={t('missing')}>
        {t('missingText')}
      </EmptyState>
    )
  if (order.data) return <MatchingContent order={order.data} staff={staff} search={search} />
  if (order.error) return <LoadFailure error={order.error} onRetry={() => void order.refetch()} />
  return <SkeletonDetail />
}

type OpenDialog =
  | { readonly kind: 'offer'; readonly chosen: readonly MatchedCompany[] | null }
  | { readonly kind: 'withdraw'; readonly chosen: readonly MatchedCompany[] }
  | { readonly kind: 'raisePrice' }
  | { readonly kind: 'takeBack' }

function MatchingContent({ order, staff, search }: Omit<MatchingPageProps, 'id'> & { order: Order }) {
  const t = useTranslations('matching')
  const view = readMatchingView(search)
  const { text, group, widenKm, hasMap } = view
  const showList = (next: Partial<MatchingView>) =>
    replacePage(getOperatorPath('matching', { id: order.api_id }, toMatchingSearch({ ...view, ...next })))
  const matching = useQuery(matchingQuery(order.api_id, text, widenKm))
  const all = matching.data?.data ?? []
  const groups = useMemo(() => createGroups(widenKm), [widenKm])
  const rows = all.filter(groups[group])
  const wanted = all.filter(groups.matching)
  const selection = useRowSelection(rows, ({ account }) => account.id)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const mayOffer = staff.actions.includes('offer.create') && order.actions.includes('offer.create')
  const mayWithdraw = mayOffer && staff.actions.includes('offer.withdraw')
  const close = () => setDialog(null)
  const closeAndClear = () => {
    selection.clear()
    close()
  }
  return (
    <>
      <MatchingHead
        order={order}
        matchingCount={mayOffer && text === '' ? wanted.length : null}
        // Companies of a widened radius have to be named.
        matching={widenKm > 0 ? wanted : null}
        withdrawable={mayWithdraw ? all.filter(hasOpenOffer) : []}
        isSelecting={selection.selected.length > 0}
        mayRaisePrice={mayOffer && staff.actions.includes('order.raisePrice')}
        onDialog={setDialog}
      />
      <MatchingNotices
        order={order}
        hasPosition={matching.data?.has_position ?? true}
        onTakeBack={
          staff.actions.includes('order.cancel') && order.actions.includes('order.cancel.partner')
            ? () => setDialog({ kind: 'takeBack' })
            : null
        }
      />
      <MatchingFilters view={view} groups={groups} rows={matching.data ? all : null} onChange={showList} />
      <div className={hasMap ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(24rem,38%)]' : ''}>
        {hasMap ? (
          <div className="min-w-0 xl:sticky xl:top-20 xl:order-last">
            <MatchingMap
              site={matching.data?.site ?? null}
              rows={rows}
              isWanted={groups.matching}
              onSelect={(id) => focusRowLink(list.current, id)}
            />
          </div>
        ) : null}
        <div ref={list} className="min-w-0">
          {matching.error && !matching.data ? (
            <LoadFailure error={matching.error} onRetry={() => void matching.refetch()} />
          ) : matching.data && rows.length === 0 ? (
            <NoCompanies text={text} group={group} onAll={() => showList({ text: '', group: 'all' })} />
          ) : (
            <MatchingTable
              rows={rows}
              widenKm={widenKm}
              isLoading={matching.isPending}
              selection={mayOffer ? selection : null}
            />
          )}
        </div>
      </div>
      <MatchingFoot shown={all.length} total={matching.data?.total ?? 0} />
      {mayOffer && selection.selected.length > 0 ? (
        <SelectionBar
          label={t('list')}
          text={t('selected', { count: selection.selected.length })}
          clear={t('endSelection')}
          onClear={selection.clear}
          selectAll={
            selection.selected.length < rows.length
              ? { label: t('selectAll'), onPress: () => selection.selectAll(true) }
              : undefined
          }
        >
          {mayWithdraw && selection.selected.some(hasOpenOffer) ? (
            <Button
              onPress={() => setDialog({ kind: 'withdraw', chosen: selection.selected.filter(hasOpenOffer) })}
            >
              {t('withdraw')}
            </Button>
          ) : null}
          <Button kind="primary" onPress={() => setDialog({ kind: 'offer', chosen: selection.selected })}>
            {t('offerSelected')}
          </Button>
        </SelectionBar>
      ) : null}
      {dialog?.kind === 'offer' ? (
        <OfferDialog order={order} all={all} chosen={dialog.chosen} onClose={close} onDone={closeAndClear} />
      ) : null}
      {dialog?.kind === 'withdraw' ? (
        <WithdrawDialog order={order} chosen={dialog.chosen} onClose={closeAndClear} />
      ) : null}
      {dialog?.kind === 'raisePrice' ? <RaisePriceDialog order={order} rows={all} onClose={close} /> : null}
      {dialog?.kind === 'takeBack' ? (
        <CancelDialog order={order} startsWith="partner" onClose={close} />
      ) : null}
    </>
  )
}

interface MatchingHeadProps {
  order: Order
  /** Companies that get the offer with the main action; null: it is not possible. */
  matchingCount: number | null
  withdrawable: readonly MatchedCompany[]
  /** Rows are selected: the main action is at the selection. */
  isSelecting: boolean
  /** The companies to name with the main action; null: all that match. */
  matching: readonly MatchedCompany[] | null
  mayRaisePrice: boolean
  onDialog: (dialog: OpenDialog) => void
}

function MatchingHead(props: MatchingHeadProps) {
  const { order, matchingCount, withdrawable, isSelecting, matching, mayRaisePrice, onDialog } = props
  const t = useTranslations('matching')
  const types = useTranslations('operatorOrders.types')
  const format = useFormat()
  const { customer } = order
  return (
    <PageHead
      title={t('title', { name: order.name })}
      back={{ href: getOperatorPath('order', { id: order.api_id }), label: t('back') }}
      subtitle={
        <>
          {[
            types(order.order_type),
            `${customer.postal_code} ${customer.city}`,
            format.money(order.price_purchasing),
          ].join(' · ')}
          <span className="block">{t('lead')}</span>
        </>
      }
      actions={
        <>
          {mayRaisePrice ? (
            <Button onPress={() => onDialog({ kind: 'raisePrice' })}>{t('raising.open')}</Button>
          ) : null}
          {withdrawable.length > 0 ? (
            <MenuTrigger>
              <MenuButton icon={Ellipsis}>{t('moreActions')}</MenuButton>
              <Menu label={t('moreActions')}>
                <MenuItem danger onAction={() => onDialog({ kind: 'withdraw', chosen: withdrawable })}>
                  {t('withdrawAll')}
                </MenuItem>
              </Menu>
            </MenuTrigger>
          ) : null}
          {matchingCount === null ? null : (
            <Button
              kind={matchingCount > 0 && !isSelecting ? 'primary' : 'secondary'}
              onPress={() => onDialog({ kind: 'offer', chosen: matching })}
            >
              {t('offerAll', { count: matchingCount })}
            </Button>
          )}
        </>
      }
    />
  )
}

interface MatchingNoticesProps {
  order: Order
  hasPosition: boolean
  onTakeBack: (() => void) | null
}

/** Says why no company can get the order now. */
function MatchingNotices({ order, hasPosition, onTakeBack }: MatchingNoticesProps) {
  const t = useTranslations('matching')
  const statuses = useTranslations('operatorOrders.statuses')
  if (order.partner)
    return (
      <div className="mb-4">
        <Banner
          tone="neutral"
          title={t('hasCompany', { name: order.partner.name })}
          action={onTakeBack ? <Button onPress={onTakeBack}>{t('takeBack')}</Button> : undefined}
        >
          {onTakeBack ? t('hasCompanyText') : null}
        </Banner>
      </div>
    )
  if (order.status !== 'open')
    return (
      <div className="mb-4">
        <Banner tone="neutral" title={t('notOpen', { status: statuses(order.status) })} />
      </div>
    )
  if (hasPosition) return null
  return (
    <div className="mb-4">
      <Banner tone="warning" title={t('noPosition')}>
        {t('noPositionText')}
      </Banner>
    </div>
  )
}
