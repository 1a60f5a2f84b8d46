import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HeldQualificationList } from '#contract/company/held-qualifications'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { session } from '#web/api/session/session'

const keyOf = (accountId: string) => [...queryKeys.company, accountId, 'qualifications']

export const valuesQuery = queryOptions({
  queryKey: ['qualification-values'],
  queryFn: ({ signal }) => callApi('qualification.values', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const heldQuery = (accountId: string) =>
  queryOptions({
    queryKey: keyOf(accountId),
    queryFn: ({ signal }) => callApi('qualification.read', { query: { account_id: accountId } }, { signal }),
  })

/** Which categories a company changes itself, in the order of the page. */
export const asked = [
  'hwo_a',
  'hwo_b1',
  'hwo_b2',
  'zusatzqualifikation',
  'kein_hwo',
  'transporter',
  'unlisted_qualifications',
] as const
export type Asked = (typeof asked)[number]
export type Chosen = Readonly<Record<Asked, readonly string[]>>

export function chosenOf(held: HeldQualificationList): Chosen {
  return Object.fromEntries(asked.map((category) => [category, held[category]])) as unknown as Chosen
}

/** Whether two choices differ; the order of what was chosen says nothing. */
export function differ(one: Chosen, other: Chosen): boolean {
  return asked.some((category) => one[category].toSorted().join(';') !== other[category].toSorted().join(';'))
}

export function useSave(held: HeldQualificationList) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: Chosen) => {
      const lists = Object.fromEntries(asked.map((category) => [category, [...chosen[category]]]))
      return callApi('qualification.save', { body: { id: held.id, version: held.version, ...lists } })
    },
    onSuccess: ({ qualifications }) => {
      client.setQueryData(keyOf(held.id), qualifications)
      for (const key of [queryKeys.offers, queryKeys.counts]) void client.invalidateQueries({ queryKey: key })
      // What a company can do decides which papers it needs, and so where it stands.
      void session.reload()
    },
  })
}
