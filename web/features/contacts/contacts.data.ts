import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { session } from '#web/api/session/session'

const getContactsKey = (accountId: string) => [...queryKeys.company, accountId, 'contacts']

export const teamMembersQuery = (accountId: string) =>
  queryOptions({
    queryKey: getContactsKey(accountId),
    queryFn: async ({ signal }) => (await callApi('contact.list', {}, { signal })).data,
  })

/** Reloads the list and the session, because the user's own rights may have changed. */
function useRefreshContacts(accountId: string) {
  const client = useQueryClient()
  return () => {
    for (const key of [getContactsKey(accountId), queryKeys.orders, queryKeys.orderList]) {
      void client.invalidateQueries({ queryKey: key })
    }
    void session.reload()
  }
}

export function useAddContact(accountId: string) {
  const onSuccess = useRefreshContacts(accountId)
  return useMutation({
    mutationFn: (body: Request<'contact.add'>['body']) => callApi('contact.add', { body }),
    onSuccess,
  })
}

export function useChangeContact(accountId: string) {
  const onSuccess = useRefreshContacts(accountId)
  return useMutation({
    mutationFn: ({ id, ...body }: Request<'contact.change'>['body'] & { id: string }) =>
      callApi('contact.change', { params: { id }, body }),
    onSuccess,
  })
}

export function useRemoveContact(accountId: string) {
  const onSuccess = useRefreshContacts(accountId)
  return useMutation({
    mutationFn: (id: string) => callApi('contact.end', { params: { id } }),
    onSuccess,
  })
}

export function useInviteContactAgain() {
  return useMutation({
    mutationFn: (id: string) => callApi('contact.invite', { params: { id }, body: {} }),
  })
}
