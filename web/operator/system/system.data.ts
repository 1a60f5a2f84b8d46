import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { showToast } from '#web/ui/feedback/toasts'
import { useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'

export type SystemState = StaffReply<'system.read'>
export type Finding = StaffReply<'system.check'>['findings'][number]
export type TaskKind = SystemState['tasks'][number]
export type QueuedTask = StaffReply<'task.list'>['data'][number]
export type TaskState = QueuedTask['state']

/** Tasks run on without events, so the page asks again. */
const refetchMs = 10_000

export const systemQuery = {
  queryKey: ['system', 'state'],
  queryFn: () => callStaff('system.read', {}),
  refetchInterval: refetchMs,
}

/** Runs when the page opens and when a person asks for it: it logs in to other servers. */
export const checksQuery = {
  queryKey: ['system.check'],
  queryFn: () => callStaff('system.check', {}),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
}

export const simulatorQuery = {
  queryKey: ['system', 'simulator'],
  queryFn: () => callStaff('simulator.read', {}),
  refetchInterval: refetchMs,
}

/** The states of tasks in the order of the tabs; the first one is shown unless the URL names another. */
export const taskStates = [
  'failed',
  'overdue',
  'running',
  'waiting',
  'cancelled',
] as const satisfies readonly TaskState[]

export interface TaskFilter {
  readonly state: TaskState
  /** The name of a task; empty: all. */
  readonly name: string
}

export function readTaskFilter(search: URLSearchParams): TaskFilter {
  const state = taskStates.find((one) => one === search.get('state')) ?? taskStates[0]
  return { state, name: search.get('task') ?? '' }
}

export function getTasksPath({ state, name }: TaskFilter): string {
  return getOperatorPath('system', {}, { state: state === taskStates[0] ? '' : state, task: name })
}

export function showTasks(filter: TaskFilter): void {
  replacePage(getTasksPath(filter))
}

export function useTaskList({ state, name }: TaskFilter) {
  return useInfiniteQuery({
    queryKey: ['system', 'tasks', state, name],
    queryFn: ({ pageParam }) =>
      callStaff('task.list', {
        query: { state, limit: 25, ...(name ? { name } : {}), ...(pageParam ? { after: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
}

/** The server changes at most this many tasks with one call. */
export const maxTasksPerChange = 100

/** Runs tasks again or ends them, and says which were not changed. */
export function useTaskChange(onDone: () => void = () => undefined) {
  const t = useTranslations('operatorSystem.tasks')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: ({ action, ids }: { action: 'retry' | 'cancel'; ids: readonly string[] }) =>
      callStaff(`task.${action}`, { body: { ids: [...ids] } }),
    onSuccess: ({ tasks, unchanged }, { action }) => {
      if (tasks.length > 0)
        showToast({
          tone: 'done',
          title: action === 'retry' ? t('retried', { count: tasks.length }) : t('cancelled'),
        })
      if (unchanged.length > 0)
        showToast({
          tone: 'warning',
          title: t('unchanged', { count: unchanged.length }),
          text: t('unchangedText'),
        })
      onDone()
    },
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['system'] }),
  })
}

/** Returns a function that names a task in words; an unknown one by its own name. */
export function useTaskName() {
  const t = useTranslations('operatorSystem.tasks')
  return (name: string): string => {
    const key = `names.${name.replaceAll('.', '_')}` as 'names.mail_send'
    return t.has(key) ? t(key) : name
  }
}
