import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ValuesByCategory } from '#contract/company/accounts'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { session } from '#web/api/session/session'

const subscriptionKey = ['offer-subscription']

/** Returns the subscription state for a mailed link; reading it changes nothing. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => callApi('subscription.read', { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useEndSubscription(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('subscription.end', { body: { token } }),
    onSuccess: (now) => client.setQueryData(subscriptionKey, now),
  })
}

export function useResumeSubscription(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (qualifications: ValuesByCategory) =>
      callApi('subscription.resume', { body: { token, qualifications } }),
    onSuccess: (now) => client.setQueryData(subscriptionKey, now),
  })
}

export const resumeValuesQuery = queryOptions({
  queryKey: ['qualification-values'],
  queryFn: ({ signal }) => callApi('qualification.values', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Resumes offers for the company that is logged in; the pages update from the company's state. */
export function useResumeOwnSubscription(accountId: string) {
  return useMutation({
    mutationFn: (qualifications: ValuesByCategory) =>
      callApi('account.change', { params: { id: accountId }, body: { status: 'new', qualifications } }),
    onSuccess: () => void session.reload(),
  })
}

/** Returns the qualifications of the company. */
export const companyQualificationsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.company, accountId, 'held'],
    queryFn: ({ signal }) => callApi('partner.read', { query: { fields: ['qualifications'] } }, { signal }),
    select: ({ data }) => data.find(({ id }) => id === accountId)?.qualifications ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  })
