import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffReply } from '#contract/operator/staff-api'
import { showToast } from '#web/ui/feedback/toasts'
import { useToastFailure } from '../../LoadFailure.tsx'
import { callStaff } from '../../staff-call.ts'

export type AccountRequest = StaffReply<'accountRequest.list'>['data'][number]

/** The requests of a company that wait for a second person. The key begins like that of the company. */
export const accountRequestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['account.summary', id, 'requests'],
    queryFn: () => callStaff('accountRequest.list', { query: { account_id: id, state: ['waiting'] } }),
  })

/** Makes a change of a company, says what was done, and loads the company again, also after a refusal. */
export function useCompanyChange(id: string, onDone: () => void) {
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: (change: () => Promise<string>) => change(),
    onSuccess: (title) => {
      showToast({ tone: 'done', title })
      onDone()
    },
    onError: toastFailure,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['work'] })
      return queries.invalidateQueries({ queryKey: ['account.summary', id] })
    },
  })
}
