import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { StaffReply } from '#contract/operator/staff-api'
import { callStaff } from '../../staff-call.ts'

export type MergePreview = StaffReply<'account.previewMerge'>

/** The two accounts of a merge: the one that ends, and the one that stays. */
export interface MergedPair {
  readonly endedId: string
  readonly successorId: string
}

/** The preview of a merge. The key begins like that of the company, so that events and refusals load it again. */
export const mergePreviewQuery = (pageId: string, { endedId, successorId }: MergedPair) =>
  queryOptions({
    queryKey: ['account.summary', pageId, 'merge', endedId, successorId],
    queryFn: () =>
      callStaff('account.previewMerge', { params: { account_id: endedId }, query: { into: successorId } }),
  })

/** Companies with this text in their name or place, or with this number; none without a text. */
export const otherCompanyQuery = (search: string) =>
  queryOptions({
    queryKey: ['account.search', 'merge', search],
    queryFn: () => callStaff('account.search', { query: { search, limit: 8 } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
