import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { companyDocumentChecks } from '#contract/company/company-enums'
import type { OperatorDocument } from '#contract/operator/companies/company-documents'
import { callStaff } from '../staff-call.ts'

export type PaperCheckState = (typeof companyDocumentChecks)[number]

/** Reads the filter of the list from a URL. */
export function parsePaperCheck(params: URLSearchParams): PaperCheckState {
  return companyDocumentChecks.find((one) => one === params.get('check')) ?? 'waiting'
}

const pageSize = 50
/** How often an open list is loaded again, in milliseconds. */
const refreshMs = 10_000

/** Pages of documents: those that wait in the order of arrival, those with a decision from the newest. */
export function papersQuery(check: PaperCheckState) {
  return infiniteQueryOptions({
    queryKey: ['companyDocument.list', check],
    queryFn: ({ pageParam }) =>
      callStaff('companyDocument.list', {
        query: { check, limit: pageSize, page: pageParam, order: check === 'waiting' ? 'oldest' : 'newest' },
      }),
    initialPageParam: 1,
    // Companies send documents and colleagues decide while the list is open.
    refetchInterval: refreshMs,
    getNextPageParam: ({ pagination: { page_number: page, total_count: total } }) =>
      page * pageSize < total ? page + 1 : null,
  })
}

/** One document with who decided about it. */
export function paperQuery(id: string) {
  return queryOptions({
    queryKey: ['companyDocument.read', id],
    queryFn: () => callStaff('companyDocument.read', { params: { document_id: id } }),
  })
}

/**
 * Returns the URL of a document's file. The cookie of the session opens it. The version is in the URL because browsers
 * cache the file for five minutes, and a changed document may have another one.
 */
export function getPaperFileUrl({ id, version }: Pick<OperatorDocument, 'id' | 'version'>): string {
  return `/staff-api/v1/company-documents/${id}/file?version=${version}`
}
