import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderImportRow, OrderImportView } from '#contract/operator/orders/order-imports'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { statusTones } from '../orders/order-states.ts'
import { callStaff } from '../staff-call.ts'
import { Corrections, MoreRows, Progress, RowList } from './CheckStep.tsx'
import { rowsQuery, useImportStep } from './imports.data.ts'

interface StepProps {
  one: OrderImportView
  mayChange: boolean
}

/** Starts the run, shows its progress, stops and continues it. */
export function RunStep({ one, mayChange }: StepProps) {
  const t = useTranslations('operatorImports.run')
  if (one.state === 'running') return <RunningImport one={one} mayChange={mayChange} />
  if (one.state === 'stopped') return <StoppedImport one={one} mayChange={mayChange} />
  if (one.counts.right === 0)
    return <EmptyState title={t('nothingRight')}>{t('nothingRightText')}</EmptyState>
  return mayChange ? <OfferQuestion one={one} /> : <p>{t('question')}</p>
}

const toParams = ({ id }: OrderImportView) => ({ params: { import_id: id } })

function OfferQuestion({ one }: { one: OrderImportView }) {
  const t = useTranslations('operatorImports.run')
  const [choice, setChoice] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const run = useImportStep((offers: boolean) =>
    callStaff('import.run', { ...toParams(one), body: { offers, version: one.version } }),
  )
  const { right, wrong } = one.counts
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (choice !== null) run.mutate(choice === 'offer')
      }}
      className="flex max-w-2xl flex-col gap-5"
    >
      <RadioGroup
        label={t('question')}
        look="cards"
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'offer', label: t('offer'), hint: t('offerHint') },
          { value: 'hold', label: t('hold'), hint: t('holdHint') },
        ]}
        error={isTried && choice === null ? t('missing') : null}
      />
      {wrong > 0 ? <p className="text-sm text-muted">{t('leftOut', { count: wrong })}</p> : null}
      <div>
        <Button kind="primary" type="submit" isPending={run.isPending}>
          {t('submit', { count: right })}
        </Button>
      </div>
    </form>
  )
}

function useRunProgress({ counts }: OrderImportView) {
  const t = useTranslations('operatorImports.run')
  const format = useFormat()
  const total = counts.created + counts.right
  return {
    share: counts.created / total,
    text: t('progress', { done: format.number(counts.created), total: format.number(total) }),
  }
}

function RunningImport({ one, mayChange }: StepProps) {
  const t = useTranslations('operatorImports.run')
  const progress = useRunProgress(one)
  const stop = useImportStep(() =>
    callStaff('import.stop', { ...toParams(one), body: { version: one.version } }),
  )
  return (
    <div className="flex flex-col gap-4">
      <Progress title={t(one.offers ? 'runningOffers' : 'running')} {...progress} />
      {mayChange ? (
        <div>
          <Button isPending={stop.isPending} onPress={() => stop.mutate(undefined)}>
            {t('stop')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** A person has stopped the run, or the queue has given it up. */
function StoppedImport({ one, mayChange }: StepProps) {
  const t = useTranslations('operatorImports.run')
  const { text } = useRunProgress(one)
  const isFailed = one.steps.at(-1)?.step === 'run'
  const resume = useImportStep(() =>
    callStaff('import.run', { ...toParams(one), body: { offers: one.offers ?? true, version: one.version } }),
  )
  return (
    <div className="flex flex-col gap-5">
      <Banner live tone={isFailed ? 'danger' : 'warning'} title={t(isFailed ? 'failed' : 'stopped')}>
        <p className="tabular">{text}</p>
        <p>{t(isFailed ? 'failedText' : 'stoppedText')}</p>
      </Banner>
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          {one.counts.right > 0 ? (
            <Button kind="primary" isPending={resume.isPending} onPress={() => resume.mutate(undefined)}>
              {t('resume')}
            </Button>
          ) : null}
          <UndoButton one={one} />
        </div>
      ) : null}
      <ImportedRows one={one} />
    </div>
  )
}

function UndoButton({ one }: { one: OrderImportView }) {
  const t = useTranslations('operatorImports.result')
  const [isAsked, setAsked] = useState(false)
  const undo = useImportStep(
    () => callStaff('import.undo', { ...toParams(one), body: { version: one.version } }),
    { onDone: () => setAsked(false) },
  )
  if (one.counts.created === 0) return null
  return (
    <>
      <Button icon={Undo2} onPress={() => setAsked(true)}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        danger
        title={t('undoTitle', { count: one.counts.created })}
        confirm={t('undoConfirm')}
        cancel={t('undoCancel')}
        isPending={undo.isPending}
        onConfirm={() => undo.mutate(undefined)}
        onClose={() => setAsked(false)}
      >
        <p>{t('undoText')}</p>
      </ConfirmDialog>
    </>
  )
}

/** The orders that exist now, and what is left to correct. */
export function ResultStep({ one, mayChange }: StepProps) {
  const t = useTranslations('operatorImports.result')
  const format = useFormat()
  const { counts, state, offers, steps } = one
  if (state === 'undoing') {
    const done = counts.undone + counts.kept
    const total = done + counts.created
    const numbers = { done: format.number(done), total: format.number(total) }
    return <Progress title={t('undoing')} text={t('undoProgress', numbers)} share={done / total} />
  }
  const isUndoFailed = state === 'finished' && steps.at(-1)?.step === 'undo'
  return (
    <div className="flex flex-col gap-6">
      {isUndoFailed ? (
        <Banner tone="danger" title={t('undoFailed')}>
          {t('undoFailedText')}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-h2">
            {state === 'undone'
              ? t('undone', { count: counts.undone })
              : t(offers ? 'createdOffers' : 'created', { count: counts.created })}
          </h2>
          {counts.kept > 0 ? (
            <p className="text-sm text-muted">{t('keptText', { count: counts.kept })}</p>
          ) : null}
        </div>
        {mayChange && state === 'finished' ? <UndoButton one={one} /> : null}
      </div>
      {counts.wrong > 0 && state === 'finished' ? <Corrections one={one} mayChange={mayChange} /> : null}
      <ImportedRows one={one} />
    </div>
  )
}

const resultStates = ['created', 'kept', 'undone', 'wrong'] as const

function ImportedRows({ one }: { one: OrderImportView }) {
  const t = useTranslations('operatorImports')
  const format = useFormat()
  const states = resultStates.filter((state) => one.counts[state] > 0)
  const [wanted, setWanted] = useState<(typeof resultStates)[number]>('created')
  const shown = states.find((state) => state === wanted) ?? states[0]
  if (!shown) return null
  return (
    <div>
      <FilterRow label={t('check.filters')}>
        {states.map((state) => (
          <Toggle key={state} isSelected={state === shown} onChange={() => setWanted(state)}>
            {t(`result.show.${state}`, { count: format.number(one.counts[state]) })}
          </Toggle>
        ))}
      </FilterRow>
      {shown === 'wrong' ? (
        <RowList one={one} choice={{ show: 'wrong', kind: null }} />
      ) : (
        <OrderRows one={one} show={shown} />
      )}
    </div>
  )
}

function OrderRows({ one, show }: { one: OrderImportView; show: 'created' | 'kept' | 'undone' }) {
  const t = useTranslations('operatorImports')
  const rows = useInfiniteQuery(rowsQuery(one, { show, kind: null }))
  const loaded = rows.data?.pages.flatMap(({ data }) => data) ?? []
  const getPath = ({ order }: OrderImportRow) =>
    order ? getOperatorPath('order', { id: order.api_id }) : null
  const last: Column<OrderImportRow> =
    show === 'kept'
      ? { id: 'why', header: t('result.why'), cell: (row) => row.problems.at(-1)?.text ?? null }
      : {
          id: 'company',
          header: t('result.company'),
          from: 'lg',
          cell: ({ order }) =>
            order?.partner ?? (
              <span className="text-muted">{show === 'created' ? t('result.noCompany') : '–'}</span>
            ),
        }
  const columns: Column<OrderImportRow>[] = [
    { id: 'order', header: t('check.order'), cell: (row) => <OrderName row={row} /> },
    { id: 'state', header: t('state'), cell: (row) => <OrderState row={row} /> },
    last,
    { id: 'row', header: t('check.row'), align: 'end', cell: ({ row }) => row },
  ]
  if (rows.error && !rows.data) return <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />
  return (
    <>
      <Table
        label={t('result.table')}
        columns={columns}
        rows={loaded}
        rowKey={({ row }) => String(row)}
        loading={rows.isPending || rows.isFetchingNextPage ? 6 : 0}
        href={getPath}
        linked="order"
        card={(row) => {
          const path = getPath(row)
          return (
            <div className="flex flex-col gap-2 text-sm">
              {path ? (
                <RowLink href={path}>
                  <OrderName row={row} />
                </RowLink>
              ) : (
                <OrderName row={row} />
              )}
              <span>
                <OrderState row={row} />
              </span>
              {show === 'kept' ? <p>{row.problems.at(-1)?.text}</p> : null}
            </div>
          )
        }}
      />
      <MoreRows query={rows} />
    </>
  )
}

function OrderName({ row: { order, title } }: { row: OrderImportRow }) {
  return (
    <>
      <span className="wrap-anywhere">{order?.name ?? title}</span>
      {order?.sfid ? (
        <span className="block text-xs font-normal text-muted tabular">{order.sfid}</span>
      ) : null}
    </>
  )
}

function OrderState({ row: { order } }: { row: OrderImportRow }) {
  const t = useTranslations('operatorOrders.statuses')
  return order ? <Badge tone={statusTones[order.status]}>{t(order.status)}</Badge> : null
}
