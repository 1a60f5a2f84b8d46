import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useColon } from '#web/i18n/use-colon'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import {
  getTasksPath,
  maxTasksPerChange,
  readTaskFilter,
  showTasks,
  taskStates,
  useTaskChange,
  useTaskList,
  useTaskName,
  type QueuedTask,
  type TaskFilter,
  type TaskKind,
} from './system.data.ts'
import { TaskTable } from './TaskTable.tsx'

interface TasksProps {
  search: URLSearchParams
  kinds: readonly TaskKind[]
  mayChange: boolean
}

type OpenDialog =
  | { readonly kind: 'retry'; readonly ids: readonly string[] }
  | { readonly kind: 'cancel'; readonly task: QueuedTask }

/** The background tasks by kind, and those of one state with what can be done. */
export function Tasks({ search, kinds, mayChange }: TasksProps) {
  const t = useTranslations('operatorSystem.tasks')
  const filter = readTaskFilter(search)
  const list = useTaskList(filter)
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  const change = useTaskChange(close)
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const retriable = rows.slice(0, maxTasksPerChange)
  const mayRetryAll = mayChange && ['failed', 'cancelled'].includes(filter.state) && retriable.length > 1
  return (
    <Section title={t('title')}>
      <StateTabs filter={filter} kinds={kinds} />
      {filter.name ? <NameFilter filter={filter} /> : null}
      {list.error && rows.length === 0 ? (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data && rows.length === 0 ? (
        <p className="py-2 text-sm text-muted">{t(`none.${filter.state}`)}.</p>
      ) : (
        <TaskTable
          rows={rows}
          state={filter.state}
          isLoading={list.isPending}
          mayChange={mayChange}
          pendingId={change.isPending ? change.variables.ids[0] : undefined}
          onRetry={({ id }) => change.mutate({ action: 'retry', ids: [id] })}
          onCancel={(task) => setOpened({ kind: 'cancel', task })}
        />
      )}
      <div className="flex flex-wrap justify-center gap-2 empty:hidden [&:not(:empty)]:py-4">
        {list.hasNextPage ? (
          <Button kind="quiet" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t('next')}
          </Button>
        ) : null}
        {mayRetryAll ? (
          <Button onPress={() => setOpened({ kind: 'retry', ids: retriable.map(({ id }) => id) })}>
            {t('retryAll', { count: retriable.length })}
          </Button>
        ) : null}
      </div>
      <KindsOverview kinds={kinds} />
      {opened?.kind === 'retry' ? (
        <ConfirmDialog
          isOpen
          title={`${t('retryAll', { count: opened.ids.length })}?`}
          confirm={t('retry')}
          isPending={change.isPending}
          onConfirm={() => change.mutate({ action: 'retry', ids: opened.ids })}
          onClose={close}
        >
          <p>{t('retryAllText')}</p>
        </ConfirmDialog>
      ) : null}
      {opened?.kind === 'cancel' ? (
        <ConfirmDialog
          isOpen
          danger
          title={t(isFailed(opened.task) ? 'dismissTitle' : 'cancelTitle')}
          confirm={t(isFailed(opened.task) ? 'dismiss' : 'cancel')}
          isPending={change.isPending}
          onConfirm={() => change.mutate({ action: 'cancel', ids: [opened.task.id] })}
          onClose={close}
        >
          <p>{t(isFailed(opened.task) ? 'dismissText' : 'cancelText')}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}

const isFailed = ({ state }: QueuedTask) => state === 'failed'

function StateTabs({ filter, kinds }: { filter: TaskFilter; kinds: readonly TaskKind[] }) {
  const t = useTranslations('operatorSystem.tasks')
  const counted = kinds.filter(({ name }) => !filter.name || name === filter.name)
  return (
    <nav aria-label={t('states')} className="mb-3 flex flex-wrap gap-1">
      {taskStates.map((state) => {
        const count = counted.reduce((sum, kind) => sum + kind[state], 0)
        return (
          <a
            key={state}
            href={getTasksPath({ ...filter, state })}
            {...(state === filter.state ? { 'aria-current': 'page' as const } : {})}
            className={joinClasses(
              'moves inline-flex min-h-9 items-center gap-1.5 rounded px-3 text-sm hover:bg-hover touch:min-h-11',
              state === filter.state ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-muted',
            )}
          >
            {t(`tabs.${state}`)}
            <span className="tabular">{count}</span>
          </a>
        )
      })}
    </nav>
  )
}

/** Names the task whose entries are listed; a press lists all again. */
function NameFilter({ filter }: { filter: TaskFilter }) {
  const t = useTranslations('operatorSystem.tasks')
  const nameTask = useTaskName()
  return (
    <p className="mb-3">
      <Button
        icon={X}
        size="small"
        aria-label={`${t('all')} (${nameTask(filter.name)})`}
        onPress={() => showTasks({ ...filter, name: '' })}
      >
        {nameTask(filter.name)}
      </Button>
    </p>
  )
}

function KindsOverview({ kinds }: { kinds: readonly TaskKind[] }) {
  const t = useTranslations('operatorSystem.tasks')
  if (kinds.length === 0) return null
  const tasks = kinds.reduce(
    (sum, kind) => sum + taskStates.reduce((total, state) => total + kind[state], 0),
    0,
  )
  return (
    <div className="mt-3">
      <Folded title={t('showKinds')} hint={t('kindsHint', { kinds: kinds.length, tasks })}>
        <KindTable kinds={kinds} />
      </Folded>
    </div>
  )
}

function KindTable({ kinds }: { kinds: readonly TaskKind[] }) {
  const t = useTranslations('operatorSystem.tasks')
  const colon = useColon()
  const nameTask = useTaskName()
  const oldest = ({ oldest_due_at: at }: TaskKind) =>
    at ? <Time when={at} as="ago" /> : <span className="text-muted">{t('notDue')}</span>
  const count = (key: 'waiting' | 'retrying' | 'running' | 'failed'): Column<TaskKind> => ({
    id: key,
    header: t(key),
    align: 'end',
    cell: (kind) => (key === 'waiting' ? kind.waiting + kind.overdue : kind[key]),
  })
  return (
    <Table
      label={t('kinds')}
      columns={[
        { id: 'name', header: t('name'), cell: ({ name }) => nameTask(name) },
        { id: 'oldest', header: t('oldest'), cell: oldest },
        count('waiting'),
        count('retrying'),
        count('running'),
        count('failed'),
      ]}
      rows={kinds}
      rowKey={({ name }) => name}
      linked="name"
      href={(kind) => getTasksPath({ state: findFirstState(kind), name: kind.name })}
      card={(kind) => (
        <div className="flex flex-col gap-1">
          <p className="font-medium">{nameTask(kind.name)}</p>
          <p className="text-sm text-muted">{oldest(kind)}</p>
          <p className="text-sm tabular">
            {`${t('waiting')}${colon} ${kind.waiting + kind.overdue} · ${t('failed')}${colon} ${kind.failed}`}
          </p>
        </div>
      )}
    />
  )
}

/** Returns the first tab in which the kind has a task. */
const findFirstState = (kind: TaskKind) => taskStates.find((state) => kind[state] > 0) ?? taskStates[0]
