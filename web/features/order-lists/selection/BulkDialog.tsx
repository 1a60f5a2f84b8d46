import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BulkAction } from '#contract/orders/model/bulk-actions'
import type { DelegationContact } from '#contract/orders/delegation'
import type { OrderQueue } from '#contract/orders/model/queues'
import type { OrderRow } from '#contract/orders/orders'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { nameEachPerson } from '#web/i18n/person-name'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import {
  assigneesQuery,
  assignOrder,
  type BulkResult,
  type CheckedOrder,
  downloadProtocols,
  listReassignments,
  selectionCheckQuery,
  submitOrder,
  useBulkRun,
} from './bulk.data.ts'

interface BulkDialogProps {
  action: BulkAction
  rows: readonly OrderRow[]
  queue: OrderQueue
  onClose: () => void
}

/** Says what an action will do with the selected orders, does it, and reports each order that was left out. */
export function BulkDialog({ action, rows, queue, onClose }: BulkDialogProps) {
  const t = useTranslations('orderLists')
  // The rows as they were, because live events bring the changes of the run.
  const [before] = useState(rows)
  const [ids] = useState(() => rows.map((row) => row.api_id))
  const check = useQuery(selectionCheckQuery(action, ids))
  const orders = check.data?.data ?? []
  const possible = orders.filter(({ obstacle }) => obstacle === null)
  const [person, setPerson] = useState<DelegationContact | null>(null)
  const { results, total, isRunning, run } = useBulkRun()
  const [isUndone, setUndone] = useState(false)
  const failure = useErrorMessages()
  const [isDownloading, setDownloading] = useState(false)
  const isDone = results.length > 0 && !isRunning
  const confirm = async () => {
    if (action === 'assign' && person) return run(possible, (order) => assignOrder(order, person))
    if (action === 'submit') return run(possible, submitOrder)
    setDownloading(true)
    await downloadProtocols(queue, possible).then(onClose, failure.showToast)
    setDownloading(false)
  }
  const undoable = action === 'assign' && isDone && !isUndone ? listReassignments(results, before) : []
  const undo = () => {
    setUndone(true)
    void run(undoable, ({ reassign }) => reassign())
  }
  const needsPerson = action === 'assign' && !person
  const missing = useMissingField(needsPerson ? t('bulk.person') : null, () => void confirm())
  return (
    <Dialog
      isOpen
      title={t(`bulk.${action}`)}
      dismissable={!isRunning}
      onClose={onClose}
      note={missing.note}
      footer={
        isDone || (check.data && possible.length === 0) ? (
          <>
            {undoable.length > 0 ? (
              <Button kind="quiet" onPress={undo}>
                {t('bulk.undo')}
              </Button>
            ) : null}
            <Button onPress={onClose}>{t('bulk.close')}</Button>
          </>
        ) : (
          <>
            <Button isWaiting={isRunning} onPress={onClose}>
              {t('cancel')}
            </Button>
            <Button
              kind="primary"
              isPending={isRunning || isDownloading}
              isWaiting={possible.length === 0}
              onPress={missing.press}
            >
              {t(`bulk.${action}`)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4 py-1">
        {check.isPending ? (
          <div role="status">
            <span className="sr-only">{t('bulk.checking')}</span>
            <SkeletonText lines={3} />
          </div>
        ) : null}
        {check.error ? <QueryError error={check.error} onRetry={() => void check.refetch()} /> : null}
        {check.data && results.length === 0 && !isRunning ? (
          <>
            <p>{t(`bulk.${action}Count`, { count: possible.length })}</p>
            {action === 'assign' && possible[0] ? (
              <PersonSelect
                orderId={possible[0].api_id}
                person={person}
                onChange={setPerson}
                error={missing.error}
              />
            ) : null}
            <LeftOutOrders orders={orders} />
          </>
        ) : null}
        {isRunning || isDone ? (
          <BulkReport results={results} total={total} isRunning={isRunning} isUndone={isUndone} />
        ) : null}
      </div>
    </Dialog>
  )
}

interface PersonSelectProps {
  orderId: string
  person: DelegationContact | null
  onChange: (person: DelegationContact | null) => void
  error: string | null
}

function PersonSelect({ orderId, person, onChange, error }: PersonSelectProps) {
  const t = useTranslations('orderLists')
  const query = useQuery(assigneesQuery(orderId))
  const people = query.data?.data ?? []
  if (query.error) return <QueryError error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SkeletonText lines={2} />
  const names = nameEachPerson(people)
  return (
    <Select
      label={t('bulk.who')}
      value={person?.id ?? null}
      onChange={(id) => onChange(people.find((one) => one.id === id) ?? null)}
      error={error}
      options={people.map((one) => ({
        value: one.id,
        label: names.get(one.id) ?? '',
        hint: t('bulk.openOrders', { count: one.open_orders }),
      }))}
    />
  )
}

/** Names each order that the action leaves as it is, with the reason. */
function LeftOutOrders({ orders }: { orders: readonly CheckedOrder[] }) {
  const colon = useColon()
  const t = useTranslations('orderLists')
  const describeObstacle = useObstacleTexts()
  const leftOut = orders.filter(({ obstacle }) => obstacle !== null)
  if (leftOut.length === 0) return null
  return (
    <div className="text-sm">
      <p className="text-muted">{t('bulk.leftOut', { count: leftOut.length })}</p>
      <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto">
        {leftOut.map((order) => (
          <li key={order.api_id}>
            <span className="tabular">{order.name ?? t('order')}</span>
            {colon} {describeObstacle(order)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const namedInputs = [
  'pictures',
  'documentation',
  'confirmation',
  'serial_numbers',
  'customer_signature',
] as const

function useObstacleTexts() {
  const t = useTranslations('orderLists.bulk')
  return ({ obstacle, missing }: CheckedOrder): string => {
    if (!obstacle) return ''
    if (obstacle !== 'inputs_missing') return t(`obstacles.${obstacle}`)
    const names = missing.map((name) => namedInputs.find((one) => one === name) ?? 'other')
    if (names.length === 0) return t('obstacles.inputs_incomplete')
    return t('obstacles.inputs_missing', {
      inputs: [...new Set(names)].map((name) => t(`inputs.${name}`)).join(', '),
    })
  }
}

interface BulkReportProps {
  results: readonly BulkResult[]
  total: number
  isRunning: boolean
  /** The run gave the orders back to their former people. */
  isUndone: boolean
}

/** Shows the progress, then how many orders changed and why the others did not. */
function BulkReport({ results, total, isRunning, isUndone }: BulkReportProps) {
  const colon = useColon()
  const t = useTranslations('orderLists')
  const failure = useErrorMessages()
  const failed = results.filter(({ error }) => error !== null)
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>
        {isRunning
          ? t('bulk.running', { done: results.length, total })
          : t(isUndone ? 'bulk.undone' : 'bulk.done', { count: results.length - failed.length })}
      </p>
      {failed.length > 0 && !isRunning ? (
        <div className="text-sm">
          <p className="text-danger-ink">{t('bulk.failed', { count: failed.length })}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {failed.map(({ order, error }) => (
              <li key={order.api_id}>
                <span className="tabular">{order.name}</span>
                {colon} {failure.describe(error).title}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
