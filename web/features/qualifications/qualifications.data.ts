import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HeldQualificationList } from '#contract/company/held-qualifications'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { session } from '#web/api/session/session'

const getQualificationsKey = (accountId: string) => [...queryKeys.company, accountId, 'qualifications']

export const qualificationValuesQuery = queryOptions({
  queryKey: ['qualification-values'],
  queryFn: ({ signal }) => callApi('qualification.values', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const heldQualificationsQuery = (accountId: string) =>
  queryOptions({
    queryKey: getQualificationsKey(accountId),
    queryFn: ({ signal }) => callApi('qualification.read', { query: { account_id: accountId } }, { signal }),
  })

/** Categories that a company edits itself, in the order of the page. */
export const editableCategories = [
  'hwo_a',
  'hwo_b1',
  'hwo_b2',
  'zusatzqualifikation',
  'kein_hwo',
  'transporter',
  'unlisted_qualifications',
] as const
export type EditableCategory = (typeof editableCategories)[number]
export type ChosenQualifications = Readonly<Record<EditableCategory, readonly string[]>>

export function toChosenQualifications(held: HeldQualificationList): ChosenQualifications {
  return Object.fromEntries(
    editableCategories.map((category) => [category, held[category]]),
  ) as unknown as ChosenQualifications
}

/** Returns whether two selections differ; the order does not matter. */
export function areQualificationsDifferent(one: ChosenQualifications, other: ChosenQualifications): boolean {
  return editableCategories.some(
    (category) => one[category].toSorted().join(';') !== other[category].toSorted().join(';'),
  )
}

export function useSaveQualifications(held: HeldQualificationList) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: ChosenQualifications) => {
      const lists = Object.fromEntries(
        editableCategories.map((category) => [category, [...chosen[category]]]),
      )
      return callApi('qualification.save', { body: { id: held.id, version: held.version, ...lists } })
    },
    onSuccess: ({ qualifications }) => {
      client.setQueryData(getQualificationsKey(held.id), qualifications)
      for (const key of [queryKeys.offers, queryKeys.counts]) void client.invalidateQueries({ queryKey: key })
      // The qualifications decide which documents the company needs, and so its status.
      void session.reload()
    },
  })
}
