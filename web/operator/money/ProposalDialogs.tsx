import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditProposal } from '#contract/operator/credit-runs'
import type { StaffReply } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useDisabledReason } from '#web/ui/controls/buttons/disabled-reason.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { proposalQuery, useMoneyChange } from './money.data.ts'
import { ProposalHints } from './ProposalsTable.tsx'
import { RowChoice } from './Selection.tsx'

/** Orders that can be named, if not all of a company are chosen. */
const maxNamedOrders = 200

interface ProposalDialogProps {
  proposal: CreditProposal
  mayIssue: boolean
  /** Gets the proposal as it was shown, and the chosen orders; null: all. */
  onRelease: (proposal: CreditProposal, orderIds: readonly string[] | null) => void
  onClose: () => void
}

/** The orders and lines of one proposal. All of them are chosen at first. */
export function ProposalDialog({ proposal, mayIssue, onRelease, onClose }: ProposalDialogProps) {
  const t = useTranslations('operatorMoney.credit')
  const format = useFormat()
  const whole = useQuery(proposalQuery(proposal.account.id))
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const { data } = whole
  const all = data?.orders.filter((order) => order.vat_status !== null).map(({ api_id }) => api_id) ?? []
  const ids = chosen ? all.filter((id) => chosen.has(id)) : all
  const isPart = ids.length < all.length
  const isTooMany = isPart && ids.length > maxNamedOrders
  const part = useQuery({
    ...proposalQuery(proposal.account.id, ids),
    enabled: isPart && ids.length > 0 && !isTooMany,
    placeholderData: keepPreviousData,
  })
  const shown = isPart ? part.data : data
  // While known sums are only read again, a press counts; the server compares what was shown.
  const isWaitingForSums = isPart && part.isFetching && (part.isPending || part.isPlaceholderData)
  const mayChoose = mayIssue && data?.gaps.length === 0
  const fault = useDisabledReason(
    ids.length === 0 ? t('chooseOrder') : isTooMany ? t('tooMany', { count: maxNamedOrders }) : null,
    'md:order-first md:mr-auto md:self-center',
  )
  const error = whole.error ?? part.error
  return (
    <Dialog
      isOpen
      size="large"
      title={proposal.account.name}
      onClose={onClose}
      footer={
        mayChoose && !error ? (
          <>
            <Button
              kind="primary"
              isPending={isWaitingForSums}
              disabledBy={fault.disabledBy}
              onPress={() => shown && onRelease(shown, isPart ? ids : null)}
            >
              {t('issueOrders', { count: ids.length, total: shown ? format.money(shown.total) : '' })}
            </Button>
            {fault.text}
          </>
        ) : null
      }
    >
      {error ? (
        <LoadFailure error={error} onRetry={() => void (whole.error ? whole : part).refetch()} />
      ) : data ? (
        <div className="flex flex-col gap-4 pb-3">
          <ProposalHints row={data} />
          <ul className="flex flex-col divide-y divide-line">
            {data.orders.map((order) => (
              <li key={order.api_id} className="flex gap-1 py-3">
                {mayChoose ? (
                  <RowChoice
                    id={order.api_id}
                    name={order.name}
                    isBlocked={order.vat_status === null}
                    chosen={new Set(ids)}
                    onChoose={setChosen}
                  />
                ) : null}
                <ProposedOrder order={order} />
              </li>
            ))}
          </ul>
          {shown && fault.disabledBy === null ? (
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3 tabular">
              <dt>{t('netSum')}</dt>
              <dd className="text-right">{format.money(shown.net)}</dd>
              <dt>{t('vat')}</dt>
              <dd className="text-right">{format.money(shown.vat)}</dd>
              <dt className="font-semibold">{t('total')}</dt>
              <dd className="text-right font-semibold">{format.money(shown.total)}</dd>
            </dl>
          ) : null}
        </div>
      ) : (
        <p className="grid min-h-32 place-items-center">
          <Spinner />
        </p>
      )}
    </Dialog>
  )
}

function ProposedOrder({ order }: { order: StaffReply<'creditProposal.read'>['orders'][number] }) {
  const t = useTranslations('operatorMoney.credit')
  const format = useFormat()
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <a href={getOperatorPath('order', { id: order.api_id })} className="font-medium text-link underline">
          {order.name}
        </a>
        <span className="tabular">{format.money(order.net)}</span>
      </p>
      <p className="text-sm text-muted">
        {t('orderDone', { date: format.date(order.performed_on) })}
        {order.vat_status ? ` · ${t(`tax.${order.vat_status}`)}` : null}
      </p>
      {order.lines.length === 0 ? (
        <p className="text-sm text-warning-ink">{t('noLines')}</p>
      ) : (
        <ul className="mt-1 text-sm">
          {order.lines.map((line, place) => (
            <li key={place} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {t('line', {
                  quantity: format.number(line.quantity, 2),
                  unit: format.unit(line.unit_measure),
                  description: line.description,
                })}
              </span>
              <span className="shrink-0 text-muted tabular">{format.money(line.net)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ReleaseDialogProps {
  proposals: readonly CreditProposal[]
  /** Only these orders of the one proposal; null: all orders of each. */
  orderIds: readonly string[] | null
  /** Number of companies that cannot be credited. */
  leftOut: number
  onReleased: () => void
  onClose: () => void
}

/** Names of companies that a message lists before it only counts. */
const namedCompanies = 3

/** Asks before credit notes are issued, and says which of the chosen ones changed meanwhile. */
export function ReleaseDialog({ proposals, orderIds, leftOut, onReleased, onClose }: ReleaseDialogProps) {
  const t = useTranslations('operatorMoney.release')
  const format = useFormat()
  const [changed, setChanged] = useState<readonly string[]>([])
  const high = proposals.flatMap((one) => (one.needs_second_person ? one.account.id : []))
  const release = useMoneyChange(
    () =>
      callStaff('creditRun.create', {
        body: {
          proposals: proposals.map(({ account, total }) => ({
            account_id: account.id,
            total,
            ...(orderIds ? { job_ids: [...orderIds] } : {}),
          })),
        },
      }),
    {
      done: (run) => t(run.state === 'waiting' ? 'waiting' : 'started'),
      onDone: () => {
        onReleased()
        onClose()
      },
      onError: (error) => {
        if (!isRefusedWith(error, 'proposal_changed')) return false
        const current = error.body.current as readonly { account_id: string }[]
        const ids = new Set(current.map(({ account_id: id }) => id))
        setChanged(proposals.flatMap(({ account }) => (ids.has(account.id) ? account.name : [])))
        return true
      },
    },
  )
  const named = changed.slice(0, namedCompanies)
  const others = changed.length - named.length
  return (
    <ConfirmDialog
      isOpen
      title={t('title')}
      confirm={t(high.length > 0 ? 'submitSecond' : 'submit')}
      isPending={release.isPending}
      disabledReason={proposals.length === 0 ? t('noneLeft') : null}
      onConfirm={() => release.mutate(undefined)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {changed.length > 0 ? (
          <Banner live tone="warning" title={t('changed')}>
            {t('changedText', {
              names: [...named, ...(others > 0 ? [t('others', { count: others })] : [])].join(', '),
            })}
          </Banner>
        ) : null}
        <p>
          {t('summary', {
            companies: proposals.length,
            notes: proposals.reduce((sum, { notes }) => sum + notes.length, 0),
            total: format.money(proposals.reduce((sum, { total }) => sum + total, 0)),
          })}
        </p>
        {high.length > 0 ? <Banner tone="warning">{t('second', { count: high.length })}</Banner> : null}
        <p className="text-sm text-muted">
          {t('mailed')} {t('background')} {leftOut > 0 ? t('leftOut', { count: leftOut }) : null}
        </p>
      </div>
    </ConfirmDialog>
  )
}
