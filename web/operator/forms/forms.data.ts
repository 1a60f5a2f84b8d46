import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { StaffReply } from '#contract/operator/staff-api'
import { callStaff } from '../staff-call.ts'

/** Data of the pages about forms. All keys begin with `forms`. */

export type FormSummary = StaffReply<'form.overview'>['data'][number]
export type FormHistory = StaffReply<'form.history'>
export type FormChanges = NonNullable<FormHistory['versions'][number]['changes']>

/** The purposes of forms: a copy of `formCategories`, whose file the browser cannot load. */
export const formCategories = [
  'documentation',
  'confirmation',
  'report',
] as const satisfies FormSummary['category'][]

export interface FormFilter {
  readonly search: string
  readonly category: FormSummary['category'] | null
  readonly page: number
}

export const formsPerPage = 50

/** Reads the filters from a URL; unknown values count as none. */
export function parseFormFilter(params: URLSearchParams): FormFilter {
  return {
    search: params.get('search') ?? '',
    category: formCategories.find((one) => one === params.get('category')) ?? null,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  }
}

export const formsQuery = ({ search, category, page }: FormFilter) =>
  queryOptions({
    queryKey: ['forms', 'list', search, category, page],
    queryFn: () =>
      callStaff('form.overview', {
        query: {
          page,
          limit: formsPerPage,
          ...(search ? { search } : {}),
          ...(category ? { category } : {}),
        },
      }),
    placeholderData: keepPreviousData,
  })

/** A form with its versions and how it is used. */
export const formQuery = (key: string) =>
  queryOptions({
    queryKey: ['forms', 'history', key],
    queryFn: () => callStaff('form.history', { params: { key } }),
  })

/** The draft of a form; others who change it are seen after a few seconds. */
export const formDraftQuery = (key: string) =>
  queryOptions({
    queryKey: ['forms', 'draft', key],
    queryFn: () => callStaff('formDraft.read', { params: { key } }),
    refetchInterval: 5_000,
    retry: false,
  })
