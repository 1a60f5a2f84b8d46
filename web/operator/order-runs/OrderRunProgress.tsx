import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { OrderRun } from '#contract/operator/orders/order-runs'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { getOperatorPath } from '../navigation.ts'
import { cancellationReasonsQuery } from '../orders/orders.data.ts'
import { actionKeys, countOrders, runningQuery, runQuery, runTones, useRunStep } from './order-runs.data.ts'

interface RunningChangesProps {
  staff: CurrentStaff
  /** The change that was started on this page; it stays until it is dismissed. */
  started: string | null
  onDismiss: () => void
}

/** The changes that run now, and the result of the one that was started here. */
export function RunningChanges({ staff, started, onDismiss }: RunningChangesProps) {
  const running = useQuery(runningQuery)
  const own = useQuery({ ...runQuery(started ?? ''), enabled: started !== null })
  const others = (running.data?.data ?? []).filter(({ id }) => id !== started)
  const shown = started && own.data ? [own.data, ...others] : others
  if (shown.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-2">
      {shown.map((run) => (
        <RunningChange
          key={run.id}
          run={run}
          staff={staff}
          onDismiss={run.id === started && run.state !== 'running' ? onDismiss : null}
        />
      ))}
    </div>
  )
}

interface RunningChangeProps {
  run: OrderRun
  staff: CurrentStaff
  onDismiss: (() => void) | null
}

function RunningChange({ run, staff, onDismiss }: RunningChangeProps) {
  const t = useTranslations('orderRuns.run')
  const name = useRunName()(run)
  return (
    <section
      aria-label={name}
      className="flex flex-col gap-2 rounded border border-line bg-surface py-2.5 pr-2.5 pl-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Badge tone={runTones[run.state]}>{t(`states.${run.state}`)}</Badge>
        <p className="min-w-0 flex-1 basis-60">
          <span className="font-medium">{name}</span>
          {run.created_by.is_self ? null : ` · ${run.created_by.name ?? t('program')}`} ·{' '}
          <RunResult run={run} />
        </p>
        <RunSteps run={run} staff={staff} />
        <ButtonLink size="small" kind="quiet" href={getOperatorPath('orderRun', { id: run.id })}>
          {t('details')}
        </ButtonLink>
        {onDismiss ? <IconButton icon={X} size="small" label={t('dismiss')} onPress={onDismiss} /> : null}
      </div>
      {run.state === 'done' ? null : <RunBar run={run} />}
    </section>
  )
}

export function RunBar({ run }: { run: OrderRun }) {
  const t = useTranslations('orderRuns.run')
  const total = countOrders(run)
  const done = total - run.counts.open
  return <ProgressBar bare label={t('progress', { done, total })} value={(100 * done) / total} />
}

/** Stops a running change or resumes a stopped one. */
export function RunSteps({ run, staff }: { run: OrderRun; staff: CurrentStaff }) {
  const t = useTranslations('orderRuns.run')
  const step = useRunStep(run.id)
  if (run.state === 'done' || !staff.actions.includes('orderRun.stop')) return null
  const name = run.state === 'running' ? 'stop' : 'resume'
  return (
    <Button size="small" isPending={step.isPending} onPress={() => step.mutate(name)}>
      {t(name)}
    </Button>
  )
}

/** How many orders are processed while a change runs, and how many are changed and not changed then. */
export function RunResult({ run }: { run: OrderRun }) {
  const t = useTranslations('orderRuns.run')
  const { open, changed, failed } = run.counts
  const total = countOrders(run)
  return (
    <>
      {run.state === 'running'
        ? t('progress', { done: total - open, total })
        : t('changed', { count: changed })}
      {failed > 0 ? <span className="text-danger-ink"> · {t('failed', { count: failed })}</span> : null}
      {run.state === 'stopped' ? ` · ${t('open', { count: open })}` : null}
    </>
  )
}

/** Returns a function that names a change with its reason: "Cancel orders: customer withdrew". */
export function useRunName(): (run: OrderRun) => string {
  const t = useTranslations('orderRuns.actions')
  const colon = useColon()
  const words = useTranslations('operatorOrders')
  const locale = useLocale()
  const reasons = useQuery(cancellationReasonsQuery)
  return ({ action, reason, category, reason_id }) => {
    const cancellation = reasons.data?.data.find(({ id }) => id === reason_id)?.description[locale]
    const why = reason
      ? words(`holds.${reason}`)
      : (cancellation ?? (category ? words(`cancelling.${category}`) : ''))
    return [t(actionKeys[action]), why].filter(Boolean).join(`${colon} `)
  }
}
