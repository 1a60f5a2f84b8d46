import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { Checks } from './Checks.tsx'
import { Simulator } from './Simulator.tsx'
import { checksQuery, getTasksPath, systemQuery, type SystemState } from './system.data.ts'
import { SystemFacts } from './SystemFacts.tsx'
import { Tasks } from './Tasks.tsx'

interface SystemPageProps {
  search: URLSearchParams
  staff: CurrentStaff
}

/** Whether the portal is well: its problems first, then tasks, mails, webhooks, checks and versions. */
export function SystemPage({ search, staff }: SystemPageProps) {
  const t = useTranslations('operatorSystem')
  const system = useQuery(systemQuery)
  return (
    <>
      <PageHead title={t('title')} subtitle={t('lead')} />
      {system.data ? (
        <div className="flex flex-col gap-6">
          {system.error ? <StaleNotice at={system.dataUpdatedAt} /> : <SystemStatus system={system.data} />}
          <Tasks search={search} kinds={system.data.tasks} mayChange={staff.actions.includes('task.retry')} />
          <SystemFacts system={system.data} />
          <Checks />
          {system.data.has_simulator ? <Simulator /> : null}
        </div>
      ) : system.error ? (
        <LoadFailure error={system.error} onRetry={() => void system.refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <SkeletonBar className="h-14 w-full" />
          <SkeletonBar className="h-40 w-full" />
          <SkeletonBar className="h-40 w-full" />
        </div>
      )}
    </>
  )
}

/** The last state was loaded, but the server does not answer any more. `at` is in milliseconds since 1970. */
function StaleNotice({ at }: { at: number }) {
  const t = useTranslations('operatorSystem')
  const format = useFormat()
  return (
    <Banner tone="warning" title={t('stale')} live>
      {t('staleText', { when: format.exact(new Date(at).toISOString()) })}
    </Banner>
  )
}

/** One line if all is well, otherwise every problem with the place where it can be solved. */
function SystemStatus({ system: { problems } }: { system: SystemState }) {
  const t = useTranslations('operatorSystem')
  const checks = useQuery(checksQuery)
  const faults = checks.data?.findings.filter(({ level }) => level === 'fault').length ?? 0
  const count = problems.length + (faults > 0 ? 1 : 0)
  if (count === 0)
    return (
      <Banner tone="done" title={t('well')} live>
        {t('wellText')}
      </Banner>
    )
  return (
    <Banner tone="danger" title={t('notWell', { count })}>
      <ul className="flex flex-col gap-1">
        {problems.map((problem) => (
          <li key={problem.kind}>
            <ProblemLink href={problemPlaces[problem.kind]}>
              {t(`problems.${problem.kind}`, { count: problem.count })}
            </ProblemLink>
          </li>
        ))}
        {faults > 0 ? (
          <li>
            <ProblemLink href="#checks">{t('problems.checks', { count: faults })}</ProblemLink>
          </li>
        ) : null}
      </ul>
    </Banner>
  )
}

/** The place that shows each problem in detail; null: there is nothing more to see. */
const problemPlaces: Record<SystemState['problems'][number]['kind'], string | null> = {
  no_worker: null,
  tasks_failed: getTasksPath({ state: 'failed', name: '' }),
  tasks_overdue: getTasksPath({ state: 'overdue', name: '' }),
  mails_delayed: getTasksPath({ state: 'waiting', name: 'mail.send' }),
  webhooks_suspended: '#facts',
  webhooks_failing: '#facts',
}

function ProblemLink({ href, children }: { href: string | null; children: string }) {
  if (href === null) return <>{children}</>
  return (
    <a
      href={href}
      className="inline-flex min-h-6 items-center underline underline-offset-2 hover:no-underline touch:min-h-11"
    >
      {children}
    </a>
  )
}
