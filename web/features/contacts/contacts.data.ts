import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import { call } from '#web/api/call'
import { keys } from '#web/api/queries/query-keys'
import { session } from '#web/api/session/session'

const keyOf = (accountId: string) => [...keys.company, accountId, 'contacts']

export const contactsQuery = (accountId: string) =>
  queryOptions({
    queryKey: keyOf(accountId),
    queryFn: async ({ signal }) => (await call('contact.list', {}, { signal })).data,
  })

/** The list is read anew; own rights may have changed with it. */
function useFresh(accountId: string) {
  const client = useQueryClient()
  return () => {
    for (const key of [keyOf(accountId), keys.orders, keys.orderList]) {
      void client.invalidateQueries({ queryKey: key })
    }
    void session.freshen()
  }
}

export function useAdd(accountId: string) {
  const onSuccess = useFresh(accountId)
  return useMutation({
    mutationFn: (body: Request<'contact.add'>['body']) => call('contact.add', { body }),
    onSuccess,
  })
}

export function useChange(accountId: string) {
  const onSuccess = useFresh(accountId)
  return useMutation({
    mutationFn: ({ id, ...body }: Request<'contact.change'>['body'] & { id: string }) =>
      call('contact.change', { params: { id }, body }),
    onSuccess,
  })
}

export function useEnd(accountId: string) {
  const onSuccess = useFresh(accountId)
  return useMutation({
    mutationFn: (id: string) => call('contact.end', { params: { id } }),
    onSuccess,
  })
}

export function useInvite() {
  return useMutation({
    mutationFn: (id: string) => call('contact.invite', { params: { id }, body: {} }),
  })
}
