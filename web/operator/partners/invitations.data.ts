import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { InvitationState } from '#contract/operator/companies/invitation-states'
import { showToast } from '#web/ui/feedback/toasts'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

export const needsQuery = queryOptions({
  queryKey: ['invitations', 'needs'],
  queryFn: () => callStaff('invitation.needs', {}),
  refetchInterval: 60_000,
})

export const invitationsQuery = (search: string, state: InvitationState | null) =>
  infiniteQueryOptions({
    queryKey: ['invitations', 'list', search, state],
    queryFn: ({ pageParam }) =>
      callStaff('invitation.list', {
        query: {
          limit: 50,
          page: pageParam,
          ...(search ? { search } : {}),
          ...(state ? { state: [state] } : {}),
        },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page_number: page, page_size: size, total_count: total } }) =>
      page * size < total ? page + 1 : null,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** Makes a change, says what was done, and loads the lists again, also after a refusal. */
export function useInvitationChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { done, onDone }: { done: (result: Result) => string; onDone: (result: Result) => void },
) {
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      showToast({ tone: 'done', title: done(result) })
      onDone(result)
    },
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  })
}
