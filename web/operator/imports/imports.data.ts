import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type {
  OrderImportRowFilter,
  OrderImportState,
  OrderImportView,
} from '#contract/operator/orders/order-imports'
import type { StaffReply } from '#contract/operator/staff-api'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import type { Tone } from '#web/ui/feedback/badges.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'

/** Data of the pages about imports. All keys begin with `imports`. */

export interface Assignment {
  /** The id of a field for each column; null: the column is not imported. */
  readonly columns: readonly (string | null)[]
  readonly constants: Readonly<Record<string, string>>
}

export type SavedMapping = StaffReply<'importMapping.list'>['data'][number]

export const stateTones: Record<OrderImportState, Tone> = {
  uploaded: 'warning',
  checking: 'accent',
  checked: 'warning',
  running: 'accent',
  stopped: 'warning',
  finished: 'done',
  undoing: 'accent',
  undone: 'neutral',
}

export const importsPerPage = 25
const rowsPerPage = 50
/** Milliseconds between two looks at work in progress, at an import that colleagues may change, and at the list. */
const [progressMs, importMs, listMs] = [1_000, 4_000, 15_000]

export const isWorking = ({ state }: { readonly state: OrderImportState }): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: ['imports', 'list', page],
    queryFn: () => callStaff('import.list', { query: { page, limit: importsPerPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isWorking) ? progressMs : listMs),
  })

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id, 'read'],
    queryFn: () => callStaff('import.read', { params: { import_id: id } }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? progressMs : importMs),
  })

export interface RowChoice {
  readonly show: OrderImportRowFilter
  /** Of a kind of mistake; null: all. */
  readonly kind: { readonly field: string; readonly fault: string } | null
}

/** The rows of an import. A new version of the import loads them again. */
export const rowsQuery = ({ id, version }: OrderImportView, { show, kind }: RowChoice) =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'rows', version, show, kind?.field, kind?.fault],
    queryFn: ({ pageParam }) =>
      callStaff('import.rows', {
        params: { import_id: id },
        query: { show: [show], limit: rowsPerPage, after: pageParam, ...kind },
      }),
    initialPageParam: -1,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // The states of the orders change without a new version.
    refetchInterval: listMs,
  })

export const mappingsQuery = queryOptions({
  queryKey: ['imports', 'mappings'],
  queryFn: () => callStaff('importMapping.list', {}),
})

function storeImport(queries: QueryClient, one: OrderImportView): void {
  queries.setQueryData(importQuery(one.id).queryKey, one)
  void queries.invalidateQueries({ queryKey: ['imports', 'list'] })
}

/** Returns the errors of single fields that the server has found, by field. */
export function getFieldErrors(error: unknown): Readonly<Record<string, readonly string[]>> {
  return isRefusedWith(error, 'validation_failed') ? error.errors : {}
}

/**
 * Takes a step of an import. If a colleague was faster, shows their import and says who did what; errors of fields
 * belong to the form.
 */
export function useImportStep<Input>(
  step: (input: Input) => Promise<OrderImportView>,
  { onDone, onConflict }: { onDone?: (one: OrderImportView) => void; onConflict?: () => void } = {},
) {
  const t = useTranslations('operatorImports.changed')
  const program = useTranslations('operatorImports')('program')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: step,
    onSuccess: (one) => {
      storeImport(queries, one)
      onDone?.(one)
    },
    onError: (error) => {
      if (Object.keys(getFieldErrors(error)).length > 0) return
      void queries.invalidateQueries({ queryKey: ['imports'] })
      if (!isRefusedWith(error, 'import_changed')) return toastFailure(error)
      const current = error.body['current'] as OrderImportView
      storeImport(queries, current)
      if (onConflict) return onConflict()
      const last = current.steps.at(-1)
      showToast({
        tone: 'warning',
        title: last ? t(last.step, { name: last.by ?? program }) : t('other'),
        text: t('text'),
      })
    },
  })
}

const maxBytes = 20 * 1024 * 1024

/** Uploads a file and opens its import. `problem` says why a file was refused. */
export function useImportUpload(previous?: OrderImportView) {
  const t = useTranslations('operatorImports.upload')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const [problem, setProblem] = useState<{ name: string; text: string } | null>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const body = { name: file.name.slice(-255), data: await readAsDataUrl(file) }
      const one = await callStaff('import.create', { body })
      return previous ? checkAsBefore(one, previous) : one
    },
    onSuccess: (one) => {
      storeImport(queries, one)
      openPage(getOperatorPath('import', { id: one.id }))
    },
    onError: (error, file) => {
      // The one field of the call is the file.
      const text = error instanceof CallError ? error.errors['data']?.join(' ') : undefined
      if (text === undefined) toastFailure(error)
      else setProblem({ name: file.name, text })
    },
  })
  const send = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    const fault = findFileFault(files)
    const text = fault && t(fault)
    setProblem(text === null ? null : { name: file.name, text })
    if (text === null) upload.mutate(file)
  }
  return { send, problem, name: upload.isPending ? upload.variables.name : null }
}

/** Finds what can be known about a file before it is sent. */
function findFileFault(files: readonly File[]): 'oneOnly' | 'empty' | 'tooLarge' | null {
  if (files.length > 1) return 'oneOnly'
  const size = files[0]?.size ?? 0
  if (size === 0) return 'empty'
  return size > maxBytes ? 'tooLarge' : null
}

/**
 * Assigns the columns of a corrected file as those of the file before, and checks it. If that is not possible, the
 * person assigns them.
 */
async function checkAsBefore(one: OrderImportView, previous: OrderImportView): Promise<OrderImportView> {
  const before = new Map(previous.columns.map(({ name, field }) => [name, field]))
  const isSame = previous.columns.every(({ name }) => one.columns.some((column) => column.name === name))
  if (!isSame) return one
  try {
    return await callStaff('import.check', {
      params: { import_id: one.id },
      body: {
        columns: one.columns.map(({ name }) => before.get(name) ?? null),
        constants: previous.constants,
        version: one.version,
      },
    })
  } catch (error) {
    if (error instanceof CallError) return one
    throw error
  }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}
