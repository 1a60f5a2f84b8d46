import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'

const getServicesKey = (accountId: string) => [...queryKeys.company, accountId, 'services']

export const servicesQuery = (accountId: string) =>
  queryOptions({
    queryKey: getServicesKey(accountId),
    queryFn: async ({ signal }) =>
      (await callApi('terms.read', { query: { account_id: accountId } }, { signal })).data,
  })

/** Public terms; they change a few times a year. */
export const publicTermsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => (await callApi('terms.inForce', {}, { signal })).data,
})

export function useAcceptTerms(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('terms.accept', { params: { id }, body: { account_id: accountId } }),
    onSettled: () => {
      for (const key of [queryKeys.company, queryKeys.offers, queryKeys.counts]) {
        void client.invalidateQueries({ queryKey: key })
      }
    },
  })
}
