import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'

export type SignOnSettings = Reply<'identityProvider.read'>
export type SignOnProvider = NonNullable<SignOnSettings['provider']>
export type SignOnBody = Request<'identityProvider.save'>['body']

const getSignOnKey = (accountId: string) => [...queryKeys.company, accountId, 'sign-on']

export const signOnQuery = (accountId: string) =>
  queryOptions({
    queryKey: getSignOnKey(accountId),
    queryFn: ({ signal }) => callApi('identityProvider.read', {}, { signal }),
  })

/** Runs a change of the settings and shows its reply; a refused change reads the settings again. */
export function useSignOnChange<In, Out extends SignOnSettings>(
  accountId: string,
  change: (input: In) => Promise<Out>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ provider, redirect_uri, can_change, has_logged_in }) =>
      client.setQueryData(getSignOnKey(accountId), { provider, redirect_uri, can_change, has_logged_in }),
    onError: () => void client.invalidateQueries({ queryKey: getSignOnKey(accountId) }),
  })
}

export function useRemoveSignOn(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('identityProvider.remove'),
    onSettled: () => client.invalidateQueries({ queryKey: getSignOnKey(accountId) }),
  })
}
