import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call'
import { keys } from '#web/api/queries/query-keys'

const keyOf = (accountId: string) => [...keys.company, accountId, 'services']

export const servicesQuery = (accountId: string) =>
  queryOptions({
    queryKey: keyOf(accountId),
    queryFn: async ({ signal }) =>
      (await call('terms.read', { query: { account_id: accountId } }, { signal })).data,
  })

/** What everybody may read; it changes some times a year. */
export const publicTermsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => (await call('terms.inForce', {}, { signal })).data,
})

export function useAccept(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('terms.accept', { params: { id }, body: { account_id: accountId } }),
    onSettled: () => {
      for (const key of [keys.company, keys.offers, keys.counts]) {
        void client.invalidateQueries({ queryKey: key })
      }
    },
  })
}
