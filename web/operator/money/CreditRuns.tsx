import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditRun, CreditRunItem } from '#contract/operator/credit-runs'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import type { Column } from '#web/ui/data/Table.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { isRefusedWith } from '#web/api/http/errors'
import { LoadFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { DoneByOther } from '../DoneByOther.tsx'
import { EarlierList } from './EarlierList.tsx'
import { earlierRunsQuery, openRunsQuery, runQuery, useMoneyChange } from './money.data.ts'

const stateTones: Record<CreditRun['state'], Tone> = {
  waiting: 'warning',
  running: 'accent',
  stopped: 'warning',
  done: 'done',
  cancelled: 'neutral',
}
const itemTones: Record<CreditRunItem['state'], Tone> = {
  open: 'neutral',
  issued: 'done',
  failed: 'danger',
  skipped: 'neutral',
}

const countCompanies = ({ counts }: CreditRun) => counts.open + counts.issued + counts.failed + counts.skipped

/** The runs that are not finished, with what can be done about them. */
export function OpenRuns({ staff }: { staff: CurrentStaff }) {
  const runs = useQuery(openRunsQuery)
  const [opened, setOpened] = useState<string | null>(null)
  const [question, setQuestion] = useState<RunQuestion | null>(null)
  const open = runs.data?.data ?? []
  if (runs.error) return <LoadFailure error={runs.error} onRetry={() => void runs.refetch()} />
  if (open.length === 0 && !question) return null
  return (
    <div className="mb-5 flex flex-col gap-3">
      {open.map((run) => (
        <OpenRun
          key={run.id}
          run={run}
          staff={staff}
          onDetails={() => setOpened(run.id)}
          onAsk={(step) => setQuestion({ run, step })}
        />
      ))}
      {question ? <RunStepDialog {...question} onClose={() => setQuestion(null)} /> : null}
      {opened ? <RunDialog id={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  )
}

type RunStep = 'approve' | 'stop' | 'resume' | 'cancel'
const doneTexts = { approve: 'approved', stop: 'stopped', resume: 'resumed', cancel: 'cancelled' } as const

/** A step that is asked about before it is made, and the run as the person saw it. */
interface RunQuestion {
  readonly run: CreditRun
  readonly step: 'approve' | 'cancel'
}

/** The second person refuses what the first one cancels. */
const canRefuse = (run: CreditRun) => run.state === 'waiting' && !run.created_by.is_self

function useRunStep(run: CreditRun, onDone: () => void, onError?: (error: unknown) => boolean) {
  const t = useTranslations('operatorMoney.run')
  return useMoneyChange(
    async (step: RunStep) => {
      await callStaff(`creditRun.${step}`, { params: { run_id: run.id }, body: {} })
      return step
    },
    {
      done: (step) => t(step === 'cancel' && canRefuse(run) ? 'refused' : doneTexts[step]),
      onDone,
      ...(onError ? { onError } : {}),
    },
  )
}

/** Says who wants to credit how much. */
function useRunRequest() {
  const t = useTranslations('operatorMoney.run')
  const format = useFormat()
  return (run: CreditRun): string => {
    const sum = { total: format.money(run.total), count: countCompanies(run) }
    return run.created_by.is_self
      ? t('waitingOwn', sum)
      : t('waitingOther', { ...sum, name: run.created_by.name ?? t('program') })
  }
}

/** Asks before a step. If a colleague is faster, it says who and what instead, because the question is answered. */
function RunStepDialog({ run, step, onClose }: RunQuestion & { onClose: () => void }) {
  const t = useTranslations('operatorMoney.run')
  const request = useRunRequest()
  const change = useRunStep(run, onClose, (error) => isRefusedWith(error, 'status_not_allowed'))
  const { data: current = run } = useQuery(runQuery(run.id))
  const isRefusal = canRefuse(run)
  if (current.state !== run.state && !change.isPending && !change.isSuccess)
    return (
      <DoneByOther onClose={onClose}>
        {current.state === 'cancelled'
          ? t('cancelledByOther')
          : current.approved_by && run.state === 'waiting'
            ? t('approvedByOther', { name: current.approved_by.name ?? t('program') })
            : t('changedByOther', { state: t(`states.${current.state}`) })}
      </DoneByOther>
    )
  return (
    <ConfirmDialog
      isOpen
      danger={step === 'cancel'}
      title={t(step === 'approve' ? 'approveTitle' : isRefusal ? 'refuseTitle' : 'cancelTitle')}
      confirm={t(step === 'cancel' && isRefusal ? 'refuse' : step)}
      {...(step === 'cancel' ? { cancel: t(isRefusal ? 'decideLater' : 'keep') } : {})}
      isPending={change.isPending}
      onConfirm={() => change.mutate(step)}
      onClose={onClose}
    >
      <p>{step === 'cancel' ? t('cancelText') : request(run)}</p>
    </ConfirmDialog>
  )
}

interface OpenRunProps {
  run: CreditRun
  staff: CurrentStaff
  onDetails: () => void
  onAsk: (step: RunQuestion['step']) => void
}

function OpenRun({ run, staff, onDetails, onAsk }: OpenRunProps) {
  const t = useTranslations('operatorMoney.run')
  const format = useFormat()
  const change = useRunStep(run, () => undefined)
  const request = useRunRequest()(run)
  const mayChange = staff.actions.includes('creditRun.approve')
  const companies = countCompanies(run)
  const getName = (step: RunStep) => t(step === 'cancel' && canRefuse(run) ? 'refuse' : step)
  const button = (step: RunStep, kind?: 'primary' | 'quiet') => (
    <Button
      size="small"
      {...(kind ? { kind } : {})}
      isPending={change.isPending && change.variables === step}
      onPress={() => (step === 'approve' || step === 'cancel' ? onAsk(step) : change.mutate(step))}
    >
      {getName(step)}
    </Button>
  )
  return (
    <section
      aria-label={t('title', { date: format.dayTime(run.created_at) })}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[run.state]}>{t(`states.${run.state}`)}</Badge>
        <span className="text-sm">{run.state === 'waiting' ? request : <RunCounts run={run} />}</span>
      </p>
      {run.state === 'waiting' ? null : (
        <ProgressBar bare label={t('progress')} value={(100 * (companies - run.counts.open)) / companies} />
      )}
      <p className="flex flex-wrap gap-2">
        {mayChange && run.state === 'waiting' && !run.created_by.is_self
          ? button('approve', 'primary')
          : null}
        {mayChange && run.state === 'running' ? button('stop') : null}
        {mayChange && run.state === 'stopped' ? button('resume', 'primary') : null}
        {mayChange && run.state !== 'running' ? button('cancel', 'quiet') : null}
        <Button size="small" kind="quiet" onPress={onDetails}>
          {t('details')}
        </Button>
      </p>
    </section>
  )
}

/** How many companies are credited, and how many documents exist. */
function RunCounts({ run }: { run: CreditRun }) {
  const t = useTranslations('operatorMoney.run')
  const { counts, notes, documents } = run
  return (
    <>
      {t('issued', { issued: counts.issued, total: countCompanies(run) })}
      {counts.failed > 0 ? (
        <span className="text-danger-ink"> · {t('failed', { count: counts.failed })}</span>
      ) : null}
      {documents < notes ? (
        <span className="text-muted"> · {t('documents', { done: documents, total: notes })}</span>
      ) : null}
    </>
  )
}

/** The runs of the past, newest first. */
export function EarlierRuns() {
  const t = useTranslations('operatorMoney.run')
  const format = useFormat()
  const runs = useInfiniteQuery(earlierRunsQuery)
  const [opened, setOpened] = useState<string | null>(null)
  const when = (run: CreditRun) => (
    <PlainButton
      className="block text-left font-medium underline-offset-2 hover:underline"
      onPress={() => setOpened(run.id)}
    >
      {format.dayTime(run.created_at)}
    </PlainButton>
  )
  const columns: Column<CreditRun>[] = [
    { id: 'when', header: t('when'), cell: when },
    { id: 'by', header: t('by'), cell: (run) => <RunAuthors run={run} /> },
    { id: 'result', header: t('result'), cell: (run) => <RunResult run={run} /> },
    { id: 'total', header: '', align: 'end', cell: (run) => format.money(run.total) },
  ]
  return (
    <>
      <EarlierList
        title={t('earlier')}
        query={runs}
        columns={columns}
        card={(run) => (
          <div className="flex flex-col gap-1">
            <span className="flex justify-between gap-3">
              {when(run)}
              <span className="tabular">{format.money(run.total)}</span>
            </span>
            <RunResult run={run} />
            <span className="text-sm text-muted">
              <RunAuthors run={run} />
            </span>
          </div>
        )}
      />
      {opened ? <RunDialog id={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function RunAuthors({ run }: { run: CreditRun }) {
  const t = useTranslations('operatorMoney.run')
  return (
    <>
      {run.created_by.name ?? t('program')}
      {run.approved_by ? (
        <span className="block text-muted">
          {t('approvedBy', { name: run.approved_by.name ?? t('program') })}
        </span>
      ) : null}
    </>
  )
}

function RunResult({ run }: { run: CreditRun }) {
  const t = useTranslations('operatorMoney.run')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {run.state === 'cancelled' ? <Badge>{t('states.cancelled')}</Badge> : null}
      <span>
        <RunCounts run={run} />
      </span>
    </span>
  )
}

/** Every company of a run with its credit notes, or the reason why it has none. */
function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('operatorMoney.run')
  const format = useFormat()
  const run = useQuery(runQuery(id))
  return (
    <Dialog
      isOpen
      size="large"
      title={run.data ? t('title', { date: format.dayTime(run.data.created_at) }) : t('details')}
      onClose={onClose}
    >
      {run.error ? (
        <LoadFailure error={run.error} onRetry={() => void run.refetch()} />
      ) : run.data ? (
        <ul className="flex flex-col divide-y divide-line pb-3">
          {run.data.items.map((item) => (
            <RunItem key={item.account.id} item={item} />
          ))}
        </ul>
      ) : (
        <p className="grid min-h-32 place-items-center">
          <Spinner />
        </p>
      )}
    </Dialog>
  )
}

function RunItem({ item }: { item: CreditRunItem }) {
  const t = useTranslations('operatorMoney.run')
  const format = useFormat()
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{item.account.name}</span>
        <span className="tabular">{format.money(item.total)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={itemTones[item.state]}>{t(`items.${item.state}`)}</Badge>
        <span className="text-muted">{item.credit_notes.map(({ number }) => number).join(', ')}</span>
        {item.error ? <ItemError item={item} /> : null}
      </p>
    </li>
  )
}

const knownErrors = [
  'proposal_changed',
  'credit_note_blocked',
  'already_exists',
  'status_not_allowed',
  'unexpected',
] as const
const knownGaps = [
  'self_billing_missing',
  'tax_or_vat_id_missing',
  'tax_id_invalid',
  'vat_id_invalid',
] as const

function ItemError({ item }: { item: CreditRunItem }) {
  const t = useTranslations('operatorMoney')
  const gaps = knownGaps.filter((gap) => item.missing.includes(gap))
  const missing = gaps.map((gap) => t(`gaps.${gap}`)).join(', ')
  const known = knownErrors.find((one) => one === item.error)
  return (
    <span className="text-danger-ink">
      {known ? t(`run.errors.${known}`, { missing }) : t('run.errors.other', { code: item.error ?? '' })}
    </span>
  )
}
