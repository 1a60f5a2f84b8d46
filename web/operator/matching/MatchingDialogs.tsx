import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { namingObstacles } from '#contract/orders/model/exclusion-reasons'
import { useColon } from '#web/i18n/use-colon'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { callStaff } from '../staff-call.ts'
import { StepDialog } from '../orders/actions/StepDialog.tsx'
import type { MatchedCompany, Order } from '../orders/orders.data.ts'
import { useExclusionWords } from './MatchingTable.tsx'

/** Hours after which an offer is withdrawn by itself; 0: never. */
const expiryHours = [0, 4, 24, 72, 168] as const

interface OfferDialogProps {
  order: Order
  /** The companies of the page. */
  all: readonly MatchedCompany[]
  /** null: all companies that match. */
  chosen: readonly MatchedCompany[] | null
  onClose: () => void
  onDone: () => void
}

/** Offers an order to the selected companies or to all that match, and names those that cannot get it. */
export function OfferDialog({ order, all, chosen, onClose, onDone }: OfferDialogProps) {
  const t = useTranslations('matching.offering')
  const [hours, setHours] = useState<number>(0)
  // The rows may change while the dialog is open: it shows them as they are now.
  const ids = new Set(chosen?.map(({ account }) => account.id))
  const companies = chosen ? all.filter(({ account }) => ids.has(account.id)) : []
  const offered = companies.filter(({ can_name }) => can_name)
  const count = chosen ? offered.length : all.filter(({ reasons }) => reasons.length === 0).length
  const nameHours = (value: number) =>
    value === 0 ? t('forever') : value < 48 ? t('hours', { count: value }) : t('days', { count: value / 24 })
  return (
    <StepDialog
      order={order}
      action="offer.create"
      title={t('title')}
      submit={t('submit')}
      canSubmit={!chosen || offered.length > 0}
      onClose={onClose}
      onDone={onDone}
      onSubmit={async () => {
        const expiry =
          hours === 0 ? {} : { expires_at: new Date(Date.now() + hours * 3_600_000).toISOString() }
        const named = chosen ? { account_ids: offered.map(({ account }) => account.id) } : {}
        const body = { ...named, ...expiry }
        const reply = await callStaff('offer.create', { params: { job_id: order.api_id }, body })
        return t('done', { count: reply.offered })
      }}
    >
      {() => (
        <>
          <p>
            {chosen
              ? t('some', { count, names: offered.map(({ account }) => account.name).join(', ') })
              : t('all', { count })}
          </p>
          <CompanyReasons title={t('despite')} rows={offered.filter(({ reasons }) => reasons.length > 0)} />
          <CompanyReasons
            title={t('leftOut', { count: companies.length - offered.length })}
            rows={companies.filter(({ can_name }) => !can_name).map(keepObstacles)}
          />
          {!chosen || offered.length > 0 ? (
            <Select
              label={t('expiry')}
              {...(hours > 0 ? { hint: t('ends') } : {})}
              value={String(hours)}
              onChange={(value) => setHours(Number(value))}
              options={expiryHours.map((value) => ({ value: String(value), label: nameHours(value) }))}
            />
          ) : null}
        </>
      )}
    </StepDialog>
  )
}

/** Leaves out the reasons for which a company could still be named. */
function keepObstacles(row: MatchedCompany): MatchedCompany {
  return {
    ...row,
    reasons: row.reasons.filter(({ reason }) => namingObstacles.some((one) => one === reason)),
  }
}

function CompanyReasons({ title, rows }: { title: string; rows: readonly MatchedCompany[] }) {
  const colon = useColon()
  const describe = useExclusionWords()
  if (rows.length === 0) return null
  return (
    <div className="text-sm">
      <p className="text-muted">{title}</p>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.account.id}>
            <span className="font-medium">{row.account.name}</span>
            {colon} {row.reasons.map((reason) => describe(reason, row)).join('; ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface WithdrawDialogProps {
  order: Order
  chosen: readonly MatchedCompany[]
  onClose: () => void
}

/** Withdraws the open offers of these companies. */
export function WithdrawDialog({ order, chosen, onClose }: WithdrawDialogProps) {
  const t = useTranslations('matching.withdrawing')
  return (
    <StepDialog
      order={order}
      action="offer.create"
      isDangerous
      title={t('title')}
      submit={t('submit')}
      onClose={onClose}
      onSubmit={async () => {
        const body = { account_ids: chosen.map(({ account }) => account.id) }
        const { withdrawn } = await callStaff('offer.withdraw', { params: { job_id: order.api_id }, body })
        return t('done', { count: withdrawn })
      }}
    >
      {() => <p>{t('text', { count: chosen.length })}</p>}
    </StepDialog>
  )
}
