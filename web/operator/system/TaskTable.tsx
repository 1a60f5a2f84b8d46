import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { useTaskName, type QueuedTask, type TaskState } from './system.data.ts'

interface TaskTableProps {
  rows: readonly QueuedTask[]
  state: TaskState
  isLoading: boolean
  mayChange: boolean
  /** The task that is being changed. */
  pendingId: string | undefined
  onRetry: (task: QueuedTask) => void
  onCancel: (task: QueuedTask) => void
}

/** Lists tasks of one state with their last error. */
export function TaskTable(props: TaskTableProps) {
  const { rows, state, isLoading } = props
  const t = useTranslations('operatorSystem.tasks')
  const isOver = state === 'failed' || state === 'cancelled'
  const when = (task: QueuedTask) => <Time when={isOver ? task.changed_at : task.run_at} as="ago" />
  const columns: Column<QueuedTask>[] = [
    { id: 'name', header: t('name'), cell: (task) => <TaskName task={task} /> },
    {
      id: 'when',
      header: t(`when.${isOver ? state : 'other'}`),
      cell: (task) => (
        <span className="block whitespace-nowrap">
          {when(task)}
          <span className="block text-muted">
            {t('attemptsOf', { done: task.attempts, max: task.max_attempts })}
          </span>
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (task) => <TaskActions task={task} {...props} />,
    },
  ]
  return (
    <Table
      label={t('list')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={isLoading ? 3 : 0}
      card={(task) => (
        <div className="flex flex-col items-start gap-2">
          <TaskName task={task} />
          <p className="text-sm text-muted">
            {when(task)} · {t('attemptsOf', { done: task.attempts, max: task.max_attempts })}
          </p>
          <TaskActions task={task} {...props} />
        </div>
      )}
    />
  )
}

/** The purpose of the task, its name with its id, and why the last attempt failed. */
function TaskName({ task: { id, name, error } }: { task: QueuedTask }) {
  const nameTask = useTaskName()
  return (
    <span className="block min-w-0">
      <span className="block font-medium">{nameTask(name)}</span>
      <code className="block text-xs text-muted">
        {name} {id}
      </code>
      {error ? <TaskError error={error} /> : null}
    </span>
  )
}

/** The first line of the error; the rest opens below it. */
function TaskError({ error }: { error: string }) {
  const [first = '', ...others] = error.split('\n')
  const style = 'mt-1 block font-mono text-xs wrap-anywhere'
  if (others.length === 0)
    return (
      <span lang="en" className={style}>
        {first}
      </span>
    )
  return (
    <details lang="en" className={style}>
      <summary className="min-h-6 cursor-pointer touch:min-h-11">{first}</summary>
      <span className="mt-1 block max-h-60 overflow-y-auto whitespace-pre-wrap text-muted">
        {others.join('\n')}
      </span>
    </details>
  )
}

function TaskActions({
  task,
  mayChange,
  pendingId,
  onRetry,
  onCancel,
}: TaskTableProps & { task: QueuedTask }) {
  const t = useTranslations('operatorSystem.tasks')
  const nameTask = useTaskName()
  if (!mayChange || task.state === 'running') return null
  const about = { name: nameTask(task.name), id: task.id }
  const isOver = task.state === 'failed' || task.state === 'cancelled'
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        size="small"
        isPending={pendingId === task.id}
        aria-label={t(isOver ? 'retryOf' : 'runNowOf', about)}
        onPress={() => onRetry(task)}
      >
        {t(isOver ? 'retry' : 'runNow')}
      </Button>
      {task.state === 'cancelled' ? null : (
        <Button
          size="small"
          kind="quiet"
          aria-label={t(isOver ? 'dismissOf' : 'cancelOf', about)}
          onPress={() => onCancel(task)}
        >
          {t(isOver ? 'dismiss' : 'cancel')}
        </Button>
      )}
    </span>
  )
}
