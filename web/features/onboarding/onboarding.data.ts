import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Partner } from '#contract/company/accounts'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import type { toOnboardingBody } from './wizard/wizard.rules.ts'

/** Returns the completed steps of the selected company, to decide whether the wizard opens. */
export const completedStepsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.company, accountId, 'onboarding'],
    queryFn: ({ signal }) =>
      callApi('partner.read', { query: { fields: ['completedOnboardingSteps'] } }, { signal }),
    select: ({ data }) => data.find(({ id }) => id === accountId)?.completedOnboardingSteps ?? null,
    staleTime: 5 * 60_000,
  })

export const onboardingPartnerQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.company, accountId, 'partner'],
    queryFn: ({ signal }) => callApi('partner.read', { query: {} }, { signal }),
    // The request asks for all fields.
    select: ({ data }) => (data.find(({ id }) => id === accountId) ?? null) as Partner | null,
    // Never refetches, so that new data does not replace the user's input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const onboardingValuesQuery = queryOptions({
  queryKey: ['qualification-values'],
  queryFn: ({ signal }) => callApi('qualification.values', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useCheckAddress() {
  return useMutation({
    mutationFn: (address: { street: string; postalCode: string; city: string; countryCode: 'de' }) =>
      callApi('address.validate', { body: address }),
  })
}

export function useSaveOnboarding(accountId: string) {
  return useMutation({
    mutationFn: (body: ReturnType<typeof toOnboardingBody>) =>
      callApi('partner.onboard', { params: { accountId }, body }),
  })
}
